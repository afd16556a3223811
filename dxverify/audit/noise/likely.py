"""Which mistake noise vectors look like: a hint where to look, with no guarantee.

Samples of each known mistake are compared with the noise vectors by the two-sample Kolmogorov distance of a few numbers of
each vector. A mistake is named if it fits and the stated distribution does not.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.noise.causes import Mistake, mistakes, scaled, stated
from dxverify.audit.noise.law import lengths
from dxverify.lazy import stats

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray

#: Draws of each mistake, and most vectors that are compared with them.
_SIZE, _MOST = 10_000, 5000
#: A distribution fits if its distance is below the first; the stated one fits up to the second.
_VECTORS_FIT, _DOES_NOT = 2.1, 3.0
#: A second mistake is named beside the first if it fits nearly as well.
_NEARLY = 0.3
#: By so much a fitted multiple of the length must be nearer than a known mistake, and so near is one to the other.
_BETTER, _SAME_FACTOR, _NEAR_FACTOR = 0.4, 0.02, 0.05
#: The range of a median of lengths misses it with this probability.
_MISSED = 0.002


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
