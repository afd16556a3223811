"""The sequential audit on a known channel, drawn without calling anybody: what it decides, and after how many draws."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.blocks import Block, planned_totals, tally_of
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.table_process import TableProcess
from dxverify.audit.plan import CHOSEN, SHARES
from dxverify.audit.power import even_part, last_look
from dxverify.audit.table import Table
from dxverify.bounds import ErrorBudget

if TYPE_CHECKING:
    from dxverify.audit.eprocess.stated import StatedChannels

ALPHA = 0.05


@dataclass(frozen=True, kw_only=True)
class Case:
    """A channel, its claim, and the channels that are bet on from the start.

    Parameters
    ----------
    losses, channel : array
        Promised losses between the inputs, and what the mechanism does.
    delta : float
        The δ of the promise.
    stated : StatedChannels, optional
        Channels that are bet on from the start.
    """

    losses: np.ndarray
    channel: np.ndarray
    delta: float = 0.0
    stated: StatedChannels | None = None


def simulated(case: Case, max_samples: int, rng: np.random.Generator, alpha: float = ALPHA) -> float:
    """Return the draws at which the audit refutes, infinite if it does not: bets until the limit, then the last look."""
    budget = ErrorBudget(alpha=alpha).split(SHARES)
    inputs = len(case.losses)
    process = TableProcess(
        losses=case.losses,
        delta=case.delta,
        stated=case.stated,
        core=None if inputs <= CONFIG.most_inputs else CHOSEN,
    )
    blocks: list[Block] = []
    for index, total in enumerate(planned_totals(inputs, max_samples)):
        block = _block(index, total * process.next_share(), case.channel, rng)
        blocks.append(block)
        process.add(np.asarray(block.expected), block.counts)
        if process.rejects(budget["promise"].alpha):
            return float(sum(block.draws for block in blocks))
    tally = tally_of(blocks)
    whole = table_of(case, tally.counts, np.sum([block.expected for block in blocks], axis=0), tally.codes)
    even = even_part(whole, blocks, adaptive=True)
    drawn = float(sum(block.draws for block in blocks))
    return drawn if last_look(even, budget["last look"].alpha) else math.inf


def _block(index: int, expected: np.ndarray, channel: np.ndarray, rng: np.random.Generator) -> Block:
    cells = expected[:, None] * channel
    rows = rng.multinomial(round(expected.sum()), (cells / cells.sum()).ravel()).reshape(cells.shape)
    counts = tuple({int(code): int(row[code]) for code in np.flatnonzero(row)} for row in rows)
    return Block(index=index, expected=tuple(expected.tolist()), counts=counts)


def table_of(case: Case, counts: np.ndarray, exposure: np.ndarray, codes: np.ndarray | None = None) -> Table:
    """Return counts of a case with their labels; every output has a column unless codes are given."""
    columns = tuple(range(counts.shape[1])) if codes is None else tuple(codes.tolist())
    return Table(
        inputs=tuple(map(str, range(len(counts)))),
        outputs=tuple(map(str, columns)),
        codes=columns,
        counts=counts,
        exposure=exposure,
        losses=case.losses,
        epsilon=1.0,
        delta=case.delta,
        symbols=case.channel.shape[1] + 3,
    )
