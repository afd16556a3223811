"""The sequential audit on a known channel, drawn without calling anybody: what it decides, and after how many draws."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.blocks import Block
from dxverify.audit.config import CONFIG
from dxverify.audit.eprocess.allocation import planned_totals
from dxverify.audit.eprocess.config import CONFIG as BETS
from dxverify.audit.eprocess.wealth import EProcess
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
    """Return the draws at which the audit refutes, infinite if it does not."""
    budget = ErrorBudget(alpha=alpha).split(CONFIG.word_shares)
    inputs = len(case.losses)
    process = EProcess.on_words(
        case.losses,
        delta=case.delta,
        stated=case.stated,
        core=None if inputs <= BETS.most_inputs else CONFIG.core,
    )
    blocks: list[Block] = []
    for index, total in enumerate(planned_totals(inputs, max_samples)):
        block = _block(index, total * process.next_share(), case.channel, rng)
        blocks.append(block)
        process.add(np.asarray(block.expected), block.counts)
        if process.largest >= -math.log(budget["outputs"].alpha):
            return float(sum(block.draws for block in blocks))
    return math.inf


def _block(index: int, expected: np.ndarray, channel: np.ndarray, rng: np.random.Generator) -> Block:
    cells = expected[:, None] * channel
    rows = rng.multinomial(round(expected.sum()), (cells / cells.sum()).ravel()).reshape(cells.shape)
    counts = tuple({int(code): int(row[code]) for code in np.flatnonzero(row)} for row in rows)
    return Block(index=index, expected=tuple(expected.tolist()), counts=counts)
