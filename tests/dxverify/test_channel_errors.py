"""Stated errors of exact channels where they are large: extreme distances, ill-conditioned noise, and the terms of the recursion."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest
from scipy import special

from dxverify.channel import exact_log_channel, low_dimensional, space
from dxverify.channel.face_recursion import (
    FaceValues,
    Panel,
    RunningIntegral,
    compiled_integration,
    integrate_panel,
)
from dxverify.channel.facet_distances import FacetDistances, residual_error
from dxverify.channel.log_tails import LogTails
from dxverify.channel.low_dimensional import reduce_dimension
from dxverify.channel.scale_mixture import NODES
from dxverify.distributions import GaussianNoise, LaplaceNoise, LaplaceRadius
from tests.dxverify.channel_cases import Additive, laplace

#: e to minus this is zero.
INFINITE = Fraction(10**30)
FAR_AND_CLOSE = ([0.0, 1e-10, 1.0, 1e10], [0.0, 1.0, 1e16], [1e16, 1.0, 0.0], [-1e12, 0.0, 1e-12, 3.0, 1e14])


@pytest.mark.parametrize("words", FAR_AND_CLOSE)
def test_far_and_close_words_on_a_line_have_logarithms_within_their_errors(words):
    """From a far word, close ones lie at one position: no NaN, and every logarithm is right within its stated error."""
    found = exact_log_channel(laplace(np.array(words)[:, None], epsilon=1.0))

    assert not np.isnan(found.log).any()
    assert not np.isnan(found.relative).any()
    truth = _line_logs(words)
    # The reference itself is rounded to a double: one spacing at its size.
    rounding = np.spacing(np.abs(truth))
    assert (truth <= found.high + rounding).all()
    assert (found.low - rounding <= truth).all()
    # The order of the words does not matter, and unresolved entries are only those far down.
    assert (found.relative[truth > -1e9] < 1e-3).all()


def _line_logs(words):
    """Logarithms of exp(−|η|)-noise on a line: breakpoints in fractions, differences of tails in logarithms."""
    points = [Fraction(word) for word in words]
    order = sorted(range(len(points)), key=points.__getitem__)
    logs = np.empty((len(points), len(points)))
    for w, y in itertools.product(range(len(points)), repeat=2):
        rank = order.index(y)
        low = (points[order[rank - 1]] + points[y]) / 2 - points[w] if rank else -INFINITE
        high = (points[y] + points[order[rank + 1]]) / 2 - points[w] if rank + 1 < len(points) else INFINITE
        logs[w, y] = _interval_log(low, high)
    return logs


def _interval_log(low, high):
    if low < 0 < high:
        return np.log1p(-(np.exp(float(low)) + np.exp(float(-high))) / 2)
    if high <= 0:
        low, high = -high, -low
    return float(-low) - np.log(2) + np.log(-np.expm1(-float(high - low)))


def test_upper_bounds_hold_where_ill_conditioned_noise_leaves_no_digits():
    """A cube under Gaussian noise that is 1e-8 as wide along one axis: distances have no digits, upper bounds still hold.

    Coordinates are independent, so the truth is a product.
    """
    cube = np.array(list(itertools.product((0.0, 1.0), repeat=3)))
    noise = GaussianNoise(dim=3, sigma=10.0, factor=np.diag([1.0, 1.0, 1e-8]))

    found = exact_log_channel(Additive(vectors=cube, noise=noise))

    stay = special.ndtr(0.05)
    same = cube[:, None] == cube
    axes = np.where(same[:, :, :2], stay, 1 - stay).prod(axis=2)
    truth = np.where(same[:, :, 2], axes, 0.0)
    assert (truth <= np.exp(found.high) * (1 + 1e-12)).all()
    assert (np.exp(found.low) <= truth + 1e-300).all()
    # Nothing is known from below: otherwise this would not test upper bounds alone.
    assert (found.relative[same[:, :, 2]] >= 1).any()


@pytest.mark.parametrize(("shift", "known"), [(1e-12, True), (5.0, False)])
def test_the_flux_through_a_facet_is_bounded_by_its_ceiling(shift, known):
    """A wide triangle a thousandth away lets half of the noise pass, also where its distance may be off by much more."""
    tails = LogTails.of_coordinate(LaplaceRadius(dim=3, epsilon=1.0))
    height, side, end = np.full((3, 1), 1e-3), np.full((3, 1), 60.0), np.full((3, 1), 104.0)
    none = np.zeros((3, 1))
    views = space._EdgeViews(
        height, side, -end, end, np.full((3, 1), shift), none + 1e-12, np.zeros((3, 1, 2))
    )

    log, relative = space._facet_flux(tails, np.zeros(3, dtype=np.int64), views)

    truth = np.log(0.5) + float(tails.log_upper(np.array(1e-3)))
    assert (relative[0, 0] < 1e-6) == known
    assert log[0, 0] + np.log1p(relative[0, 0]) >= truth - 1e-12
    assert not known or log[0, 0] == pytest.approx(truth, abs=1e-9)


def test_words_off_the_span_change_squared_distances_by_no_more_than_stated():
    """A word off the span: noise in its direction changes the squared distance to it by twice the product of both lengths."""
    rng = np.random.default_rng(5)
    axes = np.linalg.qr(rng.normal(size=(6, 6)))[0]
    coordinates, width = rng.normal(size=(7, 4)), 2.5
    # Rounded far from zero: one word is off by so little that no dimension is seen in it.
    words = 3e3 + coordinates @ axes[:, :4].T + 5e-12 * (np.arange(7) == 3)[:, None] * axes[:, 4]
    problem = reduce_dimension(words, LaplaceNoise(dim=6, epsilon=1.0))
    basis, _ = low_dimensional._span(words)
    # A shift of all words alike changes no comparison; the word in the middle is the origin.
    offsets = words - words[np.abs(words - np.median(words, axis=0)).max(axis=1).argmin()]
    off_span = offsets - (offsets @ basis) @ basis.T
    worst = np.linalg.norm(off_span, axis=1).argmax()
    noise = width * off_span[worst] / np.linalg.norm(off_span[worst])

    change = 2 * abs(noise @ off_span[worst])

    assert problem.dim == 4
    assert problem.residual > 1e-13
    assert change == pytest.approx(residual_error(problem, width), rel=1e-6, abs=0)


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("source", ["rounding", "distance", "facet"])
def test_the_error_of_a_panel_is_the_sum_of_its_terms(compiled, source):
    """One facet, one panel: 32 roundings, or the error of the distance, or that of the facet, and of the quadrature."""
    integrate = compiled_integration() if compiled else integrate_panel
    if integrate is None:
        pytest.skip("numba is not installed")
    eps, distance = float(np.finfo(float).eps), 1.3
    off, wrong = (1e-6 if source == "distance" else 0.0), (1e-6 if source == "facet" else 0.0)
    panel = Panel.between((np.log(0.9), np.log(0.9001)), 9.0)
    facets = FacetDistances(np.array([0]), np.array([0]), np.array([distance]), np.array([off]))
    below = FaceValues(np.full((1, NODES), 0.5), np.array([0.5]), np.array([wrong]))
    integral = RunningIntegral(np.ones(1), np.zeros(1))

    integrate(facets, below, panel, integral)

    near, far = distance * panel.low, distance * panel.high
    mass = special.ndtr(far) - special.ndtr(near)
    slope = np.exp(-near * near / 2) * (1 + near * near)
    largest = 0.5 * panel.half * (distance * panel.t * np.exp(-((distance * panel.t) ** 2) / 2)).max()
    expected = mass * (wrong + 32 * eps * 0.5) + off * panel.high * panel.half * slope * 0.5
    expected += 4 * eps * largest / np.sqrt(2 * np.pi)
    assert integral.value[0] == pytest.approx(1 - 0.5 * mass, abs=1e-15)
    # The compiled loops bound the mass by the larger density at the nearer end.
    assert integral.error[0] == pytest.approx(expected, rel=1e-3, abs=0)
