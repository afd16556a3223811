"""Samplers draw from the distributions that closed forms, written here and nowhere else, say.

Every check stands beside a control: the same draws against a law that is a little wrong must be rejected.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import integrate, stats

from dxverify import Vocabulary
from dxverify.mechanisms import (
    EuclideanLaplace,
    Exponential,
    Gaussian,
    RankExponential,
    RankSmoothed,
    RegularisedMahalanobis,
    TruncatedExponential,
    Vickrey,
    _closed_form,
)
from tests.chance import level, stream

#: A probability wrong by 0.02 is told from the right one at the level of a test with power beyond 1 − 1e-6:
#: the two stand (6.9 + 4.8) standard deviations of at most 0.5/√n apart at n = 85,000.
DRAWS = 85_000


def agrees(counts, probabilities, alpha):
    """Tell whether counts look like draws from the probabilities, by exact binomial tests of every cell."""
    total = int(np.sum(counts))
    parts = [
        stats.binomtest(int(count), total, min(1.0, float(p))).pvalue
        for count, p in zip(counts, probabilities, strict=True)
    ]
    return min(parts) > alpha / len(parts)


def count(mechanism, word, name, draws=DRAWS):
    """Return how often each word comes out, drawn from the named stream."""
    return np.bincount(mechanism.sample(word, draws, stream(name)), minlength=len(mechanism.vocabulary))


def two_words(distance, dim):
    """Return two words at a distance, away from the origin and from the axes."""
    start = np.linspace(0.3, -0.7, dim)
    direction = np.arange(1.0, dim + 1)
    step = distance * direction / np.linalg.norm(direction)
    return Vocabulary(words=["w", "x"], vectors=np.array([start, start + step]))


def stays_in_three_dimensions(x):
    """Return F_Z at x/ε in dimension 3."""
    return 1 - (x + 2) * math.exp(-x) / 4


def stays_in_five_dimensions(x):
    """Return F_Z at x/ε in dimension 5."""
    return 1 - (x * x + 5 * x + 8) * math.exp(-x) / 16


@pytest.mark.parametrize(
    ("dim", "stays", "other"),
    [
        (3, stays_in_three_dimensions, stays_in_five_dimensions),
        (5, stays_in_five_dimensions, stays_in_three_dimensions),
    ],
)
def test_a_word_stays_as_often_as_the_noisy_dot_product_says(dim, stays, other):
    """With two words, Laplace noise keeps a word with probability F_Z(d/2)."""
    epsilon, distance = 2.0, 1.5
    name = f"laplace two words {dim}"
    counts = count(EuclideanLaplace(two_words(distance, dim), epsilon=epsilon), 0, name)
    right, wrong = stays(epsilon * distance / 2), other(epsilon * distance / 2)

    assert agrees(counts, [right, 1 - right], level(name))
    assert not agrees(counts, [wrong, 1 - wrong], level(name))


def test_laplace_on_a_line_has_the_masses_of_its_cells():
    """In one dimension the output distribution is differences of the Laplace CDF at midpoints."""
    points, epsilon = np.array([0.0, 1.0, 1.5, 4.0]), 0.8
    vocabulary = Vocabulary(words=list("abcd"), vectors=points[:, None])
    counts = count(EuclideanLaplace(vocabulary, epsilon=epsilon), 1, "laplace line")
    edges = np.concatenate(([-np.inf], (points[1:] + points[:-1]) / 2, [np.inf]))

    def masses(rate):
        return np.diff(stats.laplace.cdf(edges, loc=1.0, scale=1 / rate))

    assert agrees(counts, masses(epsilon), level("laplace line"))
    assert not agrees(counts, masses(1.15 * epsilon), level("laplace line"))


@pytest.mark.parametrize("dim", [1, 2, 7])
def test_the_noise_of_a_moved_word_has_a_gamma_length(dim):
    """The distance a word is moved by is Gamma(n, 1/ε)."""
    name = f"laplace radius {dim}"
    mechanism = EuclideanLaplace(two_words(1.0, dim), epsilon=3.0)
    rows = np.zeros(20_000, dtype=np.int64)
    lengths = np.linalg.norm(mechanism._move(rows, stream(name)) - mechanism._vectors(rows), axis=1)

    assert stats.kstest(lengths, stats.gamma(dim, scale=1 / 3.0).cdf).pvalue > level(name)
    assert stats.kstest(lengths, stats.gamma(dim + 0.5, scale=1 / 3.0).cdf).pvalue < level(name)


@pytest.mark.parametrize("lam", [0.0, 0.6])
def test_elliptical_noise_stretches_the_direction_of_the_words(lam):
    """Two words in dimension 3 give Σ = 3vvᵀ, so along v the noise is √(1+2λ) times the spherical one."""
    epsilon, distance = 2.0, 1.5
    name = f"mahalanobis two words {lam}"
    counts = count(RegularisedMahalanobis(two_words(distance, 3), epsilon=epsilon, lam=lam), 0, name)
    right = stays_in_three_dimensions(epsilon * distance / 2 / math.sqrt(1 + 2 * lam))
    wrong = stays_in_three_dimensions(epsilon * distance / 2 / math.sqrt(1 + 2 * abs(lam - 0.3)))

    assert agrees(counts, [right, 1 - right], level(name))
    assert not agrees(counts, [wrong, 1 - wrong], level(name))


def test_the_rank_fix_is_the_channel_times_the_transition():
    """With two words the smoothed output is the Laplace output, flipped with probability e/(1+e), e = exp(−εc)."""
    epsilon, distance, c = 2.0, 1.5, 0.4
    name = "rank fix two words"
    mechanism = RankSmoothed(two_words(distance, 3), epsilon=epsilon, c=c)
    counts = count(mechanism, 0, name)
    flip = math.exp(-epsilon * c) / (1 + math.exp(-epsilon * c))
    kept = stays_in_three_dimensions(epsilon * distance / 2)
    right = kept * (1 - flip) + (1 - kept) * flip

    np.testing.assert_allclose(mechanism.transition(), [[1 - flip, flip], [flip, 1 - flip]], rtol=1e-14)
    assert agrees(counts, [right, 1 - right], level(name))
    assert not agrees(counts, [kept, 1 - kept], level(name))


def test_the_rank_fix_draws_from_its_transition():
    """From each first output the smoothed one follows the row of the transition."""
    mechanism = RankSmoothed(Vocabulary.builtin("grid"), epsilon=40.0, c=0.01)
    # At this ε the Laplace step never leaves the word, so what is seen is the transition.
    counts = count(mechanism, 4, "rank fix transition")
    row = mechanism.transition()[4]

    assert agrees(counts, row, level("rank fix transition"))
    assert not agrees(counts, mechanism.transition()[0], level("rank fix transition"))


@pytest.mark.parametrize("t", [0.0, 0.3, 1.0])
def test_vickrey_takes_the_second_as_often_as_the_integral_says(t):
    """On a line of two words the choice is an integral over the noisy point."""
    epsilon, distance, name = 1.0, 2.0, f"vickrey {t}"
    vocabulary = Vocabulary(words=["a", "b"], vectors=np.array([[0.0], [distance]]))
    counts = count(Vickrey(vocabulary, epsilon=epsilon, t=t), 0, name)

    def outputs_a(z, t):
        here, there = abs(z), abs(z - distance)
        first, second = min(here, there), max(here, there)
        takes_first = (1 - t) * second / (t * first + (1 - t) * second)
        return takes_first if here < there else 1 - takes_first

    def probability(t):
        pieces = [(-np.inf, 0), (0, distance / 2), (distance / 2, distance), (distance, np.inf)]
        density = stats.laplace(scale=1 / epsilon).pdf
        return sum(integrate.quad(lambda z: density(z) * outputs_a(z, t), *piece)[0] for piece in pieces)

    right, wrong = probability(t), probability(abs(t - 0.1))
    assert agrees(counts, [right, 1 - right], level(name))
    assert not agrees(counts, [wrong, 1 - wrong], level(name))


CLOSED_FORMS = [
    (Exponential, {}),
    (TruncatedExponential, {"gamma": 1.5}),
    (RankExponential, {}),
]


@pytest.mark.parametrize(("kind", "extra"), CLOSED_FORMS)
def test_closed_form_samplers_draw_from_their_channel(kind, extra):
    """Frequencies agree with the row of the channel, and not with the row at another ε."""
    name = f"closed form {kind.name}"
    mechanism = kind(Vocabulary.builtin("grid"), epsilon=0.7, **extra)
    counts = count(mechanism, 2, name)

    assert agrees(counts, mechanism.channel()[2], level(name))
    assert not agrees(counts, mechanism.with_epsilon(0.9).channel()[2], level(name))


def test_gaussian_releases_are_normal_around_the_vector():
    """A release minus the vector, divided by σ, is standard normal in every coordinate."""
    mechanism = Gaussian.example()
    released = mechanism.release(np.full(20_000, 3), stream("gaussian release"))
    standard = (released - mechanism.vocabulary.vectors[3]) / mechanism.sigma(3)

    for coordinate in standard.T:
        assert stats.kstest(coordinate, stats.norm.cdf).pvalue > level("gaussian release", 2)
        assert stats.kstest(coordinate, stats.norm(scale=1.1).cdf).pvalue < level("gaussian release", 2)


def test_gaussian_outputs_are_the_decoded_releases():
    """``perturb`` gives the nearest word to what the plain sum gives from the same seed."""
    mechanism = replace(Gaussian.example(), arithmetic="float")
    words = np.tile(np.arange(4), 700)
    released = mechanism.release(words, 5)
    distances = np.linalg.norm(released[:, None] - mechanism.vocabulary.vectors[None], axis=2)

    assert (distances.argmin(axis=1) == mechanism.perturb(words, 5)).all()


def test_no_block_size_changes_an_output_of_a_closed_form(monkeypatch):
    """Outputs from one seed are the same however many probabilities are held at a time."""
    vocabulary = Vocabulary.builtin()
    words = stream("blocks").integers(0, len(vocabulary), 1500)
    reference = Exponential(vocabulary, epsilon=8.0).perturb(words, 9)

    assert len(np.unique(reference)) > 200
    for held in (5000, 1 << 17):
        monkeypatch.setattr(_closed_form, "CONFIG", replace(_closed_form.CONFIG, probabilities=held))
        assert (reference == Exponential(vocabulary, epsilon=8.0).perturb(words, 9)).all()
