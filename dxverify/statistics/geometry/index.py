"""An approximate index, asked what a mechanism would ask it: noisy words."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeVar

import numpy as np

from dxverify.aliases import Plain
from dxverify.distributions.noise import LaplaceNoise
from dxverify.errors import DxverifyError, MechanismFault, ParameterError
from dxverify.protocols import RNGLike, Vectors
from dxverify.statistics.geometry.exactness import Index, exactness

#: Takes the vectors, one row a word, and returns an index of them.
Factory = Callable[[Vectors], Index]
_NEIGHBOURS = 10
_Returned = TypeVar("_Returned")


def index_report(
    factory: Factory,
    vectors: Vectors,
    *,
    epsilon: float,
    queries: int = 1000,
    rng: RNGLike = None,
    alpha: float = 0.05,
) -> Plain:
    """Build an index of a vocabulary and say how exact it is on words with Laplace noise.

    Parameters
    ----------
    factory : callable
        ``factory(vectors)`` returns ``index(queries, k)``, which returns indexes of shape (queries, k).
    vectors : array
        One row a word.
    epsilon : float
        ε of the noise.
    queries : int
        Words to ask for, drawn at random with replacement.
    rng : None, int, SeedSequence or Generator
        Source of randomness.
    alpha : float
        Probability that the interval of the share of right answers misses.

    Returns
    -------
    dict
        What :func:`exactness` says, and ``epsilon``.
    """
    if queries < 1:
        raise ParameterError("queries", queries, "an integer of at least 1")
    generator = np.random.default_rng(rng)
    origins = generator.integers(len(vectors), size=queries)
    noise = LaplaceNoise(dim=vectors.shape[1], epsilon=epsilon).sample(queries, generator)
    asked = np.asarray(vectors[origins], dtype=float) + noise
    k = min(_NEIGHBOURS, len(vectors))
    found = exactness(_built(factory, vectors), vectors, asked, k=k, alpha=alpha, origins=origins)
    return {"epsilon": float(epsilon), **found}


def usual_epsilon(dim: int, nearest: float) -> float:
    """Return the ε at which noise has a quarter of the way to the nearest word as its spread along that way.

    Half the way, where the neighbour takes over, is then two standard deviations off: words move and stay, both often
    enough to be seen, whatever the scale and the dimension of the vectors.

    Examples
    --------
    >>> usual_epsilon(3, nearest=2.0)
    4.0
    """
    return 4 * math.sqrt(dim + 1) / nearest


def _built(factory: Factory, vectors: Vectors) -> Index:
    index = _guarded("the factory of the index", factory, vectors)
    if not callable(index):
        raise MechanismFault(
            f"the factory of the index must return a function of queries and k, got {type(index).__name__}"
        )
    return lambda queries, k: _guarded("the index", index, queries, k)


def _guarded(name: str, function: Callable[..., _Returned], *arguments: object) -> _Returned:
    """Call what a user wrote; whatever it raises becomes an error of ours, which is one line."""
    try:
        return function(*arguments)
    except DxverifyError:
        raise
    except Exception as problem:
        raise MechanismFault(f"{name} failed: {type(problem).__name__}: {problem}") from problem
