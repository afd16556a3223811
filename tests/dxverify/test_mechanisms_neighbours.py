"""The graph of neighbouring words, read literally, and the Gaussian noise that rests on it."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from dxverify import Vocabulary
from dxverify.mechanisms import NADP, AnalyticGaussian, Gaussian, JaccardGaussian
from dxverify.mechanisms._neighbours import NeighbourGraph, Neighbouring
from dxverify.mechanisms.nadp import ExposedWordsWarning
from dxverify.search import ExactSearch


def nearest_sets(vectors, m, own):
    """Return the m nearest words of each word by sorting, a word first among its own if it counts."""
    sets = []
    for x in range(len(vectors)):
        others = [y for y in range(len(vectors)) if y != x]
        others.sort(key=lambda y: (((vectors[x] - vectors[y]) ** 2).sum(), y))
        sets.append(set(([x, *others] if own else others)[:m]))
    return sets


def edges_by_definition(vectors, m, tau, own):
    """Return the neighbouring pairs as the paper defines them."""
    sets = nearest_sets(vectors, m, own)
    return {
        (x, y)
        for x, y in combinations(range(len(vectors)), 2)
        if (x in sets[y] or y in sets[x]) and len(sets[x] & sets[y]) / len(sets[x] | sets[y]) >= tau
    }


def components_by_walking(size, edges):
    """Return the component of each word, named by its smallest member."""
    label = list(range(size))
    for _ in range(size):
        for x, y in edges:
            label[x] = label[y] = min(label[x], label[y])
    return label


@st.composite
def settings(draw):
    """Draw vectors on a grid and parameters of the graph."""
    dim = draw(st.integers(1, 2))
    vector = st.lists(st.integers(-6, 6).map(float), min_size=dim, max_size=dim)
    vectors = np.array(draw(st.lists(vector, min_size=4, max_size=12)))
    own = draw(st.booleans())
    m = draw(st.integers(1 + own, 3))
    return vectors, m, draw(st.sampled_from([0.0, 0.2, 1 / 3, 0.5, 0.8, 1.0])), own


@given(settings())
def test_edges_and_components_are_those_of_the_definition(case):
    """Edges, lengths, components and local sensitivities agree with a literal reading, in both readings."""
    vectors, m, tau, own = case
    vocabulary = Vocabulary(words=[f"w{i}" for i in range(len(vectors))], vectors=vectors)
    graph = NeighbourGraph.build(
        vocabulary, ExactSearch(points=vectors), neighbours=m, similarity=tau, own=own
    )
    expected = edges_by_definition(vectors, m, tau, own)
    labels = components_by_walking(len(vectors), expected)
    sensitivity = [
        max((np.linalg.norm(vectors[x] - vectors[y]) for x, y in expected if labels[x] == label), default=0.0)
        for label in labels
    ]

    assert {tuple(edge) for edge in graph.edges.tolist()} == expected
    np.testing.assert_allclose(
        graph.lengths, [np.linalg.norm(vectors[x] - vectors[y]) for x, y in graph.edges]
    )
    same = [[a == b for b in labels] for a in labels]
    assert (graph.component[:, None] == graph.component[None]).tolist() == same
    np.testing.assert_allclose(graph.local_sensitivity(), sensitivity)
    assert graph.singletons().tolist() == [x for x in range(len(labels)) if labels.count(labels[x]) == 1]
    table = Neighbouring(graph=graph).distances(vocabulary)
    for x, y in combinations(range(len(vectors)), 2):
        assert graph.neighbouring(x, y) == graph.neighbouring(y, x) == ((x, y) in expected)
        assert table[x, y] == table[y, x] == (1.0 if (x, y) in expected else math.inf)


def test_the_two_readings_differ():
    """On a line, whether a word is its own neighbour decides who is a neighbour of whom."""
    vocabulary = Vocabulary(words=list("abc"), vectors=np.array([[0.0], [1.0], [3.0]]))

    def edges(own):
        mechanism = Gaussian(vocabulary, epsilon=0.5, neighbours=2, similarity=1 / 3, own_neighbour=own)
        return mechanism.graph.edges.tolist()

    assert edges(own=True) == [[0, 1], [1, 2]]
    assert edges(own=False) == [[0, 1], [0, 2], [1, 2]]


def test_the_classical_deviation_is_the_printed_one():
    """σ = Δ·√(2·ln(1.25/δ))/ε with Δ the largest distance of neighbours."""
    mechanism = Gaussian.example()

    assert mechanism.sigma(0) == pytest.approx(2.0 * math.sqrt(2 * math.log(1.25 / 1e-5)) / 0.5, rel=1e-14)
    assert mechanism.noise.sigma == mechanism.sigma(3)
    assert mechanism.delta == 1e-5


def excess(u, epsilon):
    """Return g(u), the δ at which noise of u times the sensitivity is (ε, δ)-private."""
    return stats.norm.cdf(1 / (2 * u) - epsilon * u) - math.exp(epsilon) * stats.norm.cdf(
        -1 / (2 * u) - epsilon * u
    )


@pytest.mark.parametrize("epsilon", [0.0, 0.5, 1.0, 8.0])
def test_the_analytic_deviation_is_the_smallest_that_keeps_the_promise(epsilon):
    """At σ/Δ the excess is δ; with a millionth less noise it is more."""
    mechanism = AnalyticGaussian(AnalyticGaussian.example().vocabulary, epsilon=epsilon, delta=1e-4)
    u = mechanism.sigma(0) / mechanism.graph.sensitivity

    assert excess(u, epsilon) == pytest.approx(1e-4, rel=1e-6)
    assert excess(u * (1 - 1e-5), epsilon) > 1e-4


def test_each_component_has_its_own_noise():
    """In two pairs, one twice as wide as the other, the noise is twice as wide."""
    mechanism = NADP.example()

    assert mechanism.sigma(0) == mechanism.sigma(1)
    assert mechanism.sigma(2) == pytest.approx(2 * mechanism.sigma(0), rel=1e-15)
    assert mechanism.loss_bound(0, 1) == 1.0
    assert mechanism.loss_bound(0, 2) == math.inf
    assert len(mechanism.exposed) == len(mechanism.singletons) == 0


def test_words_without_neighbours_are_reported_loudly():
    """A singleton is released as it is, and that is said when the mechanism is made."""
    vocabulary = Vocabulary(words=["a", "b", "far"], vectors=np.array([[0.0], [1.0], [50.0]]))

    with pytest.warns(ExposedWordsWarning, match="1 of 3 words get no noise .*'far'"):
        mechanism = NADP(vocabulary, epsilon=1.0)

    assert mechanism.singletons.tolist() == mechanism.exposed.tolist() == [2]
    assert mechanism.release([2, 2], 0).tolist() == [[50.0], [50.0]]
    assert mechanism.loss_bound(2, 0) == math.inf


def test_words_that_share_a_vector_are_exposed_without_being_singletons():
    """A component of sensitivity zero need not be one word, against the printed remark."""
    vocabulary = Vocabulary(words=list("abcd"), vectors=np.array([[0.0], [1.0], [9.0], [9.0]]))

    with pytest.warns(ExposedWordsWarning, match="2 of 4 words"):
        mechanism = NADP(vocabulary, epsilon=1.0)

    assert mechanism.singletons.tolist() == []
    assert mechanism.exposed.tolist() == [2, 3]


def test_another_epsilon_does_not_warn_again():
    """The warning belongs to the vocabulary, so it is given once."""
    vocabulary = Vocabulary(words=["a", "b", "far"], vectors=np.array([[0.0], [1.0], [50.0]]))
    with pytest.warns(ExposedWordsWarning):
        mechanism = NADP(vocabulary, epsilon=1.0)

    assert mechanism.with_epsilon(2.0).exposed.tolist() == [2]


def test_jaccard_noise_has_two_sizes_by_density():
    """Words below the median of the mean distance to their neighbours get α₁, the others α₂."""
    mechanism = JaccardGaussian.example()
    vectors = mechanism.vocabulary.vectors
    sets = nearest_sets(vectors, 3, own=True)
    density = [np.mean([np.linalg.norm(vectors[x] - vectors[y]) for y in sets[x]]) for x in range(5)]
    furthest = np.mean([max(np.linalg.norm(vectors[x] - vectors[y]) for y in sets[x]) for x in range(5)])
    base = furthest * math.sqrt(2 * math.log(1.25 / 1e-5)) / 1.0
    factors = [1.835 if value < np.median(density) else 1.276 for value in density]

    assert len(set(factors)) == 2
    np.testing.assert_allclose([mechanism.sigma(x) for x in range(5)], base * np.array(factors), rtol=1e-14)


def test_jaccard_neighbours_can_have_different_noise():
    """The example holds the fault: neighbours on different sides of the threshold."""
    mechanism = JaccardGaussian.example()

    assert mechanism.known_broken
    assert any(mechanism.sigma(x) != mechanism.sigma(y) for x, y in mechanism.graph.edges)
