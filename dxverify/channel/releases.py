"""(ε, δ)-privacy of Gaussian releases: the noisy vector itself, before any word is chosen from it.

The least δ of a pair of words is the hockey-stick divergence of two spherical Gaussians, computed to full relative precision
by :mod:`dxverify.distributions.hockey_stick`; the least ε for a given δ is found by bisection.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dxverify.distributions.hockey_stick import gaussian_hockey_stick
from dxverify.errors import ParameterError
from dxverify.metrics.pointwise import length
from dxverify.protocols import FloatArray, GaussianLaw, IntArray


def release_delta(mechanism: GaussianLaw, x: int, y: int, epsilon: float | None = None) -> float:
    """Return the smallest δ for which releasing x against y is (ε, δ)-private, exactly.

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
    claimed = mechanism.epsilon if epsilon is None else epsilon
    vectors = mechanism.vocabulary.vectors
    distance = length(vectors[x].astype(float) - vectors[y].astype(float))
    own, other = mechanism.sigma(x), mechanism.sigma(y)
    if own == 0 or other == 0:
        return 0.0 if own == other and distance == 0 else 1.0
    return gaussian_hockey_stick(
        epsilon=claimed, distance=distance, sigma=own, other_sigma=other, dim=mechanism.vocabulary.dim
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ReleaseDeltas:
    """The δ of a release over ordered pairs of words.

    Parameters
    ----------
    pairs : array of int
        Ordered pairs (x, y), one per row.
    deltas : array
        The smallest δ of each at ``epsilon``.
    epsilon, claimed_delta : float
        The claimed ε and δ.
    """

    pairs: IntArray
    deltas: FloatArray
    epsilon: float
    claimed_delta: float

    @property
    def worst(self) -> tuple[float, tuple[int, int] | None]:
        """The largest δ and its pair; (0, None) if there is no pair."""
        if not len(self.pairs):
            return 0.0, None
        index = int(self.deltas.argmax())
        return float(self.deltas[index]), (int(self.pairs[index, 0]), int(self.pairs[index, 1]))

    @property
    def violations(self) -> IntArray:
        """The pairs whose δ exceeds the claimed one by more than rounding."""
        return np.asarray(self.pairs[self.deltas > self.claimed_delta * (1 + 1e-9)])


def graph_deltas(
    mechanism: GaussianLaw, *, across: bool = False, epsilon: float | None = None
) -> ReleaseDeltas:
    """Return the exact δ of every pair of neighbouring words, in both orders.

    Parameters
    ----------
    mechanism : GaussianLaw
        One with a graph of neighbouring words.
    across : bool
        Take instead the pairs in *different* components, for which nothing is guaranteed:
        the δ of the release between them.
    epsilon : float, optional
        The mechanism's own by default.
    """
    claimed = float(mechanism.epsilon if epsilon is None else epsilon)
    if claimed < 0:
        raise ParameterError("epsilon", epsilon, "at least 0")
    graph = mechanism.graph
    pairs = np.asarray(graph.edges)
    if across:
        first, second = np.triu_indices(graph.size, 1)
        separate = graph.component[first] != graph.component[second]
        pairs = np.column_stack([first[separate], second[separate]])
    both = np.concatenate([pairs, pairs[:, ::-1]])
    deltas = np.array([release_delta(mechanism, int(x), int(y), claimed) for x, y in both])
    return ReleaseDeltas(pairs=both, deltas=deltas, epsilon=claimed, claimed_delta=float(mechanism.delta))


def release_epsilon(mechanism: GaussianLaw, x: int, y: int, delta: float | None = None) -> float:
    """Return the smallest ε at which the release of x against y is (ε, δ)-private; infinite if there is none."""
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
