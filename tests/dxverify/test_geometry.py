"""Geometry of vocabularies whose geometry is known."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from click.testing import CliRunner
from scipy import special, stats

from dxverify import Vocabulary
from dxverify.cli import cli
from dxverify.errors import MechanismFault, ParameterError
from dxverify.search import ExactSearch
from dxverify.statistics.geometry import exactness, geometry
from dxverify.statistics.geometry.dimension import maximum_likelihood, two_nearest
from dxverify.statistics.geometry.hubness import hubness
from dxverify.statistics.geometry.neighbours import Neighbours
from dxverify.statistics.geometry.thresholds import threshold_table, thresholds
from tests.chance import level, stream


def cloud(words: int, dim: int, name: str) -> Vocabulary:
    """Return words at independent normal points."""
    vectors = stream(name).standard_normal((words, dim))
    return Vocabulary(words=[f"w{i}" for i in range(words)], vectors=vectors)


def test_thresholds_are_those_of_three_points_on_a_line():
    """On 0, 2, 5, 11: from 0 the thresholds are 1 and (25 − 4)/(2·3)."""
    vectors = np.array([[0.0], [2.0], [5.0], [11.0]])
    near = Neighbours.of(vectors, np.array([0]), 3)
    found = thresholds(vectors, near)

    assert {"z_w_x1", "z_x1_x2"} == set(found)
    assert [1.0] == found["z_w_x1"].tolist()
    assert [21 / 6] == found["z_x1_x2"].tolist()


def test_thresholds_decide_between_two_words():
    """F_Z at a threshold is the probability that noise keeps the nearer word the nearer one; twice it is not."""
    dim, epsilon, size = 5, 2.0, 40_000
    vectors = stream("threshold points").standard_normal((30, dim))
    near = Neighbours.of(vectors, np.array([0]), 2)
    value = thresholds(vectors, near)["z_x1_x2"]
    cdf = threshold_table({"z": value}, dim, [epsilon])["z"]["cdf"][0]["mean"]
    rng = stream("threshold noise")
    normal = rng.standard_normal((size, dim))
    noise = normal / np.linalg.norm(normal, axis=1, keepdims=True) * rng.gamma(dim, 1 / epsilon, (size, 1))
    first, second = vectors[near.indexes[0]]
    moved = vectors[0] + noise
    nearer = (np.linalg.norm(moved - first, axis=1) < np.linalg.norm(moved - second, axis=1)).sum()

    assert stats.binomtest(int(nearer), size, cdf).pvalue > level("threshold noise")
    wrong = threshold_table({"z": 2 * value}, dim, [epsilon])["z"]["cdf"][0]["mean"]
    assert stats.binomtest(int(nearer), size, wrong).pvalue < level("threshold noise")


def test_distances_and_density_follow_from_all_pairs():
    """Percentiles, extreme distances and the sparsest word are those of the full matrix of distances."""
    vocabulary = cloud(60, 3, "geometry pairs")
    found = geometry(vocabulary, rng=0)
    table = np.linalg.norm(vocabulary.vectors[:, None] - vocabulary.vectors, axis=2)
    np.fill_diagonal(table, np.inf)
    table.sort(axis=1)

    rows = {row["k"]: row for row in found["neighbour_distances"]}
    assert {1, 5, 10, 20, 50} == set(rows)
    assert rows[10]["p80"] == pytest.approx(np.percentile(table[:, 9], 80))
    nearest = table[:, 0]
    assert found["density"]["d_max/d_min"] == pytest.approx(nearest.max() / nearest.min())
    assert found["density"]["sparsest"][0] == f"w{nearest.argmax()}"
    assert found["density"]["densest"][0] == f"w{nearest.argmin()}"


def test_twins_are_counted_and_do_not_make_ratios_infinite():
    """Words with the same vector are counted, and the ratio is of the distances that are not zero."""
    vectors = np.array([[0.0, 0], [0, 0], [1, 0], [3, 0], [7, 0]])
    found = geometry(Vocabulary(words=list("abcde"), vectors=vectors), rng=0)

    assert 2 == found["density"]["twins"]
    assert found["density"]["d_max/d_min"] == 4.0
    json.dumps(found, allow_nan=False)


@pytest.mark.parametrize("dim", [2, 6])
def test_dimension_of_a_flat_cloud_in_many_dimensions(dim):
    """Points of a plane or of a six-dimensional space, turned into fifty dimensions, show their own dimension."""
    rng = stream(f"dimension {dim}")
    points = rng.random((3000, dim)) @ np.linalg.qr(rng.standard_normal((50, dim)))[0].T
    near = Neighbours.of(points, np.arange(3000), 20)

    width = special.ndtri(1 - level(f"dimension {dim}", 2) / 2)
    for found in (two_nearest(near.distances), maximum_likelihood(near.distances)):
        # Points near the rim of the cloud pull estimates down a little, more in more dimensions.
        assert found["dimension"] == pytest.approx(dim, abs=width * found["stderr"] + 0.1 * dim)
        assert abs(found["dimension"] - 2 * dim) > width * found["stderr"] + 0.1 * dim


def test_hubness_from_a_sample_agrees_with_all_words():
    """The skewness of N_k from random thirds of the words is on average that of all; without correction it is not."""
    vocabulary = cloud(1500, 4, "hubs")
    near = Neighbours.of(vocabulary.vectors, np.arange(1500), 10)
    whole = hubness(near, 1500, vocabulary.words)["skewness"]
    rng = stream("hub halves")
    halves, naive = [], []
    for _ in range(40):
        rows = rng.permutation(1500)[:500]
        part = Neighbours(rows=rows, indexes=near.indexes[rows], distances=near.distances[rows])
        halves.append(hubness(part, 1500, vocabulary.words)["skewness"])
        naive.append(stats.skew(np.bincount(part.indexes.ravel(), minlength=1500)))
    counts = np.bincount(near.indexes.ravel(), minlength=1500)
    error = np.std(halves, ddof=1) / math.sqrt(40)

    assert whole == pytest.approx(stats.skew(counts))
    assert abs(np.mean(halves) - whole) < special.stdtrit(39, 1 - level("hub halves") / 2) * error
    assert abs(np.mean(naive) - whole) > 10 * np.std(naive, ddof=1) / math.sqrt(40)


def test_masses_of_normal_cones_of_a_square():
    """The corners of a square share all directions evenly; its centre is never farthest."""
    square = Vocabulary(words=list("abcdo"), vectors=[[1.0, 1], [1, -1], [-1, 1], [-1, -1], [0, 0]])
    cones = geometry(square, rng=stream("cones"), directions=4000)["normal_cones"]

    assert {"a", "b", "c", "d"} == {entry["word"] for entry in cones["largest"]}
    for entry in cones["largest"]:
        count = round(entry["mass"] * 4000)
        assert stats.binomtest(count, 4000, 0.25).pvalue > level("cones", 4)
        assert stats.binomtest(count, 4000, 0.2).pvalue < level("cones", 4)


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


@pytest.mark.parametrize("options", [{"sample": 2}, {"directions": 0}])
def test_impossible_requests_name_the_parameter(options):
    """A parameter outside its range is named."""
    with pytest.raises(ParameterError, match=next(iter(options))):
        geometry(cloud(10, 2, "geometry pairs"), **options)


def test_command_prints_json_and_text():
    """The command gives pure JSON for the same seed twice, and a table for people."""
    arguments = ["geometry", "--limit", "300", "--sample", "50", "--seed", "4"]
    one, two = (CliRunner().invoke(cli, [*arguments, "--format", "json"]) for _ in range(2))
    text = CliRunner().invoke(cli, arguments)

    assert one.output == two.output
    assert {"z_w_x1", "z_x1_x2", "z_x1_x101"} == set(json.loads(one.output)["thresholds"])
    assert "intrinsic dimension" in text.output
    assert 0 == text.exit_code
