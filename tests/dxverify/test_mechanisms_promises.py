"""Promises are the right ones: channels in closed form keep them, and near misses do not."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxverify import Vocabulary
from dxverify.mechanisms import (
    EuclideanLaplace,
    Exponential,
    RankExponential,
    RankSmoothed,
    RegularisedMahalanobis,
    TruncatedExponential,
    Vickrey,
    registered,
)
from dxverify.protocols import AdditiveNoise, HasChannel, PostProcessed


def losses(channel):
    """Return the largest log-ratio over outputs and over both directions, for every pair of inputs."""
    logs = np.log(channel)
    return np.abs(logs[:, None, :] - logs[None, :, :]).max(axis=2)


def promises(mechanism):
    """Return the promised loss of every pair."""
    size = range(len(mechanism.vocabulary))
    return np.array([[mechanism.loss_bound(x, y) for y in size] for x in size])


@st.composite
def vocabularies(draw):
    """Draw a few words on a grid, duplicates of vectors included."""
    dim = draw(st.integers(1, 3))
    vector = st.lists(st.integers(-4, 4).map(float), min_size=dim, max_size=dim)
    vectors = draw(st.lists(vector, min_size=2, max_size=7))
    return Vocabulary(words=[f"w{i}" for i in range(len(vectors))], vectors=np.array(vectors))


rates = st.floats(0.05, 4.0)


@given(vocabularies(), rates)
def test_the_exponential_mechanism_keeps_its_promise_strictly(vocabulary, epsilon):
    """The loss is at most ε·d, and at least half of it."""
    mechanism = Exponential(vocabulary, epsilon=epsilon)
    lost, promised = losses(mechanism.channel()), promises(mechanism)

    assert (lost <= promised + 1e-12).all()
    assert (lost >= promised / 2 - 1e-12).all()


def test_without_the_half_the_exponential_mechanism_breaks_its_promise():
    """The control: weights exp(−ε·d) lose more than ε·d on a line with a crowded end."""
    vocabulary = Vocabulary(words=list("abcd"), vectors=np.array([[0.0], [1.0], [1.1], [1.2]]))
    mechanism = Exponential(vocabulary, epsilon=1.0)
    doubled = mechanism.with_epsilon(2.0)

    assert (losses(doubled.channel()) > promises(mechanism) + 1e-3).any()


def two_stages(vocabulary, epsilon, gamma):
    """Return the truncated mechanism's channel by its published recipe: near words or ⊥, then uniform outside."""
    size = len(vocabulary)
    channel = np.zeros((size, size))
    vectors = vocabulary.vectors
    for w in range(size):
        distances = np.linalg.norm(vectors - vectors[w], axis=1)
        near, far = np.flatnonzero(distances <= gamma), np.flatnonzero(distances > gamma)
        weights = [math.exp(epsilon * -distances[x] / 2) for x in near]
        if len(far):
            weights.append(math.exp(epsilon / 2 * (-gamma + 2 / epsilon * math.log(len(far)))))
        shares = np.array(weights) / sum(weights)
        channel[w, near] = shares[: len(near)]
        if len(far):
            channel[w, far] = shares[-1] / len(far)
    return channel


@given(vocabularies(), rates, st.floats(0.2, 6.0))
def test_the_truncated_mechanism_is_the_two_stages_of_the_paper(vocabulary, epsilon, gamma):
    """The one-line closed form equals the recipe with ⊥."""
    mechanism = TruncatedExponential(vocabulary, epsilon=epsilon, gamma=gamma)

    np.testing.assert_allclose(mechanism.channel(), two_stages(vocabulary, epsilon, gamma), rtol=1e-12)


@given(vocabularies(), rates, st.floats(0.2, 6.0))
def test_the_truncated_mechanism_keeps_its_promise(vocabulary, epsilon, gamma):
    """The loss is at most ε·min(d, γ), so at most ε·d."""
    mechanism = TruncatedExponential(vocabulary, epsilon=epsilon, gamma=gamma)
    lost = losses(mechanism.channel())

    assert (lost <= np.minimum(promises(mechanism), epsilon * gamma) + 1e-12).all()


@given(vocabularies(), rates, st.floats(0.001, 0.3))
def test_the_default_radius_leaves_the_near_words_rarely(vocabulary, epsilon, beta):
    """With γ from β the words beyond γ get at most β together."""
    mechanism = TruncatedExponential(vocabulary, epsilon=epsilon, beta=beta)
    distances = mechanism.metric.distances(vocabulary)
    outside = np.where(distances > mechanism.radius, mechanism.channel(), 0).sum(axis=1)

    assert (outside <= beta + 1e-12).all()


@given(vocabularies(), st.floats(0.05, 2.0))
def test_sampling_by_rank_loses_exactly_the_rank_distance(vocabulary, epsilon):
    """Every row has the same normaliser, so the loss is ε·D, attained."""
    mechanism = RankExponential(vocabulary, epsilon=epsilon)

    np.testing.assert_allclose(losses(mechanism.channel()), promises(mechanism), rtol=1e-9, atol=1e-9)


def test_sampling_by_rank_does_not_keep_the_euclidean_promise():
    """The control: ranks know nothing of distances, so words that are close lose more than ε·d."""
    vocabulary = Vocabulary(words=list("abc"), vectors=np.array([[0.0], [0.01], [0.03]]))
    mechanism = RankExponential(vocabulary, epsilon=1.0)

    assert (losses(mechanism.channel()) > promises(Exponential(vocabulary, epsilon=1.0)) + 0.5).any()


@given(vocabularies(), rates, st.floats(0.0, 0.95))
def test_the_elliptical_promise_is_the_regularised_mahalanobis_distance(vocabulary, epsilon, lam):
    """The promise is ε·√((x−y)ᵀA⁻¹(x−y)), A computed here from the definition."""
    vectors = vocabulary.vectors
    if np.ptp(vectors, axis=0).max() == 0:
        return
    mechanism = RegularisedMahalanobis(vocabulary, epsilon=epsilon, lam=lam)
    covariance = np.atleast_2d(np.cov(vectors.T))
    dim = vocabulary.dim
    shape = lam * covariance * dim / np.trace(covariance) + (1 - lam) * np.eye(dim)
    differences = vectors[:, None] - vectors[None]
    squares = np.einsum("xyi,ij,xyj->xy", differences, np.linalg.inv(shape), differences)

    np.testing.assert_allclose(
        promises(mechanism), epsilon * np.sqrt(np.maximum(squares, 0)), rtol=1e-6, atol=1e-6
    )


@pytest.mark.parametrize("kind", [EuclideanLaplace, RankSmoothed, Vickrey])
def test_laplace_and_its_post_processing_promise_the_euclidean_distance(kind):
    """The promise is ε·‖x − y‖."""
    vocabulary = Vocabulary(words=["a", "b"], vectors=np.array([[1.0, 2.0], [4.0, 6.0]]))

    assert kind(vocabulary, epsilon=0.5).loss_bound(0, 1) == pytest.approx(2.5, rel=1e-15)


def test_capabilities_say_what_a_mechanism_is():
    """Only nearest-word mechanisms with one noise are additive, only closed forms have channels, and so on."""
    examples = {name: kind.example() for name, kind in registered().items()}

    def those(protocol):
        return {name for name, example in examples.items() if isinstance(example, protocol)}

    assert those(AdditiveNoise) == {
        "laplace",
        "lattice-laplace",
        "mahalanobis",
        "gaussian",
        "analytic-gaussian",
    }
    assert those(HasChannel) == {"exponential", "truncated-exponential", "rank-exponential"}
    assert those(PostProcessed) == {"rank-fix"}
