"""Mechanisms on points for the tests of space audits: tight, correct ones and faulty ones, as users would write them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

PLACES = [(0.0, 0.0), (1.0, 0.0)]
LINE = [(float(x),) for x in range(5)]


def line_laplace(epsilon: float) -> Callable[..., list[int]]:
    """Laplace noise on five places of a line, rounded and clipped."""

    def mechanism(x: tuple[float], size: int, rng: np.random.Generator) -> list[int]:
        noisy = x[0] + rng.laplace(0, 1 / epsilon, size)
        return np.clip(np.rint(noisy), 0, 4).astype(int).tolist()  # type: ignore[no-any-return]

    return mechanism


def randomised_response(symbols: int, epsilon: float) -> Callable[..., list[int]]:
    """Tell the truth with probability e^ε/(e^ε + k − 1), else any other symbol."""
    truth = math.exp(epsilon) / (math.exp(epsilon) + symbols - 1)

    def mechanism(value: int, size: int, rng: np.random.Generator) -> list[int]:
        other = (value + rng.integers(1, symbols, size)) % symbols
        return np.where(rng.random(size) < truth, value, other).tolist()  # type: ignore[no-any-return]

    return mechanism


def unary_encoding(bits: int, p: float, q: float) -> Callable[..., list[tuple[int, ...]]]:
    """Bits of the one-hot encoding, one kept with probability p and zeros raised with probability q."""

    def mechanism(value: int, size: int, rng: np.random.Generator) -> list[tuple[int, ...]]:
        raised = rng.random((size, bits)) < np.where(np.arange(bits) == value, p, q)
        return [tuple(row) for row in raised.astype(int).tolist()]

    return mechanism


def planar_laplace(epsilon: float) -> Callable[..., list[Any]]:
    """Planar Laplace noise on raw coordinates."""

    def mechanism(location: tuple[float, float], size: int, rng: np.random.Generator) -> list[Any]:
        radius, angle = rng.gamma(2, 1 / epsilon, size), rng.uniform(0, 2 * np.pi, size)
        return list(np.asarray(location) + np.c_[radius * np.cos(angle), radius * np.sin(angle)])

    return mechanism


def geometric(epsilon: float) -> Callable[..., list[int]]:
    """Two-sided geometric noise on the integers."""
    stop = 1 - math.exp(-epsilon)

    def mechanism(value: int, size: int, rng: np.random.Generator) -> list[int]:
        return (value + rng.geometric(stop, size) - rng.geometric(stop, size)).tolist()  # type: ignore[no-any-return]

    return mechanism


def response_with_delta(epsilon: float, delta: float) -> Callable[..., list[Any]]:
    """With probability δ the input in the clear, else binary randomised response."""
    truth = math.exp(epsilon) / (1 + math.exp(epsilon))

    def mechanism(value: int, size: int, rng: np.random.Generator) -> list[Any]:
        answers = np.where(rng.random(size) < truth, value, 1 - value).tolist()
        return [("clear", value) if u < delta else a for a, u in zip(answers, rng.random(size), strict=True)]

    return mechanism


def shared_noise_rewriter(sentence: tuple[int, ...], rng: np.random.Generator) -> str:
    """Rewrite a sentence of numbers with one noise for all its words: a fault."""
    noise = rng.laplace()
    return " ".join(str(int(np.clip(round(word + noise), 0, 4))) for word in sentence)


def upper_case_leak(word: str, rng: np.random.Generator) -> str:
    """Return the input in capitals in 20 % of the calls: a fault."""
    return word.upper() if rng.random() < 0.2 else str(rng.choice(["alice", "bob", "carol"]))


class Drifting:
    """Ignores its input (ε = 0 given the past); its distribution turns with the number of outputs so far."""

    def __init__(self, period: int) -> None:
        self.calls, self.period = 0, period

    def __call__(self, _word: int, size: int, rng: np.random.Generator) -> list[int]:
        """Return outputs."""
        found = []
        for _ in range(size):
            law = 0.1 + 0.5 * np.eye(5)[int(self.calls / self.period * 5) % 5]
            found.append(int(rng.choice(5, p=law)))
            self.calls += 1
        return found
