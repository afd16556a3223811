"""Payoffs of the e-process are valid: computed exactly on random channels and alternatives, with controls that are not."""

from __future__ import annotations

import numpy as np
import pytest

from dxverify.audit.eprocess.alphabet import ClassBets
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.payoff import Ratios, compute_multipliers, compute_payoffs, project, round_robin
from tests.chance import stream

#: Rounding of the sums of a few hundred products.
_ROUNDING = 1e-9


def _case(rng):
    """Return a random channel that keeps random losses, means and believed weights of two strategies."""
    inputs, outputs = int(rng.integers(2, 6)), int(rng.integers(2, 8))
    channel = rng.dirichlet(np.full(outputs, rng.choice([0.3, 1.0, 5.0])), inputs) + 1e-12
    channel /= channel.sum(1, keepdims=True)
    ratios = np.log(channel[:, None, :] / channel[None, :, :]).max(-1)
    losses = np.maximum(ratios, rng.uniform(0, 0.5, (inputs, inputs))) * (1 - np.eye(inputs))
    means = rng.integers(1, 60, inputs).astype(float)
    believed = rng.dirichlet(np.full(outputs, 0.5), (2, inputs)).transpose(1, 0, 2) * means[:, None, None]
    return channel, losses, means, believed


def _expected(channel, means, factors):
    """Return Σ n_x (E f_x − 1) for each strategy."""
    return (means[:, None] * ((channel[:, None, :] * factors).sum(-1) - 1)).sum(0)


@pytest.mark.parametrize("block", range(4))
def test_a_claim_that_holds_pays_nothing_on_average(block):
    """A claim that holds pays nothing on average."""
    rng = stream(f"payoffs of tight claims {block}")
    for _ in range(100):
        channel, losses, means, believed = _case(rng)
        ratios = Ratios.of(losses)
        v = compute_multipliers(believed, means[:, None], ratios)
        assert np.allclose(v.sum(0), means.sum())
        payoffs = compute_payoffs(
            believed, means[:, None], ratios, fraction=float(rng.uniform(0.1, 1)), multipliers=v
        )
        assert payoffs.factors.min() > 0
        assert not payoffs.fee.any()
        assert (_expected(channel, means, payoffs.factors) <= _ROUNDING).all()


def test_the_fee_pays_for_delta():
    """The fee pays for delta."""
    rng = stream("payoffs with delta")
    needed = 0
    for _ in range(200):
        channel, losses, means, believed = _case(rng)
        delta = float(rng.uniform(0.005, 0.1))
        broken = channel.copy()
        broken[0] *= 1 - delta
        favoured = int(rng.integers(channel.shape[1]))
        broken[0, favoured] += delta
        # Mixing a row with anything at weight δ breaks the inequality by at most δ, in either direction.
        # Bets are made on four times that much, or none would be made.
        believed[:, 1] = channel * means[:, None]
        believed[0, 1] *= 1 - 4 * delta
        believed[0, 1, favoured] += 4 * delta * means[0]
        payoffs = compute_payoffs(believed, means[:, None], Ratios.of(losses), delta=delta)
        paid = _expected(broken, means, payoffs.factors)
        assert (paid <= payoffs.fee + _ROUNDING).all()
        needed += bool((paid > _ROUNDING).any())
    # Without the fee the payoffs would not be valid: the test can fail.
    assert needed > 10


def test_caps_chosen_beforehand_keep_the_fee_valid():
    """Caps chosen beforehand keep the fee valid."""
    rng = stream("payoffs with caps")
    for _ in range(100):
        channel, losses, means, believed = _case(rng)
        ratios = Ratios.of(losses)
        caps = compute_payoffs(believed, means[:, None], ratios, delta=0.02).caps
        other = rng.dirichlet(np.full(channel.shape[1], 0.5), (2, len(means))).transpose(1, 0, 2)
        payoffs = compute_payoffs(other * means[:, None, None], means[:, None], ratios, delta=0.02, caps=caps)
        assert (_expected(channel, means, payoffs.factors) <= payoffs.fee + _ROUNDING).all()


def test_a_broken_claim_pays():
    """The control: with the true channel believed in, a channel at twice its losses pays on average."""
    rng = stream("payoffs of broken claims")
    for _ in range(100):
        channel, losses, means, _ = _case(rng)
        if (channel.min(1) < 1e-6).any():
            continue
        weights = (channel * means[:, None])[:, None, :]
        payoffs = compute_payoffs(weights, means[:, None], Ratios.of(losses / 2))
        growth = (weights * np.log(payoffs.factors)).sum()
        assert growth > 0


def test_payoffs_are_multiples_of_the_unit():
    """Payoffs are multiples of the unit."""
    channel, losses, means, believed = _case(stream("payoffs as integers"))
    factors = compute_payoffs(believed, means[:, None], Ratios.of(losses / 3)).factors
    scaled = factors * 2.0**CONFIG.unit_bits
    assert (scaled == np.rint(scaled)).all()
    assert channel.shape[1] == factors.shape[2]


def test_projected_weights_keep_the_claim():
    """Projected weights keep the claim."""
    channel, losses, means, believed = _case(stream("projection"))
    moved, _ = project(believed, means[:, None], Ratios.of(losses / 2), 2000)
    density = moved / means[:, None, None]
    bound = np.exp(losses / 2)[:, :, None, None] * density[None]
    assert (density[:, None] <= bound * (1 + 1e-6) + 1e-12).all()
    assert np.allclose(moved.sum(0), believed.sum(0))
    assert len(channel) == len(density)


def test_everybody_meets_everybody_once():
    """Everybody meets everybody once."""
    for inputs in range(2, 9):
        met = [frozenset((int(a), int(b))) for x, z in round_robin(inputs) for a, b in zip(x, z, strict=True)]
        assert len(met) == len(set(met)) == inputs * (inputs - 1) // 2


def test_bets_on_a_growing_alphabet_are_chosen_before_the_block():
    """What a block holds must not change the bets that are settled on it, only those after it."""
    losses = 0.5 * (1 - np.eye(2))
    first = [{"a": 12, "b": 3}, {"a": 4, "b": 9}]
    means = np.array([15.0, 13.0])
    paid = {}
    for last in ("a", "b", "new"):
        bets = ClassBets(losses)
        bets.add(means, first)
        before = bets.log_wealth.copy()
        bets.add(np.array([1.0, 1.0]), [{last: 1}, {"a": 1}])
        paid[last] = bets.log_wealth - before
    again = ClassBets(losses)
    again.add(means, first)
    again.add(np.array([1.0, 1.0]), [{"another new value": 1}, {"a": 1}])
    assert np.array_equal(again.log_wealth, paid["new"])
    assert not np.array_equal(paid["a"], paid["b"])
