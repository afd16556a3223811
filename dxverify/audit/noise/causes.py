"""Mistakes that people make with noise, as samplers: what draws look like names the likely one.

Each mistake is one entry. The promise it is held against is noise of density ∝ exp(−ε‖η‖) in n dimensions, whose
length is Gamma(n) with rate ε.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray

#: Draws ``size`` noise vectors.
Sampler = Callable[[int, np.random.Generator], "FloatArray"]


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
        ``draw(size, rng)`` gives noise vectors, one a row.
    factor : float, optional
        By how much the noise is longer than it should be, where that is all that is wrong.
    """

    name: str
    looks: str
    draw: Sampler
    factor: float | None = None


def directions(dim: int, size: int, rng: np.random.Generator) -> FloatArray:
    """Draw unit vectors."""
    normals = rng.standard_normal((size, dim))
    return np.asarray(normals / np.linalg.norm(normals, axis=1, keepdims=True))


def radial(dim: int, shape: float, scale: float) -> Sampler:
    """Return noise of Gamma length in all directions alike."""

    def draw(size: int, rng: np.random.Generator) -> FloatArray:
        return np.asarray(rng.gamma(shape, scale, (size, 1)) * directions(dim, size, rng))

    return draw


def stated(dim: int, epsilon: float) -> Mistake:
    """Return the noise that was promised, which is no mistake."""
    return Mistake(name="stated", looks="it had the stated law", draw=radial(dim, float(dim), 1 / epsilon))


def scaled(dim: int, epsilon: float, factor: float, between: tuple[float, float] | None = None) -> Mistake:
    """Return noise that is so many times as long as it should be, or between so many and so many times."""
    low, high = between or (factor, factor)
    looks = f"it were between {_two_digits(low, math.floor)} and {_two_digits(high, math.ceil)} times as long as it should be"
    return Mistake(name="scaled", looks=looks, draw=radial(dim, float(dim), factor / epsilon), factor=factor)


def _two_digits(value: float, rounded: Callable[[float], int]) -> str:
    """Write a bound with two digits, rounded to its own side."""
    unit = 10.0 ** (math.floor(math.log10(value)) - 1)
    return f"{rounded(value / unit) * unit:.2g}"


def mistakes(dim: int, epsilon: float) -> Iterator[Mistake]:
    """Yield every mistake that can be told from the promise in this dimension and at this ε."""
    yield Mistake(name="no-noise", looks="none were added", draw=lambda size, _: np.zeros((size, dim)))
    yield from _of_length(dim, epsilon)
    yield from _of_size(dim, epsilon)
    yield from _of_shape(dim, epsilon)
    if dim > 1:
        yield from _of_direction(dim, epsilon)


def _of_length(dim: int, epsilon: float) -> Iterator[Mistake]:
    shapes = {"n − 1": dim - 1, "n + 1": dim + 1, "1": 1}
    for text, shape in shapes.items():
        if shape > 0 and shape != dim and (text != "1" or dim > 2):
            looks = f"its length were Gamma({text}), where Gamma(n) is due (n = {dim})"
            name = {"n − 1": "gamma-n-minus-1", "n + 1": "gamma-n-plus-1", "1": "exponential-length"}[text]
            yield Mistake(name=name, looks=looks, draw=radial(dim, float(shape), 1 / epsilon))


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
        # Past all doubles a mistake cannot be drawn; of small factors all digits are kept, or they would be one.
        if 0 < factor / epsilon < math.inf and 0 < factor < math.inf and abs(math.log(factor)) > 0.02:
            alike.setdefault(round(factor, 9) if factor > 1e-3 else factor, []).append(name)
    for factor, names in alike.items():
        # At some ε and n two mistakes are one law: no draws could tell them apart, so both are named.
        looks = " or as if ".join(sizes[name][1] for name in names)
        draw = radial(dim, float(dim), factor / epsilon)
        yield Mistake(name=names[0], looks=looks, draw=draw, factor=factor)


def _of_shape(dim: int, epsilon: float) -> Iterator[Mistake]:
    right = radial(dim, float(dim), 1 / epsilon)

    def gaussian(size: int, rng: np.random.Generator) -> FloatArray:
        return rng.standard_normal((size, dim)) / epsilon

    def one_sided(size: int, rng: np.random.Generator) -> FloatArray:
        return np.abs(right(size, rng))

    def half_of_the_time(size: int, rng: np.random.Generator) -> FloatArray:
        return np.asarray(right(size, rng) * (rng.random((size, 1)) < 0.5))

    def heavy(size: int, rng: np.random.Generator) -> FloatArray:
        return np.asarray(np.abs(rng.standard_cauchy((size, 1))) * directions(dim, size, rng) / epsilon)

    def cut(size: int, rng: np.random.Generator) -> FloatArray:
        drawn = right(size, rng)
        length = np.linalg.norm(drawn, axis=1, keepdims=True)
        return np.asarray(drawn * np.minimum(1.0, dim / epsilon / np.maximum(length, 1e-300)))

    def uniform(size: int, rng: np.random.Generator) -> FloatArray:
        return np.asarray(rng.random((size, 1)) * directions(dim, size, rng) * 2 * dim / epsilon)

    yield Mistake(name="gaussian", looks="it were Gaussian with σ = 1/ε", draw=gaussian)
    yield Mistake(name="one-sided", looks="every coordinate were made positive", draw=one_sided)
    yield Mistake(name="half-the-time", looks="it were left out half of the time", draw=half_of_the_time)
    yield Mistake(name="cauchy", looks="its length had the heavy tail of a Cauchy law", draw=heavy)
    yield Mistake(name="clipped", looks="its length were cut off at its mean, n/ε", draw=cut)
    yield Mistake(name="uniform-length", looks="its length were uniform", draw=uniform)


def _of_direction(dim: int, epsilon: float) -> Iterator[Mistake]:
    def coordinates(size: int, rng: np.random.Generator) -> FloatArray:
        return rng.laplace(0.0, 1 / epsilon, (size, dim))

    def unscaled(size: int, rng: np.random.Generator) -> FloatArray:
        return np.asarray(rng.gamma(dim, 1 / epsilon, (size, 1)) * rng.standard_normal((size, dim)))

    def cube(size: int, rng: np.random.Generator) -> FloatArray:
        corners = rng.uniform(-1, 1, (size, dim))
        unit = corners / np.linalg.norm(corners, axis=1, keepdims=True)
        return np.asarray(rng.gamma(dim, 1 / epsilon, (size, 1)) * unit)

    def one_number(size: int, rng: np.random.Generator) -> FloatArray:
        return np.repeat(rng.laplace(0.0, 1 / epsilon, (size, 1)), dim, axis=1)

    def one_coordinate(size: int, rng: np.random.Generator) -> FloatArray:
        drawn = np.zeros((size, dim))
        drawn[:, 0] = rng.laplace(0.0, 1 / epsilon, size)
        return drawn

    each = "Laplace noise were added to each coordinate on its own"
    yield Mistake(name="laplace-coordinates", looks=each, draw=coordinates)
    yield Mistake(
        name="direction-not-scaled", looks="its direction were not scaled to length one", draw=unscaled
    )
    yield Mistake(name="cube", looks="its direction were drawn from a cube, not from a sphere", draw=cube)
    yield Mistake(name="one-number", looks="one number were added to all coordinates", draw=one_number)
    yield Mistake(
        name="one-coordinate", looks="only the first coordinate were given noise", draw=one_coordinate
    )
