"""Approximate indexes held against exact search."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import special
from scipy.spatial import cKDTree

from dxverify import Vocabulary
from dxverify.errors import MechanismFault
from dxverify.search import ExactSearch
from dxverify.statistics.geometry import exactness, index_report
from tests.chance import level, stream
from tests.dxverify.clouds import cloud, too_many


def test_exactness_tells_a_sloppy_index_from_an_exact_one():
    """Exact search has recall one; an index that always answers with the second nearest is wrong every time."""
    vocabulary = cloud(200, 5, "exactness")
    search = ExactSearch(points=vocabulary.vectors)
    queries = stream("exactness queries").standard_normal((300, 5))
    exact = exactness(lambda q, k: search.k_nearest(q, k)[0], vocabulary.vectors, queries, k=3)
    sloppy = exactness(lambda q, k: search.k_nearest(q, k + 1)[0][:, 1:], vocabulary.vectors, queries)

    assert (1.0, 1.0, 0.0) == (exact["recall"], exact["nearest_right"], exact["mean_excess"])
    assert (0.0, 0.0) == (sloppy["recall"], sloppy["nearest_right"])
    assert sloppy["mean_excess"] > 0
    with pytest.raises(MechanismFault, match="shape"):
        exactness(lambda q, k: np.zeros(3, dtype=int), vocabulary.vectors, queries)  # noqa: ARG005 - the shape is what is wrong


def test_an_index_may_find_nothing_but_not_answer_nonsense():
    """Minus one is a wrong answer that is counted; other numbers that name no word, and fractions, are faults."""
    vectors = np.arange(5.0)[:, None]
    queries = np.array([[0.1], [4.2], [2.4]])
    found = exactness(lambda q, k: np.array([[0], [-1], [3]]), vectors, queries)  # noqa: ARG005 - fixed answers

    assert (1, 1 / 3) == (found["no_answer"], found["nearest_right"])
    assert found["mean_excess"] == pytest.approx(0.6 / 0.4 - 1)
    for answers, message in ((np.full((3, 1), 5), "between -1 and 4"), (np.full((3, 1), 0.5), "integers")):
        with pytest.raises(MechanismFault, match=message):
            exactness(lambda q, k, answers=answers: answers, vectors, queries)  # noqa: ARG005 - fixed answers


def kd_index(vectors, eps=0.0, keep=1):
    """Return an index by a k-d tree of every keep-th word, whose answers may be 1 + eps times too far."""
    tree = cKDTree(vectors[::keep])
    return lambda queries, k: keep * tree.query(queries, k=range(1, k + 1), eps=eps)[1]


def test_a_real_approximate_index_shows_how_approximate_it_is():
    """An exact tree has recall one; a tree that may stop early has less, within what it guarantees."""
    vectors = cloud(2000, 3, "index words").vectors
    exact = index_report(kd_index, vectors, epsilon=20.0, rng=stream("index"))
    early = index_report(
        lambda v: kd_index(v, eps=3.0), vectors, epsilon=20.0, rng=stream("index"), queries=5000
    )

    assert (1.0, 1.0, 0.0) == (exact["recall"], exact["nearest_right"], exact["stays"]["difference"])
    assert early["recall"] < 1
    assert early["high"] < 1
    assert 0 < early["mean_excess"] <= 3


def test_an_index_that_forgot_words_distorts_how_often_words_stay():
    """With every third word in the index at most a third of the words can stay, and the report says so."""
    vectors = cloud(1500, 3, "index words").vectors
    found = index_report(
        lambda v: kd_index(v, keep=3), vectors, epsilon=20.0, rng=stream("forgetful"), queries=3000
    )
    stays, allowed = found["stays"], level("forgetful", 2)

    assert not too_many(round(3000 * stays["index"]), 3000, 1 / 3, allowed)
    assert too_many(round(3000 * stays["exact"]), 3000, 1 / 3, allowed)
    assert stays["difference"] < special.ndtri(allowed) * stays["difference_stderr"]
    assert found["high"] < 0.8


def test_words_asked_of_an_index_carry_the_noise_of_the_promise():
    """On the line at ε = 2 a word stays with the probability of the exact channel; at ε = 4 it does not."""
    line = Vocabulary.builtin("line").vectors
    far = special.ndtri(1 - level("index noise") / 2)
    for epsilon, same in ((2.0, True), (4.0, False)):
        stays = index_report(kd_index, line, epsilon=epsilon, queries=20_000, rng=stream("index noise"))[
            "stays"
        ]
        # Three inner words keep 1 − e^{−1}, the two at the ends 1 − e^{−1}/2.
        exact = (3 * (1 - math.exp(-1)) + 2 * (1 - math.exp(-1) / 2)) / 5
        assert same == (abs(stays["exact"] - exact) < far * stays["exact_stderr"])


@pytest.mark.parametrize(
    ("factory", "message"),
    [
        (lambda v, k: k, "factory of the index failed: TypeError"),  # noqa: ARG005 - an index, not a factory
        (lambda v: 7, "must return a function"),  # noqa: ARG005 - no index
        (lambda v: lambda q, k: 1 / 0, "the index failed: ZeroDivisionError"),  # noqa: ARG005 - a faulty index
    ],
)
def test_faults_of_an_index_are_named(factory, message):
    """What a user's index does wrong is said in one line, whose fault it is included."""
    with pytest.raises(MechanismFault, match=message):
        index_report(factory, cloud(20, 2, "index words").vectors, epsilon=1.0)
