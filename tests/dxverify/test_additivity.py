"""Sound vector releases that are not plain additive noise are not refuted by the size of their noise; plain ones still are."""

from __future__ import annotations

import numpy as np
import pytest

from dxverify import Vocabulary, audit
from dxverify.audit.findings import Verdict

DIM, EPSILON = 30, 5.0
WORDS = Vocabulary(
    words=[f"w{i}" for i in range(12)],
    vectors=np.random.default_rng(7).normal(size=(12, DIM)) * np.linspace(0.2, 2, 12)[:, None],
)
LINE = Vocabulary(words=list("abcde"), vectors=[[float(i)] for i in range(5)])


def laplace(vector, rng, epsilon=EPSILON):
    """Return the vector plus noise of density proportional to exp(−ε‖η‖)."""
    direction = rng.normal(size=len(vector))
    return vector + rng.gamma(len(vector), 1 / epsilon) * direction / np.linalg.norm(direction)


def clipped(vector, rng):
    """Clip the noisy vector, which is post-processing."""
    return np.clip(laplace(vector, rng), -1.5, 1.5)


def projected(vector, rng):
    """Project the noisy vector on the unit sphere."""
    noisy = laplace(vector, rng)
    return noisy / np.linalg.norm(noisy)


def decoded(vector, rng):
    """Return the vector of the nearest word."""
    noisy = laplace(vector, rng)
    return WORDS.float64()[np.linalg.norm(WORDS.float64() - noisy, axis=1).argmin()]


def squashed(vector, rng):
    """Squash every coordinate of the noisy vector."""
    return np.tanh(laplace(vector, rng))


_HIDDEN = np.random.default_rng(11)


def hidden_clipped(vector):
    """Clip, with randomness of its own that nobody can set."""
    return clipped(vector, _HIDDEN)


def hidden_squashed(vector):
    """Squash, with randomness of its own that nobody can set."""
    return squashed(vector, _HIDDEN)


def geometric(vector, rng):
    """Add the difference of two geometric variables, which is private between integers and tight there."""
    return vector + np.array([float(rng.geometric(1 - np.exp(-1)) - rng.geometric(1 - np.exp(-1)))])


GRID = 1 / 1024


def on_grid(release):
    """Round what is released to a grid that the words do not lie on."""
    return lambda vector, rng: np.rint(release(vector, rng) / GRID) * GRID


def short(vector, rng):
    """Add noise 20 % too short."""
    return laplace(vector, rng, 1.25 * EPSILON)


def noise_size(report):
    """Return the result of the test of the size of the noise."""
    return next(one for one in report.tests if one.name == "noise-size")


@pytest.mark.parametrize("release", [clipped, projected, decoded, squashed, hidden_clipped, hidden_squashed])
def test_post_processing_is_no_violation(release) -> None:
    """What is processed after the noise was added may be nearer to the input than the noise was long."""
    report = audit(release, vocabulary=WORDS, epsilon=EPSILON, max_samples=3000, rng=3)

    assert not noise_size(report).applies
    assert report.verdict not in {Verdict.REFUTED, Verdict.ASSUMPTION_FAILED}


def test_noise_on_a_grid_is_no_violation() -> None:
    """The geometric mechanism keeps ε·d on the integers with shorter noise than any density could."""
    report = audit(geometric, vocabulary=LINE, epsilon=1.0, max_samples=3000, rng=3)

    assert not noise_size(report).applies
    assert report.verdict not in {Verdict.REFUTED, Verdict.ASSUMPTION_FAILED}


def test_plain_additive_noise_is_tested_and_too_little_is_refuted() -> None:
    """The control: 20 % too little of it is rejected by this test, the right amount is not."""

    def too_little(vector, rng):
        return laplace(vector, rng, EPSILON / 0.8)

    short = audit(too_little, vocabulary=WORDS, epsilon=EPSILON, max_samples=3000, rng=3)
    right = audit(laplace, vocabulary=WORDS, epsilon=EPSILON, max_samples=3000, rng=3)

    assert noise_size(short).rejected
    assert short.verdict is Verdict.REFUTED
    assert noise_size(right).applies
    assert not noise_size(right).rejected


@pytest.mark.parametrize("release", [clipped, decoded, squashed], ids=lambda one: one.__name__)
def test_post_processing_on_a_grid_is_no_violation(release) -> None:
    """A grid hides neither clipped values nor words nor noise that depends on the input."""
    report = audit(on_grid(release), vocabulary=WORDS, epsilon=EPSILON, max_samples=3000, rng=3)

    assert not noise_size(report).applies
    assert report.verdict not in {Verdict.REFUTED, Verdict.ASSUMPTION_FAILED}


def test_noise_rounded_to_a_grid_is_measured_with_a_slack() -> None:
    """Enough noise ends in 0, 20 % too little is refuted, and both can be computed again."""
    asked = {"vocabulary": WORDS, "epsilon": EPSILON, "max_samples": 3000, "rng": 3}
    enough, little = (audit(on_grid(release), **asked) for release in (laplace, short))
    slack = GRID * np.sqrt(DIM)

    assert enough.verdict is Verdict.NOT_REFUTED
    assert noise_size(enough).sensitive
    assert not any(one.rejected for one in enough.tests)
    assert noise_size(enough).integers["slack"] == pytest.approx(slack)
    assert little.verdict is Verdict.REFUTED
    assert noise_size(little).rejected
    assert all(check.agrees for report in (enough, little) for check in report.recheck())


def test_short_noise_between_words_on_a_grid_is_left_alone() -> None:
    """Where the words lie on the grid a release may be private between them with less noise than the lemma asks for."""
    words = Vocabulary(words=WORDS.words, vectors=np.rint(WORDS.float64() / GRID) * GRID)
    report = audit(on_grid(short), vocabulary=words, epsilon=EPSILON, max_samples=3000, rng=3)

    assert not noise_size(report).applies
    assert "the words lie on the grid" in noise_size(report).skipped
