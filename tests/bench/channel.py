"""Channels against qif and against sampling: exact in the plane, estimated in many dimensions."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dxverify.channel import channel_estimate, exact_channel
from dxverify.mechanisms import EuclideanLaplace, RegularisedMahalanobis
from dxverify.vocabulary import Vocabulary
from tests.bench._timing import in_turn, line
from tests.bench._vectors import normal

DIM, DIRECTIONS, SAMPLES = 100, 512, 4
#: From a word that hardly ever stays to one that nearly always does.
EPSILONS = (1.5, 2.0, 2.5, 3.0, 4.0)


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one line for each comparison."""
    for side in (4,) if small else (10, 28):
        yield from _planar(side)
    if small:
        yield _scattered(3, 6, 64, rounds=1)
    else:
        yield _scattered(2, 100, 512, shaped=True)
        yield _scattered(2, 800, 64)
        yield _scattered(3, 50, 512)
        yield _scattered(4, 12, 8192)
        yield _scattered(6, 12, 8192)
        # So many faces that the loops are compiled; before, directions were all there was.
        yield _scattered(6, 48, 1 << 18, rounds=1)
        yield _scattered(8, 30, 1 << 18, rounds=1)
    words, directions = (50, 16) if small else (2000, DIRECTIONS)
    mechanism = EuclideanLaplace(normal(words, DIM), epsilon=EPSILONS[0])
    yield _five(mechanism, words, directions, 1 if small else 3)
    yield _sweeps(mechanism, directions, 1 if small else 3)


def _planar(side: int) -> Iterator[dict[str, Any]]:
    """Compare the exact channel of a square grid with the quadrature of qif, which uses that the cells of a grid are alike.

    We do not: words lie anywhere. So qif does better the larger the grid, to a few digits.
    """
    try:
        import qif
    except ImportError:
        sys.stderr.write("qif is not installed: exact channels in the plane have no baseline\n")
        return
    planar_laplace_grid = qif.mechanism.geo_ind.planar_laplace_grid
    places = np.array([[i % side, i // side] for i in range(side * side)], dtype=float)
    words = Vocabulary(words=[f"w{i}" for i in range(len(places))], vectors=places)
    mechanism = EuclideanLaplace(words, epsilon=1.0)
    ours, theirs = in_turn(
        lambda: exact_channel(mechanism), lambda: planar_laplace_grid(side, side, 1.0, 1.0), rounds=3
    )
    exact, error = exact_channel(mechanism, return_error=True)
    found = np.asarray(planar_laplace_grid(side, side, 1.0, 1.0))
    yield line(
        "exact channel in the plane",
        f"{side} x {side} words",
        ours,
        "qif planar_laplace_grid",
        theirs,
        error=float(error.max()),
        greatest_difference=float(np.abs(exact - found).max()),
    )


def _scattered(dim: int, words: int, count: int, *, shaped: bool = False, rounds: int = 3) -> dict[str, Any]:
    """Compare walls and faces with the estimate from sampled directions; of many words a few are timed, and the rest in proportion."""
    vectors = np.random.default_rng(dim).normal(size=(words, dim)) * np.linspace(1.0, 2.0, dim)
    vocabulary = Vocabulary(words=[f"w{i}" for i in range(words)], vectors=vectors)
    kind = RegularisedMahalanobis if shaped else EuclideanLaplace
    mechanism = kind(vocabulary, epsilon=2.0)
    rows = np.arange(0, words, -(-words // 100))

    kept: dict[str, Any] = {}

    def exactly() -> None:
        kept["exact"] = exact_channel(mechanism, return_error=True)

    def directions() -> None:
        kept["estimate"] = channel_estimate(mechanism, directions=count, rows=rows, rng=1)

    exactly()
    directions()
    ours, theirs = in_turn(exactly, directions, rounds=rounds)
    (found, error), estimate = kept["exact"], kept["estimate"]
    return line(
        "exact channel of scattered words",
        f"{words} words in R^{dim}, {'elliptical' if shaped else 'spherical'} noise",
        ours,
        f"{count} sampled directions",
        theirs * words / len(rows),
        error=float(error.max()),
        greatest_standard_error_of_directions=float(estimate.stderr.max()),
        greatest_difference=float(np.abs(estimate.channel[0] - found[rows]).max()),
    )


def _five(mechanism: EuclideanLaplace, words: int, directions: int, rounds: int) -> dict[str, Any]:
    """Compare one pass over directions with five sampling passes of the same mean variance of N_w."""
    inputs = np.tile(np.arange(words), SAMPLES)
    levels = [mechanism.with_epsilon(epsilon) for epsilon in EPSILONS]
    for level in levels:
        level.perturb(inputs, 2)
    estimate = channel_estimate(mechanism, directions=directions, epsilons=EPSILONS, rng=1)
    ours, *samples = in_turn(
        lambda: channel_estimate(mechanism, directions=directions, epsilons=EPSILONS, rng=1),
        *(lambda level=level: level.perturb(inputs, 2) for level in levels),
        rounds=rounds,
    )
    own = np.arange(words)
    stay, variance = estimate.channel[:, own, own], estimate.moments.variance[:, own, own]
    worth = (stay * (1 - stay)).mean(axis=1) / variance.mean(axis=1)
    # Sampled outputs that give the same variance, over the outputs of one timed pass.
    passes = directions * words * worth / len(inputs)
    return line(
        "channel of all words at five epsilons",
        f"{words} x {DIM}, {directions} directions",
        ours,
        "sampling to the same mean variance, from one timed pass an epsilon",
        float(passes @ np.array(samples)),
        mean_stay=stay.mean(axis=1).round(3).tolist(),
        samples_a_direction_is_worth=worth.round(2).tolist(),
    )


def _sweeps(mechanism: EuclideanLaplace, directions: int, rounds: int) -> dict[str, Any]:
    """Compare one pass for twenty ε with twenty passes for one each."""
    several = np.linspace(1.0, 6.0, 20 if rounds > 1 else 3)
    rows = np.arange(min(200, len(mechanism.vocabulary)))

    def whole(values: Any) -> Callable[[], Any]:
        return lambda: channel_estimate(
            mechanism, directions=4 * directions, epsilons=values, rows=rows, rng=1
        )

    whole(several)()
    many, single = in_turn(whole(several), whole([3.0]), rounds=rounds)
    return line(
        f"{len(several)} epsilons at once",
        "whole rows",
        many,
        "a run for each epsilon",
        len(several) * single,
    )
