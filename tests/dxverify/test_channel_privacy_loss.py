"""Effective ε of channels: witness, support, enclosures and how much of ε is used."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import special

from dxverify.channel import effective_epsilon, exact_channel
from dxverify.channel.hockey_stick import log_effective_epsilon_at_delta, log_pair_deltas
from dxverify.channel.privacy_loss import log_effective_epsilon_bounds, log_pairwise_bounds
from dxverify.distributions import noisy_dot_product
from dxverify.errors import ParameterError
from dxverify.mechanisms import RankExponential
from tests.dxverify.channel_cases import laplace

ONE_APART = np.array([[0.0, 1.0], [1.0, 0.0]])


def log(channel):
    """Return logarithms; −inf for zero."""
    with np.errstate(divide="ignore"):
        return np.log(np.asarray(channel))


def pairwise(channel, distances):
    """Return the effective ε of every ordered pair, with both bounds equal."""
    lower, upper = log_pairwise_bounds(log(channel), log(channel), distances)
    assert (lower == upper).all()
    return lower


def epsilon_share(mechanism):
    """Return the effective ε over the claimed one."""
    distances = mechanism.metric.distances(mechanism.vocabulary)
    return effective_epsilon(exact_channel(mechanism), distances)[0] / mechanism.epsilon


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
    assert (pairwise([[1.0, 0.0], [0.0, 1.0]], apart) == 0).all()


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
    assert pairwise(channel, apart).max() == pytest.approx(found)


@given(st.integers(0, 2**32), st.floats(1e-12, 1e-3))
@settings(max_examples=60, deadline=None)
def test_enclosures_hold_for_every_channel_within_the_error(seed, size):
    """Whatever the true entries within their errors, the level lies between the bounds, pair by pair."""
    rng = np.random.default_rng(seed)
    channel = rng.dirichlet(np.ones(4), 3)
    apart = np.ones((3, 3)) - np.eye(3)
    error = size * channel
    truth = channel + rng.uniform(-1, 1, channel.shape) * error

    bounds = log(channel - error), log(channel + error)
    lower, upper, _ = log_effective_epsilon_bounds(*bounds, apart)
    low, high = log_pairwise_bounds(*bounds, apart)

    assert lower <= effective_epsilon(truth, apart)[0] <= upper
    assert upper - lower <= 5 * size
    assert (low <= pairwise(truth, apart) + 1e-15).all()
    assert (pairwise(truth, apart) <= high + 1e-15).all()


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

    stay = noisy_dot_product(dim=dim, epsilon=2.0).cdf(0.25)
    assert 2.0 * epsilon_share(mechanism) == pytest.approx(special.logit(stay) / 0.5, rel=1e-9)
    near = epsilon_share(laplace(points * 1e-4, epsilon=2.0))
    limit = np.exp(special.gammaln(dim / 2) - special.gammaln((dim + 1) / 2)) / np.sqrt(np.pi)
    assert near == pytest.approx(limit, rel=1e-4)


def test_a_line_uses_all_of_epsilon():
    """Words 0, 1, 2 under one-dimensional noise attain ε; in the plane the same words stay below."""
    line = np.arange(3.0)[:, None]

    assert epsilon_share(laplace(line, epsilon=1.5)) == pytest.approx(1.0, rel=1e-12)
    assert epsilon_share(laplace(np.hstack([line, 0 * line]), epsilon=1.5)) < 0.95


def test_rank_sampling_uses_exactly_its_epsilon():
    """Sampling by rank attains its own metric's promise."""
    assert epsilon_share(RankExponential.example()) == pytest.approx(1.0, rel=1e-12)


def test_deltas_of_pairs_are_excess_masses():
    """(log 2, δ) of randomised response: 0.8 − 2·0.2 one way; nothing where nothing is promised."""
    table = log([[0.8, 0.2], [0.2, 0.8]])

    assert log_pair_deltas(table, np.log(2) * ONE_APART, table) == pytest.approx(
        np.array([[0, 0.4], [0.4, 0]])
    )
    assert (log_pair_deltas(table, np.where(ONE_APART > 0, np.inf, 0), table) == 0).all()


def test_the_level_at_delta_inverts_the_excess_mass():
    """0.8 − e^ε·0.2 = 0.4 at ε = log 2; a δ below a one-sided output leaves no finite ε."""

    def at(delta, channel):
        table = log(channel)
        return log_effective_epsilon_at_delta(table, ONE_APART, delta, table)

    assert at(0.4, [[0.8, 0.2], [0.2, 0.8]]) == pytest.approx(np.log(2))
    assert at(0.05, [[1.0, 0.0], [0.9, 0.1]]) == np.inf
    assert at(0.1, [[0.5, 0.5], [0.5, 0.5]]) == 0.0


def test_three_words_in_300_dimensions_use_a_small_part_of_epsilon():
    """The practical surprise: after nearest-word decoding in R³⁰⁰ a few per cent of ε are used."""
    points = np.random.default_rng(2).normal(size=(3, 300)) * 0.3

    assert 0 < epsilon_share(laplace(points, epsilon=10.0)) < 0.1
    assert exact_channel(laplace(points, epsilon=10.0)).shape == (3, 3)
