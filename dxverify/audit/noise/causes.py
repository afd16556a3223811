"""The likely cause of wrong noise: the known mistake that fits its vectors best. A hint, with no guarantee.

The claim is noise of density ∝ exp(−ε‖η‖) in n dimensions, whose length is Gamma(n) with rate ε. Samples of each known mistake are
compared with the noise vectors by the largest two-sample Kolmogorov-Smirnov statistic of four numbers of each vector: its length, its
largest coordinate over its length, its first coordinate, its smallest coordinate. A mistake is named if it fits and the claimed
distribution does not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.noise.config import CONFIG
from dxverify.audit.noise.law import lengths
from dxverify.lazy import stats

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray

#: Samples ``size`` noise vectors, one in each row.
Sampler = Callable[[int, np.random.Generator], "FloatArray"]
_NONE = "None of the known causes fits: neither the stated distribution nor a mistake that we know explains the samples alone."
_SEVERAL = (
    "{} of the known causes explain these samples about as well, and the stated distribution does not: more samples would "
    "separate them."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """One way to go wrong.

    Parameters
    ----------
    name : str
        Short, in kebab case.
    looks : str
        What the noise looks like, as the end of the sentence "The noise looks as if …".
    draw : callable
        ``draw(size, rng)`` gives noise vectors, one in each row.
    factor : float, optional
        By how much the noise is longer than it should be, where that is all that is wrong.
    """

    name: str
    looks: str
    draw: Sampler
    factor: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """A mistake, and how far its samples are from the noise vectors, in units where chance explains about one."""

    mistake: Mistake
    distance: float


def name_cause(vectors: FloatArray, epsilon: float, rng: np.random.Generator) -> Finding | None:
    """Return the finding that names a mistake, or says that none fits; None if the claimed distribution explains as much."""
    stated, likely = compare_mistakes(vectors, epsilon, rng)
    if stated < CONFIG.does_not_fit:
        return None
    numbers: dict[str, int | float | str] = {"cause": "none", "stated": round(stated, 3)}
    if not likely:
        message = _NONE
    elif len(likely) > CONFIG.named:
        message, numbers["cause"] = _SEVERAL.format(len(likely)), "several"
    else:
        numbers |= {"cause": likely[0].mistake.name, "distance": round(likely[0].distance, 3)}
        looks = " or as if ".join(one.mistake.looks for one in likely)
        message = (
            f"The noise looks as if {looks}. This is a hint only: of the mistakes we know it explains the samples best, and the "
            "stated distribution does not explain them."
        )
    return Finding(kind=FindingKind.LIKELY_CAUSE, message=message, numbers=numbers)


def compare_mistakes(
    vectors: FloatArray, epsilon: float, rng: np.random.Generator
) -> tuple[float, list[Likeness]]:
    """Return how far noise vectors are from the claimed distribution, and the mistakes that fit them, the likeliest first."""
    seen = _numbers(vectors[: CONFIG.cause_vectors])
    dim = vectors.shape[1]

    def likeness(mistake: Mistake) -> Likeness:
        return Likeness(
            mistake=mistake, distance=_distance(seen, _numbers(mistake.draw(CONFIG.cause_samples, rng)))
        )

    right = Mistake(name="stated", looks="", draw=radial(dim, float(dim), 1 / epsilon))
    usual, length = _median(lengths(right.draw(CONFIG.cause_samples, rng))), _median(lengths(vectors))
    low, high = length[0] / usual[2], length[2] / usual[0]
    known = [likeness(one) for one in mistakes(dim, epsilon)]
    fitted = None
    if 0 < low < high < math.inf:
        looks = f"it were between {_two_digits(low, math.floor)} and {_two_digits(high, math.ceil)} times as long as it should be"
        factor = length[1] / usual[1]
        draw = radial(dim, float(dim), factor / epsilon)
        fitted = likeness(Mistake(name="scaled", looks=looks, draw=draw, factor=factor))
    return likeness(right).distance, _explaining(known, fitted)


def _median(values: FloatArray) -> tuple[float, float, float]:
    """Return the median, between bounds of the true one."""
    size = len(values)
    place = int(stats.binom.ppf(CONFIG.median_missed / 2, size, 0.5))
    ordered = np.sort(values)
    return float(ordered[place]), float(np.median(values)), float(ordered[size - 1 - place])


def _two_digits(value: float, rounded: Callable[[float], int]) -> str:
    """Write a bound with two digits, rounded to its own side."""
    unit = 10.0 ** (math.floor(math.log10(value)) - 1)
    return f"{rounded(value / unit) * unit:.2g}"


def _numbers(vectors: FloatArray) -> list[FloatArray]:
    """Return what is compared: length, largest coordinate over length, first coordinate, smallest coordinate."""
    length = lengths(vectors)
    part = np.abs(vectors).max(axis=1) / np.where(length > 0, length, 1.0)
    # Rounded, since noise on one line has parts that differ by rounding alone.
    return [length, np.round(part, 6), vectors[:, 0], vectors.min(axis=1)]


def _distance(one: Iterable[FloatArray], other: Iterable[FloatArray]) -> float:
    """Return the largest Kolmogorov-Smirnov statistic, scaled by the sizes."""
    return max(
        float(stats.ks_2samp(a, b, method="asymp").statistic) * math.sqrt(len(a) * len(b) / (len(a) + len(b)))
        for a, b in zip(one, other, strict=True)
    )


def _explaining(known: list[Likeness], fitted: Likeness | None) -> list[Likeness]:
    """Return the mistakes that explain the samples about equally well."""
    best = sorted((one for one in known if one.distance <= CONFIG.fits), key=lambda one: one.distance)
    best = [one for one in best if one.distance <= best[0].distance + CONFIG.nearly]
    # A number that was fitted explains more than one that was not, so it must explain it better.
    if (
        fitted is not None
        and fitted.distance <= CONFIG.fits
        and not any(_as_good(one, fitted) for one in best)
    ):
        return [fitted]
    return best


def _as_good(known: Likeness, fitted: Likeness) -> bool:
    """Return whether a known mistake makes a fitted multiple unnecessary."""
    if not (known.mistake.factor and fitted.mistake.factor):
        return known.distance <= fitted.distance + CONFIG.better
    gap = abs(math.log(known.mistake.factor / fitted.mistake.factor))
    # Two multiples are separated more strictly, since the right one may be no mistake that we know.
    return gap < CONFIG.same_factor or (
        gap < CONFIG.near_factor and known.distance <= fitted.distance + CONFIG.better / 2
    )


def directions(dim: int, size: int, rng: np.random.Generator) -> FloatArray:
    """Sample unit vectors."""
    normals = rng.standard_normal((size, dim))
    return np.asarray(normals / np.linalg.norm(normals, axis=1, keepdims=True))


def radial(dim: int, shape: float, scale: float) -> Sampler:
    """Return spherical noise of Gamma length."""
    return lambda size, rng: np.asarray(rng.gamma(shape, scale, (size, 1)) * directions(dim, size, rng))


def mistakes(dim: int, epsilon: float) -> Iterator[Mistake]:
    """Yield every mistake that differs from the claimed noise in this dimension and at this ε."""
    yield Mistake(name="no-noise", looks="none were added", draw=lambda size, _: np.zeros((size, dim)))
    for name, text, shape in (
        ("gamma-n-minus-1", "n − 1", dim - 1),
        ("gamma-n-plus-1", "n + 1", dim + 1),
        ("exponential-length", "1", 1 if dim > 2 else 0),
    ):
        if shape > 0:
            looks = f"its length were Gamma({text}), where Gamma(n) is due (n = {dim})"
            yield Mistake(name=name, looks=looks, draw=radial(dim, float(shape), 1 / epsilon))
    yield from _of_size(dim, epsilon)
    yield from _of_shape(dim, epsilon)
    if dim > 1:
        yield from _of_direction(dim, epsilon)


def _of_size(dim: int, epsilon: float) -> Iterator[Mistake]:
    root = math.sqrt(dim)
    sizes = {
        "half": (0.5, "it were half as long as it should be"),
        "double": (2.0, "it were twice as long as it should be"),
        "divided-by-root-n": (1 / root, "it were divided by √n"),
        "times-root-n": (root, "it were multiplied by √n"),
        "divided-by-n": (1 / dim, "it were divided by n"),
        "epsilon-unused": (epsilon, "ε were not used: its scale is 1"),
        "times-epsilon": (epsilon * epsilon, "it were multiplied by ε where it should be divided"),
        "divided-by-epsilon-twice": (1 / epsilon, "it were divided by ε twice"),
        "divided-by-root-two": (1 / math.sqrt(2), "it were divided by √2"),
    }
    alike: dict[float, list[str]] = {}
    for name, (factor, _) in sizes.items():
        # Past all doubles a mistake cannot be sampled; of small factors all digits are kept, or they would be one.
        if 0 < factor / epsilon < math.inf and 0 < factor < math.inf and abs(math.log(factor)) > 0.02:
            alike.setdefault(round(factor, 9) if factor > 1e-3 else factor, []).append(name)
    for factor, names in alike.items():
        # At some ε and n two mistakes are one distribution: no samples could separate them, so both are named.
        looks = " or as if ".join(sizes[name][1] for name in names)
        draw = radial(dim, float(dim), factor / epsilon)
        yield Mistake(name=names[0], looks=looks, draw=draw, factor=factor)


def _of_shape(dim: int, epsilon: float) -> Iterator[Mistake]:
    right = radial(dim, float(dim), 1 / epsilon)

    def cut(size: int, rng: np.random.Generator) -> FloatArray:
        drawn = right(size, rng)
        length = np.linalg.norm(drawn, axis=1, keepdims=True)
        return np.asarray(drawn * np.minimum(1.0, dim / epsilon / np.maximum(length, 1e-300)))

    shapes: dict[str, tuple[str, Sampler]] = {
        "gaussian": (
            "it were Gaussian with σ = 1/ε",
            lambda size, rng: rng.standard_normal((size, dim)) / epsilon,
        ),
        "one-sided": ("every coordinate were made positive", lambda size, rng: np.abs(right(size, rng))),
        "half-the-time": (
            "it were left out half of the time",
            lambda size, rng: np.asarray(right(size, rng) * (rng.random((size, 1)) < 0.5)),
        ),
        "cauchy": (
            "its length had the heavy tail of a Cauchy distribution",
            lambda size, rng: np.asarray(
                np.abs(rng.standard_cauchy((size, 1))) * directions(dim, size, rng) / epsilon
            ),
        ),
        "clipped": ("its length were cut off at its mean, n/ε", cut),
        "uniform-length": (
            "its length were uniform",
            lambda size, rng: np.asarray(
                rng.random((size, 1)) * directions(dim, size, rng) * 2 * dim / epsilon
            ),
        ),
    }
    for name, (looks, draw) in shapes.items():
        yield Mistake(name=name, looks=looks, draw=draw)


def _of_direction(dim: int, epsilon: float) -> Iterator[Mistake]:
    def gamma(size: int, rng: np.random.Generator) -> FloatArray:
        return np.asarray(rng.gamma(dim, 1 / epsilon, (size, 1)))

    def cube(size: int, rng: np.random.Generator) -> FloatArray:
        corners = rng.uniform(-1, 1, (size, dim))
        return np.asarray(gamma(size, rng) * corners / np.linalg.norm(corners, axis=1, keepdims=True))

    def one_coordinate(size: int, rng: np.random.Generator) -> FloatArray:
        drawn = np.zeros((size, dim))
        drawn[:, 0] = rng.laplace(0.0, 1 / epsilon, size)
        return drawn

    ways: dict[str, tuple[str, Sampler]] = {
        "laplace-coordinates": (
            "Laplace noise were added to each coordinate on its own",
            lambda size, rng: rng.laplace(0.0, 1 / epsilon, (size, dim)),
        ),
        "direction-not-scaled": (
            "its direction were not scaled to length one",
            lambda size, rng: np.asarray(gamma(size, rng) * rng.standard_normal((size, dim))),
        ),
        "cube": ("its direction were sampled from a cube, not from a sphere", cube),
        "one-number": (
            "one number were added to all coordinates",
            lambda size, rng: np.repeat(rng.laplace(0.0, 1 / epsilon, (size, 1)), dim, axis=1),
        ),
        "one-coordinate": ("only the first coordinate were given noise", one_coordinate),
    }
    for name, (looks, draw) in ways.items():
        yield Mistake(name=name, looks=looks, draw=draw)
