"""(ε, δ) of Gaussian releases: the noisy vector itself, before any word is chosen from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from dxverify.distributions.hockey_stick import gaussian_hockey_stick
from dxverify.errors import ParameterError
from dxverify.metrics.pointwise import length
from dxverify.protocols import FloatArray, GaussianLaw, IntArray


def release_delta(mechanism: GaussianLaw, x: int, y: int, epsilon: float | None = None) -> float:
    """Return the smallest δ for which releasing x against y keeps (ε, δ), exactly.

    Parameters
    ----------
    mechanism : GaussianLaw
        One that adds N(0, σ²I) with its own σ for each word: ``sigma(word)``.
    x, y : int
        Two words; neighbours or not, in one component or in two. The order matters if their σ differ.
    epsilon : float, optional
        The mechanism's own by default.

    Notes
    -----
    A word without noise is released as it is: its δ against any other vector is 1.
    """
    level = mechanism.epsilon if epsilon is None else epsilon
    vectors = mechanism.vocabulary.vectors
    apart = length(vectors[x].astype(float) - vectors[y].astype(float))
    own, other = mechanism.sigma(x), mechanism.sigma(y)
    if own == 0 or other == 0:
        return 0.0 if own == other and apart == 0 else 1.0
    return gaussian_hockey_stick(
        epsilon=level, distance=apart, sigma=own, other_sigma=other, dim=mechanism.vocabulary.dim
    )


def release_curve(mechanism: GaussianLaw, x: int, y: int, epsilons: Iterable[float]) -> FloatArray:
    """Return δ as a function of ε for one ordered pair: the hockey-stick curve of the release."""
    return np.array([release_delta(mechanism, x, y, float(epsilon)) for epsilon in epsilons])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ReleaseLevels:
    """The δ of a release over ordered pairs of words.

    Parameters
    ----------
    pairs : array of int
        Ordered pairs (x, y), one a row.
    deltas : array
        The smallest δ of each at ``epsilon``.
    epsilon, promised : float
        The ε and the δ of the promise.
    """

    pairs: IntArray
    deltas: FloatArray
    epsilon: float
    promised: float

    @property
    def worst(self) -> tuple[float, tuple[int, int] | None]:
        """The largest δ and its pair; (0, None) if there is no pair."""
        if not len(self.pairs):
            return 0.0, None
        place = int(self.deltas.argmax())
        return float(self.deltas[place]), (int(self.pairs[place, 0]), int(self.pairs[place, 1]))

    @property
    def broken(self) -> IntArray:
        """The pairs whose δ exceeds the promise by more than rounding."""
        return np.asarray(self.pairs[self.deltas > self.promised * (1 + 1e-9)])


def graph_deltas(
    mechanism: GaussianLaw, *, across: bool = False, epsilon: float | None = None
) -> ReleaseLevels:
    """Return the exact δ of every pair of neighbouring words, in both orders.

    Parameters
    ----------
    mechanism : GaussianLaw
        One with a graph of neighbouring words.
    across : bool
        Take instead the pairs in *different* components, to which nothing is promised: what the release
        gives away between them.
    epsilon : float, optional
        The mechanism's own by default.
    """
    level = float(mechanism.epsilon if epsilon is None else epsilon)
    if level < 0:
        raise ParameterError("epsilon", epsilon, "at least 0")
    graph = mechanism.graph
    pairs = np.asarray(graph.edges)
    if across:
        first, second = np.triu_indices(graph.size, 1)
        apart = graph.component[first] != graph.component[second]
        pairs = np.column_stack([first[apart], second[apart]])
    both = np.concatenate([pairs, pairs[:, ::-1]])
    deltas = np.array([release_delta(mechanism, int(x), int(y), level) for x, y in both])
    return ReleaseLevels(pairs=both, deltas=deltas, epsilon=level, promised=float(mechanism.delta))


def release_level(mechanism: GaussianLaw, x: int, y: int, delta: float | None = None) -> float:
    """Return the smallest ε at which the release of x against y keeps (ε, δ); infinite if none does."""
    allowed = float(mechanism.delta if delta is None else delta)
    if not 0 < allowed < 1:
        raise ParameterError("delta", allowed, "strictly between 0 and 1")
    low, high = 0.0, 1.0
    if release_delta(mechanism, x, y, low) <= allowed:
        return 0.0
    while release_delta(mechanism, x, y, high) > allowed:
        low, high = high, 2 * high
        if high > 1e9:
            return np.inf
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if release_delta(mechanism, x, y, middle) > allowed else (low, middle)
    return high
