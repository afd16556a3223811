"""Goodness of fit of samples against a stated channel: one e-process over all words, valid at every stopping time.

Null hypothesis: samples of word x are independent with distribution P[x], for every tested x. Every alternative below is a likelihood
ratio of a fixed distribution (or of a Bayes mixture) against P, so its mean is 1 under the null hypothesis, and an average of them that
is fixed beforehand is an e-process. Where P is known up to an error, the upper bound of each probability takes its place, and the
e-process stays valid. An output of stated probability 0 refutes the stated channel at once.

* Over all words together (products): the channel sharpened or flattened (P^c, normalised), every word in the clear with probability θ,
  uniform contamination, Dirichlet mixtures centred at P.
* Over one word (average over words): the same alternatives for that word alone.

Half of each round goes to the words that fit worst so far; who gets it is decided before the round, so the e-process stays valid.

References
----------
Robbins (1970), Statistical methods related to the law of the iterated logarithm (mixture likelihood ratios). Grünwald, de Heide and
Koolen (2024), Safe testing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.config import CONFIG
from dxverify.audit.evidence import ChannelEvidence
from dxverify.audit.findings import Witness
from dxverify.audit.suite import exact_channel
from dxverify.audit.suite.base import Evidence, Meaning, SuiteTest, TestResult
from dxverify.channel.log_channel import LogChannel
from dxverify.lazy import special, stats

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport
    from dxverify.audit.suite.target import Found, Target
    from dxverify.protocols import FloatArray, IntArray

#: Least upper bound of the probability of an output that is no word: the rounding of a sum of probabilities.
_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StatedChannel:
    """The stated distributions of the tested words, and the alternatives they are compared with.

    Parameters
    ----------
    probability : array, words × outputs
        Stated probabilities; the last column is every output that is no word of the vocabulary.
    log_upper : array
        Logarithms of upper bounds of these probabilities.
    own : array of int
        The column of each word itself.
    """

    probability: FloatArray
    log_upper: FloatArray
    own: IntArray

    @classmethod
    def of(cls, logs: LogChannel, rows: IntArray) -> StatedChannel:
        """Take the rows of the tested words from an exact channel, with a column for outputs that are no word."""
        inside = logs.channel[rows]
        rest = [
            np.maximum(1 - one.sum(axis=1, keepdims=True), 0.0) for one in (inside, np.exp(logs.low[rows]))
        ]
        # Without an error the residual is rounding; nothing is impossible because of that.
        upper = np.hstack([logs.high[rows], np.log(np.maximum(rest[1], _ROUNDING))])
        return cls(probability=np.hstack([inside, rest[0]]), log_upper=upper, own=np.asarray(rows))

    def alternatives(self) -> FloatArray:
        """Return logarithms of likelihood ratios, alternatives × words × outputs."""
        stated, words = self.probability, np.arange(len(self.probability))
        found = []
        for power in CONFIG.fit_sharper:
            sharper = np.where(stated > 0, stated**power, 0.0)
            found.append(sharper / sharper.sum(axis=1, keepdims=True))
        for chance in CONFIG.fit_clear:
            clear = (1 - chance) * stated
            clear[words, self.own] += chance
            found.append(clear)
        found += [(1 - chance) * stated + chance / stated.shape[1] for chance in CONFIG.fit_uniform]
        finite = np.where(np.isfinite(self.log_upper), self.log_upper, 0.0)
        return np.stack([np.log(np.maximum(one, 1e-300)) - finite for one in found])


def log_e_values(
    channel: StatedChannel, counts: IntArray, alternatives: FloatArray
) -> tuple[float, FloatArray]:
    """Return the logarithm of the e-value of counts, and for each word the strongest evidence against its row."""
    seen = counts.astype(np.float64)
    impossible = np.isneginf(channel.log_upper)
    if (seen[impossible] > 0).any():
        return math.inf, np.where((seen * impossible).any(axis=1), math.inf, 0.0)
    simple = np.einsum("sxy,xy->sx", alternatives, seen)
    finite = np.where(np.isfinite(channel.log_upper), channel.log_upper, 0.0)
    null = (seen * finite).sum(axis=1)
    size, learnt = seen.sum(axis=1), []
    for concentration in CONFIG.fit_concentration:
        prior = np.maximum(concentration * channel.probability, 1e-12)
        total = prior.sum(axis=1)
        gain = (special.gammaln(prior + seen) - special.gammaln(prior)).sum(axis=1)
        learnt.append(special.gammaln(total) - special.gammaln(total + size) + gain - null)
    each = np.vstack([simple, np.array(learnt)])
    together = each.sum(axis=1) - math.log(2 * len(each))
    alone = each.ravel() - math.log(2 * each.size)
    return float(special.logsumexp(np.concatenate([together, alone]))), each.max(axis=0)


def skip(target: Target) -> str:
    """Say why the test does not apply; empty if it does."""
    return "no exact channel is stated or computed" if exact_channel.skip(target) else ""


def run(target: Target, level: float, found: Found) -> list[TestResult]:
    """Sample in rounds until the e-value rejects or the samples are used up."""
    if found.logs is None:
        return [TEST.skipped("no exact channel is there to compare samples with")]
    size = len(target.subject.vocabulary)
    rows = np.unique(np.linspace(0, size - 1, min(size, CONFIG.fit_words)).astype(np.int64))
    channel = StatedChannel.of(found.logs, rows)
    alternatives = channel.alternatives()
    counts = np.zeros(channel.probability.shape, dtype=np.int64)
    limit = min(CONFIG.fit_samples, target.task.max_samples or CONFIG.fit_samples)
    plan, rounds = np.full(len(rows), max(2, min(CONFIG.fit_first, limit // (4 * len(rows))))), 0
    while True:
        for place, word in enumerate(rows):
            if plan[place]:
                drawn = target.subject.outputs(
                    int(word), int(plan[place]), target.stream(TEST.name, rounds, place)
                )
                inside = np.where(drawn < 0, size, drawn)
                counts[place] += np.bincount(inside, minlength=size + 1)
        rounds += 1
        log_e, suspicion = log_e_values(channel, counts, alternatives)
        left = min(max(int(plan.sum()), int(counts.sum()) // 2), limit - int(counts.sum()))
        if log_e >= -math.log(level) or left < len(rows):
            return [_result(target, channel, rows, counts, log_e, level)]
        plan = _allocation(left, suspicion)


def recheck(result: TestResult, report: AuditReport) -> float | None:
    """Compute the logarithm of the e-value again from the recorded counts and the recorded channel, if there is one."""
    kept, evidence = result.integers, report.evidence
    if not isinstance(evidence, ChannelEvidence) or evidence.log is None:
        return None
    logs = LogChannel(log=np.array(evidence.log), relative=np.array(evidence.relative))
    channel = StatedChannel.of(logs, np.array(kept["rows"], dtype=np.int64))
    counts = np.zeros(channel.probability.shape, dtype=np.int64)
    counts[:, np.array(kept["columns"], dtype=np.int64)] = np.array(kept["counts"], dtype=np.int64)
    return log_e_values(channel, counts, channel.alternatives())[0]


def _allocation(total: int, suspicion: FloatArray) -> IntArray:
    """Return the samples of the next round: half evenly, half to the words that fit worst."""
    words = len(suspicion)
    plan = np.full(words, total // (2 * words))
    worst = np.argsort(-suspicion, kind="stable")[: max(1, words // 9)]
    plan[worst] += (total - int(plan.sum())) // len(worst)
    return plan


def worst_entry(channel: StatedChannel, counts: IntArray) -> tuple[int, int]:
    """Return the word and output furthest from the stated probability, for the report; p-values without a correction."""
    size = counts.sum(axis=1, keepdims=True)
    stated = channel.probability
    tail = np.minimum(stats.binom.logcdf(counts, size, stated), stats.binom.logsf(counts - 1, size, stated))
    place, column = np.unravel_index(int(np.argmin(tail)), tail.shape)
    return int(place), int(column)


def _result(  # noqa: PLR0917 - what the rounds leave
    target: Target, channel: StatedChannel, rows: IntArray, counts: IntArray, log_e: float, level: float
) -> TestResult:
    place, column = worst_entry(channel, counts)
    subject, size = target.subject, int(counts[place].sum())
    word = subject.label(int(rows[place]))
    output = subject.label(column) if column < len(subject.vocabulary) else "<no word of the vocabulary>"
    seen, stated = int(counts[place, column]), float(channel.probability[place, column])
    what = "came back unchanged" if output == word else f"gave {output!r}"
    every = (
        f"all {len(rows)}"
        if len(rows) == len(subject.vocabulary)
        else f"{len(rows)} of {len(subject.vocabulary)}"
    )
    kept = counts.any(axis=0) | (np.arange(counts.shape[1]) == counts.shape[1] - 1)
    return TEST.result(
        target,
        level,
        Evidence.e_value(log_e, level),
        samples=int(counts.sum()),
        witness=Witness(x=word, x_prime=word, event=(output,)),
        lines={
            "Headline": "does not sample from the channel it states",
            "Witness": f"{word!r} {what} in {seen:,} of {size:,} samples ({100 * seen / max(size, 1):.3g} %); the stated probability "
            f"is {stated:.3g}.",
            "Tested": f"goodness of fit of {int(counts.sum()):,} samples of {every} words",
        },
        integers={
            "rows": [int(row) for row in rows],
            "columns": [int(one) for one in np.flatnonzero(kept)],
            "counts": counts[:, kept].tolist(),
        },
    )


TEST = SuiteTest(
    name="goodness-of-fit",
    null="Samples of every tested word follow the channel that the mechanism states.",
    meaning=Meaning.ASSUMPTION,
    skip=skip,
    run=run,
    recheck=recheck,
)
