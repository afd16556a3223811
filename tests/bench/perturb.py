"""How much of ``perturb`` is the matrix product it cannot do without."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.mechanisms import EuclideanLaplace
from dxverify.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WORDS, DIM, QUERIES = 50_000, 300, 1024
#: The product of this many queries at a time: large enough for BLAS to be at its best.
QUERIES_AT_ONCE = 512
EPSILON = 10.0
ROUNDS = 5


def run() -> Iterator[dict[str, Any]]:
    """Yield, for each precision, the share of the product in the time of ``perturb``, and what rechecks cost."""
    vocabulary = _vocabulary()
    inputs = np.random.default_rng(1).integers(0, WORDS, QUERIES)
    for precision in ("float32", "float64"):
        mechanism = EuclideanLaplace(vocabulary, epsilon=EPSILON, precision=precision)
        product, perturb = _in_turn(_product(vocabulary, precision), lambda: mechanism.perturb(inputs, 2))  # noqa: B023 - called at once
        yield {
            "bench": "perturb",
            "precision": precision,
            "words": WORDS,
            "dim": DIM,
            "queries": QUERIES,
            "seconds": perturb,
            "baseline_seconds": product,
            "ratio": product / perturb,
            "target": 0.7,
            "words_per_second": QUERIES / perturb,
            "rechecked": _rechecked(mechanism, inputs),
        }


def _vocabulary() -> Vocabulary:
    """Return vectors with lengths and spread like those of GloVe in 300 dimensions."""
    rng = np.random.default_rng(0)
    vectors = rng.standard_normal((WORDS, DIM)) * rng.gamma(4.0, 0.1, (WORDS, 1))
    return Vocabulary(words=[f"w{i}" for i in range(WORDS)], vectors=vectors.astype(np.float32))


def _product(vocabulary: Vocabulary, precision: str) -> Callable[[], object]:
    """Return the bare product of the same shape, into memory that is already there."""
    points = vocabulary.vectors.astype(precision, copy=False).T
    queries = np.random.default_rng(3).standard_normal((QUERIES, DIM)).astype(precision)
    target = np.empty((QUERIES_AT_ONCE, WORDS), dtype=precision)

    def product() -> None:
        for start in range(0, QUERIES, QUERIES_AT_ONCE):
            np.matmul(queries[start : start + QUERIES_AT_ONCE], points, out=target)

    return product


def _in_turn(first: Callable[[], object], second: Callable[[], object]) -> tuple[float, float]:
    """Return the best time of each, measured in turn so that a busy machine slows both."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for function, kept in zip((first, second), times, strict=True):
            start = time.perf_counter()
            function()
            kept.append(time.perf_counter() - start)
    return min(times[0]), min(times[1])


def _rechecked(mechanism: EuclideanLaplace, inputs: np.ndarray[Any, Any]) -> float:
    """Return the share of queries whose winner led by less than the rounding error."""
    search = mechanism._search
    noisy = mechanism._vectors(inputs) + mechanism.noise.sample(len(inputs), 2)
    seen = []
    settle = type(search)._settle

    def counting(self: Any, queries: Any, *rest: Any) -> Any:
        seen.append(len(queries))
        return settle(self, queries, *rest)

    type(search)._settle = counting  # type: ignore[method-assign]
    try:
        search.nearest(noisy)
    finally:
        type(search)._settle = settle  # type: ignore[method-assign]
    return sum(seen) / len(inputs)
