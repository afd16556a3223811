"""A finite alphabet that grows with the samples, and the wealth of bets on its classes.

Before a block, all values that were never seen form one class, "new"; from the next block on each is a class of its own. The
classes beyond the most frequent ones are pooled by the input from which they were first seen, and a pool is estimated from later
occurrences only, since the first one chose the pool. All of this is known before the block, so the bets are predictable.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from dxverify.aliases import Plain
from dxverify.audit.eprocess.alternatives import smooth_counts
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.payoff import Payoffs, Ratios, compute_multipliers, compute_payoffs, project
from dxverify.audit.eprocess.recording import record_bets
from dxverify.audit.eprocess.screening import choose_group
from dxverify.audit.eprocess.stated import StatedChannels
from dxverify.protocols import FloatArray, IntArray

#: Wealth in logarithms beyond which alternatives are weighed alike, so that nothing overflows.
_MOST_LOG = 300.0
_NEW_MEMORY = 0.5
_VIOLATIONS = np.array([one.violation for one in CONFIG.alternatives])
_CAUTIONS = np.array([one.caution for one in CONFIG.alternatives])


def _fraction(counts: FloatArray) -> FloatArray:
    """Return the part of the best bet that is made on each class: small where it was rarely seen."""
    seen = counts.sum(0)
    return np.asarray(seen / (seen + _CAUTIONS[:, None] * len(counts)))


def stable_hash(value: Hashable) -> int:
    """Return a hash that is the same in every process, unlike :func:`hash`."""
    return zlib.crc32(repr(value).encode())


def _merge_columns(table: IntArray, columns: IntArray, width: int) -> FloatArray:
    """Add up the columns that are merged into one; sums of integers, so that their order changes nothing."""
    merged = np.zeros((len(table), width))
    order = np.argsort(columns, kind="stable")
    found, starts = np.unique(columns[order], return_index=True)
    merged[:, found] = np.add.reduceat(table[:, order], starts, axis=1)
    return merged


@dataclass(frozen=True, slots=True)
class Bets:
    """Bets of one block.

    Parameters
    ----------
    inputs : array of int
        Inputs that take part.
    columns : array of int
        The column of each known class; the last column is that of new values.
    log_factors : array, inputs × alternatives × columns
        Logarithms of the payoffs.
    fee : array, one entry an alternative
        Subtracted from the log wealth.
    value : array, one entry for each of all inputs
        Believed growth of the log wealth by one sample of that input.
    payoffs : Payoffs
        What the logarithms are of.
    """

    inputs: IntArray
    columns: IntArray
    log_factors: FloatArray
    fee: FloatArray
    value: FloatArray
    payoffs: Payoffs


@dataclass(slots=True)
class ClassBets:
    """The wealth of bets on the classes of one observer.

    Parameters
    ----------
    losses : array, inputs × inputs
        Claimed losses.
    delta : float
        Claimed δ.
    stated : StatedChannels, optional
        Channels that are bet on from the start.
    recording : bool
        Whether the bets of the last block are kept as integers.
    recorded : sequence of int, optional
        The strategies that are recorded; all unless given.
    """

    losses: FloatArray
    delta: float = 0.0
    stated: StatedChannels | None = None
    classes: dict[Hashable, int] = field(default_factory=dict)
    first_input: list[int] = field(default_factory=list)
    log_wealth: FloatArray = field(init=False)
    weights: FloatArray = field(init=False)
    value: FloatArray = field(init=False)
    total: IntArray = field(init=False)
    recording: bool = False
    recorded: Sequence[int] | None = None
    last_bets: Plain | None = None
    _later: IntArray = field(init=False)
    _new: FloatArray = field(init=False)
    _chosen: IntArray | None = None
    _chosen_at: float = 0.0

    def __post_init__(self) -> None:
        inputs = len(self.losses)
        self.weights = np.array([one.weight for one in CONFIG.alternatives])
        if self.stated is not None:
            part = self.stated.part
            self.weights = np.concatenate([(1 - part) * self.weights, part * np.array(self.stated.weights)])
            self.classes = {value: at for at, value in enumerate(self.stated.classes)}
            self.first_input = self.stated.likeliest_inputs()
        self.log_wealth = np.zeros(len(self.weights))
        self.value = np.zeros(inputs)
        self.total = np.zeros((inputs, 256), dtype=np.int64)
        self._later = np.zeros((inputs, 256), dtype=np.int64)
        self._new = np.zeros(inputs)

    @property
    def single_classes(self) -> int:
        """How many classes are bet on one by one: more where only a group of inputs is bet on."""
        few = len(self.losses) <= CONFIG.most_inputs
        return CONFIG.single_classes if few else CONFIG.single_classes_of_group

    def bounded(self, value: Hashable) -> Hashable:
        """Return the class of a value: itself, or a bucket once the alphabet is full."""
        if value in self.classes or len(self.first_input) < CONFIG.most_classes:
            return value
        return ("bucket", stable_hash(value) % CONFIG.buckets)

    def add(self, means: FloatArray, rows: Sequence[Mapping[Hashable, int]]) -> None:
        """Settle the bets on a block, then learn from it.

        Parameters
        ----------
        means : array
            n_x of the block: numbers of samples that were fixed, or expected by tossing.
        rows : sequence of mapping
            How often each value came from each input.
        """
        if len(self.first_input) >= CONFIG.most_classes:
            rows = [self._merge(row) for row in rows]
        known = len(self.first_input)
        table, new = self._count(rows, known)
        self.last_bets = None
        if known and (means > 0).sum() > 1:
            bets = self._choose(means, known)
            drawn = _merge_columns(table, bets.columns, bets.log_factors.shape[-1]).astype(np.int64)
            drawn[:, -1] = new
            gained = np.einsum("xsc,xc->s", bets.log_factors, drawn[bets.inputs])
            self.log_wealth = self.log_wealth + gained - bets.fee
            self.value = bets.value
            if self.recording:
                payoffs = bets.payoffs if self.recorded is None else bets.payoffs.of_strategies(self.recorded)
                self.last_bets = record_bets(payoffs, bets.inputs, means, drawn)
        self._learn(rows, table, new, known)

    def _merge(self, row: Mapping[Hashable, int]) -> Counter[Hashable]:
        merged: Counter[Hashable] = Counter()
        for value, count in row.items():
            merged[self.bounded(value)] += count
        return merged

    def _count(self, rows: Sequence[Mapping[Hashable, int]], known: int) -> tuple[IntArray, IntArray]:
        table = np.zeros((len(rows), known), dtype=np.int64)
        new = np.zeros(len(rows), dtype=np.int64)
        for x, row in enumerate(rows):
            for value, count in row.items():
                at = self.classes.get(value)
                if at is None:
                    new[x] += count
                else:
                    table[x, at] += count
        return table, new

    def _learn(
        self, rows: Sequence[Mapping[Hashable, int]], table: IntArray, new: IntArray, known: int
    ) -> None:
        self._later[:, :known] += table
        self.total[:, :known] += table
        sizes = np.array([sum(row.values()) for row in rows])
        for x in np.argsort(-sizes, kind="stable"):
            for value, count in rows[x].items():
                at = self.classes.setdefault(value, len(self.first_input))
                if at == len(self.first_input):
                    self.first_input.append(int(x))
                    if at == self.total.shape[1]:
                        self.total, self._later = (
                            np.concatenate([one, np.zeros_like(one)], axis=1)
                            for one in (self.total, self._later)
                        )
                if at >= known:
                    self.total[x, at] += count
        self._new = _NEW_MEMORY * self._new + new

    def _columns(self, known: int) -> IntArray:
        """Return the column of each known class: its own, or that of the input it was first seen from."""
        columns = np.arange(known)
        if known > self.single_classes:
            order = np.argsort(-self.total[:, :known].sum(0), kind="stable")
            columns[order[: self.single_classes]] = np.arange(self.single_classes)
            rest = order[self.single_classes :]
            columns[rest] = self.single_classes + np.array(self.first_input)[rest]
        return columns

    def _choose(self, means: FloatArray, known: int) -> Bets:
        """Choose the bets of a block with these means from what was seen before it."""
        columns, inputs = self._columns(known), len(self.losses)
        pooled = known > self.single_classes
        width = self.single_classes + inputs if pooled else known
        base = np.where(columns < self.single_classes, self.total[:, :known], self._later[:, :known])
        counts = _merge_columns(base, columns, width + 1)
        counts[:, -1] = self._new
        part = self._group(counts, means)
        counts, n, losses = counts[part], means[part][:, None], self.losses[np.ix_(part, part)]
        believed, violations, fraction = smooth_counts(counts, losses), _VIOLATIONS, _fraction(counts)
        if self.stated is not None:
            known_channels = self.stated.merge_columns(columns, width + 1)[part]
            believed = np.concatenate([believed, known_channels], axis=1)
            # A stated channel is bet on as it is.
            violations = np.concatenate([violations, np.full(known_channels.shape[1], np.inf)])
            fraction = np.concatenate([fraction, np.ones(known_channels.shape[1:])])
        with np.errstate(invalid="ignore"):
            wide = np.nan_to_num(losses[..., None] * violations, nan=0.0, posinf=np.inf)
        weights = project(believed * n[..., None], n, Ratios.of(wide), CONFIG.wide_sweeps)[0]
        ratios = Ratios.of(losses)
        v = compute_multipliers(weights, n, ratios) if self.delta == 0 else None
        payoffs = compute_payoffs(weights, n, ratios, fraction=fraction, delta=self.delta, multipliers=v)
        logs = np.log(payoffs.factors)
        return Bets(part, columns, logs, payoffs.fee, self._value(weights, logs, n, part), payoffs)

    def _group(self, counts: FloatArray, means: FloatArray) -> IntArray:
        """Return the inputs that are bet on: all that take part, or those nearest to breaking the claim."""
        part = np.flatnonzero(means > 0)
        if len(part) <= CONFIG.most_inputs:
            return part
        seen = float(counts.sum())
        if self._chosen is None or seen >= CONFIG.refit * self._chosen_at:
            self._chosen, self._chosen_at = choose_group(counts, self.losses, self.delta), seen
        return self._chosen[means[self._chosen] > 0]

    def _value(self, weights: FloatArray, logs: FloatArray, n: FloatArray, part: IntArray) -> FloatArray:
        """Return the believed divergence of each input from the claim, alternatives weighed by their wealth."""
        belief = self.weights * np.exp(np.minimum(self.log_wealth, _MOST_LOG))
        divergence = np.maximum((weights * (logs - 1 + np.exp(-logs))).sum(-1) / n, 0)
        value = np.zeros(len(self.losses))
        value[part] = divergence @ belief / belief.sum()
        return value
