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

ROWS, DIRECTIONS, ROUNDS = 64, 64, 3
NEWS, GLOVE = "googlenews-300", "wink-100"
SHAPES = {NEWS: (26_423, 300), GLOVE: (341_479, 100)}
GRID = (43.0, 65.0, 87.0, 110.0, 170.0)
LAMBDAS = 5


def run() -> Iterator[dict[str, Any]]:
    """Yield exponents, the grid of Xu et al. and the vocabulary of Asghar et al."""
    _measure(_mechanism(_normal(2000, 100)), DIRECTIONS, (2.0,))()
    yield from _exponents()
    yield _grid()
    yield _large()


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
    sizes, counts, several = (8000, 16000, 32000), (128, 256, 512), (1, 4, 16)
    mechanisms = [_mechanism(_normal(size, 100)) for size in sizes]
    # What an ε costs does not depend on the vocabulary, so it is seen against a vocabulary of real size.
    large = _mechanism(_normal(100_000, 50))
    cases = {
        "vocabulary": (sizes, [_measure(m, DIRECTIONS, (2.0, 4.0)) for m in mechanisms]),
        "directions": (counts, [_measure(mechanisms[0], n, (2.0, 4.0)) for n in counts]),
        "epsilons": (
            several,
            [_measure(large, DIRECTIONS, tuple(np.linspace(1, 5, n))) for n in several],
        ),
    }
    for name, (values, tasks) in cases.items():
        seconds = _in_turn(*tasks)
        slope = float(np.polyfit(np.log(values), np.log(seconds), 1)[0])
        yield {"bench": f"cost against {name}", "values": values, "cpu_seconds": seconds, "exponent": slope}


def _grid() -> dict[str, Any]:
    """Measure N_w on a slice of the words, at one λ, and sampling of the same cells."""
    vocabulary, source = _real(NEWS)
    mechanism = RegularisedMahalanobis(vocabulary, epsilon=GRID[0], lam=0.5)
    rows, drawn, samples = np.arange(0, 26_000, 26), 100, 1
    stay_estimate(mechanism, directions=4, epsilons=GRID, rows=rows[:50], rng=0)
    ours, sampled = _in_turn(
        lambda: stay_estimate(mechanism, directions=drawn, epsilons=GRID, rows=rows, rng=1),
        lambda: [mechanism.with_epsilon(e).perturb(np.repeat(rows, samples), 2) for e in GRID],
    )
    words = len(vocabulary)
    whole = ours / len(rows) * words * LAMBDAS
    return {
        "bench": "N_w, five epsilons and five lambdas, 100 directions",
        "vectors": source,
        "words_measured": len(rows),
        "cpu_seconds_a_word": ours / len(rows),
        "extrapolated_cpu_minutes": whole / 60,
        "extrapolated_minutes_on_two_cores": whole / 120,
        "target_minutes": 40,
        "ratio_to_sampling": sampled * (drawn / samples) / ours,
        "target_ratio": 12,
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
