"""Accounts of an e-process: an observer of outputs, and the wealth of the bets on what it sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dxverify.audit.eprocess.alphabet import ClassBets
from dxverify.audit.eprocess.learned import PosteriorBets
from dxverify.audit.eprocess.payoff import log_mean
from dxverify.protocols import FloatArray
from dxverify.spaces.observers import IDENTITY, ClassObserver, Observer

#: The outputs of one input in a block: as they came, or values with their counts.
Row = Sequence[Any] | Mapping[Any, int]


@dataclass(slots=True)
class Account:
    """One observer and the wealth of its bets.

    Parameters
    ----------
    observer : Observer
        How outputs are seen.
    bets : ClassBets or PosteriorBets
        The bets, on all inputs or on the first so many.
    part : float
        The part of the initial wealth.
    block_bets : list of str
        The bets of each block as integers, where they are recorded as they are made.
    """

    observer: Observer
    bets: ClassBets | PosteriorBets
    part: float
    block_bets: list[str | None] = field(default_factory=list)

    @property
    def log_wealth(self) -> float:
        """The logarithm of the wealth of a unit of capital."""
        return log_mean(self.bets.log_wealth, self.bets.weights)

    def add(self, means: FloatArray, rows: Sequence[Row]) -> list[Mapping[Hashable, int]] | None:
        """Settle and learn; return the counts of the classes, if the observer has classes."""
        inputs = len(self.bets.losses)
        means, rows = means[:inputs], rows[:inputs]
        if isinstance(self.bets, PosteriorBets):
            self.bets.add(means, [list_outputs(row) for row in rows])
            return None
        counts = [count_classes(self.observer, row) for row in rows]  # type: ignore[arg-type]  # classes go with ClassBets
        self.bets.add(means, counts)
        return counts


def list_outputs(row: Row) -> list[Any]:
    """Return the outputs of one input, one by one."""
    return list(Counter(row).elements()) if isinstance(row, Mapping) else list(row)


def count_classes(observer: ClassObserver, row: Row) -> Mapping[Hashable, int]:
    """Count the classes of the outputs of one input."""
    if not isinstance(row, Mapping):
        return Counter(map(observer, row))
    if observer is IDENTITY:
        return row  # outputs with counts are hashable keys already
    counts: Counter[Hashable] = Counter()
    for output, count in row.items():
        counts[observer(output)] += count
    return counts
