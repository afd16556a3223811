"""Stated errors of exact channels, attacked with ball arithmetic over many scales of words and of ε."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from flint import arb

from dxverify.channel import exact_log_channel
from dxverify.errors import NotExactError
from tests.ball_channel import PlaneCells, box_entry, every, gaussian_plane, laplace_plane, line_entry
from tests.ball_reference import precision
from tests.dxverify.channel_cases import gaussian, laplace

FIVE = np.random.default_rng(3).normal(size=(5, 2))
#: Shapes of vocabularies that lose digits if anything does.
PLANES = {
    "cloud": FIVE,
    "far from the origin": FIVE + 1e6,
    "a far word": np.vstack([FIVE[:4], [[1e7, 3e6]]]),
    "square": np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]),
    "twins": np.vstack([FIVE[:4], FIVE[:1] + 1e-6]),
    "nearly a line": np.array([[0.0, 0.0], [1.0, 1e-7], [2.0, 0.0], [3.0, -1e-7]]),
    "tiny": FIVE * 1e-40,
    "huge": FIVE * 1e40,
}
#: Cases beyond those that run each time; they take turns.
SLOW = pytest.mark.slow


def _inside(logs, w: int, y: int, truth: arb) -> bool:
    """Whether the truth lies within the stated error; one of one or more is a bound from above."""
    stated, error = arb(float(logs.log[w, y])).exp(), float(logs.relative[w, y])
    if error >= 1:
        return truth <= stated * (1 + error)
    # A relative error below the spacing of doubles cannot be seen in a double.
    return float(abs(stated / truth - 1).upper()) <= max(error, 3e-16)


def _holds(logs, truth, rows=None) -> None:
    """Every entry lies within its stated error."""
    with precision(300):
        for w in range(len(logs.log)) if rows is None else rows:
            for y in range(len(logs.log)):
                assert _inside(logs, w, y, truth(w, y)), (
                    w,
                    y,
                    logs.log[w, y],
                    logs.relative[w, y],
                    truth(w, y),
                )


@pytest.mark.parametrize(
    "share",
    [
        pytest.param(1e-6, marks=SLOW),
        pytest.param(1e-2, marks=SLOW),
        1.0,
        pytest.param(40.0, marks=SLOW),
        1e4,
    ],
)
@pytest.mark.parametrize("name", PLANES)
def test_errors_in_the_plane_hold(name, share):
    """From noise a million times as wide as the words to noise ten thousand times as narrow."""
    points = PLANES[name]
    epsilon = share / float(np.median(np.abs(points - points.mean(axis=0))))
    if name == "a far word":
        epsilon = share
    cells = PlaneCells(points)

    logs = exact_log_channel(laplace(points, epsilon=epsilon))

    # A far word is e^{−ε·10⁷}, whose exponent has an error of its own.
    digits = {"a far word": 1e-7 * max(share, 1), "twins": 1e-6, "nearly a line": 1e-6}.get(
        name, 1e-10
    ) * max(1, share / 40)
    _holds(logs, lambda w, y: cells.entry(laplace_plane(epsilon), w, y))
    assert logs.relative.max() < digits


@pytest.mark.parametrize("epsilon", [0.01, 3.0, 100.0])
def test_errors_of_elliptical_noise_hold(epsilon):
    """Noise twenty times as long one way as the other."""
    factor = np.array([[1.0, 0.4], [0.0, 0.05]])
    cells = PlaneCells(FIVE, factor)

    logs = exact_log_channel(laplace(FIVE, epsilon=epsilon, factor=factor))

    _holds(logs, lambda w, y: cells.entry(laplace_plane(epsilon), w, y))
    assert logs.relative.max() < 1e-8


@pytest.mark.parametrize("sigma", [100.0, 1.0, 0.05])
def test_errors_of_gaussian_noise_hold(sigma):
    """Tails that fall with the square of the distance."""
    cells = PlaneCells(FIVE)

    logs = exact_log_channel(gaussian(FIVE, sigma=sigma))

    _holds(logs, lambda w, y: cells.entry(gaussian_plane(sigma), w, y))
    assert logs.relative.max() < 1e-8


@pytest.mark.parametrize("epsilon", [0.05, 1.0, pytest.param(25.0, marks=SLOW)])
@pytest.mark.parametrize(
    ("axes", "ambient"),
    [
        pytest.param([[0.0, 1.0], [0.0, 0.75], [0.0, 1.5, 2.0]], 3, marks=SLOW),
        ([[0.0, 1.0], [0.0, 0.75, 2.0]], 20),
        ([[0.0, 1.0], [0.0, 0.5], [0.0, 2.0]], 9),
    ],
    ids=["space", "a plane in R²⁰", "a space in R⁹"],
)
def test_errors_in_space_and_of_projections_hold(axes, ambient, epsilon):
    """Product grids, whose cells are boxes, in space and as parts of more dimensions."""
    points = np.array(np.meshgrid(*axes, indexing="ij")).reshape(len(axes), -1).T
    wide = np.hstack([points, np.zeros((len(points), ambient - len(axes)))])
    places = every(axes)

    logs = exact_log_channel(laplace(wide, epsilon=epsilon))

    _holds(
        logs,
        lambda w, y: box_entry(epsilon, ambient, axes, places[w], places[y]),
        rows=(len(places) // 2,),
    )
    # Small cells under wide noise are differences of flows.
    assert logs.relative.max() < (1e-6 if epsilon < 1 else 1e-9)


@pytest.mark.parametrize("epsilon", [pytest.param(0.05, marks=SLOW), 1.0, pytest.param(25.0, marks=SLOW)])
@pytest.mark.parametrize(
    ("steps", "ambient"),
    [
        ([1.0, 0.75, 2.0, 1.5], 4),
        ([1.0, 0.75, 2.0, 1.5, 1.25], 30),
        pytest.param([1.0, 0.5, 2.0, 1.5, 1.25, 0.8], 6, marks=SLOW),
    ],
    ids=["R⁴", "five dimensions of R³⁰", "R⁶"],
)
def test_errors_above_three_dimensions_hold(steps, ambient, epsilon):
    """One word with two neighbours on every axis: its cell is a box, seen from itself and from each neighbour."""
    dim = len(steps)
    points = np.vstack([np.zeros((1, dim)), np.diag(steps), -np.diag(steps)])
    wide = np.hstack([points, np.zeros((len(points), ambient - dim))])
    axes = [[-step, 0.0, step] for step in steps]
    places = [tuple(int(np.sign(entry)) + 1 for entry in point) for point in points]

    logs = exact_log_channel(laplace(wide, epsilon=epsilon))

    with precision(300):
        for w in (0, 2 * dim):
            truth = box_entry(epsilon, ambient, axes, places[w], places[0])
            assert _inside(logs, w, 0, truth), (w, logs.log[w, 0], logs.relative[w, 0], truth)
    assert logs.failure_probability == 0
    assert logs.error.max() < 1e-6


@pytest.mark.parametrize("dim", [1, 3, 2])
@pytest.mark.parametrize("epsilon", [1e-18, pytest.param(1e-3, marks=SLOW), 1.0, 300.0])
@pytest.mark.parametrize(
    "places", [[0.0, 1.0, 3.0], [0.0, 1.0, 1e15], [1e8, 1e8 + 1, 1e8 + 3], [0.0, 1e-9, 1.0]]
)
def test_errors_on_a_line_hold(dim, epsilon, places):
    """A word at 10¹⁵ costs the others no digits, and ε = 10⁻¹⁸ is an ordinary number."""
    if dim == 2 and epsilon * max(places) > 1e4:
        pytest.skip("Bessel functions of such arguments need millions of digits")
    points = np.zeros((len(places), dim))
    points[:, 0] = places

    logs = exact_log_channel(laplace(points, epsilon=epsilon))

    _holds(logs, lambda w, y: line_entry(dim, epsilon, places, w, y))
    near = logs.relative[:2, :2]
    assert near.max() < 1e-10 * max(1.0, epsilon) or places[1] - places[0] < 1e-6


@pytest.mark.parametrize("name", ["cloud", "a far word", "twins"])
def test_errors_a_hundred_times_smaller_would_be_noticed(name):
    """The stated errors are honest but not idle: a hundredth of them does not hold."""
    cells = PlaneCells(PLANES[name])
    logs = exact_log_channel(laplace(PLANES[name], epsilon=30.0))
    boast = replace(logs, relative=logs.relative / 100)

    with pytest.raises(AssertionError):
        _holds(boast, lambda w, y: cells.entry(laplace_plane(30.0), w, y))


def test_what_doubles_cannot_hold_is_refused():
    """Words at 10¹⁵⁵, twins at 10⁻¹⁰⁰, and distances from 1 to 10¹²: said, not guessed."""
    for points, message in (
        (FIVE * 1e155, "entries up to"),
        (np.vstack([FIVE * 0.1, FIVE[:1] * 0.1]) * 1e-95, "apart"),
        (np.vstack([FIVE, [[1e12, 0.0]]]), "distances between words"),
    ):
        with pytest.raises(NotExactError, match=message):
            exact_log_channel(laplace(points, epsilon=1.0))
