"""Releases on a lattice: certified digits, an exact law by either path, and words that the noise covers."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from scipy import stats

from dxverify import Vocabulary
from dxverify.errors import ParameterError
from dxverify.lattice import LatticeWords, RoundedGaussian, entropy_source
from dxverify.lattice.normal_cdf import floor_normal
from dxverify.mechanisms import NADP, AnalyticGaussian, Gaussian, JaccardGaussian
from tests.chance import level, stream


def ball(value: Fraction) -> arb:
    """Return a rational as a ball."""
    return arb(fmpq(value.numerator, value.denominator))


def digits(point: Fraction, bits: int) -> int:
    """⌊2^bits·Φ(point)⌋ by Arb: another library, another formula."""
    old, ctx.prec = ctx.prec, 600
    try:
        value = (-ball(point) / arb(2).sqrt()).erfc() / 2 * arb(2) ** bits
        return int(value.floor().unique_fmpz())
    finally:
        ctx.prec = old


@pytest.mark.parametrize("bits", [1, 8, 64, 200])
def test_digits_of_the_normal_law_are_those_of_another_library(bits):
    """Every digit of Φ agrees with Arb, near zero, in both tails and at points with long denominators."""
    rng = stream("normal digits")
    points = [Fraction(int(k) * 2 + 1, int(d)) for k, d in rng.integers(1, 4000, (150, 2))]
    points = [sign * point for point in points if point < 14 for sign in (1, -1)]

    assert len(points) > 200
    assert [digits(point, bits) for point in points] == [floor_normal(point, bits) for point in points]


def test_a_table_is_the_law_digit_by_digit():
    """The stored table has the digits of F(j) = Φ((j + ½)/s) for every j."""
    law = RoundedGaussian(scale=Fraction(21, 8))
    half = len(law._table) // 2
    expected = [digits(Fraction(2 * j + 1, 2) / law.scale, 64) for j in range(-half, half)]

    assert len(law._table) > 30
    assert expected == law._table.tolist()


class Bits:
    """A source that gives the bits of one number, the most significant first, as a draw asks for them."""

    def __init__(self, number: int, bits: int) -> None:
        self.number, self.left = number, bits

    def __call__(self, count: int) -> bytes:
        """Give the next bytes."""
        self.left -= 8 * count
        assert self.left >= 0, "the draw asks for more bits than the test has"
        return ((self.number >> self.left) & ((1 << 8 * count) - 1)).to_bytes(count, "little")


def smallest(law: RoundedGaussian, number: int, bits: int) -> int:
    """The smallest j with U < F(j), from the digits of another library."""
    return next(j for j in range(-40, 40) if number < digits(Fraction(2 * j + 1, 2) / law.scale, bits))


@pytest.mark.parametrize("reach", [Fraction(13, 2), Fraction(1, 2)], ids=["table", "slow"])
def test_each_draw_is_the_inverse_of_its_bits(reach):
    """Whatever way a draw takes, it is the smallest integer whose distribution function is above the bits."""
    law = RoundedGaussian(scale=Fraction(5, 2), reach=reach)
    rng = stream("inverse of bits")
    for raw in [rng.bytes(24) for _ in range(50)]:
        number = int.from_bytes(raw, "big")

        assert smallest(law, number, 192) == int(law.sample(1, Bits(number, 192))[0])


@pytest.mark.parametrize("offset", [-1, 0, 1])
@pytest.mark.parametrize("j", [-9, -3, 0, 4])
def test_bits_that_equal_an_entry_are_decided_by_more_of_them(j, offset):
    """One unit in the 128th place on either side of F(j) gives neighbouring integers: the table alone could not tell."""
    law = RoundedGaussian(scale=Fraction(5, 2))
    near = digits(Fraction(2 * j + 1, 2) / law.scale, 128)
    number = ((near + offset) << 64) + (1 << 63)

    assert near >> 64 == int(law._table[j + len(law._table) // 2])
    expected = smallest(law, number, 192)
    assert expected == int(law.sample(1, Bits(number, 192))[0])
    assert offset == 0 or expected == (j if offset < 0 else j + 1)


@pytest.mark.parametrize("reach", [Fraction(13, 2), Fraction(1, 2)], ids=["table", "slow"])
def test_draws_follow_the_rounded_gaussian(reach):
    """Counts have the law Φ((j+½)/s) − Φ((j−½)/s), by the table and by the slow path; a wider law is rejected."""
    law = RoundedGaussian(scale=Fraction(2), reach=reach)
    draws = 400_000 if reach > 1 else 12_000
    name = f"rounded gaussian {reach}"
    sample = law.sample(draws, entropy_source(stream(name)))
    edges = np.arange(-6, 7) + 0.5
    counts = np.bincount(np.digitize(sample, edges), minlength=len(edges) + 1)

    def p_value(scale: float) -> float:
        cells = np.diff(np.concatenate([[0.0], stats.norm.cdf(edges / scale), [1.0]]))
        return float(stats.chisquare(counts, draws * cells).pvalue)

    assert p_value(2.0) > level(name)
    assert p_value(2.2) < level(name)


def test_secure_draws_come_from_the_operating_system(monkeypatch):
    """``secure=True`` asks the system for every byte, and takes neither a generator nor the plain sum."""
    asked = []
    rng = stream("secure")
    monkeypatch.setattr("os.urandom", lambda count: asked.append(count) or rng.bytes(count))
    mechanism = AnalyticGaussian.example()
    mechanism.release([0, 1, 2], secure=True)

    assert sum(asked) >= 2 * 3 * mechanism.vocabulary.dim
    with pytest.raises(ParameterError, match="operating system"):
        mechanism.release([0], 1, secure=True)
    with pytest.raises(ParameterError, match="protects nothing"):
        AnalyticGaussian(mechanism.vocabulary, epsilon=1.0, arithmetic="float").release([0], secure=True)


def exact_delta(epsilon: float, ratio: arb) -> arb:
    """The δ of Gaussian noise with σ/Δ = ratio, as a ball."""

    def phi(x: arb) -> arb:
        return (-x / arb(2).sqrt()).erfc() / 2

    half, centre = 1 / (2 * ratio), ratio * arb(epsilon)
    return phi(half - centre) - arb(epsilon).exp() * phi(-half - centre)


@pytest.mark.filterwarnings("ignore:.*get no noise")
@pytest.mark.parametrize("epsilon", [0.05, 0.5, 1.0, 10.0])
@pytest.mark.parametrize("kind", [AnalyticGaussian, NADP])
def test_the_noise_on_the_lattice_is_enough_by_balls(kind, epsilon):
    """Neighbours on the lattice are within R steps, in integers, and δ at s/R is certainly within the promise."""
    vocabulary = Vocabulary.builtin("english")
    some = Vocabulary(words=vocabulary.words[:300], vectors=vocabulary.vectors[:300])
    mechanism = kind(some, epsilon=epsilon)
    words = mechanism._lattice()
    rounded = words.rounded(np.arange(300)).astype(np.int64)
    first, second = mechanism.graph.edges.T
    apart = ((rounded[first] - rounded[second]) ** 2).sum(axis=1)

    assert len(apart) > 50
    assert (words.steps[first] == words.steps[second]).all()
    assert apart.max() <= words.radius_squared
    scale = max(words.scales)
    radius = arb(words.radius_squared).sqrt()
    assert exact_delta(epsilon, ball(scale) / radius) <= arb(mechanism.delta)
    # And hardly more than enough: a thousandth less noise would not do.
    assert exact_delta(epsilon, ball(scale * Fraction(999, 1000)) / radius) > arb(mechanism.delta)
    assert {kind for kind, step in zip(words.kinds, words.steps, strict=True) if step} == {
        len(words.scales) - 1
    }


@pytest.mark.parametrize("kind", [AnalyticGaussian, NADP, Gaussian, JaccardGaussian])
def test_releases_lie_on_the_lattice_and_have_the_stated_law(kind):
    """A release is a whole number of steps, centred at the rounded word, with the stated deviation."""
    mechanism = kind.example()
    name = f"lattice release {kind.__name__}"
    words = mechanism._lattice()
    released = mechanism.release(np.zeros(20_000, dtype=int), stream(name))[:, 0]
    steps = released / words.steps[0]

    assert np.array_equal(np.rint(steps), steps) or np.allclose(steps, np.rint(steps), rtol=1e-15, atol=0)
    law = mechanism.published()
    standard = (released - law.vocabulary.vectors[0, 0]) / law.sigma(0)
    # Rounding to steps shifts the distribution function by at most φ(0)/(2s).
    shift = 0.2 / float(words.scales[words.kinds[0]])
    blurred = stream(name + " blur").uniform(-0.5, 0.5, 20_000) * words.steps[0] / law.sigma(0)
    assert shift < 0.02
    assert stats.kstest(standard + blurred, stats.norm.cdf).pvalue > level(name)
    assert stats.kstest(standard + blurred, stats.norm(scale=1.1).cdf).pvalue < level(name)


def test_a_word_without_noise_is_released_as_it_is():
    """Exposed words of NADP keep their vector, bit by bit."""
    vocabulary = Vocabulary(words="abcd", vectors=[[0.1, 0.3], [1.0, 0.3], [7.7, 7.1], [-9.3, 4.4]])
    with pytest.warns(UserWarning, match="no noise"):
        mechanism = NADP(vocabulary, epsilon=1.0, similarity=0.9)
    released = mechanism.release(np.arange(4), 0)

    assert len(mechanism.exposed)
    assert np.array_equal(vocabulary.float64()[mechanism.exposed], released[mechanism.exposed])


def test_every_group_of_words_is_widened_on_its_own():
    """A pair that rounding drives apart widens the step of its own reach and of no other."""
    # At R = 64 steps the first pair is (0.3, 0.3) and (45.55, 45.55), which rounding drives 46·√2 > 64 steps apart.
    vectors = np.array([[0.3, 0.3], [45.55, 45.55], [0, 0], [128.0, 0]]) / 64
    edges = np.array([[0, 1], [2, 3]])
    lengths = np.linalg.norm(vectors[[0, 2]] - vectors[[1, 3]], axis=1)
    reach = np.repeat(lengths, 2)
    words = LatticeWords.covering(vectors, edges, lengths, reach=reach, units=np.ones(4))
    radius = math.sqrt(words.radius_squared)
    unwidened = np.rint(vectors / (reach / radius)[:, None])
    rounded = words.rounded(np.arange(4))

    assert np.linalg.norm(unwidened[1] - unwidened[0]) > radius
    assert np.linalg.norm(rounded[1] - rounded[0]) <= radius
    assert words.steps[0] == words.steps[1] > lengths[0] / radius
    assert words.steps[2] == words.steps[3] == 2.0 / radius


def test_another_epsilon_has_its_own_lattice():
    """``with_epsilon`` does not keep the noise of the first ε."""
    mechanism = AnalyticGaussian.example()
    wide = mechanism.with_epsilon(0.1)

    assert mechanism.published().sigma(0) < wide.published().sigma(0)
