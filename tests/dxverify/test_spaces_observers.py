"""Observers: classes and features of outputs of any type, and the choice by type."""

from __future__ import annotations

import numpy as np
import pytest

from dxverify import audit
from dxverify.audit.eprocess.learned import ConditionalLogit
from dxverify.errors import InputError
from dxverify.spaces.encoding import decode, encode
from dxverify.spaces.inputs import Inputs
from dxverify.spaces.observers import (
    IDENTITY,
    LENGTH,
    WORDS,
    ClassObserver,
    Failure,
    PosteriorObserver,
    bins,
    choose_observers,
    contains_input,
    nearest,
)

_WORDS = Inputs.of(["alice", "bob"])
_PLACES = Inputs.of([(0.0, 0.0), (1.0, 0.0)], "euclidean")


def test_classes():
    """Classes."""
    assert IDENTITY(np.array([1, 0])) == IDENTITY((1, 0))
    assert IDENTITY({3, 1}) == IDENTITY(frozenset({1, 3}))
    assert contains_input(["alice", "bob"])("I am ALICE") == (0,)
    assert nearest(_PLACES.points)((0.8, 0.1)) == 1
    assert bins(0.5)((0.6, -0.1)) == (1, -1)
    assert LENGTH("a b c") == 3
    assert WORDS("b a") == WORDS("a b")


def test_a_failure_is_a_class_of_its_own():
    """A failure is a class of its own."""
    failed = Failure("ValueError")
    assert nearest(_PLACES.points)(failed) == failed
    assert IDENTITY(failed) != IDENTITY("ValueError")


def test_an_observer_that_fails_is_named_with_the_output():
    """An observer that fails is named with the output."""
    with pytest.raises(InputError, match=r"observer 'length' failed on the output 3"):
        LENGTH(3)


def _names(asked, inputs, sample):
    return [one.name for one in choose_observers(asked, inputs, sample)]


@pytest.mark.parametrize(
    ("inputs", "sample", "names"),
    [
        (_WORDS, ["alice", "bob", "alice", "alice"], ["identity", "contains-input"]),
        (_PLACES, [np.array([0.1 * k, 0.2]) for k in range(9)], ["learned"]),
        (_PLACES, [0.0, 1.0, 0.0, 1.0, 0.0], ["identity", "learned"]),
        (_WORDS, [(0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 1, 0)], ["identity", "learned"]),
        (_WORDS, [1, 2, 1, 1], ["identity"]),
        (_WORDS, ["a 1", "b 2", "a 3", "b 4"], ["identity", "contains-input", "learned"]),
        (_WORDS, [104, 77, 910, 12], ["identity", "learned"]),
        (_WORDS, [None, Failure("KeyError")], ["identity"]),
    ],
)
def test_the_default_follows_the_type_of_the_outputs(inputs, sample, names):
    """The default follows the type of the outputs."""
    assert _names(None, inputs, sample) == names


def test_observers_by_name_function_and_classifier():
    """Observers by name function and classifier."""

    class Model:
        def fit(self, X, y):  # noqa: ARG002 - the signature of scikit-learn
            return self

        def predict_proba(self, X):
            return np.full((len(X), 2), 0.5)

    def parity(output):
        return output % 2

    assert _names([parity, "length", "bins:2", Model()], _PLACES, [1, 2]) == [
        "parity",
        "length",
        "bins of width 2",
        "Model",
    ]
    (chosen,) = choose_observers(Model(), _PLACES, [1, 2])
    assert isinstance(chosen, PosteriorObserver)
    assert chosen.make_classifier() is not chosen.classifier
    (own,) = choose_observers(parity, _PLACES, [1, 2])
    assert isinstance(own, ClassObserver)


def test_features_of_vectors_are_distances_to_the_inputs():
    """Features of vectors are distances to the inputs."""
    outputs = [np.array([0.0, 0.0]), Failure("timeout"), np.array([1.0, 0.0])]
    observer = PosteriorObserver.of("learned", _PLACES, outputs)
    found = observer.featurise(outputs)
    assert observer.scored
    assert found[0, :2] == pytest.approx([0.0, 1.0])
    assert found[2, :2] == pytest.approx([1.0, 0.0])
    assert found[:, -1].tolist() == [0.0, 1.0, 0.0]


def test_features_of_bits_for_numbers_are_the_bits():
    """Outputs of another dimension than the inputs are features themselves."""
    outputs = [(0, 1, 0), (1, 0, 0)]
    three = PosteriorObserver.of("learned", Inputs.of([0, 1, 2]), outputs)
    assert three.featurise(outputs)[:, :3].tolist() == [[0, 1, 0], [1, 0, 0]]
    assert three.scored
    assert not PosteriorObserver.of("learned", Inputs.of([0, 1]), outputs).scored


def test_features_of_later_blocks_have_the_width_of_the_first():
    """Outputs of another length, infinite ones and failures are rows of the same finite width."""
    observer = PosteriorObserver.of("learned", _PLACES, [np.array([0.0, 0.0])])
    later = observer.featurise([Failure("timeout"), (1.0, 2.0, 3.0), (np.inf, -1e300), (np.nan, 0.0), "text"])
    assert later.shape == (5, 5)
    assert np.isfinite(later).all()


def test_distances_follow_the_metric():
    """Manhattan distances, and degrees of longitude that are shorter away from the equator."""
    points = [(60.0, 0.0), (60.0, 1.0)]
    assert (
        PosteriorObserver(name="l", points=((0, 0), (3, 4)), metric="manhattan", dim=2).featurise([(0, 0)])[
            0, 1
        ]
        == 7
    )
    inputs = Inputs.of(points, "haversine")
    assert PosteriorObserver.of("l", inputs, points).featurise(points)[0, 1] == pytest.approx(0.5)


def test_a_conditional_logit_finds_the_scale_of_the_noise():
    """The coefficient of distances is minus the effective ε, and is found from few samples."""
    rng, places = np.random.default_rng(1), np.array([0.0, 1.0])
    labels = np.tile([0, 1], 2_000)
    scores = np.abs((places[labels] + rng.laplace(0, 1 / 2.0, len(labels)))[:, None] - places)
    logit = ConditionalLogit().fit(scores, labels, np.array([0.5, 0.5]))
    difference = logit.log_weights(np.array([[0.0, 1.0]])) @ [1, -1]
    assert difference == pytest.approx(2.0, abs=0.15)


def test_features_of_text_differ_with_the_order_of_words():
    """Features of text differ with the order of words."""
    texts = ["a b", "b a", "a b"]
    rows = PosteriorObserver.of("learned", _WORDS, texts).featurise(texts)
    assert np.array_equal(rows[0], rows[2])
    assert not np.array_equal(rows[0], rows[1])


def test_outputs_go_into_a_checkpoint_and_back():
    """Outputs go into a checkpoint and back."""
    values = ["a", 1, 1.5, float("inf"), None, True, (1, [2]), {"k": {3}}, frozenset({1}), b"x", Failure("E")]
    assert [decode(encode(one)) for one in values] == values
    array = np.array([[0.5, -1.0]], dtype=np.float32)
    again = decode(encode(array))
    assert again.dtype == array.dtype
    assert np.array_equal(again, array)
    with pytest.raises(InputError, match="cannot be kept"):
        encode(object())


class _Classifier:
    """Answers what it was given, or raises it."""

    def __init__(self, answer):
        self.answer = answer

    def fit(self, _features, _labels):
        """Learn nothing."""
        if isinstance(self.answer, Exception):
            raise self.answer
        return self

    def predict_proba(self, X):
        """Return the answer for each output."""
        return np.tile(self.answer, (len(X), 1))


@pytest.mark.parametrize(
    ("answer", "match"),
    [
        ([np.nan, np.nan], "2 finite probabilities"),
        ([0.2, 0.3, 0.5], r"got shape \(\d+, 3\)"),
        (RuntimeError("nothing"), "_Classifier failed: RuntimeError: nothing"),
    ],
    ids=["nan", "shape", "raises"],
)
def test_a_classifier_that_fails_is_explained(answer, match):
    """They ended in an error from within; a classifier that says nothing, but answers, is no error."""

    def code(x, size, rng):
        return x + rng.normal(size=size)

    options = {"inputs": [0, 1], "metric": "euclidean", "epsilon": 1.0, "max_samples": 400, "rng": 0}
    with pytest.raises(InputError, match=match):
        audit(code, observe=_Classifier(answer), **options)
    assert str(audit(code, observe=_Classifier([0.5, 0.5]), **options).verdict) == "INCONCLUSIVE"
