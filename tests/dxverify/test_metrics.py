from fractions import Fraction
from math import isqrt

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from dxverify import Vocabulary
from dxverify.errors import InputError, ParameterError
from dxverify.metrics import (
    NAMES,
    Angular,
    Euclidean,
    Hamming,
    Mahalanobis,
    Manhattan,
    Matrix,
    Rank,
    RegularisedMahalanobis,
    as_metric,
    covariance,
    neighbour_ranks,
    regularised_covariance,
)
from dxverify.protocols import Metric

NUMBERS = st.floats(-100, 100, allow_subnormal=False).map(lambda value: round(value, 3))


@st.composite
def vocabularies(draw, *, min_rows=2, max_rows=7, max_dim=4):
    """Distinct points that are neither zero nor on one ray (the angle would be 0), in either precision."""
    dim = draw(st.integers(2, max_dim))
    rows = draw(st.integers(min_rows, max_rows))
    vectors = draw(hnp.arrays(np.float64, (rows, dim), elements=NUMBERS))
    vectors = vectors.astype(draw(st.sampled_from([np.float32, np.float64])))
    assume(all(vectors.any(axis=1)))
    units = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    gaps = np.linalg.norm(units[:, None] - units, axis=2) + np.eye(rows)
    assume(gaps.min() > 1e-3)
    return Vocabulary(words=[f"w{row}" for row in range(rows)], vectors=vectors)


def keeps_the_axioms(table):
    """Tell whether distances are finite, symmetric, zero exactly on the diagonal and no detour is shorter, up to rounding."""
    apart = ~np.eye(len(table), dtype=bool)
    detours = table[:, :, None] + table[None, :, :]
    return bool(
        np.isfinite(table).all()
        and (table[apart] > 0).all()
        and not np.diagonal(table).any()
        and np.allclose(table, table.T, rtol=1e-9, atol=0)
        and (table[:, None, :] <= detours * (1 + 1e-9)).all()
    )


METRICS = [
    Euclidean(),
    Manhattan(),
    Angular(),
    Hamming(),
    Rank(),
    Rank(Manhattan()),
    RegularisedMahalanobis(0.5),
    RegularisedMahalanobis(0),
]


@pytest.mark.parametrize("metric", METRICS, ids=repr)
@given(vocabulary=vocabularies())
def test_metrics_keep_the_axioms(metric, vocabulary):
    """Every metric is one, on any vocabulary of distinct directions."""
    assert isinstance(metric, Metric)
    assert keeps_the_axioms(metric.distances(vocabulary))


@pytest.mark.parametrize("metric", METRICS, ids=repr)
@given(vocabulary=vocabularies(), data=st.data())
def test_rows_are_rows_of_the_whole(metric, vocabulary, data):
    """Distances from some words are the rows of the whole matrix, in the asked order."""
    rows = np.array(data.draw(st.lists(st.integers(0, len(vocabulary) - 1), min_size=1, max_size=4)))
    whole = metric.distances(vocabulary)

    assert whole.shape == (len(vocabulary), len(vocabulary))
    assert whole.dtype == np.float64
    np.testing.assert_allclose(metric.distances(vocabulary, rows), whole[rows], rtol=1e-12, atol=1e-300)


def exact_euclidean(x, y):
    """The distance to 30 digits, in rational arithmetic."""
    square = sum((Fraction(float(a)) - Fraction(float(b))) ** 2 for a, b in zip(x, y, strict=True))
    scale = 10**60
    return float(Fraction(isqrt(int(square * scale * scale)), scale))


@given(
    base=hnp.arrays(np.float64, 5, elements=NUMBERS),
    step=st.floats(1e-12, 1e-3),
    precision=st.sampled_from(["f4", "f8"]),
)
def test_near_duplicates_keep_their_digits(base, step, precision):
    """The distance of close words is right to rounding, where ‖x‖² − 2⟨x,y⟩ + ‖y‖² has no digit left."""
    vectors = (np.array([base, base + step * np.arange(1, 6)]) + 1).astype(precision)
    expected = exact_euclidean(*vectors)
    assume(expected > 0)
    vocabulary = Vocabulary(words=["a", "b"], vectors=vectors)

    assert Euclidean().distances(vocabulary)[0, 1] == pytest.approx(expected, rel=1e-14, abs=0)
    # The elliptical distance with A = I takes the same care.
    assert RegularisedMahalanobis(0).distances(vocabulary)[0, 1] == pytest.approx(expected, rel=1e-13, abs=0)


def test_gram_trick_would_fail_the_check_above():
    """Control: the quick formula is wrong by far on such words."""
    x = np.full(5, 100.0)
    y = x + 1e-9
    quick = np.sqrt(max(x @ x - 2 * (x @ y) + y @ y, 0.0))

    assert quick != pytest.approx(exact_euclidean(x, y), rel=0.1)


def test_blocks_join_without_seams(monkeypatch):
    """The result does not depend on the block size."""
    grid = Vocabulary.builtin("grid")
    whole = Euclidean().distances(grid)
    monkeypatch.setattr("dxverify.metrics.pointwise._BLOCK", 2)

    np.testing.assert_array_equal(Euclidean().distances(grid), whole)


def test_small_angles_keep_their_digits():
    """Angles from 1e-12 to nearly π are right to rounding, and scale does not matter."""
    angles = np.array([1e-12, 1e-6, 1.0, 3.0, np.pi - 1e-6])
    vectors = np.vstack([[1.0, 0.0], np.column_stack([np.cos(angles), np.sin(angles)])]) * 1e200
    found = Angular().distances(Vocabulary(words=[*"abcdef"], vectors=vectors))[0, 1:]

    np.testing.assert_allclose(found, angles, rtol=1e-9)
    with pytest.raises(InputError, match="that of 'b' is"):
        Angular().distances(Vocabulary(words=["a", "b"], vectors=[[1.0], [0.0]]))


def test_manhattan_and_hamming_by_hand():
    """Known values."""
    corners = Vocabulary(words=["a", "b", "c"], vectors=[[0, 0], [1, 2], [-1, 0.5]])

    np.testing.assert_array_equal(Manhattan().distances(corners), [[0, 3, 1.5], [3, 0, 3.5], [1.5, 3.5, 0]])
    np.testing.assert_array_equal(Hamming().distances(corners), 1 - np.eye(3))


@given(vocabulary=vocabularies(min_rows=6, max_rows=9, max_dim=3), lam=st.floats(0, 0.99))
def test_mahalanobis_is_the_quadratic_form(vocabulary, lam):
    """√((x−y)ᵀA⁻¹(x−y)) with A from its definition, pair by pair."""
    vectors = vocabulary.float64()
    sigma = np.cov(vectors, rowvar=False, bias=True)
    matrix = lam * sigma * vocabulary.dim / np.trace(sigma) + (1 - lam) * np.eye(vocabulary.dim)
    differences = vectors[:, None] - vectors
    expected = np.sqrt(np.einsum("xyi,ij,xyj->xy", differences, np.linalg.inv(matrix), differences))

    np.testing.assert_allclose(regularised_covariance(vocabulary, lam), matrix, rtol=1e-9, atol=1e-9)
    assert np.trace(regularised_covariance(vocabulary, lam)) == pytest.approx(vocabulary.dim)
    np.testing.assert_allclose(
        RegularisedMahalanobis(lam).distances(vocabulary), expected, rtol=1e-6, atol=1e-9
    )
    np.testing.assert_allclose(Mahalanobis(matrix).distances(vocabulary), expected, rtol=1e-6, atol=1e-9)


def test_mahalanobis_uses_the_covariance_of_the_vocabulary():
    """Without a matrix the distance is that of the whitened words: stretching an axis changes nothing."""
    square = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    plain = Vocabulary(words=[*"abcd"], vectors=square)
    stretched = Vocabulary(words=[*"abcd"], vectors=square * [1.0, 50.0])

    np.testing.assert_allclose(covariance(plain), 0.25 * np.eye(2), atol=1e-16)
    np.testing.assert_allclose(Mahalanobis().distances(plain), 2 * Euclidean().distances(plain), rtol=1e-12)
    np.testing.assert_allclose(Mahalanobis().distances(stretched), Mahalanobis().distances(plain), rtol=1e-9)


def test_close_words_keep_their_digits_under_an_ellipse():
    """Two words that differ by 1e-9 at length 1e3 have the right elliptical distance."""
    matrix = np.array([[2.0, 0.5], [0.5, 1.0]])
    place = np.array([1024.0, 512.0])
    step = np.array([2.0**-30, -(2.0**-29)])
    vocabulary = Vocabulary(words=["a", "b"], vectors=np.outer([1, 1], place) + np.outer([0, 1], step))
    expected = np.sqrt(step @ np.linalg.solve(matrix, step))

    assert Mahalanobis(matrix).distances(vocabulary)[0, 1] == pytest.approx(expected, rel=1e-13, abs=0)


def test_impossible_ellipses_are_refused():
    """λ outside [0, 1], a matrix that is not positive definite or does not fit, words that coincide."""
    line = Vocabulary(words=["a", "b", "c"], vectors=[[0, 0], [1, 1], [2, 2]])
    for lam in (-0.1, 1.1, float("nan")):
        with pytest.raises(ParameterError, match=f"lam must be from 0 to 1, got {lam}"):
            RegularisedMahalanobis(lam)
    with pytest.raises(InputError, match="positive definite"):
        RegularisedMahalanobis(1).distances(line)
    with pytest.raises(InputError, match="positive definite"):
        Mahalanobis([[1, 2], [0, 1]])
    with pytest.raises(InputError, match=r"shape \(3, 3\), the vectors have dimension 2"):
        Mahalanobis(np.eye(3)).distances(line)
    with pytest.raises(InputError, match="all vectors are equal"):
        RegularisedMahalanobis(0.5).distances(Vocabulary(words=["a", "b"], vectors=[[1, 1], [1, 1]]))


def test_ranks_by_hand():
    """On a line with gaps 1, 2 the ranks are plain, and ties go to the smaller index."""
    line = Vocabulary(words=["a", "b", "c"], vectors=[[0.0], [1.0], [3.0]])
    tied = Vocabulary(words=["a", "b", "c"], vectors=[[0.0], [-1.0], [1.0]])

    assert neighbour_ranks(line).tolist() == [[0, 1, 2], [1, 0, 2], [2, 1, 0]]
    assert neighbour_ranks(line, rows=np.array([2])).tolist() == [[2, 1, 0]]
    assert neighbour_ranks(tied)[0].tolist() == [0, 1, 2]
    np.testing.assert_array_equal(Rank().distances(line), [[0, 1, 2], [1, 0, 2], [2, 2, 0]])


def test_word_is_its_own_first_even_among_equal_vectors():
    """Words that share a vector still have rank 0 from themselves, so the rank metric tells them apart."""
    twins = Vocabulary(words=["a", "b", "c"], vectors=[[0.0], [0.0], [1.0]])

    assert np.diagonal(neighbour_ranks(twins)).tolist() == [0, 0, 0]
    assert keeps_the_axioms(Rank().distances(twins))
    assert not keeps_the_axioms(Euclidean().distances(twins))


@given(vocabulary=vocabularies())
def test_rank_metric_is_its_definition(vocabulary):
    """D(w, w') = max over x of the difference of ranks."""
    ranks = neighbour_ranks(vocabulary)
    rows = range(len(vocabulary))
    expected = [[max(abs(ranks[w, x] - ranks[v, x]) for x in rows) for v in rows] for w in rows]

    assert sorted(ranks[0]) == list(rows)
    np.testing.assert_array_equal(Rank().distances(vocabulary), expected)


@pytest.mark.parametrize(
    ("matrix", "holds"),
    [
        ([[0, 1, 3], [1, 0, 1], [3, 1, 0]], False),
        ([[0, 1], [2, 0]], False),
        ([[0, 0], [0, 0]], False),
        ([[0, -1], [-1, 0]], False),
        ([[0, 1], [1, 0.5]], False),
        ([[0, np.nan], [1, 0]], False),
        ([[0, 1, 2], [1, 0, 1], [2, 1, 0]], True),
    ],
)
def test_the_check_of_the_axioms_can_fail(matrix, holds):
    """Each axiom, violated alone, is noticed: triangle, symmetry, distinct words, sign, identity, finite."""
    assert holds == keeps_the_axioms(np.array(matrix, dtype=float))


def test_metric_may_be_a_name_an_object_or_a_matrix():
    """All three ways to say which metric is meant."""
    grid = Vocabulary.builtin("grid")
    own = Rank()
    for name in NAMES:
        assert as_metric(name).name == name
    assert as_metric(own) is own
    np.testing.assert_array_equal(
        as_metric(np.ones((9, 9)) - np.eye(9)).distances(grid), Hamming().distances(grid)
    )
    with pytest.raises(ParameterError, match="metric must be one of euclidean, manhattan"):
        as_metric("cosine")
    with pytest.raises(InputError, match="name, a metric object or a matrix"):
        as_metric(object())


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ([[0, 1]], "square"),
        ([[0, -1], [-1, 0]], "non-negative numbers, got -1.0 at row 0, column 1"),
        ([[0, np.nan], [1, 0]], "non-negative numbers, got nan"),
        ([[0, 1], [1, 3]], "itself must be zero, got 3.0 at row 1"),
        ([[0, 1], [2, 0]], "symmetric, got 1.0 and 2.0 for words 0 and 1"),
    ],
)
def test_matrices_that_are_no_distances_are_refused(table, message):
    """The entry is named."""
    with pytest.raises(InputError, match=message):
        Matrix(table)


def test_matrix_fits_its_vocabulary_only():
    """A matrix of another size is refused; what was given cannot be changed afterwards; infinity is allowed."""
    table = np.array([[0.0, np.inf], [np.inf, 0.0]])
    metric = Matrix(table)
    table[0, 1] = 5.0

    assert metric.distances(Vocabulary(words=["a", "b"], vectors=[[0], [1]]))[0, 1] == np.inf
    with pytest.raises(InputError, match="2 rows, the vocabulary 9 words"):
        metric.distances(Vocabulary.builtin("grid"))


@pytest.mark.parametrize(
    "metric", [*METRICS, Mahalanobis(), Mahalanobis(np.eye(2)), Matrix([[0, 1], [1, 0]])], ids=repr
)
def test_repr_rebuilds(metric):
    """The text of a metric makes it again."""
    copy = eval(repr(metric), dict(globals()))  # noqa: S307 - our own repr

    assert type(copy) is type(metric)
    assert repr(copy) == repr(metric)
