"""Which mistake draws look like: a hint where to look, with no guarantee.

Draws of each mistake are compared with what was seen: noise vectors by the distributions of a few numbers of each,
words by their counts. A mistake is named if it explains what the stated law does not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.noise.causes import Mistake, mistakes, scaled, stated
from dxverify.audit.noise.law import lengths
from dxverify.lazy import stats
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
#: A second mistake is named beside the first if it fits nearly as well.
_NEARLY = 0.3
#: By so much a fitted multiple of the length must be nearer than a known mistake, and so near is one to the other.
_BETTER, _SAME_FACTOR, _NEAR_FACTOR = 0.4, 0.02, 0.05
#: Multiples of the stated length that are tried, and those of the best of them that are tried then.
_FACTORS, _NEARER = np.geomspace(0.2, 5.0, 13), np.geomspace(1 / 1.3, 1.3, 13)
#: The range of a median of lengths misses it with this probability.
_MISSED = 0.002
#: Shares of words released without noise that are tried.
_KEPT = (0.03, 0.06, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
#: Of laws held against counts one is taken for better than another if its chi-squared is lower by this: odds of a hundred.
_TOLD_APART = 10.0
#: For each draw that was seen so many of a law are simulated, at least and at most so many for one input.
_FOR_EACH, _LEAST = 4, 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """How far draws of a mistake are from what was seen, in units where chance explains about one."""

    name: str
    looks: str
    distance: float
    factor: float | None = None
    between: tuple[float, float] | None = None

    @classmethod
    def of(cls, mistake: Mistake, distance: float, between: tuple[float, float] | None = None) -> Likeness:
        """Return how like a mistake is; a number that was fitted lies between others."""
        factor = mistake.factor
        return cls(name=mistake.name, looks=mistake.looks, distance=distance, factor=factor, between=between)


def from_vectors(draws: FloatArray, epsilon: float, rng: np.random.Generator) -> tuple[float, list[Likeness]]:
    """Return how far noise vectors are from the promised law, and the mistakes they look like, the likeliest first."""
    seen = _numbers(draws[:_MOST])
    dim = draws.shape[1]

    def distance(mistake: Mistake) -> float:
        return _apart(seen, _numbers(mistake.draw(_SIZE, rng)))

    promised = stated(dim, epsilon)
    usual = _median(lengths(promised.draw(_SIZE, rng)))
    length = _median(lengths(draws))
    between = length[0] / usual[2], length[2] / usual[0]
    known = [Likeness.of(one, distance(one)) for one in mistakes(dim, epsilon)]
    fitted = None
    if 0 < between[0] < between[1] < math.inf:
        one = scaled(dim, epsilon, length[1] / usual[1], between)
        fitted = Likeness.of(one, distance(one))
    return distance(promised), _named(known, fitted, _VECTORS_FIT)


def _median(values: FloatArray) -> tuple[float, float, float]:
    """Return the median, between bounds of the true one."""
    size = len(values)
    place = int(stats.binom.ppf(_MISSED / 2, size, 0.5))
    ordered = np.sort(values)
    return float(ordered[place]), float(np.median(values)), float(ordered[size - 1 - place])


def _numbers(draws: FloatArray) -> list[FloatArray]:
    """Return what is compared: length, largest part of a coordinate, first coordinate and the smallest one."""
    length = lengths(draws)
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
    counts: Mapping[int, Mapping[int, int]],
    vocabulary: Vocabulary,
    epsilon: float,
    rng: np.random.Generator,
    suspects: Collection[int] = (),
) -> tuple[float, list[Likeness]]:
    """Return the same from words: counts of outputs for each input, of noise followed by the nearest word.

    Parameters
    ----------
    counts : mapping
        For each input row, how often each output code came.
    suspects : collection of int
        Rows that must be explained: what explains only others is no cause of what was seen of these.
    """
    most = sorted(counts, key=lambda row: (row not in suspects, -sum(counts[row].values())))[:_INPUTS]
    seen = _Counted(
        counts={row: counts[row] for row in most}, vocabulary=vocabulary, epsilon=epsilon, rng=rng
    )
    promised = seen.distance(stated(vocabulary.dim, epsilon))
    known = [Likeness.of(one, seen.distance(one)) for one in mistakes(vocabulary.dim, epsilon)]
    fitted = [_fitted(seen.distance, vocabulary.dim, epsilon), seen.left_alone()]
    return promised, _named_by_counts([*known, *seen.choices()], fitted, seen.margin)


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
        most = min(_SIZE, max(500.0, _WORK / (len(self.vocabulary) * self.vocabulary.dim)))
        seen = max((sum(row.values()) for row in self.counts.values()), default=0)
        return int(min(most, max(_LEAST, _FOR_EACH * seen)))

    @property
    def margin(self) -> float:
        """By how much a law must be nearer than another to be told from it."""
        freedom = sum(max(len(row) - 1, 1) for row in self.counts.values())
        return _TOLD_APART / 2 / math.sqrt(2 * max(freedom, 1))

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

    def left_alone(self) -> Likeness | None:
        """Try the right noise with a share of words released as they are; return the range of shares that fit."""
        right = self._nearest(stated(self.vocabulary.dim, self.epsilon))
        rolls = self.rng.random(self.size)
        far = {
            share: self.unlike({row: np.where(rolls < share, row, drawn) for row, drawn in right.items()})
            for share in _KEPT
        }
        found = _range(far, ends=(0.0, 1.0))
        if found is None:
            return None
        best, (low, high) = found
        looks = (
            f"the word itself were released without noise in between {low:.0%} and {high:.0%} of the cases"
        )
        return Likeness(name="kept", looks=looks, distance=far[best], between=(low, high))

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


def _fitted(distance: Callable[[Mistake], float], dim: int, epsilon: float) -> Likeness | None:
    """Return the multiple of the stated length that fits best, with the range of those that fit."""
    far = {factor: distance(scaled(dim, epsilon, factor)) for factor in _FACTORS.tolist()}
    middle = min(far, key=far.__getitem__)
    tried = {**far, **{f: distance(scaled(dim, epsilon, f)) for f in (middle * _NEARER).tolist()}}
    found = _range(tried, ends=(0.1, 10.0))
    if found is None:
        return None
    best, between = found
    return Likeness.of(scaled(dim, epsilon, best, between), tried[best], between)


def _range(
    tried: Mapping[float, float], ends: tuple[float, float]
) -> tuple[float, tuple[float, float]] | None:
    """Return the number that fits best, and the first on either side that do not: what lies before was not tried."""
    numbers = [ends[0], *sorted(tried), ends[1]]
    fit = [place for place, one in enumerate(numbers) if tried.get(one, math.inf) <= _COUNTS_FIT]
    if not fit:
        return None
    return min(tried, key=tried.__getitem__), (numbers[fit[0] - 1], numbers[fit[-1] + 1])


def _named_by_counts(
    known: list[Likeness], fitted: Iterable[Likeness | None], margin: float
) -> list[Likeness]:
    """Return what explains counts: every law that nobody could tell from the best."""
    nothing = [one for one in known if one.name == "no-noise" and one.distance == 0]
    if nothing:
        return nothing  # every word came back every time: no share or multiple says it better
    every = [one for one in (*known, *fitted) if one is not None and one.distance <= _COUNTS_FIT]
    lowest = min((one.distance for one in every), default=0.0)
    near = [one for one in every if one.distance <= lowest + margin]
    sizes = [one for one in near if one.factor]
    others = [one for one in near if not one.factor]
    return sorted([*_one_size(sizes), *others], key=lambda one: one.distance)


def _one_size(sizes: list[Likeness]) -> list[Likeness]:
    """Return multiples of the length as one: the range, with the known one that lies in it if there is but one."""
    known = [one for one in sizes if one.between is None]
    fitted = [one for one in sizes if one.between is not None]
    if not (known and fitted):
        return sizes
    if len(known) > 1:
        return fitted
    return [replace(known[0], looks=f"{known[0].looks} or as if {fitted[0].looks}")]


def _named(known: list[Likeness], fitted: Likeness | None, fits: float) -> list[Likeness]:
    """Return the mistakes that explain what was seen alike."""
    best = sorted((one for one in known if one.distance <= fits), key=lambda one: one.distance)
    best = [one for one in best if one.distance <= best[0].distance + _NEARLY]
    # A number that was fitted explains more than one that was not, so it must explain it better.
    if fitted is not None and fitted.distance <= fits and not any(_as_good(one, fitted) for one in best):
        return [fitted]
    return best


def _as_good(known: Likeness, fitted: Likeness) -> bool:
    """Tell whether a known mistake needs no fitted multiple beside it."""
    if not (known.factor and fitted.factor):
        return known.distance <= fitted.distance + _BETTER
    gap = abs(math.log(known.factor / fitted.factor))
    # Two multiples are held apart more strictly, since the right one may be no mistake that we know.
    return gap < _SAME_FACTOR or (gap < _NEAR_FACTOR and known.distance <= fitted.distance + _BETTER / 2)


#: More mistakes than this are not named: a wrong one sends people to the wrong line.
_TOLD = 2
_NONE = "None of the known causes fits: neither the stated law nor a mistake that we know explains the draws alone."
_SEVERAL = "{} of the known causes explain these draws about as well, and the stated law does not: more draws would tell them apart."


def likely_cause(promised: float, likely: list[Likeness]) -> Finding | None:
    """Return the finding that names a mistake, or says that none fits; None if the stated law explains as much."""
    if promised < _DOES_NOT:
        return None
    if not 1 <= len(likely) <= _TOLD:
        cause, message = ("several", _SEVERAL.format(len(likely))) if likely else ("none", _NONE)
        numbers: dict[str, int | float | str] = {"cause": cause, "stated": round(promised, 3)}
        return Finding(kind=FindingKind.LIKELY_CAUSE, message=message, numbers=numbers)
    said = " or as if ".join(one.looks for one in likely)
    message = (
        f"The noise looks as if {said}. A hint where to look, and no more: of the mistakes we know this explains the draws "
        "best, and the stated law does not explain them."
    )
    numbers = {
        "cause": likely[0].name,
        "distance": round(likely[0].distance, 3),
        "stated": round(promised, 3),
    }
    return Finding(kind=FindingKind.LIKELY_CAUSE, message=message, numbers=numbers)
