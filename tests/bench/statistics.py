"""How statistics scale: exponents, real sizes on a slice, and the gain over sampling the same grid.

Times are CPU seconds of this process, since others may use the machine; ratios come from one run. Real vectors are used
if they are in the cache, else normal vectors of the same shape.
"""

from __future__ import annotations

import resource
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.channel import stay_estimate
from dxverify.datasets import DATASETS, load_vectors
from dxverify.datasets.cache import path_of
from dxverify.mechanisms import EuclideanLaplace, RegularisedMahalanobis
from dxverify.statistics import statistics
from dxverify.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROWS, DIRECTIONS, ROUNDS = 256, 64, 3
NEWS, GLOVE = "googlenews-300", "wink-100"
SHAPES = {NEWS: (26_423, 300), GLOVE: (341_479, 100)}
GRID = (43.0, 65.0, 87.0, 110.0, 170.0)
LAMBDAS = 5


def run() -> Iterator[dict[str, Any]]:
    """Yield exponents, the grid of Xu et al., the vocabulary of Asghar et al. and the sorting of slopes."""
    _measure(_mechanism(_normal(2000, 100)), DIRECTIONS, (2.0,))()
    yield from _exponents()
    yield _grid()
    yield _large()
    yield _sorting()


def _normal(words: int, dim: int) -> Vocabulary:
    vectors = np.random.default_rng(0).standard_normal((words, dim)).astype(np.float32)
    return Vocabulary(words=[f"w{i}" for i in range(words)], vectors=vectors)


def _real(name: str) -> tuple[Vocabulary, str]:
    if path_of(DATASETS[name]).exists():
        return load_vectors(name), name
    words, dim = SHAPES[name]
    vocabulary = _normal(words, dim)
    vectors = vocabulary.vectors / np.linalg.norm(vocabulary.vectors, axis=1, keepdims=True)
    return Vocabulary(words=vocabulary.words, vectors=vectors), "normal vectors in its place"


def _mechanism(vocabulary: Vocabulary) -> EuclideanLaplace:
    return EuclideanLaplace(vocabulary, epsilon=2.0)


def _measure(mechanism: Any, directions: int, epsilons: tuple[float, ...]) -> Callable[[], Any]:
    return lambda: statistics(
        mechanism, epsilons, sample=ROWS, draws=directions, runs=32, neighbours=0, method="directions", rng=1
    )


def _exponents() -> Iterator[dict[str, Any]]:
    """Measure how all statistics together scale; the exponent in ε on real vectors, as people run it."""
    sizes, counts, several = (16_000, 32_000, 64_000, 128_000), (128, 256, 512, 1024), (1, 5, 20)
    mechanisms = [_mechanism(_normal(size, 100)) for size in sizes]
    news, source = _real(NEWS)
    real = EuclideanLaplace(news, epsilon=GRID[0])
    cases = {
        "vocabulary": ("normal", sizes, [_measure(m, DIRECTIONS, (2.0, 4.0)) for m in mechanisms]),
        "directions": ("normal", counts, [_measure(mechanisms[0], n, (2.0, 4.0)) for n in counts]),
        "epsilons": (
            source,
            several,
            [_measure(real, 100, tuple(np.linspace(GRID[0], GRID[-1], n))) for n in several],
        ),
    }
    for name, (vectors, values, tasks) in cases.items():
        seconds = _in_turn(*tasks)
        slope = float(np.polyfit(np.log(values), np.log(seconds), 1)[0])
        yield {
            "bench": f"cost of all statistics against {name}",
            "vectors": vectors,
            "values": values,
            "cpu_seconds": seconds,
            "ratio_of_last_to_first": seconds[-1] / seconds[0],
            "exponent": slope,
        }


def _grid() -> dict[str, Any]:
    """Measure N_w and every other statistic on a slice of the words, at one λ, and sampling of the same cells."""
    vocabulary, source = _real(NEWS)
    mechanism = RegularisedMahalanobis(vocabulary, epsilon=GRID[0], lam=0.5)
    rows, drawn, samples = np.arange(0, 26_000, 26), 100, 1
    options = {"words": rows, "draws": drawn, "runs": drawn, "neighbours": 0, "rng": 1}
    stay_estimate(mechanism, directions=4, epsilons=GRID, rows=rows[:50], rng=0)
    ours, all_of_them, sampled = _in_turn(
        lambda: stay_estimate(mechanism, directions=drawn, epsilons=GRID, rows=rows, rng=1),
        lambda: statistics(mechanism, GRID, **options),
        lambda: [mechanism.with_epsilon(e).perturb(np.repeat(rows, samples), 2) for e in GRID],
    )
    whole = len(vocabulary) * LAMBDAS / len(rows)
    sampling = sampled * drawn / samples
    return {
        "bench": "five epsilons and five lambdas, 100 directions, 26,423 words in 300 dimensions",
        "vectors": source,
        "words_measured": len(rows),
        "extrapolated_cpu_minutes_n_w": whole * ours / 60,
        "extrapolated_cpu_minutes_all_statistics": whole * all_of_them / 60,
        "extrapolated_cpu_minutes_sampling": whole * sampling / 60,
        "ratio_to_sampling": sampling / ours,
        "ratio_to_sampling_all_statistics": sampling / all_of_them,
        "target_ratio": 12,
        "target_minutes_on_two_cores": 40,
        "peak_gigabytes": _peak(),
        "target_gigabytes": 3.2,
    }


def _large() -> dict[str, Any]:
    """Measure every statistic for a slice of the sampled words of a large vocabulary."""
    vocabulary, source = _real(GLOVE)
    mechanism = EuclideanLaplace(vocabulary, epsilon=5.0)
    options = {"sample": 128, "draws": 100, "runs": 100, "neighbours": 0, "rng": 1}
    start = time.process_time()
    statistics(mechanism, [5.0, 10.0, 15.0, 20.0], **options)
    seconds = time.process_time() - start
    return {
        "bench": "all statistics, 341,479 words in 100 dimensions, 100 directions, four epsilons",
        "vectors": source,
        "words_measured": options["sample"],
        "cpu_seconds": seconds,
        "extrapolated_minutes_on_two_cores_for_5000_words": seconds / options["sample"] * 5000 / 120,
        "target_minutes": 20,
        "peak_gigabytes": _peak(),
    }


def _sorting() -> dict[str, Any]:
    """Measure the sorting of slopes against numpy's."""
    from dxverify.channel._sorting import sort_falling

    products = np.random.default_rng(0).standard_normal((20, SHAPES[GLOVE][0]))
    sort_falling(products[:1])
    ours, numpys = _in_turn(lambda: sort_falling(products), lambda: _plainly_sorted(products))
    return {
        "bench": "words by falling slope, 20 directions of 341,479 words",
        "nanoseconds_a_word": 1e9 * ours / products.size,
        "ratio_to_argsort": numpys / ours,
    }


def _plainly_sorted(products: Any) -> Any:
    order = np.argsort(-products, axis=1)
    return np.take_along_axis(products, order, axis=1)


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


def _in_turn(*tasks: Callable[[], Any]) -> list[float]:
    """Return the least CPU time of each, measured in turn so that a busy machine slows all."""
    times: list[list[float]] = [[] for _ in tasks]
    for _ in range(ROUNDS):
        for task, kept in zip(tasks, times, strict=True):
            start = time.process_time()
            task()
            kept.append(time.process_time() - start)
    return [min(kept) for kept in times]
