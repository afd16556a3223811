"""Which mistake draws look like: a hint where to look, with no guarantee.

Draws of each mistake are compared with what was seen: noise vectors by the distributions of a few numbers of each,
words by their counts. A mistake is named if it explains what the stated law does not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.noise.causes import Mistake, mistakes, scaled, stated
from dxverify.later import stats
from dxverify.search import ExactSearch

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray
    from dxverify.vocabulary import Vocabulary

#: Draws of each mistake, and most vectors that are compared with them.
_SIZE, _MOST = 10_000, 5000
#: Inputs whose counts are compared, and most multiplications for one of them and one mistake.
_INPUTS, _WORK = 6, 2e8
#: A law fits if its distance is below one of these, of vectors and of counts; the stated law fits up to the third.
_VECTORS_FIT, _COUNTS_FIT, _DOES_NOT = 2.1, 1.5, 3.0
#: A second mistake is named beside the first if it fits nearly as well; with a third one nothing can be told.
_NEARLY = 0.3
#: By so much a fitted multiple of the length must be nearer than a known mistake, and so near is one to the other.
_BETTER, _SAME_FACTOR, _NEAR_FACTOR = 0.4, 0.02, 0.05
#: Multiples of the stated length that are tried when no known mistake fits.
_FACTORS = np.geomspace(0.2, 5.0, 25)
#: Shares of words released without noise that are tried.
_KEPT = (0.05, 0.1, 0.2, 0.3, 0.5, 0.8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """How far draws of a mistake are from what was seen, in units where chance explains about one."""

    name: str
    looks: str
    distance: float
    factor: float | None = None

    @classmethod
    def of(cls, mistake: Mistake, distance: float) -> Likeness:
        """Return how like a mistake is."""
        return cls(name=mistake.name, looks=mistake.looks, distance=distance, factor=mistake.factor)


def from_vectors(draws: FloatArray, epsilon: float, rng: np.random.Generator) -> tuple[float, list[Likeness]]:
    """Return how far noise vectors are from the promised law, and the mistakes they look like, the likeliest first."""
    seen = _numbers(draws[:_MOST])
    dim = draws.shape[1]

    def distance(mistake: Mistake) -> float:
        return _apart(seen, _numbers(mistake.draw(_SIZE, rng)))

    promised = stated(dim, epsilon)
    usual = float(np.median(np.linalg.norm(promised.draw(_SIZE, rng), axis=1)))
    factor = float(np.median(np.linalg.norm(draws, axis=1))) / usual
    known = [Likeness.of(one, distance(one)) for one in mistakes(dim, epsilon)]
    return distance(promised), _named(known, _fitted(distance, dim, epsilon, [factor]), _VECTORS_FIT)


def _numbers(draws: FloatArray) -> list[FloatArray]:
    """Return what is compared: length, largest part of a coordinate, first coordinate and the smallest one."""
    length = np.linalg.norm(draws, axis=1)
    part = np.abs(draws).max(axis=1) / np.where(length > 0, length, 1.0)
    # Rounded, since noise on one line has parts that differ by rounding alone.
    return [length, np.round(part, 6), draws[:, 0], draws.min(axis=1)]


def _apart(one: Iterable[FloatArray], other: Iterable[FloatArray]) -> float:
    """Return the largest Kolmogorov distance, scaled by the sizes."""
    distances = [
        float(stats.ks_2samp(a, b, method="asymp").statistic) * math.sqrt(len(a) * len(b) / (len(a) + len(b)))
        for a, b in zip(one, other, strict=True)
    ]
    return max(distances)


def from_counts(
    counts: Mapping[int, Mapping[int, int]], vocabulary: Vocabulary, epsilon: float, rng: np.random.Generator
) -> tuple[float, list[Likeness]]:
    """Return the same from words: counts of outputs for each input, of noise followed by the nearest word.

    Parameters
    ----------
    counts : mapping
        For each input row, how often each output code came.
    """
    most = sorted(counts, key=lambda row: -sum(counts[row].values()))[:_INPUTS]
    seen = _Counted(
        counts={row: counts[row] for row in most}, vocabulary=vocabulary, epsilon=epsilon, rng=rng
    )
    promised = seen.distance(stated(vocabulary.dim, epsilon))
    known = [Likeness.of(one, seen.distance(one)) for one in mistakes(vocabulary.dim, epsilon)]
    fitted = _fitted(seen.distance, vocabulary.dim, epsilon, _FACTORS)
    return promised, _named([*known, *seen.choices()], fitted, _COUNTS_FIT)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Counted:
    """Counts of words, to be held against draws of other laws."""

    counts: Mapping[int, Mapping[int, int]]
    vocabulary: Vocabulary
    epsilon: float
    rng: np.random.Generator

    @property
    def size(self) -> int:
        """Draws of each law."""
        return int(min(_SIZE, max(500.0, _WORK / (len(self.vocabulary) * self.vocabulary.dim))))

    def distance(self, mistake: Mistake) -> float:
        """Return how unlike the counts are to this noise."""
        return self.unlike(self._nearest(mistake))

    def unlike(self, drawn: Mapping[int, IntArray]) -> float:
        """Return how unlike the counts are to draws of each input."""
        return _unlike([(self.counts[row], drawn[row]) for row in self.counts])

    def _nearest(self, mistake: Mistake) -> dict[int, IntArray]:
        vectors = self.vocabulary.vectors
        search, noise = ExactSearch(points=vectors), mistake.draw(self.size, self.rng)
        return {row: search.nearest(vectors[row] + noise) for row in self.counts}

    def choices(self) -> Iterator[Likeness]:
        """Try mechanisms that choose a word by its distance, and words that are treated apart."""
        texts = {
            0.0: "words were chosen all alike",
            1.0: "words were chosen with weights exp(−ε·d), without the ½ that pays for the normaliser",
            2.0: "words were chosen with weights exp(−2ε·d)",
        }
        for rate, looks in texts.items():
            drawn = {row: self._weighted(row, rate) for row in self.counts}
            yield Likeness(name=f"weights-{rate:g}", looks=looks, distance=self.unlike(drawn))
        right = self._nearest(stated(self.vocabulary.dim, self.epsilon))
        others = {row: drawn[drawn != row] for row, drawn in right.items()}
        looks = "the word itself were never released"
        yield Likeness(name="never-itself", looks=looks, distance=self.unlike(others))
        for share in _KEPT:
            kept = {
                row: np.where(self.rng.random(self.size) < share, row, drawn) for row, drawn in right.items()
            }
            looks = f"the word itself were released without noise in about {share:.0%} of the cases"
            yield Likeness(name="kept", looks=looks, distance=self.unlike(kept))

    def _weighted(self, row: int, rate: float) -> IntArray:
        gaps = np.linalg.norm(self.vocabulary.vectors - self.vocabulary.vectors[row], axis=1)
        weights = np.exp(-rate * self.epsilon * gaps)
        return self.rng.choice(len(weights), size=self.size, p=weights / weights.sum())


def _unlike(rows: list[tuple[Mapping[int, int], IntArray]]) -> float:
    """Return how surprising it is that counts and draws follow one law: standard deviations of chi-squared, by 2."""
    total, freedom = 0.0, 0
    for seen, drawn in rows:
        codes, simulated = np.unique(drawn, return_counts=True)
        known = dict(zip(codes.tolist(), simulated.tolist(), strict=True))
        every = sorted({*known, *seen})
        table = np.array([[seen.get(c, 0) for c in every], [known.get(c, 0) for c in every]], dtype=float)
        rare = table.sum(axis=0) < 10
        table = np.column_stack([table[:, ~rare], table[:, rare].sum(axis=1)])
        table = table[:, table.sum(axis=0) > 0]
        if table.shape[1] > 1:
            found = stats.chi2_contingency(table, correction=False)
            total, freedom = total + float(found.statistic), freedom + int(found.dof)
    return max(0.0, (total - freedom) / math.sqrt(2 * freedom) / 2) if freedom else 0.0


def _fitted(
    distance: Callable[[Mistake], float], dim: int, epsilon: float, factors: Iterable[float]
) -> Likeness | None:
    """Return the multiple of the stated length that fits best."""
    others = [scaled(dim, epsilon, factor) for factor in factors if 0 < factor < np.inf]
    return min(
        (Likeness.of(one, distance(one)) for one in others), key=lambda one: one.distance, default=None
    )


def _named(known: list[Likeness], fitted: Likeness | None, fits: float) -> list[Likeness]:
    """Return the mistakes that explain what was seen: one, or two that do so alike; none rather than a wrong one."""
    best = sorted((one for one in known if one.distance <= fits), key=lambda one: one.distance)
    best = [one for one in best if one.distance <= best[0].distance + _NEARLY]
    # A number that was fitted explains more than one that was not, so it must explain it better.
    if fitted is not None and fitted.distance <= fits and not any(_as_good(one, fitted) for one in best):
        return [fitted]
    return best if len(best) <= 2 else []


def _as_good(known: Likeness, fitted: Likeness) -> bool:
    """Tell whether a known mistake needs no fitted multiple beside it."""
    if not (known.factor and fitted.factor):
        return known.distance <= fitted.distance + _BETTER
    gap = abs(math.log(known.factor / fitted.factor))
    # Two multiples are held apart more strictly, since the right one may be no mistake that we know.
    return gap < _SAME_FACTOR or (gap < _NEAR_FACTOR and known.distance <= fitted.distance + _BETTER / 2)


def likely_cause(promised: float, likely: list[Likeness]) -> Finding | None:
    """Return the finding that names a mistake, or says that none fits; None if the stated law explains as much."""
    if promised < _DOES_NOT:
        return None
    if not likely:
        message = "None of the known causes fits: neither the stated law nor a mistake that we know explains the draws alone."
        return Finding(
            kind=FindingKind.LIKELY_CAUSE,
            message=message,
            numbers={"cause": "none", "stated": round(promised, 3)},
        )
    said = " or as if ".join(one.looks for one in likely)
    message = (
        f"The noise looks as if {said}. A hint where to look, and no more: of the mistakes we know this explains the draws "
        "best, and the stated law does not explain them."
    )
    numbers: dict[str, int | float | str] = {
        "cause": likely[0].name,
        "distance": round(likely[0].distance, 3),
        "stated": round(promised, 3),
    }
    return Finding(kind=FindingKind.LIKELY_CAUSE, message=message, numbers=numbers)
