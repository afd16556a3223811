"""Exact channels in time, and what exact radii and shared directions save over sampling."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.channel import channel_estimate, exact_channel, stay_estimate
from dxverify.mechanisms import EuclideanLaplace
from dxverify.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WORDS, DIM, DIRECTIONS = 2000, 100, 512
#: From a word that hardly ever stays to one that nearly always does.
EPSILONS = (1.5, 2.0, 2.5, 3.0, 4.0)
SAMPLES = 4
ROUNDS = 3


def run() -> Iterator[dict[str, Any]]:
    """Yield times of exact channels and ratios of estimates to sampling, all from one run."""
    yield _exact("three words in R^300", _normal(3, 300), 5.0, 1.0)
    yield _exact("eight words in R^2", _normal(8, 2), 3.0, 1.0)
    mechanism = EuclideanLaplace(_vocabulary(_normal(WORDS, DIM)), epsilon=EPSILONS[0])
    _warm(mechanism)
    yield _five(mechanism)
    yield from _sweeps(mechanism)


def _normal(words: int, dim: int) -> np.ndarray[Any, Any]:
    return np.random.default_rng(0).standard_normal((words, dim))


def _vocabulary(vectors: np.ndarray[Any, Any]) -> Vocabulary:
    return Vocabulary(words=[f"w{i}" for i in range(len(vectors))], vectors=vectors)


def _exact(name: str, vectors: np.ndarray[Any, Any], epsilon: float, target: float) -> dict[str, Any]:
    mechanism = EuclideanLaplace(_vocabulary(vectors), epsilon=epsilon)
    start = time.perf_counter()
    _, error = exact_channel(mechanism, return_error=True)
    seconds = time.perf_counter() - start
    return {
        "bench": "exact channel",
        "case": name,
        "seconds": seconds,
        "target_seconds": target,
        "error": error.max(),
    }


def _warm(mechanism: EuclideanLaplace) -> None:
    """Compile and fault memory in before anything is timed."""
    stay_estimate(mechanism, directions=8, epsilons=EPSILONS, rng=0)
    channel_estimate(mechanism, directions=8, rows=np.arange(1000), rng=0)
    mechanism.perturb(np.arange(WORDS), 0)


def _five(mechanism: EuclideanLaplace) -> dict[str, Any]:
    """Compare one pass over directions with five sampling passes of the same mean variance of N_w."""
    inputs = np.tile(np.arange(WORDS), SAMPLES)
    seconds, one_sample, shared_sample = _in_turn(
        lambda: stay_estimate(mechanism, directions=DIRECTIONS, epsilons=EPSILONS, rng=1),
        lambda: mechanism.perturb(inputs, 2),
        _shared_sampling(mechanism),
    )
    estimate = stay_estimate(mechanism, directions=DIRECTIONS, epsilons=EPSILONS, rng=1)
    stay, variance = estimate.stay, estimate.moments.variance
    worth = (stay * (1 - stay)).mean(axis=1) / variance.mean(axis=1)
    # Sampled outputs that give the same variance, over the outputs of one timed pass.
    passes = DIRECTIONS * WORDS * float(worth.sum()) / len(inputs)
    return {
        "bench": "five epsilons, N_w of all words",
        "words": WORDS,
        "dim": DIM,
        "epsilons": EPSILONS,
        "mean_stay": stay.mean(axis=1).round(3).tolist(),
        "samples_a_direction_is_worth": worth.round(2).tolist(),
        "seconds": seconds,
        "baseline_seconds": passes * one_sample,
        "ratio": passes * one_sample / seconds,
        "target": 6.0,
        "microseconds_a_walk": 1e6 * seconds / (DIRECTIONS * WORDS),
        "microseconds_a_sample": 1e6 * one_sample / len(inputs),
        # A sampler that shares its noise between inputs, as the walks share directions; nobody ships one.
        "microseconds_a_shared_sample": 1e6 * shared_sample / len(inputs),
        "ratio_to_shared_sampling": passes * shared_sample / seconds,
    }


def _shared_sampling(mechanism: EuclideanLaplace) -> Callable[[], None]:
    """Return a sampler that gives all inputs the same noise vectors and shares their products."""
    vectors = mechanism.vocabulary.float64()
    scores = (vectors**2).sum(axis=1) / 2 - vectors @ vectors.T
    shift = mechanism.noise.sample(SAMPLES, 3) @ vectors.T
    target = np.empty_like(scores)

    def draw() -> None:
        for products in shift:
            np.subtract(scores, products, out=target)
            target.argmin(axis=1)

    return draw


def _sweeps(mechanism: EuclideanLaplace) -> Iterator[dict[str, Any]]:
    """Compare twenty ε with one."""
    twenty, one = np.linspace(1.0, 6.0, 20), [3.0]
    rows = np.arange(200)

    def stay(values: Any) -> Callable[[], Any]:
        return lambda: stay_estimate(mechanism, directions=DIRECTIONS, epsilons=values, rng=1)

    def whole(values: Any) -> Callable[[], Any]:
        return lambda: channel_estimate(
            mechanism, directions=4 * DIRECTIONS, epsilons=values, rows=rows, rng=1
        )

    for name, task in (("N_w", stay), ("whole rows", whole)):
        single, many = _in_turn(task(one), task(twenty))
        yield {
            "bench": "twenty epsilons against one",
            "case": name,
            "seconds": many,
            "baseline_seconds": single,
            "ratio": many / single,
        }


def _in_turn(*tasks: Callable[[], Any]) -> list[float]:
    """Return the best time of each, measured in turn so that a busy machine slows all."""
    times: list[list[float]] = [[] for _ in tasks]
    for _ in range(ROUNDS):
        for task, kept in zip(tasks, times, strict=True):
            start = time.perf_counter()
            task()
            kept.append(time.perf_counter() - start)
    return [min(kept) for kept in times]
