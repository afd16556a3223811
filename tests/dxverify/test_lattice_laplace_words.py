"""The release of words with spherical Laplace noise on a lattice: its promise in integers, its bits, its edges."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from dxverify import Vocabulary
from dxverify.errors import InputError, ParameterError
from dxverify.lattice import LaplaceWords, RoundedLaplace, entropy_source
from dxverify.mechanisms import EuclideanLaplace, LatticeLaplace
from tests.chance import stream

ENGLISH = Vocabulary.builtin("english")
SOME = Vocabulary(words=ENGLISH.words[:300], vectors=ENGLISH.vectors[:300])


def greatest_excess(words: LaplaceWords, epsilon: float, scale: float) -> Fraction:
    """The largest of ‖x̄ − x̄′‖²/c² − ε²‖x − x′‖² over all pairs, in exact arithmetic."""
    whole = words.rounded(np.arange(len(words.vectors))).astype(np.int64)
    unit = 2**30
    exact = (words.vectors * unit).astype(np.int64)
    assert np.array_equal(exact / unit, words.vectors)
    worst = Fraction(-1)
    for x, y in itertools.combinations(range(len(whole)), 2):
        apart = sum(int(gap) ** 2 for gap in whole[x] - whole[y])
        before = sum(int(gap) ** 2 for gap in exact[x] - exact[y])
        worst = max(worst, apart / Fraction(scale) ** 2 - Fraction(epsilon) ** 2 * Fraction(before, unit**2))
    return worst


@pytest.mark.parametrize("epsilon", [0.01, 1.0, 30.0])
def test_every_pair_keeps_the_promise_at_its_own_distance(epsilon):
    """‖x̄ − x̄′‖/c ≤ ε‖x − x′‖ for all pairs, by integers; without what rounding costs, some pair would break it."""
    few = Vocabulary(words=SOME.words[:120], vectors=SOME.vectors[:120])
    words = LatticeLaplace(few, epsilon=epsilon)._lattice()

    assert greatest_excess(words, epsilon, words.scale) <= 0
    assert 0.96 * epsilon < words.epsilon < epsilon
    assert greatest_excess(words, epsilon, 1 / (epsilon * words.step)) > 0


def test_releases_are_exact_multiples_of_the_step_around_the_rounded_word():
    """Nothing rounds on the way: the release less the rounded word is the noise, in whole steps."""
    mechanism = LatticeLaplace(SOME, epsilon=1.0)
    words, rows = mechanism._lattice(), np.arange(50)
    released = mechanism.release(rows, 7)
    noise = RoundedLaplace(dim=50, scale=words.scale).sample(50, entropy_source(7))

    assert math.frexp(words.step)[0] == 0.5
    assert np.array_equal((words.rounded(rows) + noise) * words.step, released)
    assert np.abs(words.rounded(rows) * words.step - SOME.float64()[:50]).max() <= words.step / 2


def test_words_of_one_vector_are_told_apart_by_nothing():
    """Equal vectors have no least distance; one word alone has none either; two that are too near are refused by name."""
    twins = Vocabulary(words="abc", vectors=[[0.0, 1.0], [0.0, 1.0], [3.0, 1.0]])
    words = LatticeLaplace(twins, epsilon=1.0)._lattice()

    assert np.array_equal(words.rounded(np.array([0])), words.rounded(np.array([1])))
    assert 3 * 2**-9 / math.sqrt(2) < words.step < 3 * 2**-8 / math.sqrt(2)
    assert LatticeLaplace(Vocabulary(words="a", vectors=[[0.3]]), epsilon=2.0).release([0], 1).shape == (1, 1)
    near = Vocabulary(words="ab", vectors=[[0.0], [1e-12]])
    with pytest.raises(InputError, match="two words are 1e-12 apart"):
        LatticeLaplace(near, epsilon=1.0).release([0], 1)
    with pytest.raises(InputError, match="too far from zero"):
        LaplaceWords.calibrated(np.array([[1e15], [1e15 + 1]]), epsilon=1.0, nearest=1.0)


def test_releases_beyond_exact_integers_are_cut_off_by_the_sum_alone():
    """Noise so large that a float would not hold it gives one number, whatever the word."""
    words = LaplaceWords(vectors=np.array([[0.0], [7.0]]), step=1.0, scale=2.0**60)
    first, second = (words.release(np.repeat(word, 40), entropy_source(3)) for word in (0, 1))

    assert np.array_equal(first, second)
    assert set(np.unique(first)) == {-(2.0**51), 2.0**51}


def test_secure_draws_come_from_the_operating_system(monkeypatch):
    """``secure=True`` asks the system for every byte, and takes neither a generator nor the plain sum."""
    asked = []
    rng = stream("secure laplace")
    monkeypatch.setattr("os.urandom", lambda count: asked.append(count) or rng.bytes(count))
    mechanism = LatticeLaplace.example()
    mechanism.release([0, 1, 2], secure=True)

    assert sum(asked) >= 3 * 8 * 5
    with pytest.raises(ParameterError, match="operating system"):
        mechanism.release([0], 1, secure=True)
    with pytest.raises(ParameterError, match="protects nothing"):
        LatticeLaplace(mechanism.vocabulary, epsilon=1.0, arithmetic="float").release([0], secure=True)


def test_words_are_those_of_the_plain_mechanism_and_the_control_is_the_plain_sum():
    """Decoded words need no lattice; the float control is what the plain mechanism decodes."""
    plain, ours = EuclideanLaplace(SOME, epsilon=2.0), LatticeLaplace(SOME, epsilon=2.0, arithmetic="float")
    rows = np.arange(300)

    assert np.array_equal(plain.perturb(rows, 5), ours.perturb(rows, 5))
    assert np.array_equal(ours._search.nearest(ours.release(rows, 5)), plain.perturb(rows, 5))
    assert ours.release([], 0).shape == (0, 50)


def test_another_epsilon_has_its_own_lattice():
    """``with_epsilon`` does not keep the noise of the first ε."""
    mechanism = LatticeLaplace.example()

    assert mechanism._lattice().scale < mechanism.with_epsilon(0.1)._lattice().scale
    with pytest.raises(InputError, match="power of two"):
        LaplaceWords(vectors=np.zeros((1, 1)), step=3.0, scale=1.0)
    for wrong in ({"dim": 0, "scale": 1.0}, {"dim": 1, "scale": 0.0}, {"dim": 1, "scale": math.inf}):
        with pytest.raises(ParameterError):
            RoundedLaplace(**wrong)
