"""Lengths of noise at which words are left: any law can be tried on them, and the right one is found again."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import special, stats

from dxverify import Vocabulary
from dxverify.channel import channel_estimate
from dxverify.experiments.dx_noise_length import Leaving, gamma_length, mixture_length
from dxverify.mechanisms import EuclideanLaplace
from tests.chance import level, stream

EPSILONS = (1.0, 3.0, 6.0, 12.0)


def leaving() -> tuple[Vocabulary, Leaving]:
    """Return some words and the lengths at which they are left."""
    words = Vocabulary.builtin().subset(range(300))
    return words, Leaving.of(words, words=60, directions=400, seed=3)


def test_stated_law_gives_the_probability_to_stay():
    """With the gamma law of the mechanism the mean of N_w is that of another estimate; with half the shape it is not."""
    words, found = leaving()
    own = found.stay(gamma_length(words.dim), EPSILONS, 1.0).mean(axis=1)
    other = channel_estimate(EuclideanLaplace(words, epsilon=1.0), directions=4000, epsilons=EPSILONS, rng=4)
    wrong = found.stay(gamma_length(words.dim), EPSILONS, 2.0).mean(axis=1)
    truth = np.trace(other.channel, axis1=1, axis2=2) / len(words)

    # Sixty of three hundred words: their mean is off by a few per cent, a wrong factor by far more.
    spread = found.stay(gamma_length(words.dim), EPSILONS, 1.0).std(axis=1, ddof=1) / np.sqrt(60)
    width = special.stdtrit(59, 1 - level("leaving", len(EPSILONS)) / 2)
    assert (np.abs(own - truth) < width * spread + 0.01).all()
    assert (np.abs(wrong - truth) > width * spread + 0.01).any()


@pytest.mark.parametrize("shape", [4.0, 30.0])
def test_a_known_law_is_found_again(shape):
    """Means made with a gamma law give back its shape and factor; the law of the dimension cannot give them."""
    words, found = leaving()
    means = found.stay(gamma_length(shape), EPSILONS, 1.7).mean(axis=1)
    factor, fitted = found.gamma(EPSILONS, means)
    stated = gamma_length(words.dim)
    best = found.stay(stated, EPSILONS, found.factor(stated, EPSILONS, means)).mean(axis=1)

    assert (factor, fitted) == pytest.approx((1.7, shape), rel=1e-3)
    assert np.abs(best - means).max() > 0.005


def test_textbook_law_is_that_of_its_definition():
    """√E·N, drawn: its length over the mean has the law; that of the mechanism as printed does not fit."""
    dim, size = 40, 20_000
    rng = stream("textbook length")
    length = np.linalg.norm(rng.standard_normal((size, dim)), axis=1) * np.sqrt(rng.exponential(size=size))
    # Over its true mean, which is Γ(3/2) times that of χ.
    mean = special.gamma(1.5) * np.sqrt(2) * np.exp(special.gammaln((dim + 1) / 2) - special.gammaln(dim / 2))
    allowed = level("textbook length")

    assert stats.kstest(length / mean, mixture_length(dim)).pvalue > allowed
    assert stats.kstest(length / mean, gamma_length(dim)).pvalue < allowed
