"""Points, metrics and units of a space audit, with the messages of wrong inputs."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dxverify import Vocabulary, audit
from dxverify.errors import DxverifyError, InputError
from dxverify.spaces.inputs import Inputs, choose_near, over_positions, point_key

_LONDON = [(51.5, -0.12), (51.501, -0.12), (51.5, -0.121)]


@pytest.mark.parametrize(
    ("metric", "points", "distance"),
    [
        ("discrete", ["a", "b"], 1.0),
        ("hamming", ["abc", "axc"], 1.0),
        ("hamming", [(1, 2, 3), (1, 2)], math.inf),
        ("euclidean", [(0.0, 0.0), (3.0, 4.0)], 5.0),
        ("euclidean", [2, 5], 3.0),
        ("manhattan", [(0, 0), (3, 4)], 7.0),
        ("angular", [(1.0, 0.0), (0.0, 2.0)], math.pi / 2),
        ("edit", ["kitten", "sitting"], 3.0),
        ("sum:discrete", ["the red cat", "the blue dog"], 2.0),
        ("max:euclidean", [(1, 5), (3, 4)], 2.0),
    ],
)
def test_named_metrics(metric, points, distance):
    """Named metrics."""
    extra = {math.inf: [*points, (1, 2, 4)]}.get(distance, points)
    found = Inputs.of(extra, metric)
    assert found.distances[0, 1] == pytest.approx(distance)
    assert found.distances[1, 0] == pytest.approx(distance)
    assert found.metric == metric


def test_haversine_is_in_metres():
    # One degree of the equator: the circumference of the mean sphere over 360.
    """Haversine is in metres."""
    found = Inputs.of([(0, 0), (0, 1)], "haversine").distances[0, 1]
    assert found == pytest.approx(2 * math.pi * 6_371_008.8 / 360, rel=1e-9)


def test_a_callable_and_a_matrix_are_metrics_too():
    """A callable and a matrix are metrics too."""

    def apart(x, y):
        return abs(x - y)

    assert Inputs.of([1, 4], apart).distances[0, 1] == 3
    assert Inputs.of(["a", "b"], np.array([[0, 2], [2, 0]])).distances[0, 1] == 2
    words = over_positions(apart, "max")
    assert Inputs.of([(1, 1), (2, 5)], words).distances[0, 1] == 4


def test_a_vocabulary_is_the_special_case():
    """A vocabulary is the special case."""
    line = Vocabulary.builtin("line")
    found = Inputs.of(line)
    assert found.points == tuple(line.words)
    assert found.distances[0, 1] == pytest.approx(1.0)


def test_what_is_not_a_metric_is_said():
    """What is not a metric is said."""
    skew = Inputs.of(["a", "b"], np.array([[0, 2], [1, 0]])).warnings
    assert "not symmetric" in skew[0]
    far = Inputs.of(["a", "b", "c"], np.array([[0, 1, 9], [1, 0, 1], [9, 1, 0]])).warnings
    assert "triangle" in far[0]
    assert "by way of 'b'" in far[0]
    assert Inputs.of(["a", "b", "c"], "discrete").warnings == ()


def test_units_are_guarded():
    """Units are guarded."""
    degrees = Inputs.of(_LONDON, "euclidean").unit_warnings(0.01)
    assert "haversine" in degrees[0]
    assert Inputs.of(_LONDON, "haversine").unit_warnings(0.01) == ()
    per_degree = Inputs.of(_LONDON, "haversine").unit_warnings(1.0)
    assert "another unit" in per_degree[0]
    assert "metres" in per_degree[0]
    assert Inputs.of([(0.0, 0.0), (1.0, 0.0)], "euclidean").unit_warnings(1.0) == ()
    assert "almost perfect" in Inputs.of([0, 1], "euclidean").unit_warnings(1e-5)[0]


def test_points_are_equal_whatever_their_type():
    """Points are equal whatever their type."""
    assert point_key([1, [2]]) == point_key((1, (2,))) == point_key((np.int64(1), np.array([2])))
    assert point_key({2, 1}) == point_key(frozenset({1, 2}))
    assert point_key(math.nan) == point_key(np.float64("nan"))
    assert point_key({"a": [1]}) == point_key({"a": (1,)})


def test_of_many_points_those_with_a_telling_loss_are_chosen():
    """Of many points those with a telling loss are chosen."""
    many = Inputs.of([float(x) ** 2 for x in range(40)], "euclidean")
    chosen = choose_near(many, 0.1, 6)
    assert len(chosen) == 6
    losses = many.subset(chosen).losses(0.1)
    assert (np.abs(losses - 1.5).min(axis=1) < 0.3).all()


def _identity(x):
    return x


_WRONG = {
    "one point": ({"inputs": ["a"], "epsilon": 1.0}, "at least two points"),
    "a text as inputs": ({"inputs": "yes", "epsilon": 1.0}, "a list of points"),
    "a repeated point": ({"inputs": [1, 2, 1], "epsilon": 1.0}, "point 2 repeats point 0"),
    "an unknown metric": (
        {"inputs": [1, 2], "metric": "euclidian", "epsilon": 1.0},
        "did you mean 'euclidean'",
    ),
    "words with a metric of numbers": (
        {"inputs": ["a", "b"], "metric": "euclidean", "epsilon": 1.0},
        "needs numbers",
    ),
    "swapped coordinates": (
        {"inputs": [(-120.0, 51.5), (-120.1, 51.5)], "metric": "haversine", "epsilon": 0.01},
        "swapped",
    ),
    "a matrix of another size": ({"inputs": [1, 2, 3], "metric": np.ones((2, 2)), "epsilon": 1.0}, "3 x 3"),
    "negative distances": ({"inputs": [1, 2], "metric": lambda x, y: x - y, "epsilon": 1.0}, "from 0 on"),
    "a metric that fails": (
        {"inputs": [1, 2], "metric": lambda x, _: x / 0, "epsilon": 1.0},
        "ZeroDivisionError",
    ),
    "no epsilon": ({"inputs": [1, 2]}, "epsilon is needed"),
    "an unknown observer": (
        {"inputs": [1, 2], "epsilon": 1.0, "observe": "identiy"},
        "did you mean 'identity'",
    ),
    "too few samples": ({"inputs": [1, 2], "epsilon": 1.0, "max_samples": 10}, "at least 80"),
}


@pytest.mark.parametrize("name", _WRONG)
def test_wrong_inputs_are_explained(name):
    """Wrong inputs are explained."""
    options, message = _WRONG[name]
    with pytest.raises(DxverifyError, match=message):
        audit(_identity, rng=0, **options)


def test_an_object_that_cannot_be_called_is_explained():
    """An object that cannot be called is explained."""
    with pytest.raises(InputError, match="cannot infer how to call"):
        audit(3, inputs=[1, 2], epsilon=1.0)
    with pytest.raises(InputError, match="is a class"):
        audit(dict, inputs=[1, 2], epsilon=1.0)

    def two(x, secret):
        return x, secret

    with pytest.raises(InputError, match="secret"):
        audit(two, inputs=[1, 2], epsilon=1.0)
