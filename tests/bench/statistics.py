"""Statistics: exponents in the size of the job, and the gain over sampling the same cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dxverify.mechanisms import EuclideanLaplace, RegularisedMahalanobis
from dxverify.statistics import statistics
from tests.bench._timing import in_turn, line
from tests.bench._vectors import GLOVE, NEWS, normal, real

GRID = (43.0, 65.0, 87.0, 110.0, 170.0)


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield exponents, the grid of Xu et al., the vocabulary of Asghar et al. and the sorting of slopes."""
    if not small:
        _measure(EuclideanLaplace(normal(2000, 100), epsilon=2.0), 64, (2.0,))()
    yield from _exponents(small=small)
    yield from _grid(small=small)
    yield _large(small=small)
    yield _sorting(small=small)


def _measure(mechanism: Any, directions: int, epsilons: Any, rows: int = 256) -> Callable[[], Any]:
    return lambda: statistics(
        mechanism,
        epsilons,
        sample=rows,
        samples=directions,
        runs=32,
        neighbours=0,
        method="directions",
        rng=1,
    )


def _exponents(*, small: bool) -> Iterator[dict[str, Any]]:
    """Measure how all statistics together scale; the exponent in ε on real vectors, as people run it."""
    sizes = (500, 1000) if small else (16_000, 32_000, 64_000, 128_000)
    counts = (32, 64) if small else (128, 256, 512)
    several, rows = ((1, 3), 16) if small else ((1, 5, 20), 256)
    mechanisms = [EuclideanLaplace(normal(size, 100), epsilon=2.0) for size in sizes]
    news = EuclideanLaplace(real(NEWS, 500 if small else None)[0], epsilon=GRID[0])
    cases = {
        "words": (sizes, [_measure(m, 64, (2.0, 4.0), rows) for m in mechanisms]),
        "directions": (counts, [_measure(mechanisms[0], n, (2.0, 4.0), rows) for n in counts]),
        "epsilons": (
            several,
            [_measure(news, 100, np.linspace(GRID[0], GRID[-1], n), rows) for n in several],
        ),
    }
    for name, (values, tasks) in cases.items():
        seconds = in_turn(*tasks, rounds=1 if small else 3)
        yield line(
            f"cost of all statistics against {name}",
            f"{values[0]} to {values[-1]}",
            seconds[-1],
            "a cost in proportion to the first size",
            seconds[0] * values[-1] / values[0],
            all_cpu_seconds=seconds,
            exponent=float(np.polyfit(np.log(values), np.log(seconds), 1)[0]),
        )


def _grid(*, small: bool) -> Iterator[dict[str, Any]]:
    """Measure every statistic on a slice of the words, at one λ, and sampling of the same cells."""
    vocabulary, source = real(NEWS, 600 if small else None)
    mechanism = RegularisedMahalanobis(vocabulary, epsilon=GRID[0], lam=0.5)
    rows, drawn = np.arange(0, len(vocabulary) - 104, 104), 100
    options = {"words": rows, "samples": drawn, "runs": drawn, "neighbours": 0, "rng": 1}
    levels = [mechanism.with_epsilon(epsilon) for epsilon in GRID]
    mechanism._search.__init__(points=vocabulary.vectors, screening="always")
    ours, sampled = in_turn(
        lambda: statistics(mechanism, GRID, **options),
        lambda: [level.perturb(rows, 2) for level in levels],
        rounds=1 if small else 3,
    )
    yield line(
        "five epsilons, 100 directions, Mahalanobis noise",
        f"all statistics, {len(rows)} of {len(vocabulary):,} words",
        ours,
        "sampling 100 outputs of the same words",
        sampled * drawn,
        vectors=source,
        cpu_minutes_for_all_words_and_five_lambdas=ours * len(vocabulary) * 5 / len(rows) / 60,
    )


def _large(*, small: bool) -> dict[str, Any]:
    """Measure every statistic for a slice of the sampled words of a large vocabulary."""
    vocabulary, source = real(GLOVE, 2000 if small else None)
    mechanism = EuclideanLaplace(vocabulary, epsilon=5.0)
    levels = [mechanism.with_epsilon(epsilon) for epsilon in (5.0, 10.0, 15.0, 20.0)]
    rows = np.arange(0, len(vocabulary), len(vocabulary) // 128)[: 16 if small else 128]
    mechanism._search.__init__(points=vocabulary.vectors, screening="always")
    mechanism.perturb(rows[:8], 0)
    options = {"words": rows, "samples": 100, "runs": 100, "neighbours": 0, "rng": 1}
    ours, sampled = in_turn(
        lambda: statistics(mechanism, [5.0, 10.0, 15.0, 20.0], **options),
        lambda: [level.perturb(rows, 2) for level in levels],
        rounds=1 if small else 3,
    )
    return line(
        "all statistics, 100 directions, four epsilons",
        f"{len(rows)} of {len(vocabulary):,} words",
        ours,
        "sampling 100 outputs of the same words",
        sampled * 100,
        vectors=source,
        minutes_on_two_cores_for_5000_words=ours / len(rows) * 5000 / 120,
    )


def _sorting(*, small: bool) -> dict[str, Any]:
    """Measure the sorting of slopes against numpy's."""
    from dxverify.channel._sort_by_slope import sort_by_slope

    size = 2000 if small else 341_479
    products = np.random.default_rng(0).standard_normal((20, size))
    sort_by_slope(products[:1])
    ours, numpys = in_turn(lambda: sort_by_slope(products), lambda: _plainly_sorted(products))
    return line("words by falling slope", f"20 directions of {size:,} words", ours, "numpy argsort", numpys)


def _plainly_sorted(products: Any) -> Any:
    order = np.argsort(-products, axis=1)
    return np.take_along_axis(products, order, axis=1)
