r"""Bets computed from counts alone, in integers: `theory/rocq/audit/Rule.v` in Python, with the same bets bit for bit.

With this rule the Rocq kernel checks a refutation from recorded counts, without recorded bets. For one output y, with the counts of
earlier blocks:

1. estimate the probabilities p̂_x(y);
2. project the weights n_x p̂_x(y) on a weaker claim, whose ratios e^{L_xz} are raised to the power 5/4, 3/2 or 4 (one strategy each): a
   channel that breaks the claim, but not by more than that;
3. project the result on the claim itself. Both projections are cyclic, along pairs of inputs; the mass that
   the second one moves along a pair (x, z), its flow, gives the bet λ_xz of :mod:`dxverify.audit.eprocess.payoff`;
4. make the bets smaller while few outputs have come (``caution``), and so small that every payoff stays at or above 1/50.

The theorem ``dx-counts-refute`` holds for any rule, since Rocq drops bets with a negative payoff. The rule learns less well than the
strategies of an audit, and needs about twice as many samples. Measured on audits that stopped as soon as they rejected: their counts were
enough in 39 of 40 audits of randomised response, and in none of 12 of five words on a line.

References
----------
Csiszár, I. (1975). I-divergence geometry of probability distributions and minimization problems.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import isqrt
from typing import Any

from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.integers import UNIT, Certificate, Flow, StrategyBets

#: For each strategy the exponent of the ratios (0: 5/4, 1: 3/2, 2: 4) and the caution, as in Rule.v; tuned on nine audits of five words on a line.
_STRATEGIES = ((0, 10), (1, 5), (2, 2))
_WIDE_SWEEPS, _SWEEPS = 3, 6
#: Bets are chosen in fixed point with 16 binary places, and recorded with those of the certificate.
_PLACES = 16
_SCALE = 1 << _PLACES
_EXTRA_BITS = CONFIG.unit_bits - _PLACES
#: Limit on the steps of all projections together: 20 seconds of Rocq.
MOST_STEPS = 3_000_000
#: Pairs of inputs a < b with the ratios e^L from a to b and from b to a; 0 where nothing is claimed.
_Pairs = list[tuple[int, int, int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedBlocks:
    """The claim, and the counts of all blocks.

    Parameters
    ----------
    losses : tuple of tuple
        Claimed losses as exact fractions; None where nothing is claimed or bet on.
    delta, level : Fraction
        Claimed δ, and α of this test.
    numbers : tuple of tuple of int
        n_x of each block.
    counts : tuple
        For each block and output how often it came from each input; outputs in the same order in all blocks.
    """

    losses: tuple[tuple[Fraction | None, ...], ...]
    delta: Fraction
    level: Fraction
    numbers: tuple[tuple[int, ...], ...]
    counts: tuple[tuple[tuple[int, ...], ...], ...]

    @classmethod
    def of(
        cls,
        losses: tuple[tuple[Fraction | None, ...], ...],
        delta: Fraction,
        level: Fraction,
        numbers: Sequence[Sequence[int]],
        rows: Sequence[Sequence[Mapping[Any, int]]],
    ) -> CountedBlocks:
        """Build from how often each output came from each input, block by block."""
        outputs: dict[Hashable, int] = {}
        for row in (row for block in rows for row in block):
            for output in row:
                outputs.setdefault(output, len(outputs))
        return cls(
            losses=losses,
            delta=delta,
            level=level,
            numbers=tuple(tuple(int(n) for n in block) for block in numbers),
            counts=tuple(
                tuple(tuple(row.get(output, 0) for row in block) for output in outputs) for block in rows
            ),
        )

    @property
    def steps(self) -> int:
        """The number of steps of all projections: sweeps × pairs × outputs × blocks × strategies."""
        inputs, outputs = len(self.losses), len(self.counts[0]) if self.counts else 0
        sweeps = (_WIDE_SWEEPS + _SWEEPS) * len(_STRATEGIES)
        return sweeps * inputs * (inputs - 1) // 2 * outputs * len(self.counts)

    def certificate(self) -> Certificate:
        """Return the certificate whose bets are those of the rule."""
        empty = Certificate(
            losses=self.losses, delta=self.delta, numbers=self.numbers, strategies=(), level=self.level
        )
        ratios = empty.ratios()
        table = [[0 if one is None else ratios[one] for one in row] for row in self.losses]
        strategies = tuple((UNIT // 3, self._bets(table, *one)) for one in _STRATEGIES)
        return Certificate(
            losses=self.losses,
            delta=self.delta,
            numbers=self.numbers,
            strategies=strategies,
            level=self.level,
        )

    def _bets(self, table: list[list[int]], power: int, caution: int) -> tuple[StrategyBets, ...]:
        inputs = len(table)
        coarse = [[one >> _EXTRA_BITS for one in row] for row in table]
        pairs = _pairs_of(coarse)
        wide = _pairs_of([[_widen(one, power) for one in row] for row in coarse])
        totals = [0] * inputs
        columns = [[0] * inputs for _ in (self.counts[0] if self.counts else ())]
        block_bets = []
        for n, block in zip(self.numbers, self.counts, strict=True):
            chosen = [
                _keep_if_allowed(_propose((pairs, wide), caution, n, totals, column), n, table)
                if any(column)
                else ()
                for column in columns
            ]
            counted = [tuple((x, count) for x, count in enumerate(new) if count) for new in block]
            block_bets.append(
                StrategyBets(
                    payments=tuple(UNIT * one for one in n),
                    bounds=sum(flow for flows in chosen for _, _, flow in flows),
                    outputs=tuple(zip(counted, chosen, strict=True)),
                )
            )
            for column, new in zip(columns, block, strict=True):
                for x, count in enumerate(new):
                    column[x] += count
                    totals[x] += count
        return tuple(block_bets)


def _pairs_of(table: Sequence[Sequence[int]]) -> _Pairs:
    return [(a, b, table[a][b], table[b][a]) for a, b in combinations(range(len(table)), 2)]


def _widen(ratio: int, power: int) -> int:
    """Raise a ratio to the power 5/4 (``power`` 0), 3/2 (1) or 4 (2)."""
    if power == 0:
        return ratio * isqrt(isqrt(ratio * _SCALE) * _SCALE) // _SCALE
    if power == 1:
        return isqrt(ratio * ratio * ratio // _SCALE)
    return ratio * ratio * ratio // _SCALE * ratio // _SCALE


def _project(
    sweeps: int, n: Sequence[int], pairs: _Pairs, weights: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Project weights on the claim by cyclic projections; return them and the flow along each pair."""
    w, flows, prepared = list(weights), [0] * len(pairs), []
    for a, b, ratio_ab, ratio_ba in pairs:
        norm_ab, norm_ba = _SCALE * n[b] + ratio_ab * n[a], _SCALE * n[a] + ratio_ba * n[b]
        p, q = _SCALE * _SCALE * n[b] // norm_ab if ratio_ab else 0, _SCALE * ratio_ab * n[a] // norm_ab
        s, t = _SCALE * _SCALE * n[a] // norm_ba if ratio_ba else 0, _SCALE * ratio_ba * n[b] // norm_ba
        prepared.append((a, b, p, q, s, t))
    for _ in range(sweeps):
        for place, (a, b, p, q, s, t) in enumerate(prepared):
            x, z = w[a] + flows[place], w[b] - flows[place]
            flow = max(0, (p * x - q * z) >> _PLACES) - max(0, (s * z - t * x) >> _PLACES)
            flows[place] = flow
            w[a], w[b] = x - flow, z + flow
    return w, flows


def _propose(
    pairs: tuple[_Pairs, _Pairs],
    caution: int,
    n: Sequence[int],
    totals: Sequence[int],
    column: Sequence[int],
) -> tuple[Flow, ...]:
    """Return the bets on one output.

    ``pairs`` have the claimed and the widened ratios, ``column`` holds how often each input gave this output, ``totals`` its samples.
    """
    count, samples, inputs = sum(column), sum(totals), len(n)
    if min(n) <= 0:
        return ()
    # n_x p̂_x(y), shrunk to the mean of all inputs.
    weights = [
        _SCALE * m * (c * samples + count) // ((t + 1) * samples)
        for m, c, t in zip(n, column, totals, strict=True)
    ]
    believed, _ = _project(_WIDE_SWEEPS, n, pairs[1], weights)
    w, flows = _project(_SWEEPS, n, pairs[0], believed)
    bets: list[Flow] = []
    gains = [0] * inputs
    for (i, j, ratio_ij, ratio_ji), flow in zip(pairs[0], flows, strict=True):
        a, b, ratio, size = (i, j, ratio_ij, flow) if flow >= 0 else (j, i, ratio_ji, -flow)
        price = max(w[a] // n[a], ratio * w[b] // (_SCALE * n[b]))
        if size > 0 and price > 0:
            bet = _SCALE * size * count // (price * (count + caution * inputs))
            if bet > 0:
                bets.append((a, b, bet))
                gains[a] += _SCALE * bet
                gains[b] -= ratio * bet
    low = max(0, *(-gain // (_SCALE * m) for gain, m in zip(gains, n, strict=True)))
    most = 49 * _SCALE // 50
    return tuple((a, b, (bet * most // low if most < low else bet) << _EXTRA_BITS) for a, b, bet in bets)


def _keep_if_allowed(
    flows: tuple[Flow, ...], n: Sequence[int], table: Sequence[Sequence[int]]
) -> tuple[Flow, ...]:
    """Return the bets if they keep every payoff at or above zero, else none."""
    pays = [UNIT * UNIT * one for one in n]
    for a, b, flow in flows:
        pays[a] += UNIT * flow
        pays[b] -= table[a][b] * flow
    return flows if min(pays) >= 0 else ()
