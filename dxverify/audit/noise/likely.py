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
from scipy import stats

from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.noise.causes import Mistake, mistakes, scaled, stated
from dxverify.search import ExactSearch

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray
    from dxverify.vocabulary import Vocabulary

#: Draws of each mistake, and most vectors that are compared with them.
_SIZE, _MOST = 10_000, 5000
#: Inputs whose counts are compared, and most multiplications for one of them and one mistake.
_INPUTS, _WORK = 6, 2e8
#: A law fits if its distance is below the first number; a mistake is named if the stated law is beyond the second.
_FITS, _DOES_NOT = 2.3, 3.0
#: A second mistake is named beside the first if it fits nearly as well.
_NEARLY = 0.3
#: By so much a fitted multiple of the length must be nearer than a known mistake.
_BETTER = 0.5
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


def from_vectors(draws: FloatArray, epsilon: float, rng: np.random.Generator) -> tuple[float, list[Likeness]]:
    """Return how far noise vectors are from the promised law, and the mistakes they look like, the likeliest first."""
    seen = _numbers(draws[:_MOST])
    dim = draws.shape[1]

    def distance(mistake: Mistake) -> float:
        return _apart(seen, _numbers(mistake.draw(_SIZE, rng)))

    promised = stated(dim, epsilon)
    usual = float(np.median(np.linalg.norm(promised.draw(_SIZE, rng), axis=1)))
    factor = float(np.median(np.linalg.norm(draws, axis=1))) / usual
    return distance(promised), _named(distance, dim, epsilon, [factor])


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
    likely = _named(seen.distance, vocabulary.dim, epsilon, _FACTORS)
    return promised, likely or _best(list(seen.choices()))


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


def _named(
    distance: Callable[[Mistake], float], dim: int, epsilon: float, factors: Iterable[float]
) -> list[Likeness]:
    """Return the known mistakes that fit, or else the multiple of the stated length that fits best."""
    found = [
        Likeness(name=one.name, looks=one.looks, distance=distance(one)) for one in mistakes(dim, epsilon)
    ]
    others = [scaled(dim, epsilon, factor) for factor in factors if 0 < factor < np.inf]
    best = _best(found)
    if best and len(others) > 1:
        return best
    fitted = min(
        (Likeness(name=one.name, looks=one.looks, distance=distance(one)) for one in others),
        key=lambda one: one.distance,
        default=None,
    )
    # A number that was fitted explains more than one that was not, so it must explain it better.
    if fitted is None or fitted.distance > _FITS or (best and fitted.distance > best[0].distance - _BETTER):
        return best
    return [fitted]


def _best(found: list[Likeness]) -> list[Likeness]:
    fitting = sorted((one for one in found if one.distance <= _FITS), key=lambda one: one.distance)
    return [one for one in fitting[:2] if one.distance <= fitting[0].distance + _NEARLY]


def likely_cause(promised: float, likely: list[Likeness]) -> Finding | None:
    """Return the finding that names a mistake; None if the stated law explains as much, or nothing fits."""
    if promised < _DOES_NOT or not likely:
        return None
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
