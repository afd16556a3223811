"""Levels of channels: witness, support, enclosures, sweeps and how much of ε is used."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import special

from dxverify import Vocabulary
from dxverify.channel import (
    effective_epsilon,
    effective_epsilon_at_delta,
    effective_epsilon_bounds,
    effective_epsilon_sweep,
    epsilon_share,
    exact_channel,
    pair_deltas,
    pairwise_effective_epsilon,
    pairwise_effective_epsilon_bounds,
)
from dxverify.distributions import noisy_dot_product
from dxverify.errors import ParameterError
from dxverify.mechanisms import EuclideanLaplace, RankExponential
from tests.dxverify.channel_cases import laplace

ONE_APART = np.array([[0.0, 1.0], [1.0, 0.0]])


def test_randomised_response_has_its_textbook_level():
    """Truth with probability 0.8: the level is log 4, and the witness says where."""
    level, witness = effective_epsilon([[0.8, 0.2], [0.2, 0.8]], ONE_APART)

    assert level == pytest.approx(np.log(4))
    assert witness == (0, 1, 0)


def test_support_mismatch_is_infinite_and_named():
    """An output possible from one word only is its own kind of finding, in the right order."""
    level, witness = effective_epsilon([[1.0, 0.0], [1 - 1e-9, 1e-9]], ONE_APART)

    assert level == np.inf
    assert witness == (1, 0, 1)


def test_an_output_nobody_produces_is_no_mismatch():
    """Zero against zero says nothing."""
    assert effective_epsilon([[0.5, 0.5, 0.0], [0.5, 0.5, 0.0]], ONE_APART)[0] == 0.0


def test_distance_zero_asks_for_equal_rows():
    """Two inputs at distance zero may not differ at all."""
    together = np.zeros((2, 2))

    assert effective_epsilon([[0.5, 0.5], [0.5, 0.5]], together)[0] == 0.0
    assert effective_epsilon([[0.5, 0.5], [0.4, 0.6]], together)[0] == np.inf


def test_infinite_distance_promises_nothing():
    """Pairs at infinite distance are skipped, and with no pair left there is no witness."""
    apart = np.array([[0.0, np.inf], [np.inf, 0.0]])

    assert effective_epsilon([[1.0, 0.0], [0.0, 1.0]], apart) == (0.0, None)
    assert (pairwise_effective_epsilon([[1.0, 0.0], [0.0, 1.0]], apart) == 0).all()


@given(st.integers(2, 5), st.integers(2, 6), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_the_level_is_what_brute_force_finds(inputs, outputs, seed):
    """Three nested loops over pairs and outputs give the same level, witness and pair levels."""
    rng = np.random.default_rng(seed)
    channel = rng.dirichlet(np.ones(outputs), inputs)
    apart = rng.uniform(0.5, 2, (inputs, inputs))
    np.fill_diagonal(apart, 0)

    found, witness = effective_epsilon(channel, apart)

    brute = {
        (x, z, y): np.log(channel[x, y] / channel[z, y]) / apart[x, z]
        for x in range(inputs)
        for z in range(inputs)
        for y in range(outputs)
        if x != z
    }
    assert found == pytest.approx(max(brute.values()))
    assert brute[witness] == pytest.approx(found)
    assert pairwise_effective_epsilon(channel, apart).max() == pytest.approx(found)


@given(st.integers(0, 2**32), st.floats(1e-12, 1e-3))
@settings(max_examples=60, deadline=None)
def test_enclosures_hold_for_every_channel_within_the_error(seed, size):
    """Whatever the true entries within their errors, the level lies between the bounds, pair by pair."""
    rng = np.random.default_rng(seed)
    channel = rng.dirichlet(np.ones(4), 3)
    apart = np.ones((3, 3)) - np.eye(3)
    error = size * channel
    truth = channel + rng.uniform(-1, 1, channel.shape) * error

    lower, upper, _ = effective_epsilon_bounds(channel, error, apart)
    low, high = pairwise_effective_epsilon_bounds(channel, error, apart)

    assert lower <= effective_epsilon(truth, apart)[0] <= upper
    assert upper - lower <= 5 * size
    assert (low <= np.maximum(pairwise_effective_epsilon(truth, apart), 0) + 1e-15).all()
    assert (pairwise_effective_epsilon(truth, apart) <= high + 1e-15).all()


@pytest.mark.parametrize(
    ("channel", "distances", "message"),
    [
        ([[0.5, -0.5]], [[0.0]], "channel"),
        ([[1.0], [1.0]], [[0.0]], "distances"),
        ([[1.0]], [[-1.0]], "distances"),
    ],
)
def test_bad_arguments_are_named(channel, distances, message):
    """Negative entries and wrong shapes are refused by name."""
    with pytest.raises(ParameterError, match=message):
        effective_epsilon(channel, distances)


@pytest.mark.parametrize("dim", [2, 10, 100, 300])
def test_two_words_use_the_share_of_epsilon_that_the_formula_gives(dim):
    """Level = logit F_Z(d/2)/d, and for near words ε·Γ(n/2)/(√π·Γ((n+1)/2)): a small part of ε in R³⁰⁰."""
    points = np.zeros((2, dim))
    points[1, 0] = 0.3
    points[1, 1] = 0.4
    mechanism = laplace(points, epsilon=2.0)

    (found,) = effective_epsilon_sweep(mechanism, [2.0])

    stay = noisy_dot_product(dim=dim, epsilon=2.0).cdf(0.25)
    assert found.effective_epsilon == pytest.approx(special.logit(stay) / 0.5, rel=1e-9)
    near = epsilon_share(laplace(points * 1e-4, epsilon=2.0))
    limit = np.exp(special.gammaln(dim / 2) - special.gammaln((dim + 1) / 2)) / np.sqrt(np.pi)
    assert near == pytest.approx(limit, rel=1e-4)


def test_a_line_uses_all_of_epsilon():
    """Words 0, 1, 2 under one-dimensional noise attain ε; in the plane the same words stay below."""
    line = np.arange(3.0)[:, None]

    assert epsilon_share(laplace(line, epsilon=1.5)) == pytest.approx(1.0, rel=1e-12)
    assert epsilon_share(laplace(np.hstack([line, 0 * line]), epsilon=1.5)) < 0.95


def test_a_sweep_keeps_order_and_grows():
    """One entry for each ε, in the order given; the level of Laplace noise on three words grows with ε."""
    mechanism = EuclideanLaplace(Vocabulary.builtin("triangle"), epsilon=1.0)

    sweep = effective_epsilon_sweep(mechanism, [0.5, 1.0, 4.0])

    assert [entry.epsilon for entry in sweep] == [0.5, 1.0, 4.0]
    assert sweep[0].effective_epsilon < sweep[1].effective_epsilon < sweep[2].effective_epsilon
    assert all(0 < entry.share < 1 for entry in sweep)


def test_rank_sampling_uses_exactly_its_epsilon():
    """Sampling by rank attains its own metric's promise."""
    assert epsilon_share(RankExponential.example()) == pytest.approx(1.0, rel=1e-12)


def test_deltas_of_pairs_are_excess_masses():
    """(log 2, δ) of randomised response: 0.8 − 2·0.2 one way; nothing where nothing is promised."""
    channel = [[0.8, 0.2], [0.2, 0.8]]

    assert pair_deltas(channel, np.log(2) * ONE_APART) == pytest.approx(np.array([[0, 0.4], [0.4, 0]]))
    assert (pair_deltas(channel, np.where(ONE_APART > 0, np.inf, 0)) == 0).all()


def test_the_level_at_delta_inverts_the_excess_mass():
    """0.8 − e^ε·0.2 = 0.4 at ε = log 2; a δ below a one-sided output leaves no finite ε."""
    assert effective_epsilon_at_delta([[0.8, 0.2], [0.2, 0.8]], ONE_APART, 0.4) == pytest.approx(np.log(2))
    assert effective_epsilon_at_delta([[1.0, 0.0], [0.9, 0.1]], ONE_APART, 0.05) == np.inf
    assert effective_epsilon_at_delta([[0.5, 0.5], [0.5, 0.5]], ONE_APART, 0.1) == 0.0


def test_three_words_in_300_dimensions_use_a_small_part_of_epsilon():
    """The practical surprise: after nearest-word decoding in R³⁰⁰ a few per cent of ε are used."""
    points = np.random.default_rng(2).normal(size=(3, 300)) * 0.3

    assert 0 < epsilon_share(laplace(points, epsilon=10.0)) < 0.1
    assert exact_channel(laplace(points, epsilon=10.0)).shape == (3, 3)
