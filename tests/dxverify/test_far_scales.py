"""Distances and noise whose squares are past all doubles are judged like any other."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from dxverify import Vocabulary, audit
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.noise.causes import mistakes
from dxverify.audit.noise.examine import examine_noise
from dxverify.audit.noise.law import NoiseLaw
from dxverify.mechanisms import EuclideanLaplace
from dxverify.metrics import as_metric
from tests.chance import level, stream
from tests.dxverify.line import line

FAR = pytest.mark.parametrize("scale", [1e-300, 1e-170, 1e-100, 1.0, 1e100, 1e170, 1e300])


@FAR
def test_distances_neither_vanish_nor_overflow(scale):
    """A distance of 0 promises one law and an infinite one promises nothing: neither is what was promised."""
    words = Vocabulary(words=list("abc"), vectors=scale * np.array([[0.0, 0.0], [3.0, 4.0], [3.0, 4.0]]))

    found = as_metric("euclidean").distances(words)

    np.testing.assert_allclose(found / scale, [[0, 5, 5], [5, 0, 0], [5, 0, 0]], rtol=1e-14)


def test_usual_distances_keep_every_bit():
    """What is computed twice is only what must be."""
    points = stream("usual distances").normal(size=(60, 7))
    words = Vocabulary(words=[f"w{place}" for place in range(60)], vectors=points)

    assert np.array_equal(as_metric("euclidean").distances(words), cdist(points, points))


@FAR
def test_the_same_law_has_the_same_verdict_at_every_scale(scale):
    """What gives every word away is refuted, and what keeps the promise is not, wherever the words are."""
    words = Vocabulary(words=list("ab"), vectors=[[0.0], [scale]])
    right = np.array([[0.6, 0.4], [0.4, 0.6]])

    assert audit(np.eye(2), vocabulary=words, epsilon=1 / scale).verdict is Verdict.REFUTED
    assert audit(right, vocabulary=words, epsilon=1 / scale).verdict is Verdict.EXACT_OK


@pytest.mark.parametrize("epsilon", [1e-300, 1e-160, 1e-30, 1.0, 1e30, 1e160, 1e300])
@pytest.mark.parametrize("dim", [1, 3])
def test_right_noise_is_right_at_every_epsilon(epsilon, dim):
    """Noise of the stated law is found right, and noise half as long is found wrong."""
    name, law = "noise of any scale", NoiseLaw.laplace(dim=dim, epsilon=epsilon)

    def noise(size, rng, factor=1.0):
        directions = rng.standard_normal((size, dim))
        unit = directions / np.linalg.norm(directions, axis=1, keepdims=True)
        return unit * (rng.gamma(dim, size=(size, 1)) * factor / epsilon)

    how = {"alpha": level(name, 28), "size": 2000, "processes": False}
    right = examine_noise(noise, law, rng=stream(f"{name} {epsilon} {dim}"), **how)
    half = examine_noise(lambda size, rng: noise(size, rng, 0.5), law, rng=stream(name), **how)

    assert not right.findings
    assert FindingKind.NOISE_LAW in {found.kind for found in half.findings}


@pytest.mark.parametrize("epsilon", [1e-300, 1e300])
def test_an_audit_at_a_far_epsilon_comes_to_an_end(epsilon):
    """No number on the way is past all doubles; nothing is established against right noise."""
    report = audit(
        EuclideanLaplace(line(3), epsilon=epsilon), max_samples=1500, rng=0, alpha=level("far ε", 2)
    )

    assert report.verdict in {Verdict.EXACT_OK, Verdict.NOT_REFUTED, Verdict.INCONCLUSIVE}
    assert not any(found.established for found in report.findings)


@pytest.mark.parametrize("epsilon", [1e-300, 1e-10, 1.5, 1e10, 1e300])
def test_known_mistakes_of_size_are_told_apart_at_every_epsilon(epsilon):
    """No factor is rounded to nothing, and those that no double holds are left out."""
    factors = [one.factor for one in mistakes(2, epsilon) if one.factor is not None]

    assert len(set(factors)) == len(factors)
    assert all(0 < factor < np.inf for factor in factors)
