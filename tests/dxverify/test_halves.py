"""Quick binary16 numbers are NumPy's: every number, every neighbour, and every step on another part of all pairs each day."""

from __future__ import annotations

import datetime as dt

import numpy as np
import pytest

from tests.chance import stream
from tests.halves import halves, places

CODES = np.arange(1 << 16, dtype=np.uint16)
NUMPY = CODES.view(np.float16)[~np.isnan(CODES.view(np.float16))]
QUICK = halves(NUMPY)


def same(quick, numpy):
    """Whether all are equal, signs of zeros included, nothing being nothing."""
    quick, numpy = np.asarray(quick).view(np.ndarray), numpy.astype(np.float64)
    there = ~np.isnan(numpy)
    return np.array_equal(quick, numpy, equal_nan=True) and np.array_equal(
        np.signbit(quick[there]), np.signbit(numpy[there])
    )


def test_rounding_is_numpys():
    """On numbers of binary32 of every size, and on all ties between neighbours."""
    some = stream("binary32").integers(0, 1 << 32, 1 << 16, dtype=np.uint32).view(np.float32)
    finite = np.unique(np.abs(NUMPY[np.isfinite(NUMPY)])).astype(np.float32)
    ties = np.append((finite[1:] + finite[:-1]) / 2, np.float32(65520))
    with np.errstate(over="ignore", invalid="ignore"):
        for values in (some, ties, -ties, np.nextafter(ties, 0), np.nextafter(ties, np.float32(np.inf))):
            assert same(halves(values), values.astype(np.float16))


@pytest.mark.parametrize("end", [np.inf, -np.inf])
def test_neighbours_are_numpys(end):
    """Of every number."""
    with np.errstate(over="ignore"):
        assert same(np.nextafter(QUICK, end), np.nextafter(NUMPY, np.float16(end)))


@pytest.mark.parametrize("step", [np.add, np.subtract, np.multiply, np.divide])
def test_steps_are_numpys(step):
    """Every number with seven partners, others each day."""
    first = dt.datetime.now(dt.UTC).toordinal()
    with np.errstate(all="ignore"):
        for turn in range(7):
            partner = np.random.default_rng((first, turn)).permutation(len(NUMPY))
            assert same(step(QUICK, QUICK[partner]), step(NUMPY, NUMPY[partner]))


def test_places_tell_numbers_apart():
    """The two zeros share one place, all others have their own."""
    assert len(NUMPY) - 1 == len(np.unique(places(QUICK)))
