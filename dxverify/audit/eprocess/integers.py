r"""The evidence of an e-process in integers, every rounding against it: what decides a verdict, and what Rocq computes again.

This is `theory/rocq/audit/Checker.v` in Python, number for number. Payments v, bets λ and upper bounds of the ratios e^L are multiples of
2⁻⁴⁸; an output y of x pays ⌊(2⁴⁸ v_x + Σ_z 2⁴⁸ λ_xz − Σ_z B_zx λ_zx)/(2⁴⁸ n_x)⌋ units; wealth is m·2^e with a mantissa of at most 96 bits.
A report that is accepted has reached 1/α: ``dx-report-refutes`` is the theorem.

References
----------
Ville, J. (1939). *Étude critique de la notion de collectif*.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from dxverify.audit.eprocess.config import CONFIG

UNIT = 1 << CONFIG.unit_bits
_WIDTH, _FINE_BITS, _HALVINGS, _GUARD = 95, 160, 60, 64
_FINE = 1 << _FINE_BITS
#: m·2^e.
Number = tuple[int, int]
#: A bet λ of the pair (x, z) on one output.
Flow = tuple[int, int, int]


def _shift(value: int, places: int) -> int:
    return value << places if places >= 0 else value >> -places


def _trim(a: Number) -> Number:
    excess = a[0].bit_length() - 1 - _WIDTH
    return (a[0] >> excess, a[1] + excess) if excess > 0 else a


def _times(a: Number, b: Number) -> Number:
    return _trim((a[0] * b[0], a[1] + b[1]))


def _power(a: Number, exponent: int) -> Number:
    if exponent == 1:
        return a
    half = _power(_times(a, a), exponent // 2)
    return _times(a, half) if exponent % 2 else half


@lru_cache(maxsize=4096)
def exp_above(exponent: Fraction) -> int | None:
    """Return an upper bound of 2¹⁶⁰·e^exponent: e^t ≤ 1/(1−t) after 60 halvings, squared 60 times, always upwards."""
    scale = exponent.denominator << _HALVINGS
    if exponent.numerator >= scale:
        return None
    bound = -(-(_FINE * scale) // (scale - exponent.numerator))
    for _ in range(_HALVINGS):
        bound = -(-(bound * bound) // _FINE)
    return bound


def bound_ratio(loss: Fraction) -> int:
    """Return the smallest multiple of 2⁻⁴⁸ that :func:`exp_above` shows to be at least e^loss."""
    bound = exp_above(loss)
    if bound is None:
        raise OverflowError(f"no bet is made on a loss of {float(loss):g}")
    return -(-(bound * UNIT) // _FINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyBets:
    """What one strategy chose for a block, and the outputs that came.

    Parameters
    ----------
    payments : tuple of int
        v_x.
    bounds : int
        ΣΛ, 0 if δ = 0.
    outputs : tuple
        For each output: how often it came from which inputs, and the bets on it.
    """

    payments: tuple[int, ...]
    bounds: int
    outputs: tuple[tuple[tuple[tuple[int, int], ...], tuple[Flow, ...]], ...]

    def samples(self, inputs: int) -> tuple[int, ...]:
        """Return how many outputs came from each input."""
        found = [0] * inputs
        for counts, _ in self.outputs:
            for x, count in counts:
                if 0 <= x < inputs:
                    found[x] += count
        return tuple(found)

    def largest(self) -> int:
        """Return the sum over all pairs of the largest bet on any output."""
        most: dict[tuple[int, int], int] = {}
        for _, flows in self.outputs:
            own: dict[tuple[int, int], int] = {}
            for x, z, flow in flows:
                own[x, z] = own.get((x, z), 0) + flow
            for pair, flow in own.items():
                most[pair] = max(most.get(pair, 0), flow)
        return sum(most.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """Everything that a rejection by an e-process rests on, in integers; ``Checker.report`` in Rocq.

    Parameters
    ----------
    losses : tuple of tuple
        Claimed losses as exact fractions; None where nothing is claimed or bet on.
    delta : Fraction
        Claimed δ.
    numbers : tuple of tuple of int
        n_x of each block: fixed numbers, or expected ones if inputs were chosen at random.
    strategies : tuple
        The capital of each strategy in units, and its bets in each block, None where it made none.
    level : Fraction
        α of this test.
    """

    losses: tuple[tuple[Fraction | None, ...], ...]
    delta: Fraction
    numbers: tuple[tuple[int, ...], ...]
    strategies: tuple[tuple[int, tuple[StrategyBets | None, ...]], ...]
    level: Fraction

    def ratios(self) -> dict[Fraction, int]:
        """Return upper bounds of the exponentials of all claimed losses."""
        distinct = sorted({one for row in self.losses for one in row if one is not None})
        return {one: bound_ratio(one) for one in distinct}

    def evidence(self) -> int:
        """Return 2¹¹² times a lower bound of the wealth."""
        ratios = self.ratios()
        table = [[0 if one is None else ratios[one] for one in row] for row in self.losses]
        return sum(self._worth(capital, bets, table) for capital, bets in self.strategies)

    @property
    def accepted(self) -> bool:
        """Whether the wealth has reached 1/level, for certain."""
        if not self._proper():
            return False
        needed = self.level.denominator * (UNIT << _GUARD)
        return needed <= self.level.numerator * self.evidence()

    def _proper(self) -> bool:
        """Whether level, losses and capitals are possible, and all strategies saw the same samples of each input in each block."""
        claimed = [one for row in self.losses for one in row if one is not None]
        if not 0 < self.level < 1 or self.delta < 0 or min(claimed, default=0) < 0:
            return False
        capitals = [capital for capital, _ in self.strategies]
        if min(capitals, default=0) < 0 or sum(capitals) > UNIT:
            return False
        if any(len(bets) != len(self.numbers) for _, bets in self.strategies):
            return False
        for block in zip(*(bets for _, bets in self.strategies), strict=True):
            seen = {one.samples(len(self.losses)) for one in block if one is not None}
            if len(seen) > 1:
                return False
        return True

    @property
    def log_value(self) -> float:
        """The logarithm of that lower bound, for a person."""
        found = self.evidence()
        return math.log(found) - (CONFIG.unit_bits + _GUARD) * math.log(2) if found > 0 else -math.inf

    def shortened(self) -> Certificate:
        """Return the certificate with as few strategies as still reach 1/level, the strongest first; itself if all are needed."""
        ratios = self.ratios()
        table = [[0 if one is None else ratios[one] for one in row] for row in self.losses]
        worth = [self._worth(capital, bets, table) for capital, bets in self.strategies]
        needed, reached = -(-self.level.denominator * (UNIT << _GUARD) // self.level.numerator), 0
        kept: list[int] = []
        for one in sorted(range(len(worth)), key=worth.__getitem__, reverse=True):
            if reached >= needed:
                break
            kept.append(one)
            reached += worth[one]
        return replace(self, strategies=tuple(self.strategies[one] for one in sorted(kept)))

    def _worth(self, capital: int, bets: Sequence[StrategyBets | None], ratios: list[list[int]]) -> int:
        wealth, bounds = (1, 0), 0
        if len(bets) != len(self.numbers):
            return 0
        for numbers, bet in zip(self.numbers, bets, strict=True):
            if bet is None:
                continue
            bounds += bet.bounds
            settled = self._settle(wealth, numbers, bet, ratios)
            if settled is None:
                return 0
            wealth = settled
        fee = exp_above(self.delta * bounds / UNIT)
        if fee is None:
            return 0
        return _shift(capital * (wealth[0] * _FINE // fee), wealth[1] + _GUARD)

    def _settle(
        self, wealth: Number, numbers: Sequence[int], bet: StrategyBets, ratios: list[list[int]]
    ) -> Number | None:
        """Multiply the wealth by the payoffs of a block; None if a bet is not allowed."""
        if not self._payable(numbers, bet):
            return None
        for counts, flows in bet.outputs:
            balance = dict.fromkeys((x for x, _ in counts), 0)
            for x, z, flow in flows:
                if not self._allows(numbers, x, z, flow):
                    return None
                balance[x] = balance.get(x, 0) + UNIT * flow
                balance[z] = balance.get(z, 0) - ratios[x][z] * flow
            if not all(0 <= x < len(numbers) and numbers[x] > 0 for x in balance):
                return None
            pays = {x: (UNIT * bet.payments[x] + own) // (UNIT * numbers[x]) for x, own in balance.items()}
            if min(pays.values(), default=0) < 0:
                return None
            for x, count in counts:
                wealth = _times(wealth, _power((pays[x], -CONFIG.unit_bits), count))
        return wealth

    def _payable(self, numbers: Sequence[int], bet: StrategyBets) -> bool:
        """Whether the payments and the bounds are those of bets that an audit may make."""
        inputs = len(self.losses)
        if not len(numbers) == len(bet.payments) == inputs or min(bet.payments) < 0 or min(numbers) < 0:
            return False
        if any(paid and not n for n, paid in zip(numbers, bet.payments, strict=True)):
            return False
        whole = all(count > 0 for counts, _ in bet.outputs for _, count in counts)
        if not whole or bet.bounds < 0 or sum(bet.payments) > UNIT * sum(numbers):
            return False
        # Every sample that was planned came once.
        return sum(bet.samples(inputs)) == sum(numbers) and (self.delta == 0 or bet.largest() <= bet.bounds)

    def _allows(self, numbers: Sequence[int], x: int, z: int, flow: int) -> bool:
        inputs = len(self.losses)
        inside = 0 <= x < inputs and 0 <= z < inputs and x != z
        return inside and flow >= 0 and self.losses[x][z] is not None and numbers[x] > 0 and numbers[z] > 0


def read_certificate(data: Mapping[str, Any], level: Fraction) -> Certificate | None:
    """Return the certificate that the integers of a test of outputs hold; None if bets were too many to be recorded.

    Parameters
    ----------
    data : mapping
        ``integers`` of the result of a test of outputs.
    level : Fraction
        The level at which it rejects.
    """
    processes = data["processes"]
    if any("bets" not in account for process in processes for account in process["accounts"]):
        return None
    losses = [[float(one) for one in row] for row in data["losses"]]
    strategies: list[tuple[int, tuple[StrategyBets | None, ...]]] = []
    numbers: list[tuple[int, ...]] = []
    before = 0
    total = sum(len(process["numbers"]) for process in processes)
    for process in processes:
        numbers += [tuple(int(n) for n in block) for block in process["numbers"]]
        for account in process["accounts"]:
            blocks = [None if text is None else json.loads(text) for text in account["bets"]]
            for place, capital in enumerate(account["capital"]):
                bets = [read_bets(block, place) for block in blocks]
                after = total - before - len(bets)
                strategies.append((int(capital), (*(None,) * before, *bets, *(None,) * after)))
        before += len(process["numbers"])
    return Certificate(
        losses=claimed_losses(losses),
        delta=Fraction(float(data["delta"])),
        numbers=tuple(numbers),
        strategies=tuple(strategies),
        level=level,
    )


def claimed_losses(losses: Sequence[Sequence[float]]) -> tuple[tuple[Fraction | None, ...], ...]:
    """Return claimed losses as exact fractions; None where nothing is claimed or bet on."""
    return tuple(
        tuple(Fraction(one) if x != z and one < CONFIG.largest_loss else None for z, one in enumerate(row))
        for x, row in enumerate(losses)
    )


def read_bets(block: Mapping[str, Any] | None, place: int) -> StrategyBets | None:
    """Return the bets of one strategy on a recorded block."""
    if block is None:
        return None
    return StrategyBets(
        payments=tuple(int(one) for one in block["payments"][place]),
        bounds=int(block["bounds"][place]),
        outputs=tuple(
            (
                tuple((int(x), int(count)) for x, count in counts),
                tuple((int(x), int(z), int(flow)) for x, z, flow in flows[place]),
            )
            for counts, flows in block["outputs"]
        ),
    )
