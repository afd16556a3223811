"""``perturb`` against a bare product, a bare search by products, and the exact index of faiss."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dxverify.mechanisms import EuclideanLaplace
from dxverify.search import ExactSearch
from dxverify.vocabulary import Vocabulary
from tests.bench._timing import in_turn, line
from tests.bench._vectors import GLOVE, NEWS, real

#: Data set, words, ε (about half of the words change), noisy words.
CASES = ((NEWS, None, 80.0, 1024), (GLOVE, 100_000, 10.0, 1024))
SMALL = ((NEWS, 300, 80.0, 64), (GLOVE, 400, 10.0, 64))


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one line for each data set and baseline."""
    for name, limit, epsilon, size in SMALL if small else CASES:
        vocabulary, source = real(name, limit)
        yield from _measure(vocabulary, source, epsilon, size, 1 if small else 5)


def _measure(
    vocabulary: Vocabulary, source: str, epsilon: float, size: int, rounds: int
) -> Iterator[dict[str, Any]]:
    mechanism = EuclideanLaplace(vocabulary, epsilon=epsilon)
    words = np.random.default_rng(1).integers(0, len(vocabulary), size)
    noisy = mechanism._vectors(words) + mechanism.noise.sample(size, 2)
    # What is done once in the life of a mechanism, encoding its words, is not in the times.
    mechanism._search.__init__(points=vocabulary.vectors, screening="always")
    mechanism.perturb(words[:8], 0)
    plain = ExactSearch(points=vocabulary.vectors, screening="never")
    baselines = {
        "bare sgemm": _product(vocabulary, noisy),
        "sgemm and argmin": _search(vocabulary, noisy),
        "our search on BLAS alone": lambda: plain.nearest(noisy),
        **_faiss(vocabulary, noisy),
    }
    ours, *theirs = in_turn(lambda: mechanism.perturb(words, 2), *baselines.values(), rounds=rounds)
    case = f"{len(vocabulary):,} x {vocabulary.dim}"
    for baseline, seconds in zip(baselines, theirs, strict=True):
        yield line(
            "perturb", case, ours, baseline, seconds, vectors=source, words_a_cpu_second=round(size / ours)
        )


def _product(vocabulary: Vocabulary, noisy: Any) -> Callable[[], Any]:
    points, queries = vocabulary.vectors.T, noisy.astype(np.float32)
    target = np.empty((len(queries), len(vocabulary)), dtype=np.float32)
    return lambda: np.matmul(queries, points, out=target)


def _search(vocabulary: Vocabulary, noisy: Any) -> Callable[[], Any]:
    """Return a search without any care for rounding, in blocks that stay in the cache."""
    points, queries = vocabulary.vectors, noisy.astype(np.float32)
    halves = np.einsum("ij,ij->i", points, points) / 2
    target = np.empty((64, len(points)), dtype=np.float32)

    def search() -> list[Any]:
        found = []
        for start in range(0, len(queries), 64):
            block = queries[start : start + 64]
            scores = np.matmul(block, points.T, out=target[: len(block)])
            found.append(np.subtract(halves, scores, out=scores).argmin(axis=1))
        return found

    return search


def _faiss(vocabulary: Vocabulary, noisy: Any) -> dict[str, Callable[[], Any]]:
    """Return the exact index of faiss on one thread, if it is installed."""
    try:
        import faiss
    except ImportError:
        sys.stderr.write("faiss is not installed: it is no baseline of this run\n")
        return {}
    faiss.omp_set_num_threads(1)
    # As built, faiss leaves BLAS alone below 128,000 queries, which is ten times slower in 100 dimensions: no fair race.
    faiss.cvar.distance_compute_blas_threshold = 20
    index = faiss.IndexFlatL2(vocabulary.dim)
    index.add(np.ascontiguousarray(vocabulary.vectors, dtype=np.float32))
    queries = noisy.astype(np.float32)
    return {"faiss IndexFlatL2, on BLAS": lambda: index.search(queries, 1)}
