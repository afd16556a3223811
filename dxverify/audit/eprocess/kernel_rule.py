r"""Bets that are a function of counts: the rule of `theory/rocq/audit/Rule.v` in Python, number for number.

Channels p̂_x(y) are estimated from earlier blocks, moved until they break the claim by no more than some power of it, then projected on the
claim (cyclic projections along pairs of inputs); the flows of the projection are the bets. The theorem ``dx-counts-refute`` holds for any
rule, since Rocq uses a proposed bet only if it is allowed. So a refutation by this rule follows from counts alone. It learns less well
than the strategies of an audit, and an audit stops as soon as these have reached 1/α; about twice as many samples are needed. Measured on
refuted audits that stopped at once: enough in 39 of 40 of randomised response, in none of 12 of five words on a line.

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

#: Widened ratios and the caution of each strategy, as in Rule.v; chosen on the line of five words, nine audits.
_STRATEGIES = ((0, 10), (1, 5), (2, 2))
_WIDE_SWEEPS, _SWEEPS = 3, 6
#: The rule chooses bets with 16 binary places.
_PLACES = 16
_COARSE = 1 << _PLACES
_FINER = CONFIG.unit_bits - _PLACES
#: Most steps of a projection, for all blocks: 20 seconds of Rocq.
MOST_STEPS = 3_000_000
#: Bets along pairs a < b: both ratios.
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
        """How many steps of projections the rule takes."""
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
        coarse = [[one >> _FINER for one in row] for row in table]
        pairs = _pairs_of(coarse)
        wide = _pairs_of([[_widen(one, power) for one in row] for row in coarse])
        totals = [0] * inputs
        columns = [[0] * inputs for _ in (self.counts[0] if self.counts else ())]
        found = []
        for n, block in zip(self.numbers, self.counts, strict=True):
            chosen = [
                _allowed(_propose((pairs, wide), caution, n, totals, column), n, table) if any(column) else ()
                for column in columns
            ]
            came = [tuple((x, count) for x, count in enumerate(new) if count) for new in block]
            found.append(
                StrategyBets(
                    payments=tuple(UNIT * one for one in n),
                    bounds=sum(flow for flows in chosen for _, _, flow in flows),
                    outputs=tuple(zip(came, chosen, strict=True)),
                )
            )
            for column, new in zip(columns, block, strict=True):
                for x, count in enumerate(new):
                    column[x] += count
                    totals[x] += count
        return tuple(found)


def _pairs_of(table: Sequence[Sequence[int]]) -> _Pairs:
    return [(a, b, table[a][b], table[b][a]) for a, b in combinations(range(len(table)), 2)]


def _widen(ratio: int, power: int) -> int:
    """Raise a ratio to the power 5/4, 3/2 or 4."""
    if power == 0:
        return ratio * isqrt(isqrt(ratio * _COARSE) * _COARSE) // _COARSE
    if power == 1:
        return isqrt(ratio * ratio * ratio // _COARSE)
    return ratio * ratio * ratio // _COARSE * ratio // _COARSE


def _project(
    sweeps: int, n: Sequence[int], pairs: _Pairs, weights: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return weights on the claim, and the flow along each pair."""
    w, flows, prepared = list(weights), [0] * len(pairs), []
    for a, b, there, back in pairs:
        down, up = _COARSE * n[b] + there * n[a], _COARSE * n[a] + back * n[b]
        p, q = _COARSE * _COARSE * n[b] // down if there else 0, _COARSE * there * n[a] // down
        s, t = _COARSE * _COARSE * n[a] // up if back else 0, _COARSE * back * n[b] // up
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
    """Return the bets on one output, of which each input had so many; pairs with claimed and with widened ratios."""
    seen, samples, inputs = sum(column), sum(totals), len(n)
    if min(n) <= 0:
        return ()
    weights = [
        _COARSE * m * (c * samples + seen) // ((t + 1) * samples)
        for m, c, t in zip(n, column, totals, strict=True)
    ]
    believed, _ = _project(_WIDE_SWEEPS, n, pairs[1], weights)
    w, flows = _project(_SWEEPS, n, pairs[0], believed)
    bets: list[Flow] = []
    gains = [0] * inputs
    for (i, j, there, back), flow in zip(pairs[0], flows, strict=True):
        a, b, ratio, size = (i, j, there, flow) if flow >= 0 else (j, i, back, -flow)
        price = max(w[a] // n[a], ratio * w[b] // (_COARSE * n[b]))
        if size > 0 and price > 0:
            bet = _COARSE * size * seen // (price * (seen + caution * inputs))
            if bet > 0:
                bets.append((a, b, bet))
                gains[a] += _COARSE * bet
                gains[b] -= ratio * bet
    low = max(0, *(-gain // (_COARSE * m) for gain, m in zip(gains, n, strict=True)))
    most = 49 * _COARSE // 50
    return tuple((a, b, (bet * most // low if most < low else bet) << _FINER) for a, b, bet in bets)


def _allowed(flows: tuple[Flow, ...], n: Sequence[int], table: Sequence[Sequence[int]]) -> tuple[Flow, ...]:
    """Return the bets if no payoff is negative, else none."""
    pays = [UNIT * UNIT * one for one in n]
    for a, b, flow in flows:
        pays[a] += UNIT * flow
        pays[b] -= table[a][b] * flow
    return flows if min(pays) >= 0 else ()
