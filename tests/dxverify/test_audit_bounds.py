"""Bounds of the effective ε hold as often as they say, on channels whose effective ε is known."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from dxverify.audit.bounds import EffectiveBounds, bound_effective_epsilon, find_support_leaks
from dxverify.audit.findings import confidence_text
from tests.chance import level, stream

_DISTANCES = np.abs(np.subtract.outer(np.arange(4.0), np.arange(4.0)))


def _line(epsilon):
    """Return the channel of Laplace noise on four places of a line, rounded and clipped."""
    edges = np.array([-np.inf, 0.5, 1.5, 2.5, np.inf])
    return np.array([np.diff(stats.laplace.cdf(edges, loc=x, scale=1 / epsilon)) for x in range(4)])


def _truth(channel):
    ratios = np.log(np.maximum(channel, 1e-300))
    losses = (ratios[:, None] - ratios[None]).max(-1)
    return float(np.max(losses[_DISTANCES > 0] / _DISTANCES[_DISTANCES > 0]))


def _divergence(channel, epsilon):
    """Return the largest hockey-stick divergence of all pairs."""
    bound = np.exp(np.minimum(epsilon * _DISTANCES, 700))[..., None] * channel[None]
    return float(np.maximum(channel[:, None] - bound, 0).sum(-1)[_DISTANCES > 0].max())


def _table(channel, size, rng):
    return np.array([rng.multinomial(size, row) for row in channel])


def test_coverage_on_lines_and_sparse_channels():
    """Coverage on lines and sparse channels."""
    rng, runs, alpha = stream("coverage of effective bounds"), 300, 0.2
    below = above = finite = 0
    for run in range(runs):
        channel = _line(rng.uniform(0.3, 2)) if run % 2 else rng.dirichlet(np.full(8, 0.5), 4)
        size = int(rng.integers(60, 3000))
        found = bound_effective_epsilon(
            _table(channel, size, rng),
            _table(channel, size, rng),
            _DISTANCES,
            alpha=alpha,
            rng=rng,
            aside=(0.0, 0.01, 0.1)[run % 3],
        )
        below += found.lower > _truth(channel) + 1e-9
        if math.isfinite(found.upper):
            finite += 1
            above += _divergence(channel, found.upper) > found.delta + 1e-9
    share = level("coverage of effective bounds", 2)
    assert below <= stats.binom.isf(share, runs, alpha / 2)
    assert above <= stats.binom.isf(share, runs, alpha / 2)
    assert finite > runs / 4


def test_bounds_close_in_on_the_truth():
    """Bounds close in on the truth."""
    rng, channel = stream("width of effective bounds"), _line(1.0)
    found = bound_effective_epsilon(
        _table(channel, 40_000, rng),
        _table(channel, 40_000, rng),
        _DISTANCES,
        alpha=0.05,
        rng=rng,
        epsilon=0.8,
    )
    assert 0.9 < found.lower <= _truth(channel) + 0.05
    assert found.upper < 1.4
    assert found.delta < 0.01
    # The control: ε = 0.8 is refuted by the p-value, ε = 1 is not.
    assert found.log_p_value < math.log(1e-6)
    kept = bound_effective_epsilon(
        _table(channel, 40_000, rng),
        _table(channel, 40_000, rng),
        _DISTANCES,
        alpha=0.05,
        rng=rng,
        epsilon=1.0,
    )
    assert kept.log_p_value > math.log(level("p-value of a tight claim"))


def test_the_p_value_and_the_lower_bound_agree():
    """The p value and the lower bound agree."""
    rng = stream("p-value and bound")
    for _ in range(50):
        channel = _line(float(rng.uniform(0.8, 1.4)))
        tables = _table(channel, 800, rng), _table(channel, 800, rng)
        found = bound_effective_epsilon(*tables, _DISTANCES, alpha=0.1, rng=rng, epsilon=1.0)
        assert (found.lower > 1.0) == (found.log_p_value < math.log(0.05))


def test_with_delta_the_lower_bound_is_for_that_delta():
    """With delta the lower bound is for that delta."""
    rng = stream("lower bound with delta")
    channel = np.array([[0.95 * 0.6, 0.95 * 0.4, 0.05, 0.0], [0.95 * 0.4, 0.95 * 0.6, 0.0, 0.05]])
    distances = np.array([[0.0, 1.0], [1.0, 0.0]])
    tables = _table(channel, 20_000, rng), _table(channel, 20_000, rng)
    pure = bound_effective_epsilon(*tables, distances, alpha=0.05, rng=rng)
    relaxed = bound_effective_epsilon(*tables, distances, alpha=0.05, rng=rng, delta=0.06)
    assert pure.lower > 3
    assert relaxed.lower <= math.log(1.5)


def test_a_leak_is_named_with_bounds_that_hold():
    """A leak is named with bounds that hold."""
    rng, names = stream("support leaks"), ("a", "b", "A")
    channel = np.array([[0.5, 0.3, 0.2], [0.4, 0.6, 0.0]])
    (leak,) = find_support_leaks(names, _table(channel, 2_000, rng), _table(channel, 2_000, rng), alpha=0.01)
    assert (leak.x, leak.z, leak.classes) == (0, 1, ("A",))
    assert leak.often <= 0.2 + 0.05
    assert leak.often > 0.1
    assert leak.rarely < 0.01
    assert leak.log_p_value < math.log(1e-9)
    sentence = leak.sentence([repr(one) for one in leak.classes], ["x", "z"], 20.0)
    assert "'A'" in sentence
    assert "none of 2,000" in sentence
    # The control: the same support, no leak.
    full = np.array([[0.5, 0.3, 0.2], [0.4, 0.5, 0.1]])
    assert find_support_leaks(names, _table(full, 2_000, rng), _table(full, 2_000, rng), alpha=0.01) == ()


@pytest.mark.parametrize("alpha", [3.75e-4, 1e-9])
@pytest.mark.parametrize("upper", [2.0, math.inf])
def test_no_sentence_rounds_the_confidence_to_certainty(alpha, upper):
    """A small share of a small level still leaves room for an error, and the sentence shows it."""
    said = EffectiveBounds(lower=1.0, upper=upper, delta=0.01, alpha=alpha, samples=100).sentence

    assert f"({confidence_text(alpha)} confidence" in said
    assert "100 %" not in said
