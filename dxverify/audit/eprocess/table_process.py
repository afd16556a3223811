"""The e-process on counts of outputs of a fixed list of inputs, as audits on a vocabulary use it.

Few inputs are bet on together. Of many, a core of inputs that the claim is nearly attained at is bet on together, and so are those that
past counts show nearest to breaking the claim (:mod:`~dxverify.audit.eprocess.screening`); the two wealths are averaged.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from dxverify.aliases import Plain
from dxverify.audit.eprocess.alphabet import ClassBets
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.payoff import log_mean
from dxverify.audit.eprocess.stated import StatedChannels
from dxverify.protocols import FloatArray

#: A rejection is by this margin of the logarithm: more than what rounding to integers takes away (``dxverify recheck --exact``).
_MARGIN = 1e-6
#: Wealth in logarithms beyond which accounts are weighed alike, so that nothing overflows.
_MOST_LOG = 300.0


def is_even(block: int) -> bool:
    """Whether a block of an adaptive audit is shared out evenly: every other one, so that no input is ever forgotten."""
    return block % 2 == 0


def reaches(log_wealth: float, alpha: float) -> bool:
    """Whether wealth is at least 1/α, so clearly that its integers are too."""
    return log_wealth >= -math.log(alpha) + _MARGIN


@dataclass(slots=True, kw_only=True)
class TableProcess:
    """An e-process against a claim on some inputs, fed with counts.

    Parameters
    ----------
    losses : array, inputs × inputs
        Claimed losses.
    delta : float
        Claimed δ.
    stated : StatedChannels, optional
        Channels that are bet on from the start.
    core : int, optional
        Of many inputs, how many of the first ones are bet on together in any case.
    recording : bool
        Whether the bets of the last block are kept as integers, for :meth:`last_bets`.
    """

    losses: FloatArray
    delta: float = 0.0
    stated: StatedChannels | None = None
    core: int | None = None
    recording: bool = False
    blocks: int = 0
    largest: float = 0.0
    _accounts: tuple[tuple[int, float, ClassBets], ...] = field(init=False)

    def __post_init__(self) -> None:
        inputs, core = len(self.losses), self.core
        everything = ClassBets(self.losses, self.delta, self.stated, recording=self.recording)
        if core is None or core >= inputs:
            self._accounts = ((inputs, 1.0, everything),)
        else:
            part = CONFIG.core_part
            first = ClassBets(self.losses[:core, :core], self.delta, recording=self.recording)
            self._accounts = ((core, part, first), (inputs, 1 - part, everything))

    def add(self, means: FloatArray, rows: Sequence[Mapping[Any, int]]) -> None:
        """Settle the bets on one block, then learn from it.

        Parameters
        ----------
        means : array
            Expected numbers of samples of each input, fixed before the block.
        rows : sequence of mapping
            How often each output came from each input.
        """
        for inputs, _, bets in self._accounts:
            bets.add(means[:inputs], rows[:inputs])
        self.blocks += 1
        self.largest = max(self.largest, self.log_wealth)

    @property
    def log_wealth(self) -> float:
        """The logarithm of the wealth now."""
        return log_mean(self._logs(), np.array([part for _, part, _ in self._accounts]))

    def _logs(self) -> FloatArray:
        return np.array([log_mean(bets.log_wealth, bets.weights) for _, _, bets in self._accounts])

    def rejects(self, alpha: float) -> bool:
        """Whether the wealth has ever reached 1/α."""
        return reaches(self.largest, alpha)

    @property
    def capitals(self) -> list[FloatArray]:
        """The initial wealth of the strategies of each account."""
        return [part * bets.weights for _, part, bets in self._accounts]

    def last_bets(self) -> list[Plain | None]:
        """Return the bets of each account on the last block as integers; None where none were made."""
        return [bets.last_bets for _, _, bets in self._accounts]

    @property
    def strategies(self) -> list[ClassBets]:
        """The bets on all inputs, and those on the core if there is one."""
        return [bets for _, _, bets in self._accounts]

    def next_share(self) -> FloatArray:
        """Return the part of each input in the next block: even, or by the growth that past samples promise for one more."""
        inputs = len(self.losses)
        even = np.full(inputs, 1 / inputs)
        value = np.zeros(inputs)
        for (first, part, bets), log in zip(self._accounts, self._logs(), strict=True):
            value[:first] += part * math.exp(min(log, _MOST_LOG)) * bets.value
        if is_even(self.blocks) or value.sum() <= 0:
            return even
        return np.asarray(CONFIG.even_part * even + (1 - CONFIG.even_part) * value / value.sum())
