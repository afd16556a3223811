"""Ours: how often the low bits of released vectors refute, of sums that they give away and of releases that hold."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from dxverify.audit.front import audit
from dxverify.audit.report import AuditReport
from dxverify.experiments._base import Experiment, Outcome, Panel
from dxverify.experiments._context import Context
from dxverify.mechanisms import NADP, AnalyticGaussian, Gaussian, JaccardGaussian
from dxverify.protocols import FloatArray
from dxverify.vocabulary import Vocabulary

#: Each reference release with the ε it is looked at; the classical calibration is one for small ε.
RELEASES: tuple[tuple[str, Callable[..., Any], float], ...] = (
    ("analytic Gaussian", AnalyticGaussian, 1.0),
    ("NADP", NADP, 1.0),
    ("classical Gaussian", Gaussian, 0.1),
    ("Jaccard", JaccardGaussian, 1.0),
)
#: Looks at each release in 50 and in 300 dimensions, and at the tight one for each alpha: small size and full.
_LOOKS, _WIDE, _TIGHT = (1, 200), (1, 20), (4, 400)
ALPHAS = (0.05, 0.2, 0.5)
#: Most vectors that one look samples, pilot included.
DRAWS = 2000
#: Place of the streams of each part.
_IN_FIFTY, _IN_MANY, _AT_THE_LIMIT = range(3)


@dataclass(frozen=True, slots=True, kw_only=True)
class TightRelease:
    """A release whose low-bit events use up its guarantee exactly, in every pair and both directions.

    Word i is the unit vector e_i. What is released is a tiny multiple of some e_j: no sum of one and noise gives it, so it
    is impossible for word j and possible for all others. Word j gives it with probability q, each other word with
    e^ε·q + δ. So what no floating-point sum could do happens for every word, and the guarantee holds with equality.

    Parameters
    ----------
    words : int
        How many.
    epsilon, delta : float
        What is kept.
    """

    words: int = 4
    epsilon: float = 1.0
    delta: float = 0.02

    @property
    def vocabulary(self) -> Vocabulary:
        """The unit vectors."""
        return Vocabulary(words=[f"w{i}" for i in range(self.words)], vectors=np.eye(self.words))

    def __call__(self, vector: FloatArray, rng: np.random.Generator) -> FloatArray:
        """Release one vector."""
        others = self.words - 1
        own = (1 - others * self.delta) / (1 + others * math.exp(self.epsilon))
        drawn = np.zeros(self.words)
        word = int(vector.argmax())
        # The other words are equally likely, so that a step from the word itself names one of them.
        step = 0 if rng.random() < own else 1 + int(rng.integers(others))
        drawn[(word + step) % self.words] = 2.0**-60
        return drawn

    def audited(self, alpha: float, seed: int, *, epsilon: float | None = None) -> AuditReport:
        """Look at the vectors once; another ε makes the guarantee false."""
        return audit(
            self,
            vocabulary=self.vocabulary,
            epsilon=self.epsilon if epsilon is None else epsilon,
            delta=self.delta,
            metric=1 - np.eye(self.words),
            method="arithmetic",
            shape="vector",
            alpha=alpha,
            max_samples=DRAWS,
            rng=seed,
        )


def turned(vocabulary: Vocabulary, dim: int) -> Vocabulary:
    """Return the same geometry in more dimensions, in double precision."""
    turn = np.linalg.qr(np.random.default_rng(7).normal(size=(dim, vocabulary.dim)))[0].T
    return Vocabulary(words=vocabulary.words, vectors=vocabulary.float64() @ turn)


def seeds(context: Context, part: int, looks: int) -> Iterable[int]:
    """Return one seed for each look."""
    root = np.random.SeedSequence(context.seed, spawn_key=(part,))
    return (int(one) for one in root.generate_state(looks, np.uint64))


def _refuted(mechanism: object, given: Iterable[int]) -> int:
    return sum(audit(mechanism, method="arithmetic", max_samples=DRAWS, rng=seed).refuted for seed in given)


def _counted(context: Context, vocabulary: Vocabulary, part: int, looks: int) -> dict[tuple[str, str], int]:
    """Return how many looks refute each release."""
    found = {}
    for name, kind, epsilon in RELEASES:
        for arithmetic in ("float", "lattice"):
            with warnings.catch_warnings():
                # Words that NADP leaves without noise are not looked at: nothing is guaranteed to them.
                warnings.simplefilter("ignore")
                mechanism = kind(vocabulary, epsilon=epsilon, arithmetic=arithmetic)
                found[name, arithmetic] = _refuted(mechanism, seeds(context, part, looks))
            context.run.report_progress(8 * part + len(found), 16 + len(ALPHAS))
    return found


def _run(context: Context) -> Outcome:
    words = Vocabulary.builtin("english")
    sizes = [context.size(*pair) for pair in (_LOOKS, _WIDE)]
    places = [(words, sizes[0], _IN_FIFTY), (turned(words, 300), sizes[1], _IN_MANY)]
    counts = [_counted(context, vocabulary, part, looks) for vocabulary, looks, part in places]
    alarms = _alarms(context, context.size(*_TIGHT))
    return Outcome(
        findings=_findings(counts, sizes) | alarms[1],
        panels=[_panel(counts, sizes), alarms[0]],
        differences=[
            "No paper has this table: the releases are those of this package on its built-in words, as they are and turned into 300 dimensions.",
            f"A look draws pilot vectors that choose pair, direction and family, and fresh ones that test the one event, at most {DRAWS:,} in all; alpha is 0.05 unless stated.",
            "A lattice release mostly gives the pilot nothing to test, so its looks say nothing of the rate of false alarms; the tight release is there for that.",
            "Jaccard breaks its promise in real arithmetic too; what is counted here are its low bits alone.",
        ],
        digests={"built-in": words.digest},
    )


def _alarms(context: Context, looks: int) -> tuple[Panel, dict[str, bool]]:
    """Return how often a release that uses up its guarantee is refuted, at each alpha, and one that breaks it."""
    tight, rows, findings = TightRelease(), [], {}
    for place, alpha in enumerate(ALPHAS):
        given = list(seeds(context, _AT_THE_LIMIT + place, looks))
        reports = [tight.audited(alpha, seed) for seed in given]
        tested = sum(report.draws > 0 for report in reports)
        wrong = sum(report.refuted for report in reports)
        found = sum(tight.audited(alpha, seed, epsilon=tight.epsilon / 10).refuted for seed in given)
        rows.append((wrong / looks, found / looks))
        text = f"alpha {alpha:g}: a release that uses up its promise is refuted in {wrong} of {looks} looks, {tested} of which had an event to test"
        findings[text] = wrong <= alpha * looks
        context.run.report_progress(17 + place, 16 + len(ALPHAS))
    return _alarm_panel(np.array(rows), looks), findings


def _findings(counts: Sequence[dict[tuple[str, str], int]], sizes: Sequence[int]) -> dict[str, bool]:
    found = {}
    for dim, count, looks in zip((50, 300), counts, sizes, strict=True):
        for (name, arithmetic), refuted in count.items():
            how = "as a floating-point sum" if arithmetic == "float" else "on the lattice"
            wanted = looks if arithmetic == "float" else 0
            found[f"{dim} dimensions, {name} {how}: {refuted} of {looks} looks refute"] = refuted == wanted
    return found


def _errors(shares: FloatArray, looks: FloatArray | int) -> list[float]:
    return [float(error) for error in np.sqrt(shares * (1 - shares) / looks)]


def _panel(counts: Sequence[dict[tuple[str, str], int]], sizes: Sequence[int]) -> Panel:
    series = {}
    for name, _, epsilon in RELEASES:
        for arithmetic in ("float", "lattice"):
            shares = np.array(
                [count[name, arithmetic] / looks for count, looks in zip(counts, sizes, strict=True)]
            )
            series[f"{name}, ε = {epsilon:g}, {arithmetic}"] = (
                shares.tolist(),
                _errors(shares, np.array(sizes)),
            )
    return Panel(
        title=f"{sizes[0]} looks in 50 dimensions, {sizes[1]} in 300",
        xlabel="dimensions",
        ylabel="share of looks that refute",
        x=(50, 300),
        series=series,
    )


def _alarm_panel(rows: FloatArray, looks: int) -> Panel:
    zero = [0.0] * len(ALPHAS)
    return Panel(
        title=f"false alarms where the promise is used up exactly, {looks} looks",
        xlabel="alpha",
        ylabel="share of looks that refute",
        x=ALPHAS,
        series={
            "allowed": (list(ALPHAS), zero),
            "promise used up": (rows[:, 0].tolist(), _errors(rows[:, 0], looks)),
            "a tenth of the ε promised": (rows[:, 1].tolist(), _errors(rows[:, 1], looks)),
        },
    )


EXPERIMENT = Experiment(
    id="dx-released-vectors",
    title="Low bits of released vectors: floating-point sums, lattice releases and false alarms",
    data=(),
    run=_run,
)
