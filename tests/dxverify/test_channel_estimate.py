"""Estimates with exact radius: unbiased, honest errors, one pass for all ε, compiled or not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from dxverify import Vocabulary
from dxverify.channel import (
    channel_estimate,
    exact_channel,
    lower_envelope,
)
from dxverify.channel.confidence import mean_bounds
from dxverify.channel.config import CONFIG
from dxverify.channel.lower_envelope import DirectionalDecoder
from dxverify.channel.radius_table import RadiusTables
from dxverify.distributions import LaplaceRadius
from dxverify.distributions.noise import uniform_directions
from dxverify.errors import NotExactError, ParameterError
from dxverify.mechanisms import (
    EuclideanLaplace,
    Exponential,
    JaccardGaussian,
    RankSmoothed,
    RegularisedMahalanobis,
)
from tests.chance import level, stream
from tests.dxverify.channel_cases import Additive, laplace

PLANE = np.random.default_rng(5).normal(size=(8, 2))
SPACE = np.random.default_rng(6).normal(size=(40, 10))


def _worst(estimate, truth) -> float:
    """The smallest two-sided p-value over entries, for normal means with the stated standard errors."""
    z = np.abs(estimate.channel[0] - truth) / np.maximum(estimate.stderr[0], 1e-9)
    return float(2 * stats.norm.sf(z.max()))


@pytest.mark.parametrize(
    "factor", [None, np.array([[1.0, 0.4], [0.0, 0.5]])], ids=["spherical", "elliptical"]
)
def test_estimates_are_unbiased_with_honest_standard_errors(factor):
    """Every entry lies within its standard errors of the exact channel, and far from that of another ε."""
    mechanism = laplace(PLANE, epsilon=3.0, factor=factor)

    estimate = channel_estimate(mechanism, directions=20_000, rng=stream(f"unbiased {factor}"))

    alpha = level("estimate unbiased", 2 * 64)
    assert _worst(estimate, exact_channel(mechanism)) > alpha
    assert _worst(estimate, exact_channel(mechanism.with_epsilon(2.4))) < alpha
    assert estimate.channel[0].sum(axis=1) == pytest.approx(np.ones(8), abs=1e-8)


def test_one_pass_serves_every_epsilon():
    """Five ε in one pass equal five passes with the same directions."""
    mechanism = laplace(SPACE, epsilon=3.0)
    epsilons = [1.0, 2.0, 4.0, 8.0, 16.0]

    together = channel_estimate(mechanism, epsilons=epsilons, directions=200, rng=3)
    alone = [channel_estimate(mechanism, epsilons=[e], directions=200, rng=3) for e in epsilons]

    assert together.channel.shape == (5, 40, 40)
    assert together.channel == pytest.approx(np.concatenate([one.channel for one in alone]), abs=1e-12)
    assert (np.diff(np.trace(together.channel, axis1=1, axis2=2)) > 0).all()


def test_another_epsilon_needs_a_mechanism_that_exists_there():
    """A release that cannot be had at another ε says so; at its own it is estimated."""

    class Release:
        vocabulary, epsilon = Vocabulary(words=["a", "b"], vectors=[[0.0, 0.0], [1.0, 0.0]]), 1.0

        def sigma(self, _word):
            return 0.5

        def release(self, words, rng=None):
            """Not needed for a channel."""

    assert channel_estimate(Release(), directions=64, rng=1).channel.shape == (1, 2, 2)
    with pytest.raises(ParameterError, match="exists at its own ε alone"):
        channel_estimate(Release(), epsilons=[1.0, 2.0], directions=64, rng=1)


def test_rows_can_be_chosen():
    """Only the inputs asked for are computed."""
    mechanism = laplace(SPACE, epsilon=3.0)

    some = channel_estimate(mechanism, directions=100, rows=[7, 3], rng=4)

    assert some.channel.shape == (1, 2, 40)
    assert some.channel[0] == pytest.approx(
        channel_estimate(mechanism, directions=100, rng=4).channel[0, [7, 3]]
    )
    with pytest.raises(ParameterError, match="rows"):
        channel_estimate(mechanism, rows=[40])


def _compile_from(monkeypatch, lines):
    monkeypatch.setattr(lower_envelope, "CONFIG", replace(CONFIG, compile_lines=lines))


@pytest.mark.parametrize("dim", [2, 10])
def test_compiled_and_plain_walks_are_the_same(monkeypatch, dim):
    """The compiler changes the time, never a breakpoint: ties, many words, limited reach and limited steps."""
    pytest.importorskip("numba")
    points = np.concatenate([np.random.default_rng(1).normal(size=(30, dim)), np.eye(dim), -np.eye(dim)])
    mechanism = laplace(points, epsilon=3.0)

    def walks(**options):
        decoder = DirectionalDecoder.of(mechanism)
        units = uniform_directions(decoder.dim, 50, 2)
        return [found for _, _, found in decoder.envelopes(np.arange(len(points)), units, **options)]

    for options in ({}, {"max_radius": 1.0}, {"max_steps": 2}):
        _compile_from(monkeypatch, 0)
        compiled = walks(**options)
        _compile_from(monkeypatch, 1 << 60)
        plain = walks(**options)
        for one, other in zip(compiled, plain, strict=True):
            assert (one.starts == other.starts).all()
            assert (one.words == other.words).all()
            assert one.radii == pytest.approx(other.radii, rel=1e-12)


def test_estimates_need_no_numba(monkeypatch):
    """Without the extra the numbers are the same."""
    mechanism = laplace(SPACE, epsilon=3.0)
    _compile_from(monkeypatch, 0)
    fast = channel_estimate(mechanism, directions=64, epsilons=[2.0, 3.0], rng=1)
    monkeypatch.setattr(lower_envelope, "compiled", lambda _: None)

    plain = channel_estimate(mechanism, directions=64, epsilons=[2.0, 3.0], rng=1)

    assert plain.channel == pytest.approx(fast.channel, abs=1e-12)
    assert plain.stderr == pytest.approx(fast.stderr, abs=1e-9)


def test_walks_find_the_nearest_word_at_every_radius():
    """At any radius the walk names the word that plain distances name, for elliptical noise too."""
    mechanism = RegularisedMahalanobis(
        Vocabulary(words=[f"w{i}" for i in range(40)], vectors=SPACE), epsilon=1.0, lam=0.5
    )
    decoder = DirectionalDecoder.of(mechanism)
    units = uniform_directions(decoder.dim, 30, 3)
    ((_, _, block),) = decoder.envelopes(np.arange(40), units)

    checked = 0
    for i in range(40 * 30):
        word, direction = divmod(i, 30)
        radii = block.radii[block.starts[i] : block.starts[i + 1]]
        words = block.words[block.starts[i] : block.starts[i + 1]]
        probe = np.append((radii[1:] + radii[:-1]) / 2, radii[-1] + 1)
        noisy = SPACE[word] + probe[:, None] * (mechanism.noise.factor @ units[direction])
        nearest = ((noisy[:, None] - SPACE) ** 2).sum(axis=2).argmin(axis=1)
        assert (nearest == words).all()
        checked += len(words)
    assert checked > 2 * 40 * 30


def test_few_words_in_many_dimensions_are_reduced_first():
    """Five words in R³⁰⁰ are walked in four dimensions, with the projected law, and stay unbiased."""
    points = np.random.default_rng(8).normal(size=(3, 300)) * 0.2
    mechanism = laplace(points, epsilon=40.0)

    estimate = channel_estimate(mechanism, directions=4000, rng=stream("reduced"))

    assert DirectionalDecoder.of(mechanism).dim == 2
    assert _worst(estimate, exact_channel(mechanism)) > level("reduced", 9)
    assert _worst(estimate, exact_channel(mechanism.with_epsilon(30.0))) < level("reduced", 9)


def test_duplicate_words_give_their_mass_to_the_first():
    """The second of two equal words is never an output of an estimate either."""
    doubled = PLANE[[0, 1, 2, 0]]

    estimate = channel_estimate(laplace(doubled), directions=500, rng=1)

    assert (estimate.channel[0, :, 3] == 0).all()
    assert (estimate.channel[0, 3] == estimate.channel[0, 0]).all()


def test_post_processing_is_estimated_batch_by_batch():
    """The rank fix after an estimate agrees with its exact channel, for its own transition at each ε."""
    mechanism = RankSmoothed(Vocabulary(words=list("abcdefgh"), vectors=PLANE), epsilon=3.0, c=0.3)

    estimate = channel_estimate(
        mechanism, directions=8000, epsilons=[3.0, 6.0], replicates=80, rng=stream("rank")
    )

    for place, epsilon in enumerate((3.0, 6.0)):
        truth = exact_channel(mechanism.with_epsilon(epsilon))
        t = np.abs(estimate.channel[place] - truth) / estimate.stderr[place]
        assert 2 * stats.t.sf(t.max(), 79) > level("rank fix", 128)
    wrong = np.abs(estimate.channel[1] - exact_channel(mechanism)) / estimate.stderr[1]
    assert 2 * stats.t.sf(wrong.max(), 79) < level("rank fix", 128)


def test_bounds_hold_for_all_entries_together():
    """Simultaneous bounds cover the exact channel; bounds for 20 % less noise would not."""
    mechanism = laplace(PLANE, epsilon=3.0)
    estimate = channel_estimate(mechanism, directions=20_000, rng=stream("bounds"))

    lower, upper = (side[0] for side in estimate.bounds(level("bounds"), simultaneous=True))

    truth, wrong = exact_channel(mechanism), exact_channel(mechanism.with_epsilon(3.75))
    assert ((lower <= truth) & (truth <= upper)).all()
    assert not ((lower <= wrong) & (wrong <= upper)).all()


def test_no_direction_gives_an_entry_more_than_its_ceiling():
    """The range that the bounds rest on holds along every single direction."""
    mechanism = laplace(PLANE, epsilon=3.0, factor=np.array([[1.0, 0.4], [0.0, 0.5]]))
    ceiling = channel_estimate(mechanism, directions=2, rng=0).ceiling()[0]
    decoder, largest = DirectionalDecoder.of(mechanism), np.zeros((8, 8))
    ((_, _, block),) = decoder.envelopes(np.arange(8), uniform_directions(2, 1000, 1))

    mass = mechanism.noise.radius.cdf(block.ends) - mechanism.noise.radius.cdf(block.radii)
    np.maximum.at(largest, (block.envelope_of // 1000, block.words), mass)

    assert (largest <= ceiling).all()
    assert (ceiling < 0.2).any()


def test_bounds_of_a_mean_cover_at_their_level():
    """Means of skewed values in [0, 1]: misses stay within alpha, and halving the width would break that."""
    alpha, runs, count = 0.2, 4000, 50
    values = stream("mean bounds").beta(0.3, 2.0, (runs, count))
    mean, variance = values.mean(axis=1), values.var(axis=1, ddof=1)

    lower, upper = mean_bounds(mean, variance, count, np.ones(runs), alpha)

    truth = 0.3 / 2.3
    misses = int(((truth < lower) | (truth > upper)).sum())
    assert stats.binom.sf(misses - 1, runs, alpha) > level("mean bounds")
    narrow = int((np.abs(truth - mean) > (upper - lower) / 12).sum())
    assert stats.binom.sf(narrow - 1, runs, alpha) < level("mean bounds")


def test_bounds_of_zero_and_one_are_not_empty():
    """A mean of zero has an upper bound near log(1/α)/n; a mean at the ceiling touches it."""
    lower, upper = mean_bounds(np.array([0.0, 0.5]), np.zeros(2), 100, np.array([1.0, 0.5]), 0.05)

    assert lower[0] == 0
    assert 0.01 < upper[0] < 0.1
    assert upper[1] == 0.5
    assert 0.4 < lower[1] < 0.5


def test_tables_follow_their_law():
    """The spline of a radius law in R³⁰⁰ is within 1e-9 of it everywhere."""
    law = LaplaceRadius(dim=300, epsilon=7.0)
    tables = RadiusTables.of([law])
    radii = np.random.default_rng(0).uniform(0, 1.2 * tables.max_radius, 5000)

    assert tables.cdf(0, radii) == pytest.approx(law.cdf(radii), abs=1e-9)


def test_a_law_with_a_jump_is_refused():
    """A table must not smooth over an atom."""

    class Jump:
        dim = 2

        def cdf(self, r):
            return np.where(np.asarray(r) < 1, 0.0, 1.0)

        def sf(self, r):
            return 1 - self.cdf(r)

    with pytest.raises(ParameterError, match="smooth enough"):
        RadiusTables.of([Jump()])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"directions": 1}, "directions"),
        ({"replicates": 1}, "replicates"),
        ({"epsilons": [0.0]}, "epsilons"),
        ({"epsilons": []}, "epsilons"),
    ],
)
def test_bad_arguments_are_named(arguments, message):
    """Each refusal names its parameter."""
    with pytest.raises(ParameterError, match=message):
        channel_estimate(laplace(PLANE), **arguments)


def test_mechanisms_that_cannot_be_walked_are_named():
    """Closed forms have no directions; several kinds of noise have no common one."""
    with pytest.raises(NotExactError, match="Exponential states no additive noise"):
        channel_estimate(Exponential.example())
    with pytest.raises(NotExactError, match="different noise"):
        channel_estimate(JaccardGaussian.example())


def test_an_estimate_too_large_for_memory_is_refused_before_it_starts():
    """The message says what to do instead."""
    mechanism = EuclideanLaplace(Vocabulary.builtin(), epsilon=5.0)

    with pytest.raises(ParameterError, match="take fewer rows"):
        channel_estimate(mechanism, epsilons=np.linspace(1, 10, 40))


def test_the_same_seed_gives_the_same_estimate():
    """Repeatable under an integer, different under another."""
    mechanism = laplace(PLANE)
    one, again, other = (channel_estimate(mechanism, directions=50, rng=seed).channel for seed in (1, 1, 2))

    assert (one == again).all()
    assert (one != other).any()


def test_a_user_mechanism_needs_only_the_protocol():
    """The plain test mechanism is not one of ours, and works."""
    assert isinstance(laplace(PLANE), Additive)
    assert channel_estimate(laplace(PLANE), directions=10, rng=0).channel.shape == (1, 8, 8)


def test_standard_errors_are_the_spread_of_repeated_estimates():
    """Squared deviations over squared standard errors add up like a chi-square; with halved errors they do not."""
    mechanism, runs = laplace(PLANE[:3], epsilon=3.0), 40
    truth, generator = exact_channel(mechanism)[0, 0], stream("spread random")

    found = [channel_estimate(mechanism, directions=512, rows=[0], rng=generator) for _ in range(runs)]

    squares = sum(((one.channel[0, 0, 0] - truth) / one.stderr[0, 0, 0]) ** 2 for one in found)
    alpha = level("spread random", 2)
    assert stats.chi2.sf(squares, runs) > alpha
    assert stats.chi2.cdf(squares, runs) > alpha
    assert stats.chi2.sf(4 * squares, runs) < alpha
