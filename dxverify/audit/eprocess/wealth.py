"""The e-process of an audit: the mean of the wealth of several accounts on the same samples, block after block.

The bets of an account form a non-negative supermartingale at the ends of blocks if the claim holds, and so does their mean. By Ville's
inequality it ever reaches 1/α with probability at most α. On points of any type there is an account for each observer, and a first block
that is not bet on decides which observers there are. On words outputs are their own classes. Few words are bet on together; of many, a
core at which the claim is nearly attained has an account of its own, and the other account bets on those that past counts show nearest to
breaking the claim (:mod:`.screening`).

Floating point says when the wealth is checked; whether 1/α is reached is decided by integers that are rounded against the evidence (:mod:`.integers`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Any, Self

import numpy as np

from dxverify.aliases import Plain
from dxverify.audit.eprocess.accounts import Account, Row, list_outputs
from dxverify.audit.eprocess.allocation import is_even, share_out
from dxverify.audit.eprocess.alphabet import ClassBets
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.integers import (
    UNIT,
    Certificate,
    StrategyBets,
    claimed_losses,
    read_bets,
    read_certificate,
)
from dxverify.audit.eprocess.learned import LogisticRegression, PosteriorBets
from dxverify.audit.eprocess.payoff import log_mean
from dxverify.audit.eprocess.recording import count_bets, pack
from dxverify.audit.eprocess.stated import StatedChannels
from dxverify.audit.findings import write_factor
from dxverify.protocols import FloatArray
from dxverify.spaces.inputs import Inputs
from dxverify.spaces.observers import IDENTITY, ClassObserver, choose_observers

#: Outputs of each input from which the observers are chosen.
_SAMPLE = 50
#: How far floating point may be below the threshold when integers are asked, and above it where bets are too many to be recorded.
_MARGIN = 1e-6
#: Wealth in logarithms beyond which accounts are weighed alike, so that nothing overflows.
_MOST_LOG = 300.0


@dataclass(slots=True, kw_only=True)
class EProcess:
    """An e-process against a claim on some inputs.

    Parameters
    ----------
    losses : array
        Claimed losses, ε·d.
    delta : float
        Claimed δ.
    inputs : Inputs, optional
        The tested points, from which observers are chosen.
    observe : object
        What :func:`~dxverify.spaces.observers.choose_observers` takes.
    level : Fraction, optional
        α of the test: whether the wealth has reached 1/α is decided after every block. Without, only its end counts.
    parts : int
        How many e-processes share the initial wealth.
    recording : bool
        Whether bets are kept as integers when they are made; if not, they are chosen again when the integers decide.
    """

    losses: FloatArray
    delta: float = 0.0
    inputs: Inputs | None = None
    observe: Any = None
    level: Fraction | None = None
    parts: int = 1
    recording: bool = True
    accounts: list[Account] = field(default_factory=list)
    blocks: int = 0
    samples: int = 0
    largest: float = 0.0
    block_means: list[list[float]] = field(default_factory=list)
    block_counts: list[list[list[Mapping[Hashable, int]] | None]] | None = field(default_factory=list)
    block_logs: list[list[list[float]]] = field(default_factory=list)
    rejected_after: int | None = None
    _entries: int = 0
    _bets: int | None = 0

    @classmethod
    def on_words(
        cls,
        losses: FloatArray,
        *,
        delta: float = 0.0,
        stated: StatedChannels | None = None,
        core: int | None = None,
        level: Fraction | None = None,
    ) -> Self:
        """Return the e-process on words, which is fed with counts of output codes.

        Parameters
        ----------
        losses, delta
            The claim.
        stated : StatedChannels, optional
            Channels that are bet on from the start.
        core : int, optional
            Of many inputs, how many of the first ones are bet on together in any case.
        level : Fraction, optional
            α of the test.
        """
        if core is None or core >= len(losses):
            accounts = [Account(IDENTITY, ClassBets(losses, delta, stated), 1.0)]
        else:
            part = CONFIG.core_part
            accounts = [
                Account(IDENTITY, ClassBets(losses[:core, :core], delta), part),
                Account(IDENTITY, ClassBets(losses, delta, stated), 1 - part),
            ]
        return cls(losses=losses, delta=delta, level=level, recording=False, accounts=accounts)

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
            self.open([output for row in rows for output in islice(list_outputs(row), _SAMPLE)])
        self._record([account.add(means, rows) for account in self.accounts])
        self.block_means.append(means.tolist())
        self.block_logs.append([one.bets.log_wealth.tolist() for one in self.accounts])
        self.blocks += 1
        self.samples += sum(sum(row.values()) if isinstance(row, Mapping) else len(row) for row in rows)
        self.largest = max(self.largest, self.log_wealth)
        self._record_bets()
        if self.level is not None and not self.rejected and self._reaches(self.level):
            self.rejected_after = self.blocks

    @property
    def rejected(self) -> bool:
        """Whether the wealth has reached 1/α after some block, for certain."""
        return self.rejected_after is not None

    @property
    def log_value(self) -> float:
        """The largest logarithm of the wealth, for display: on the side of the threshold on which the integers are."""
        return (
            self.largest if self.level is None else on_side(self.largest, self.level, rejects=self.rejected)
        )

    @property
    def records_bets(self) -> bool:
        """Whether all bets were recorded."""
        return self.recording and self._bets is not None

    def _record_bets(self) -> None:
        """Keep the bets of the last block as integers until they have decided, unless there are too many to be recorded."""
        if not self.recording or self._bets is None or self.rejected:
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
        """Whether the wealth is at least 1/level: by integers, or by a margin where there are too many bets for integers."""
        above = self.log_wealth + math.log(level)
        if above < -_MARGIN:
            return False
        if self.recording:
            certificate = self.certificate(level)
        elif (certificate := self._certificate_of(self._strongest(level), level)) is not None:
            if certificate.accepted:
                return True
            certificate = self.certificate(level)
        return above >= _MARGIN if certificate is None else certificate.accepted

    def _strongest(self, level: Fraction) -> list[list[int]]:
        """Return the fewest strategies of each account that reach 1/level by floating point: integers take their time."""
        found = sorted(
            (
                (float(log) + math.log(one.part * float(weight)), place, strategy)
                for place, one in enumerate(self.accounts)
                for strategy, (log, weight) in enumerate(
                    zip(one.bets.log_wealth, one.bets.weights, strict=True)
                )
                if weight
            ),
            reverse=True,
        )
        chosen: list[list[int]] = [[] for _ in self.accounts]
        reached = -math.inf
        for log, place, strategy in found:
            if reached >= -math.log(level) + _MARGIN:
                break
            chosen[place].append(strategy)
            reached = float(np.logaddexp(reached, log))
        return chosen

    def certificate(self, level: Fraction) -> Certificate | None:
        """Return what a rejection at this level rests on, in integers; None if there are too many bets."""
        if not self.recording:
            every = [list(range(len(one.bets.weights))) for one in self.accounts]
            return self._certificate_of(every, level) or self._certificate_of(self._strongest(level), level)
        integers = {
            "losses": self.losses.tolist(),
            "delta": self.delta,
            "processes": [self.record_bets()],
        }
        return read_certificate(integers, level) if self.records_bets else None

    def _certificate_of(self, strategies: list[list[int]], level: Fraction) -> Certificate | None:
        """Return the certificate of some strategies of each account; None if their bets are too many."""
        if self.block_counts is None or len(self.losses) > CONFIG.most_inputs:
            return None
        kept: list[tuple[int, tuple[StrategyBets | None, ...]]] = []
        left = CONFIG.computed_bets
        for place, some in enumerate(strategies):
            blocks: list[Plain | None] = []
            for block in self._choose_again(place, some) if some else ():
                left -= count_bets(block)
                if left < 0:
                    return None
                blocks.append(block)
            capitals = self._capitals()[place]
            kept += [
                (capitals[strategy], tuple(read_bets(block, number) for block in blocks))
                for number, strategy in enumerate(some)
            ]
        return Certificate(
            losses=claimed_losses(self.losses.tolist()),
            delta=Fraction(self.delta),
            numbers=tuple(tuple(int(n) for n in block) for block in self.block_means),
            strategies=tuple(kept),
            level=level,
        )

    def _choose_again(self, place: int, strategies: Sequence[int]) -> Iterator[Plain | None]:
        """Choose the bets of an account again, block after block, each from the counts before it."""
        bets = self.accounts[place].bets
        if not isinstance(bets, ClassBets):
            raise TypeError("only bets on counts are chosen again")
        again = ClassBets(bets.losses, self.delta, bets.stated, recording=True, recorded=strategies)
        for means, counts in zip(self.block_means, self.block_counts or (), strict=True):
            again.add(np.array(means)[: len(again.losses)], counts[place] or ())
            yield again.last_bets

    def _capitals(self) -> list[list[int]]:
        """Return the initial wealth of the strategies of each account, in units."""
        return [
            [math.floor(float(w) * one.part / self.parts * UNIT) for w in one.bets.weights]
            for one in self.accounts
        ]

    def record_bets(self) -> Plain:
        """Return numbers of samples, capitals and bets as integers, up to the block that decided."""
        end = self.rejected_after or self.blocks
        return {
            "numbers": [[int(n) for n in block] for block in self.block_means[:end]],
            "accounts": [
                {"capital": capital, "bets": account.block_bets}
                for account, capital in zip(self.accounts, self._capitals(), strict=True)
            ],
        }

    def _record(self, counted: list[list[Mapping[Hashable, int]] | None]) -> None:
        """Keep the counts of a block, unless there are too many to be recorded."""
        self._entries += sum(len(row) for rows in counted if rows is not None for row in rows)
        if self.block_counts is not None:
            self.block_counts.append(counted)
        if self._entries > CONFIG.recorded:
            self.block_counts = None

    def open(self, sample: Sequence[Any]) -> None:
        """Choose the observers from a sample of the first block, which nothing is bet on."""
        if self.inputs is None:
            raise RuntimeError("observers are chosen from points")
        observers = choose_observers(self.observe, self.inputs, sample)
        for observer in observers:
            bets: ClassBets | PosteriorBets
            if isinstance(observer, ClassObserver):
                bets = ClassBets(self.losses, self.delta, recording=True)
            else:
                make = LogisticRegression if observer.classifier is None else observer.make_classifier
                bets = PosteriorBets(
                    self.losses, observer.featurise, self.delta, make, scored=observer.scored, recording=True
                )
            self.accounts.append(Account(observer, bets, 1 / len(observers)))

    @property
    def log_wealth(self) -> float:
        """The logarithm of the wealth of all accounts together."""
        if not self.accounts:
            return 0.0
        return log_mean(self._logs(), np.array([one.part for one in self.accounts]))

    def _logs(self) -> FloatArray:
        return np.array([one.log_wealth for one in self.accounts])

    def next_share(self) -> FloatArray:
        """Return the part of each input in the next block: even, or by the growth that past samples suggest for one more.

        Every other block is even.
        """
        inputs = len(self.losses)
        value = np.zeros(inputs)
        for one, log in zip(self.accounts, self._logs(), strict=True):
            value[: len(one.bets.losses)] += one.part * math.exp(min(log, _MOST_LOG)) * one.bets.value
        even = np.full(inputs, 1 / inputs)
        if is_even(self.blocks) or value.sum() <= 0:
            return even
        return np.asarray(CONFIG.even_part * even + (1 - CONFIG.even_part) * value / value.sum())

    def next_means(self, total: int, *, adaptive: bool = True) -> tuple[float, ...]:
        """Return how many samples of each input are expected in the next block, of so many in all."""
        even = np.full(len(self.losses), 1 / len(self.losses))
        return share_out(total, self.next_share() if adaptive else even)

    def bet(
        self,
        totals: Iterable[int],
        draw: Callable[[int, tuple[float, ...]], Sequence[Row]],
        report: Callable[[str], None],
        *,
        adaptive: bool = True,
    ) -> None:
        """Bet on blocks until the claim is rejected.

        Parameters
        ----------
        totals : iterable of int
            How many samples each block has.
        draw : callable
            ``draw(index, means)`` gives the outputs of each input in a block.
        report : callable
            Called with a short text after each block.
        adaptive : bool
            Whether more samples go to inputs that matter.
        """
        for total in totals:
            means = self.next_means(total, adaptive=adaptive)
            self.add(np.asarray(means), draw(self.blocks, means))
            needed = "" if self.level is None else f", rejects at {write_factor(-math.log(self.level))}"
            report(f"e-value {write_factor(self.log_wealth)}{needed}")
            if self.rejected:
                break


def on_side(log_value: float, level: Fraction | float, *, rejects: bool) -> float:
    """Return a logarithm for display that lies on the side of the threshold on which the integers are."""
    threshold = -math.log(level)
    return max(log_value, threshold) if rejects else min(log_value, math.nextafter(threshold, -math.inf))
