"""Exact search: one answer whatever the block size, the screening and the ties."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxverify.errors import ParameterError
from dxverify.search import ExactSearch
from tests.chance import stream

SCREENING = ["always", "never", "auto"]


def brute_force(points, queries):
    """Return squared distances as exact rationals."""
    return [
        [
            sum((Fraction(float(a)) - Fraction(float(b))) ** 2 for a, b in zip(q, x, strict=True))
            for x in points
        ]
        for q in queries
    ]


def exact_order(row):
    """Return the indexes sorted by distance, then by index."""
    return sorted(range(len(row)), key=lambda i: (row[i], i))


coordinates = st.integers(-3, 3).map(lambda k: k / 2)


@st.composite
def clouds(draw):
    """Draw points and queries on a coarse grid, where ties and duplicates abound."""
    dim = draw(st.integers(1, 4))
    vector = st.lists(coordinates, min_size=dim, max_size=dim)
    points = draw(st.lists(vector, min_size=1, max_size=12))
    queries = draw(st.lists(vector, min_size=1, max_size=8))
    kind = draw(st.sampled_from([np.float32, np.float64]))
    return np.array(points, dtype=kind), np.array(queries, dtype=float)


@given(clouds(), st.integers(1, 40), st.sampled_from(SCREENING))
def test_nearest_is_the_exact_one_with_the_lowest_index(cloud, block_size, screening):
    """On a grid full of ties the answer equals rational arithmetic and the lowest index wins."""
    points, queries = cloud
    search = ExactSearch(points=points, block_size=block_size, screening=screening)

    expected = [exact_order(row)[0] for row in brute_force(points, queries)]

    assert expected == search.nearest(queries).tolist()


@given(clouds(), st.integers(1, 40), st.data())
def test_k_nearest_are_sorted_by_distance_and_index(cloud, block_size, data):
    """The first k of the exact order come back, with their distances."""
    points, queries = cloud
    k = data.draw(st.integers(1, len(points)))
    search = ExactSearch(points=points, block_size=block_size)
    rows = brute_force(points, queries)

    indexes, distances = search.k_nearest(queries, k)

    assert [exact_order(row)[:k] for row in rows] == indexes.tolist()
    nearest = [[float(row[i]) ** 0.5 for i in exact_order(row)[:k]] for row in rows]
    np.testing.assert_allclose(distances, nearest, rtol=1e-15)


@given(clouds(), st.integers(1, 40), st.data())
def test_a_point_left_out_is_left_out(cloud, block_size, data):
    """With ``without`` the named point never comes back and the others keep their order."""
    points, queries = cloud
    if len(points) == 1:
        points = np.concatenate([points, points + 1])
    without = np.array(
        data.draw(st.lists(st.integers(0, len(points) - 1), min_size=len(queries), max_size=len(queries)))
    )
    search = ExactSearch(points=points, block_size=block_size)

    indexes, _ = search.k_nearest(queries, len(points) - 1, without=without)

    orders = [exact_order(row) for row in brute_force(points, queries)]
    assert [
        [i for i in order if i != w] for order, w in zip(orders, without, strict=True)
    ] == indexes.tolist()


SPACINGS = [1e-9, 1e-7, 1e-6]


def near_ties(spacing):
    """Return points in pairs that far apart, first ones and second ones in different blocks, and queries near them."""
    rng = stream("search near ties")
    base = rng.standard_normal((200, 30))
    points = np.concatenate([base, base + spacing * rng.standard_normal(base.shape)])
    queries = base[:100] + 0.1 * rng.standard_normal((100, 30))
    return points, queries, np.square(queries[:, None] - points[None]).sum(axis=2)


@pytest.mark.parametrize("spacing", SPACINGS)
@pytest.mark.parametrize("block_size", [20_000, 1 << 20])
@pytest.mark.parametrize("screening", SCREENING)
def test_near_ties_are_settled_in_float64(spacing, block_size, screening):
    """Points closer than float32 resolves are told apart, within a block and across blocks."""
    points, queries, squares = near_ties(spacing)
    search = ExactSearch(points=points, block_size=block_size, screening=screening)

    assert squares.argmin(axis=1).tolist() == search.nearest(queries).tolist()
    assert squares.argsort(axis=1, kind="stable")[:, :3].tolist() == search.k_nearest(queries, 3)[0].tolist()


@pytest.mark.parametrize("spacing", SPACINGS)
def test_float32_alone_would_get_near_ties_wrong(spacing):
    """The control: plain float32 scores miss some of those answers, so the test above can fail."""
    points, queries, squares = near_ties(spacing)
    low = points.astype(np.float32)
    scores = np.square(low).sum(axis=1) / 2 - queries.astype(np.float32) @ low.T

    assert (scores.argmin(axis=1) != squares.argmin(axis=1)).any()


def test_blocks_do_not_change_the_answer():
    """Many block sizes, one answer: that of float64 distances."""
    rng = stream("search blocks")
    points = rng.standard_normal((700, 20)).astype(np.float32)
    queries = 3 * rng.standard_normal((600, 20))

    reference = np.square(queries[:, None] - points.astype(float)).sum(axis=2).argmin(axis=1)

    for block_size in (1, 999, 1 << 14, 1 << 22):
        search = ExactSearch(points=points, block_size=block_size)
        assert (reference == search.nearest(queries)).all()


def test_far_queries_have_one_answer():
    """Where the product resolves more than the distances do, every way of searching still follows the distances."""
    rng = stream("search far queries")
    base = rng.standard_normal((100, 10))
    points = np.concatenate([base, base + 1e-10 * rng.standard_normal(base.shape)])
    queries = 1e6 * rng.standard_normal((400, 10))

    answers = [ExactSearch(points=points, screening=screening).nearest(queries) for screening in SCREENING]

    assert all((answers[0] == answer).all() for answer in answers)


@pytest.mark.parametrize("length", [1e9, 1e18, 1e100])
@pytest.mark.parametrize("dim", [1, 3])
def test_very_far_queries_find_the_nearest_point(dim, length):
    """Where squared distances round to the same number the answer is the exact one still, and twins give the first of them."""
    rng = stream("search very far queries")
    points = rng.standard_normal((6, dim))[[0, 1, 2, 2, 3, 4, 5, 0]]
    queries = length * rng.standard_normal((40, dim))
    queries[::4] /= length
    rounded = np.square(queries[:, None] - points).sum(axis=2).argmin(axis=1)

    expected = [exact_order(row)[0] for row in brute_force(points, queries)]

    assert expected == ExactSearch(points=points).nearest(queries).tolist()
    # Distances alone get it wrong.
    assert length < 1e10 or expected != rounded.tolist()


@pytest.mark.parametrize("screening", SCREENING)
@pytest.mark.parametrize("scale", [1e-32, 1e-25, 1e-22, 3e-22, 1e-20, 1e14, 1e18, 1e25])
def test_extreme_scales_neither_warn_nor_err(scale, screening):
    """Products that overflow or underflow in float32 are settled in float64, with a point left out or not."""
    rng = stream("search scales")
    points = scale * rng.standard_normal((40, 5))
    queries = scale * rng.standard_normal((30, 5))
    order = np.square((queries[:, None] - points[None]) / scale).sum(axis=2).argsort(axis=1)
    search = ExactSearch(points=points, screening=screening)
    without = order[:, 1]

    assert order[:, 0].tolist() == search.nearest(queries).tolist()
    assert order[:, [0, 2]].tolist() == search.k_nearest(queries, 2, without=without)[0].tolist()


def test_no_queries_no_answers():
    """An empty matrix of queries gives empty answers."""
    search = ExactSearch(points=np.eye(3))

    assert search.nearest(np.empty((0, 3))).shape == (0,)
    assert search.k_nearest(np.empty((0, 3)), 2)[0].shape == (0, 2)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"points": np.empty((0, 3))}, "points"),
        ({"points": np.zeros(3)}, "points"),
        ({"points": np.eye(2), "block_size": 0}, "block_size"),
        ({"points": np.eye(2), "screening": "maybe"}, "screening"),
    ],
)
def test_bad_parameters_are_named(arguments, named):
    """A constructor that is given nonsense says which parameter it was."""
    with pytest.raises(ParameterError, match=named):
        ExactSearch(**arguments)


def test_bad_queries_are_named():
    """Queries of the wrong dimension and impossible k are refused."""
    search = ExactSearch(points=np.eye(3))
    with pytest.raises(ParameterError, match="queries"):
        search.nearest(np.zeros((2, 4)))
    with pytest.raises(ParameterError, match="k must be from 1 to 2"):
        search.k_nearest(np.zeros((1, 3)), 3, without=np.array([0]))
