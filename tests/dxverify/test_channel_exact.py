"""Exact channels against closed forms, ball arithmetic, other quadratures and draws."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest
from flint import arb, ctx
from scipy import stats

from dxverify import Vocabulary
from dxverify.channel import effective_epsilon, exact_channel, face_recursion
from dxverify.channel.face_recursion import face_channel
from dxverify.channel.interval import interval_channel
from dxverify.channel.low_dimensional import reduce_dimension
from dxverify.channel.lower_envelope import Slopes, trace_envelopes
from dxverify.channel.plane import plane_channel
from dxverify.channel.qmc_directions import envelope_probabilities, qmc_channel
from dxverify.channel.space import space_channel
from dxverify.distributions import LaplaceRadius
from dxverify.distributions.noise import GaussianNoise, LaplaceNoise
from dxverify.errors import InputError, MechanismFault, NotExactError
from dxverify.mechanisms import (
    NADP,
    EuclideanLaplace,
    Exponential,
    RankSmoothed,
    RegularisedMahalanobis,
    Vickrey,
)
from tests.ball_channel import PlaneCells, laplace_plane
from tests.ball_reference import precision
from tests.chance import level, stream
from tests.dxverify.channel_cases import Additive, gaussian, laplace, quadrant_mass, rectangle_channel

CLOUD = np.random.default_rng(5).normal(size=(8, 8))
SQUARE = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
SHEAR = np.array([[1.0, 0.4], [0.0, 0.5]])


def _ball_tail(dim: int, x: float) -> float:
    """Pr[εZ > x] in ball arithmetic, Z one coordinate of the noise, by Bessel and Struve functions."""
    ctx.prec = 1200
    try:
        order, at = arb(dim) / 2, arb(x)

        def struve(nu):
            lead = (at / 2) ** (nu + 1) / (arb(3) / 2).gamma() / (nu + arb(3) / 2).gamma()
            return lead * (at * at / 4).hypgeom([1], [arb(3) / 2, nu + arb(3) / 2])

        inner = at.bessel_k(order) * struve(order - 1) + at.bessel_k(order - 1) * struve(order)
        tail = arb(1) / 2 - at / 2 * inner
        assert float(tail.rad() / tail.mid()) < 1e-20, "the ball is too wide to be a reference"
        return float(tail.mid())
    finally:
        ctx.prec = 53


@pytest.mark.parametrize("dim", [2, 3, 300])
@pytest.mark.parametrize("distance", [0.5, 3.0])
def test_two_words_agree_with_ball_arithmetic(dim, distance):
    """Two words at distance d in any dimension: the other word has probability Pr[Z > d/2]."""
    points = np.zeros((2, dim))
    points[1, :2] = distance * 0.6, distance * 0.8

    channel = exact_channel(laplace(points, epsilon=2.0))

    expected = _ball_tail(dim, 2.0 * distance / 2)
    assert channel[0, 1] == pytest.approx(expected, rel=1e-11, abs=0)
    assert channel[1] == pytest.approx([expected, 1 - expected], rel=1e-11, abs=0)


def test_three_words_on_a_line_agree_with_ball_arithmetic():
    """Collinear words in a plane are a one-dimensional problem: intervals between midpoints."""
    direction = np.array([3.0, 4.0]) / 5
    points = np.array([0.0, 1.0, 2.5])[:, None] * direction

    channel = exact_channel(laplace(points, epsilon=2.0))

    near, far = _ball_tail(2, 2 * 0.5), _ball_tail(2, 2 * 1.75)
    assert channel[0] == pytest.approx([1 - near, near - far, far], rel=1e-11, abs=0)


def test_one_dimensional_noise_is_closed_form():
    """Words 0, 1, 2 under 1-D Laplace noise: exponentials of half-distances."""
    channel = exact_channel(laplace([[0.0], [1.0], [2.0]], epsilon=1.0))

    half = np.exp(-0.5) / 2
    assert channel[1] == pytest.approx([half, 1 - 2 * half, half], rel=1e-13)
    assert channel[0] == pytest.approx([1 - half, half - np.exp(-1.5) / 2, np.exp(-1.5) / 2], rel=1e-13)


def test_an_equilateral_triangle_is_symmetric_and_a_rotated_one_the_same():
    """All words of a regular triangle behave alike, wherever it lies in R³⁰⁰."""
    corners = np.zeros((3, 300))
    corners[np.arange(3), np.arange(3)] = 1 / np.sqrt(2)
    turn = np.linalg.qr(np.random.default_rng(0).normal(size=(300, 300)))[0]

    plain = exact_channel(laplace(corners, epsilon=20.0))
    turned = exact_channel(laplace(corners @ turn + 5.0, epsilon=20.0))

    away = plain[0, 1]
    assert plain == pytest.approx(np.where(np.eye(3, dtype=bool), 1 - 2 * away, away), abs=1e-13)
    assert turned == pytest.approx(plain, abs=1e-12)


def test_a_square_agrees_with_cartesian_quadrature():
    """Four cocircular words: each cell is a quadrant, integrated here without angles or envelopes."""
    channel = exact_channel(laplace(SQUARE, epsilon=3.0))

    diagonal = quadrant_mass(3.0, (0.5, 0.5))
    side = quadrant_mass(3.0, (0.5, -0.5))
    assert channel[0] == pytest.approx([quadrant_mass(3.0, (-0.5, -0.5)), side, side, diagonal], abs=1e-10)


@pytest.mark.parametrize("axes", [([0, 1, 3], [0, 2]), ([0, 1, 2], [0, 1], [0, 1.5])])
def test_grids_with_ties_agree_with_boxes(axes):
    """Grids have cocircular words everywhere; cells are boxes, whose probability is another integral."""
    points = np.array(np.meshgrid(*axes, indexing="ij")).reshape(len(axes), -1).T

    channel, error = exact_channel(laplace(points, epsilon=2.0), return_error=True)

    assert np.abs(channel - rectangle_channel(axes, 2.0)).max() < 1e-10
    assert error.max() < (1e-10 if len(axes) == 2 else 1e-6)


@pytest.mark.parametrize("noise", ["laplace", "elliptical", "gaussian"])
def test_two_methods_agree_in_the_plane(noise):
    """Walls, Sobol directions and the recursion over faces agree within their stated errors."""
    reduced = reduce_dimension(CLOUD[:, :2], _noise(noise, 2))

    found, faces = plane_channel(reduced), face_channel(reduced)
    other, width = qmc_channel(reduced, 1e-6, passes=(1 << 14,))

    assert found.error.max() < 1e-12
    assert faces.error.max() < 1e-8
    assert (np.abs(other - found.channel) <= width + found.error).all()
    assert width.max() < 2e-3
    assert (np.abs(faces.channel - found.channel) <= faces.error + found.error).all()


@pytest.mark.parametrize("noise", ["laplace", "elliptical", "gaussian"])
def test_two_methods_agree_in_space(noise):
    """Integrals along edges agree with the recursion over faces, which knows nothing of edges or of heights."""
    reduced = reduce_dimension(CLOUD[:6, :3], _noise(noise, 3))

    found, faces = space_channel(reduced), face_channel(reduced)

    assert found.error.max() < 1e-9
    assert faces.error.max() < 1e-9
    assert (np.abs(faces.channel - found.channel) <= faces.error + found.error).all()


def _noise(kind: str, dim: int):
    if kind == "gaussian":
        return GaussianNoise(dim=dim, sigma=0.7)
    factor = None if kind == "laplace" else np.eye(dim) + np.triu(np.full((dim, dim), 0.4), 1)
    return LaplaceNoise(dim=dim, epsilon=4.0, factor=factor)


@pytest.mark.parametrize(
    "mechanism",
    [
        laplace(CLOUD[:, :2], epsilon=3.0),
        laplace(CLOUD[:6, :2], epsilon=3.0, factor=SHEAR),
        laplace(CLOUD[:5, :3], epsilon=3.0),
        gaussian(CLOUD[:5, :2]),
        laplace(CLOUD[:4], epsilon=6.0),
    ],
    ids=["plane", "elliptical", "space", "gaussian", "four words in R⁸"],
)
def test_channels_agree_with_draws(mechanism):
    """A chi-square test of draws against the exact row accepts it and rejects that of 20 % less noise."""
    size, rows = 20_000, exact_channel(mechanism)
    counts = np.bincount(
        mechanism.sample(0, size, stream(f"channel {mechanism.noise!r}")), minlength=len(rows)
    )
    wrong = type(mechanism)(vectors=np.asarray(mechanism.vectors) * 1.25, noise=mechanism.noise)

    alpha = level("channel against draws", 5)
    assert _chi_square(counts, rows[0]) > alpha
    assert _chi_square(counts, exact_channel(wrong)[0]) < alpha


def _chi_square(counts, probabilities) -> float:
    """p-value after merging cells whose expected count is below ten."""
    expected = probabilities * counts.sum()
    small = expected < 10
    seen = np.append(counts[~small], counts[small].sum())
    model = np.append(expected[~small], expected[small].sum())
    keep = model > 0
    statistic = ((seen - model)[keep] ** 2 / model[keep]).sum()
    return float(stats.chi2.sf(statistic, keep.sum() - 1))


def test_rows_sum_to_one_without_being_normalised():
    """Rows of every method sum to one within their errors."""
    for dim, words in ((1, 6), (2, 8), (3, 6)):
        channel, error = exact_channel(laplace(CLOUD[:words, :dim]), return_error=True)
        assert (np.abs(channel.sum(axis=1) - 1) <= error.sum(axis=1)).all()


def test_small_probabilities_keep_their_digits():
    """A probability of 1e-30 on a line is known to ten digits, as the level needs."""
    channel, error = exact_channel(laplace([[0.0], [1.0], [70.0]], epsilon=1.9), return_error=True)

    assert channel[0, 2] == pytest.approx(np.exp(-1.9 * 35.5) / 2, rel=1e-11, abs=0)
    assert error[0, 2] < 1e-11 * channel[0, 2]


def test_duplicate_words_share_a_cell_that_goes_to_the_first():
    """The second of two equal words is never an output, as in the mechanisms, and changes nothing else."""
    doubled = SQUARE[[0, 1, 0, 2, 3]]

    channel = exact_channel(laplace(doubled))

    assert (channel[:, 2] == 0).all()
    assert channel[np.ix_([0, 1, 3, 4], [0, 1, 3, 4])] == pytest.approx(
        exact_channel(laplace(SQUARE)), abs=1e-13
    )
    assert (channel[2] == channel[0]).all()


def test_one_word_is_its_own_output():
    """One word, or several with one vector, leave nothing to chance."""
    assert exact_channel(laplace([[1.0, 2.0]])).tolist() == [[1.0]]
    assert exact_channel(laplace([[1.0, 2.0]] * 2)).tolist() == [[1.0, 0.0], [1.0, 0.0]]


def test_an_inner_word_of_a_dense_row_keeps_its_own_cell():
    """Words almost on one line: the thin second dimension changes the channel continuously."""
    row = np.array([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [3.0, 0.0]])
    bent = row + np.array([[0.0, 0.0], [0.0, 1e-7], [0.0, 0.0], [0.0, -1e-7]])

    flat, thin = exact_channel(laplace(row)), exact_channel(laplace(bent))

    assert thin == pytest.approx(flat, abs=1e-6)


def test_too_many_dimensions_are_refused_with_advice():
    """A large vocabulary is sent to the estimate."""
    with pytest.raises(NotExactError, match=r"span 50 dimensions.*channel_estimate"):
        exact_channel(EuclideanLaplace(Vocabulary.builtin().subset(range(60)), epsilon=5.0))


def test_a_mechanism_without_a_channel_is_named():
    """Vickrey chooses by distances of the noisy point, so no channel follows from nearest words."""
    with pytest.raises(NotExactError, match="Vickrey"):
        exact_channel(Vickrey.example())


def test_vectors_that_are_not_finite_are_refused():
    """The reduction says what is wrong with the matrix."""
    with pytest.raises(InputError, match="finite"):
        reduce_dimension(np.array([[np.nan, 0.0]]), LaplaceNoise(dim=2, epsilon=1.0))


def test_a_stated_channel_is_checked():
    """A closed form whose rows do not sum to one is the mechanism's fault."""

    class Broken(Exponential):
        def channel(self):
            return Exponential.channel(self) * 0.9

    with pytest.raises(MechanismFault, match="sum to one"):
        exact_channel(Broken(Vocabulary.builtin("line"), epsilon=1.0))


def test_post_processing_multiplies_the_channel():
    """The rank fix is the channel of its base times its transition, and draws agree."""
    mechanism = RankSmoothed.example()

    channel = exact_channel(mechanism)

    assert channel == pytest.approx(exact_channel(mechanism.base) @ mechanism.transition(), abs=1e-15)
    counts = np.bincount(mechanism.sample(0, 20_000, stream("rank fix channel")), minlength=len(channel))
    assert _chi_square(counts, channel[0]) > level("rank fix channel")
    assert _chi_square(counts, channel[1]) < level("rank fix channel")


def test_elliptical_noise_follows_its_own_metric():
    """The Mahalanobis mechanism stays within ε of its own distance and exceeds it in the Euclidean one."""
    points = np.array([[0.0, 0.0], [6.0, 0.0], [2.0, 1e-2], [4.0, -1e-2]])
    vocabulary = Vocabulary(words=list("abcd"), vectors=points)
    mechanism = RegularisedMahalanobis(vocabulary, epsilon=8.0, lam=0.99)

    own, _ = effective_epsilon(exact_channel(mechanism), mechanism.metric.distances(vocabulary))

    assert 0 < own < 8.0


def test_different_deviations_for_different_words():
    """NADP adds more noise to the words of the wider component; each row has its own Gaussian."""
    mechanism = NADP.example()

    channel = exact_channel(mechanism)

    for word in (0, 2):
        own = gaussian(mechanism.vocabulary.vectors, sigma=mechanism.sigma(word))
        assert channel[word] == pytest.approx(exact_channel(own)[word], abs=1e-13)
    assert mechanism.sigma(0) != mechanism.sigma(2)


@pytest.mark.parametrize("count", [1, 2, 7])
def test_words_on_a_line_and_the_envelope_walk_agree(count):
    """The neighbour rule on a line gives what the general walk gives, in both directions."""
    reduced = reduce_dimension(np.random.default_rng(count).normal(size=(count + 1, 1)), _noise("laplace", 1))
    both = Slopes.of(np.vstack([reduced.coordinates[:, 0], -reduced.coordinates[:, 0]]))

    for word in range(count + 1):
        general = trace_envelopes(reduced.squared_distances[[word]], both, np.array([word]))
        expected = np.bincount(
            general.words, envelope_probabilities(reduced.radius, general) / 2, minlength=count + 1
        )
        assert interval_channel(reduced).channel[word] == pytest.approx(expected, abs=1e-14)


@dataclass(frozen=True)
class _Flat:
    """Noise in R² that moves along one line only: the factor is singular."""

    radius: LaplaceRadius
    factor: np.ndarray
    dim: int = 2

    def sample(self, size, rng=None):
        """Draw R·F·u."""
        return LaplaceNoise(dim=2, epsilon=self.radius.epsilon).sample(size, rng) @ self.factor.T

    def directions(self, size, rng=None):
        """Draw F·u."""
        return LaplaceNoise(dim=2, epsilon=1.0).directions(size, rng) @ self.factor.T


def test_noise_along_one_line_reaches_only_the_words_it_can():
    """Singular noise in the plane is one-dimensional whatever the words; draws agree, and a far word is out."""
    points = np.array([[0.0, 0.0], [1.0, 0.2], [2.0, -0.1], [1.0, 5.0]])
    noise = _Flat(radius=LaplaceRadius(dim=2, epsilon=2.0), factor=np.array([[1.0, 0.5], [0.0, 0.0]]))
    mechanism = Additive(vectors=points, noise=noise)

    rows = exact_channel(mechanism)

    assert reduce_dimension(points, noise).dim == 1
    assert rows[0, 3] == 0
    counts = np.bincount(mechanism.sample(0, 20_000, stream("flat noise")), minlength=4)
    assert _chi_square(counts, rows[0]) > level("flat noise")
    assert _chi_square(counts, rows[1]) < level("flat noise")


def test_a_law_noisier_than_it_says_shows_in_the_error_and_ends():
    """A radius law with wrong digits from the ninth on: the integral stops and its error says so."""

    @dataclass(frozen=True)
    class Noisy:
        dim: int = 2

        def sf(self, r):
            return np.exp(-np.asarray(r)) * (1 + 1e-8 * np.sin(1e9 * np.asarray(r)))

        def cdf(self, r):
            return 1 - self.sf(r)

    reduced = replace(reduce_dimension(SQUARE, _noise("laplace", 2)), radius=Noisy())

    found = plane_channel(reduced)

    assert found.channel[0].sum() == pytest.approx(1)
    assert 1e-12 < found.error[0].max() < 1e-6


@pytest.mark.parametrize("apart", [1e-2, 1e-5, 1e-7])
def test_near_twins_in_more_dimensions_than_they_span_share_their_cells(apart):
    """A word a millionth from another was taken to lie on the wall between them: rows added up to 1.4, with an error of 1e-4."""
    rng = np.random.default_rng(1)
    three = rng.normal(size=(3, 4))
    words = np.vstack([three, three + apart * rng.normal(size=(3, 4))])
    turned = np.hstack([words, np.zeros((6, 26))]) @ np.linalg.qr(rng.normal(size=(30, 30)))[0]

    found, error = exact_channel(laplace(turned, epsilon=0.5), return_error=True)
    plain = exact_channel(laplace(np.hstack([words, np.zeros((6, 26))]), epsilon=0.5))

    assert error.max() < 1e-7 / min(apart, 1e-2) ** 0.5
    assert found.sum(axis=1) == pytest.approx(np.ones(6), abs=1e-9)
    assert (np.abs(found - plain) <= 2 * error).all()
    # Two words that nearly are one share what one would have, by the integrals of the plane.
    alone = exact_channel(laplace(np.hstack([three, np.zeros((3, 26))]), epsilon=0.5))
    assert found[:3, :3] + found[:3, 3:] == pytest.approx(alone, abs=apart)


def test_rows_that_lose_something_are_not_believed(monkeypatch):
    """The sum of a row is asked for: with one entry spoilt, directions are left."""
    reduced = reduce_dimension(np.random.default_rng(1).normal(size=(7, 4)), LaplaceNoise(dim=4, epsilon=2.0))
    assert face_channel(reduced) is not None
    plain = face_recursion._all_rows

    def spoilt(*given):
        value, wrong = plain(*given)
        return value + 1e-6 * np.eye(7), wrong

    monkeypatch.setattr(face_recursion, "_all_rows", spoilt)
    assert face_channel(reduced) is None


@pytest.mark.parametrize("apart", [1e-4, 1e-7, 3e-8])
def test_pairs_of_near_twins_in_the_plane_have_all_their_walls(apart):
    """The diagonal wall between two pairs was lost: entries off by a tenth with a stated error of 1e-14."""
    rng = np.random.default_rng(7)
    for _ in range(6):
        two = rng.normal(size=(2, 2))
        words = np.vstack([two, two + apart * rng.normal(size=(2, 2))])
        cells = PlaneCells(words)

        channel, error = exact_channel(laplace(words, epsilon=1.0), return_error=True)

        with precision(300):
            truth = [[float(cells.entry(laplace_plane(1.0), w, y).mid()) for y in range(4)] for w in range(4)]
        assert (np.abs(channel - truth) <= error + 1e-15).all()
        assert error.max() < 1e-4
