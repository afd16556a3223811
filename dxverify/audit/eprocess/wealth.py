"""The e-process of an audit: the mean of the wealth of several observers on the same samples, block after block.

Each observer's bets form a non-negative supermartingale at the ends of blocks if the claim holds, and so does their mean. By Ville's
inequality it ever reaches 1/α with probability at most α. Which observers are used is decided on a first block that is not bet on.
Floating point says when to look; whether 1/α is reached is decided by integers that are rounded against the evidence (:mod:`.integers`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np

from dxverify.aliases import Plain
from dxverify.audit.eprocess.alphabet import ClassBets
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.integers import UNIT, read_certificate
from dxverify.audit.eprocess.learned import LogisticRegression, PosteriorBets
from dxverify.audit.eprocess.payoff import log_mean
from dxverify.audit.eprocess.recording import count_bets, pack
from dxverify.protocols import FloatArray, IntArray
from dxverify.spaces.inputs import Inputs
from dxverify.spaces.observers import IDENTITY, ClassObserver, Observer, choose_observers

#: Outputs of each input from which the observers are chosen.
_SAMPLE = 50
#: How far floating point may be below the threshold when integers are asked, and above it where bets are too many to be recorded.
_MARGIN = 1e-6
#: The outputs of one input in a block: as they came, or values with their counts.
Row = Sequence[Any] | Mapping[Hashable, int]


@dataclass(slots=True)
class Account:
    """One observer and the wealth of its bets."""

    observer: Observer
    bets: ClassBets | PosteriorBets
    block_bets: list[str | None] = field(default_factory=list)

    def add(self, means: FloatArray, rows: Sequence[Row]) -> list[Counter[Hashable]] | None:
        """Settle and learn; return the counts of the classes, if the observer has classes."""
        if isinstance(self.bets, PosteriorBets):
            self.bets.add(means, [_listed(row) for row in rows])
            return None
        counts = [count_classes(self.observer, row) for row in rows]  # type: ignore[arg-type]  # classes go with ClassBets
        self.bets.add(means, counts)
        return counts


def _listed(row: Row) -> list[Any]:
    return list(Counter(row).elements()) if isinstance(row, Mapping) else list(row)


def count_classes(observer: ClassObserver, row: Row) -> Counter[Hashable]:
    """Count the classes of the outputs of one input."""
    if not isinstance(row, Mapping):
        return Counter(map(observer, row))
    if observer is IDENTITY:
        return Counter(row)  # outputs with counts are hashable keys already
    counts: Counter[Hashable] = Counter()
    for output, count in row.items():
        counts[observer(output)] += count
    return counts


@dataclass(slots=True, kw_only=True)
class EProcess:
    """An e-process against a claim on some inputs.

    Parameters
    ----------
    inputs : Inputs
        The tested points.
    losses : array
        Claimed losses, ε·d.
    delta : float
        Claimed δ.
    observe : object
        What :func:`~dxverify.spaces.observers.choose_observers` takes.
    level : Fraction, optional
        α of the test: whether the wealth has reached 1/α is decided after every block. Without, only its end counts.
    parts : int
        How many e-processes share the initial wealth.
    """

    inputs: Inputs
    losses: FloatArray
    delta: float = 0.0
    observe: Any = None
    level: Fraction | None = None
    parts: int = 1
    accounts: list[Account] = field(default_factory=list)
    blocks: int = 0
    samples: int = 0
    largest: float = -math.inf
    block_means: list[list[float]] = field(default_factory=list)
    block_counts: list[list[list[Counter[Hashable]] | None]] | None = field(default_factory=list)
    block_logs: list[list[list[float]]] = field(default_factory=list)
    rejected_after: int | None = None
    _entries: int = 0
    _bets: int | None = 0

    def add(self, means: FloatArray, rows: Sequence[Row]) -> None:
        """Settle the bets on one block, then learn from it.

        Parameters
        ----------
        means : array
            n_x: how many samples of each input were fixed before the block, or expected by tossing.
        rows : sequence
            The outputs of each input.
        """
        if not self.accounts:
            self.open([output for row in rows for output in islice(_outputs(row), _SAMPLE)])
        self._record([account.add(means, rows) for account in self.accounts])
        self.block_means.append(means.tolist())
        self.block_logs.append([one.bets.log_wealth.tolist() for one in self.accounts])
        self.blocks += 1
        self.samples += sum(sum(row.values()) if isinstance(row, Mapping) else len(row) for row in rows)
        self.largest = max(self.largest, self.log_wealth)
        self._record_bets()
        if self.level is not None and self.rejected_after is None and self._reaches(self.level):
            self.rejected_after = self.blocks

    @property
    def records_bets(self) -> bool:
        """Whether all bets were few enough to be recorded."""
        return self._bets is not None

    def _record_bets(self) -> None:
        """Keep the bets of the last block as integers until they have decided, unless there are too many to be recorded."""
        if self._bets is None or self.rejected_after is not None:
            return
        self._bets += sum(count_bets(one.bets.last_bets) for one in self.accounts)
        for account in self.accounts:
            account.block_bets.append(pack(account.bets.last_bets))
        if self._bets > CONFIG.recorded_bets:
            self._bets = None
            for account in self.accounts:
                account.bets.recording = False
                account.block_bets.clear()

    def _reaches(self, level: Fraction) -> bool:
        """Whether the wealth is at least 1/level: by integers, or by a margin where there are too many bets to be recorded."""
        above = self.log_wealth + math.log(level)
        if not self.records_bets:
            return above >= _MARGIN
        if above < -_MARGIN:
            return False
        certificate = read_certificate(
            {"losses": self.losses.tolist(), "delta": self.delta, "processes": [self.record_bets()]}, level
        )
        return certificate is not None and certificate.accepted

    def record_bets(self) -> Plain:
        """Return numbers of samples, capitals and bets as integers, up to the block that decided."""
        weights = [one.bets.weights / len(self.accounts) / self.parts for one in self.accounts]
        end = self.rejected_after or self.blocks
        return {
            "numbers": [[int(n) for n in block] for block in self.block_means[:end]],
            "accounts": [
                {"capital": [math.floor(float(w) * UNIT) for w in weight], "bets": account.block_bets}
                for account, weight in zip(self.accounts, weights, strict=True)
            ],
        }

    def _record(self, counted: list[list[Counter[Hashable]] | None]) -> None:
        """Keep the counts of a block, unless there are too many to be recorded."""
        self._entries += sum(len(row) for rows in counted if rows is not None for row in rows)
        if self.block_counts is not None:
            self.block_counts.append(counted)
        if self._entries > CONFIG.recorded:
            self.block_counts = None

    def open(self, sample: Sequence[Any]) -> None:
        """Choose the observers from a sample of the first block, which nothing is bet on."""
        for observer in choose_observers(self.observe, self.inputs, sample):
            if isinstance(observer, ClassObserver):
                self.accounts.append(Account(observer, ClassBets(self.losses, self.delta, recording=True)))
            else:
                make = LogisticRegression if observer.classifier is None else observer.make_classifier
                bets = PosteriorBets(
                    self.losses, observer.featurise, self.delta, make, scored=observer.scored, recording=True
                )
                self.accounts.append(Account(observer, bets))

    @property
    def log_wealth(self) -> float:
        """The logarithm of the mean wealth of all observers."""
        if not self.accounts:
            return 0.0
        logs = np.concatenate([one.bets.log_wealth for one in self.accounts])
        weights = np.concatenate([one.bets.weights for one in self.accounts]) / len(self.accounts)
        return log_mean(logs, weights)

    @property
    def strongest(self) -> Account:
        """The observer whose bets won most."""
        return max(self.accounts, key=lambda one: log_mean(one.bets.log_wealth, one.bets.weights))

    def next_sizes(self, least: int = 0) -> IntArray:
        """Return how many samples of each input the next block should have.

        Every other block is even; the others follow the growth of the log wealth that past samples promise for one more sample.
        """
        inputs = len(self.losses)
        total = inputs * CONFIG.first_block
        if self.blocks:
            total = max(inputs * CONFIG.later_block, int(CONFIG.growth * self.samples), least)
        value = sum((one.bets.value for one in self.accounts), np.zeros(inputs))
        share = np.full(inputs, 1 / inputs)
        if self.blocks % 2 and value.sum() > 0:
            share = CONFIG.even_part / inputs + (1 - CONFIG.even_part) * value / value.sum()
        return np.asarray(np.maximum(np.rint(total * share), 1), dtype=np.int64)


def _outputs(row: Row) -> Any:
    return Counter(row).elements() if isinstance(row, Mapping) else iter(row)
