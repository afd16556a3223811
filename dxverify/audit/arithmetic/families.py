"""Families of events, one for each way in which programs add noise: released vectors that a word cannot give.

An event of a family is the set of vectors with a coordinate that no noise of the family carries the word to. Whether a
program belongs to the family is never assumed: the probabilities of the event from both words are estimated, and a
program outside the family gives an event that has nothing to say, not a wrong verdict.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from dxverify.audit.arithmetic.rounding import (
    Floats,
    Marks,
    cast_sum_reaches,
    fused_reaches,
    product_of_sum_reaches,
    quotient_of_sum_reaches,
    sum_reaches,
)
from dxverify.protocols import FloatArray

#: Factors by which programs rescale vectors, beside the square root of the dimension.
_FACTORS = (10.0, 100.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """One way of adding noise.

    Parameters
    ----------
    name : str
        For reports.
    reaches : callable
        ``reaches(x, y)`` marks the coordinates of released vectors y that the family can give for the word vector x.
    """

    name: str
    reaches: Callable[[FloatArray, Floats], Marks]

    def excludes(self, x: FloatArray, released: Floats) -> Marks:
        """Mark the rows of released vectors that no noise of the family gives for the word vector x."""
        return np.asarray(~self.reaches(x[None, :], released).all(axis=1))


def families(dim: int, sigma: float | None) -> Iterator[Family]:
    """Yield every family.

    Parameters
    ----------
    dim : int
        Of the vectors.
    sigma : float, optional
        The deviation of the noise, if it is stated; the fused sum can be told only with it.
    """
    yield Family(name="binary64 sum", reaches=_plain(np.float64))
    yield Family(name="binary32 sum", reaches=_plain(np.float32))
    yield Family(name="binary64 sum cast to binary32", reaches=_cast)
    yield Family(name="binary64 sum of unit vectors", reaches=_of_units)
    for factor in (math.sqrt(dim), *_FACTORS):
        if factor > 1:
            yield Family(
                name=f"binary64 sum times {factor:.6g}", reaches=_scaled(product_of_sum_reaches, factor)
            )
            yield Family(
                name=f"binary64 sum divided by {factor:.6g}", reaches=_scaled(quotient_of_sum_reaches, factor)
            )
    if sigma is not None and sigma > 0:
        yield Family(name="fused multiply-add in binary64", reaches=_scaled(fused_reaches, sigma))


def _plain(format_: type[np.floating]) -> Callable[[FloatArray, Floats], Marks]:
    def reaches(x: FloatArray, y: Floats) -> Marks:
        given = y.astype(format_)
        # What the format cannot hold was not made in it: the event does not speak of such a vector.
        return np.asarray(sum_reaches(x.astype(format_), given) | _foreign(given, y))

    return reaches


def _cast(x: FloatArray, y: Floats) -> Marks:
    given = _to_single(y.astype(np.float64))
    return np.asarray(cast_sum_reaches(x, given, _to_single) | _foreign(given, y))


def _to_single(values: Floats) -> Floats:
    return values.astype(np.float32).astype(np.float64)


def _of_units(x: FloatArray, y: Floats) -> Marks:
    return sum_reaches(x / (np.linalg.norm(x) or 1.0), y.astype(np.float64))


def _scaled(
    reaches: Callable[[Floats, Floats, float], Marks], factor: float
) -> Callable[[FloatArray, Floats], Marks]:
    return lambda x, y: reaches(x, y.astype(np.float64), factor)


def _foreign(given: Floats, y: Floats) -> Marks:
    """Mark the rows that hold a number which the format does not have."""
    return np.asarray((given != y).any(axis=1, keepdims=True))
