"""Statistics of mechanisms, vectors and files that are not as they should be."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass

import numpy as np
import pytest

from dxverify import Vocabulary
from dxverify.errors import MechanismFault, NotExactError
from dxverify.mechanisms import EuclideanLaplace
from dxverify.metrics import Euclidean
from dxverify.statistics import statistics

EUCLIDEAN = Euclidean()
WORDS = Vocabulary.builtin().subset(range(40))
FEW = {"samples": 16, "runs": 8, "rng": 1}


@dataclass(frozen=True)
class Gives:
    """A mechanism that gives whatever a function says."""

    vocabulary: Vocabulary
    answer: object
    epsilon: float = 1.0
    metric: Euclidean = EUCLIDEAN

    def perturb(self, words, rng=None):
        """Return the answer."""
        return self.answer(np.asarray(words), np.random.default_rng(rng))


@dataclass(frozen=True)
class States:
    """A mechanism that states its distributions."""

    vocabulary: Vocabulary
    table: object
    epsilon: float = 1.0

    def probabilities(self, rows):
        """Return the distributions of some words."""
        return self.table[np.asarray(rows)]

    def perturb(self, words, rng=None):
        """Return the words."""
        del rng
        return np.asarray(words)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda w, r: np.where(r.random(len(w)) < 0.5, -7, w), "got -7"),
        (lambda w, r: w + 40, "from 0 to 39"),  # noqa: ARG005 - a fault needs no chance
        (lambda w, r: w[:1], "integers for"),  # noqa: ARG005
        (lambda w, r: w.astype(float), "float64"),  # noqa: ARG005
    ],
)
def test_outputs_that_are_no_words_are_named(answer, message):
    """A wrong index, length or type is a fault of the mechanism, and never counts for another word."""
    with pytest.raises(MechanismFault, match=message):
        statistics(Gives(WORDS, answer), **FEW)


@pytest.mark.parametrize(
    "table",
    [np.full((40, 40), 1.0), np.full((40, 41), 1 / 41), np.full((40, 40), np.nan), np.zeros((40, 40))],
)
def test_distributions_that_are_none_are_named(table):
    """Rows that do not sum to one, of another length or without numbers are a fault of the mechanism."""
    with pytest.raises(MechanismFault, match="probabilities must"):
        statistics(States(WORDS, table))


def test_no_word_is_an_output_of_its_own():
    """Outputs that are no word are neither close nor distant, move nothing and overlap with nothing."""
    found = statistics(Gives(WORDS, lambda w, r: np.where(r.random(len(w)) < 0.5, -1, w)), **FEW)["summary"][
        0
    ]
    ranks = {name: rank["mean"] for name, rank in found["neighbour_rank"].items()}

    assert ranks["original"] + ranks["no_word"] == pytest.approx(1.0)
    assert 0.2 < ranks["no_word"] < 0.8
    assert 0.0 == ranks["distant"] == found["distance_moved"]["mean"]
    assert 0.0 < found["overlap"]["mean"] < 1.0
    json.dumps(found.to_dict(), allow_nan=False)


def cloud_with(far: int, distance: float) -> EuclideanLaplace:
    """Return noise on eighty words in four dimensions, the last of which lie far out."""
    vectors = np.random.default_rng(3).standard_normal((80, 4))
    vectors[80 - far :] += distance
    return EuclideanLaplace(Vocabulary(words=[f"w{i}" for i in range(80)], vectors=vectors), epsilon=2.0)


def test_a_far_outlier_harms_nobody():
    """A single vector a billion times farther out than the others changes nothing for them but its own absence."""
    options = {
        "words": range(79),
        "samples": 400,
        "runs": 8,
        "rng": 1,
        "method": "directions",
        "neighbours": 0,
    }
    alone = cloud_with(0, 0.0).vocabulary.subset(range(79))
    found = statistics(cloud_with(1, 1e9), **options)["summary"][0]
    without = statistics(EuclideanLaplace(alone, epsilon=2.0), **options)["summary"][0]

    assert found["n_w"]["mean"] == pytest.approx(without["n_w"]["mean"], abs=0.02)
    assert found["distinct"]["mean"] == pytest.approx(without["distinct"]["mean"], rel=0.02)


@pytest.mark.parametrize(("far", "distance"), [(30, 1e9), (1, 1e200)])
def test_vectors_too_far_apart_are_not_measured_by_directions(far, distance):
    """Clusters so far apart that distances lose their digits, or overflow, are refused; auto goes on to samples."""
    mechanism = cloud_with(far, distance)
    with pytest.raises(NotExactError, match="lose their digits"):
        statistics(mechanism, method="directions", **FEW)
    if distance < 1e100:
        assert "samples" == statistics(mechanism, **FEW)["method"]


def test_words_at_one_point_are_sampled():
    """Where all words have one vector there is no direction to walk."""
    same = Vocabulary(words=[f"w{i}" for i in range(90)], vectors=[[1.0, 2.0]] * 90)
    found = statistics(EuclideanLaplace(same, epsilon=1.0), **FEW)

    assert "samples" == found["method"]


def test_tiny_vectors_and_large_epsilon_are_no_trouble():
    """Vectors a million times smaller at an ε a million times larger give the same statistics."""
    vectors = np.random.default_rng(4).standard_normal((80, 5))
    names = [f"w{i}" for i in range(80)]
    usual = statistics(EuclideanLaplace(Vocabulary(words=names, vectors=vectors), epsilon=2.0), **FEW)
    tiny = statistics(EuclideanLaplace(Vocabulary(words=names, vectors=vectors * 1e-6), epsilon=2e6), **FEW)

    assert "directions" == tiny["method"]
    assert tiny["summary"][0]["n_w"]["mean"] == pytest.approx(usual["summary"][0]["n_w"]["mean"], rel=1e-6)


def test_what_is_called_exact_is_exact():
    """In six dimensions channels are integrated by points and off by thousandths, so directions are taken instead."""
    vectors = np.random.default_rng(5).standard_normal((10, 6))
    mechanism = EuclideanLaplace(Vocabulary(words=[f"w{i}" for i in range(10)], vectors=vectors), epsilon=3.0)
    with pytest.raises(NotExactError, match="exact channels reach"):
        statistics(mechanism, method="exact")

    assert "directions" == statistics(mechanism, **FEW)["method"]


def test_max_entropy_of_noise_does_not_underflow():
    """Noise reaches every word, however small the probability."""
    vectors = np.random.default_rng(6).standard_normal((9, 2))
    mechanism = EuclideanLaplace(Vocabulary(words=list("abcdefghi"), vectors=vectors), epsilon=1e4)

    assert statistics(mechanism)["summary"][0]["renyi"]["0"]["mean"] == pytest.approx(math.log(9))


def test_eta_near_one_leaves_one_output():
    """The smallest set is never empty."""
    found = statistics(EuclideanLaplace(WORDS.subset(range(3)), epsilon=1.0), eta=1 - 1e-9)

    assert 1.0 == found["summary"][0]["s_w_mass"]["mean"]
