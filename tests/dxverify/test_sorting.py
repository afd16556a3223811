"""Words by decreasing slope: the order of a stable sort, however slopes are spread."""

from __future__ import annotations

import numpy as np
import pytest

from tests.chance import stream

sorting = pytest.importorskip("dxverify.channel._sort_by_slope")


def spreads():
    """Return slopes spread smoothly, with far outliers, in few values, all equal, and of a single word."""
    rng = stream("slopes")
    return {
        "normal": rng.standard_normal((5, 3000)),
        "one far out": np.column_stack([rng.standard_normal((3, 4000)), np.full(3, 1e9)]),
        "heavy tails": rng.standard_cauchy((4, 2000)) ** 3,
        "few values": rng.integers(4, size=(6, 500)).astype(float),
        "equal": np.zeros((2, 300)),
        "one word": rng.standard_normal((3, 1)),
        "huge": rng.standard_normal((2, 100)) * 1e300,
        "too far apart to subtract": rng.choice([-1.7e308, 0.0, 1.7e308], size=(2, 60)),
        "infinite": rng.choice([-np.inf, 0.0, 1.0, np.inf], size=(2, 60)),
        "many words": rng.standard_normal((3, 40_000)),
        "many words, one far out": np.column_stack([rng.standard_normal((3, 40_000)), np.full(3, -1e9)]),
        "many words, few values": rng.integers(700, size=(3, 40_000)) / 7.0,
        "many words, heavy tails": rng.standard_cauchy((3, 40_000)) ** 3,
        "many words, equal": np.ones((2, 40_000)),
    }


@pytest.mark.parametrize("name", spreads())
def test_order_is_that_of_a_stable_sort(name):
    """Decreasing products, equal ones by increasing index."""
    products = spreads()[name]
    order, decreasing = sorting.sort_by_slope(products)
    expected = np.argsort(-products, axis=1, kind="stable")

    assert np.array_equal(expected, order)
    assert np.array_equal(np.take_along_axis(products, expected, axis=1), decreasing)
