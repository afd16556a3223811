"""Hypothesis strategies whose failures shrink to vocabularies a person can read.

Vectors have small integers (or halves) as coordinates, words are single letters, weights are small integers: what
is left after shrinking is ``a`` at 0 and ``b`` at 1, with ε = 1.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from hypothesis import strategies as st

from dxverify.aliases import Plain
from dxverify.errors import ParameterError
from dxverify.vocabulary import Vocabulary

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, Mechanism

#: Values of ε from the plainest on.
_EPSILONS = (1.0, 2.0, 0.5, 5.0, 0.1, 20.0)
#: Mechanisms that need nothing but a vocabulary and ε, the plainest first.
_KINDS = ("laplace", "exponential", "mahalanobis", "analytic-gaussian", "vickrey")


@st.composite
def vocabularies(
    draw: st.DrawFn,
    *,
    min_words: int = 2,
    max_words: int = 6,
    max_dim: int = 3,
    distinct: bool = True,
) -> Vocabulary:
    """Return vocabularies with short words and small whole coordinates.

    Parameters
    ----------
    min_words, max_words : int
        How many words.
    max_dim : int
        The largest dimension.
    distinct : bool
        Whether no two words share a vector.
    """
    if not 1 <= min_words <= max_words <= len(string.ascii_lowercase):
        raise ParameterError("max_words", (min_words, max_words), "from 1 to 26 words")
    dim = draw(st.integers(1, max_dim))
    point = st.tuples(*[st.integers(0, 2 * max_words)] * dim)
    unique = (lambda place: place) if distinct else None
    points = draw(st.lists(point, min_size=min_words, max_size=max_words, unique_by=unique))
    return Vocabulary(words=string.ascii_lowercase[: len(points)], vectors=np.array(points, dtype=float))


@st.composite
def covariances(draw: st.DrawFn, dim: int | st.SearchStrategy[int] = 2) -> FloatArray:
    """Return symmetric positive definite matrices; the identity is the simplest.

    Parameters
    ----------
    dim : int or strategy
        The dimension.
    """
    size = dim if isinstance(dim, int) else draw(dim)
    scales = draw(st.lists(st.sampled_from([1.0, 2.0, 0.5, 4.0]), min_size=size, max_size=size))
    below = size * (size - 1) // 2
    entries = draw(st.lists(st.integers(-3, 3), min_size=below, max_size=below))
    # A unit lower triangle times a positive diagonal: positive definite whatever the entries.
    lower = np.eye(size)
    lower[np.tril_indices(size, -1)] = entries
    root = lower * np.array(scales)
    return np.asarray(root @ root.T)


@st.composite
def channels(
    draw: st.DrawFn, words: int | st.SearchStrategy[int] = 3, *, full_support: bool = True
) -> FloatArray:
    """Return row-stochastic matrices made of small whole weights; the uniform one is the simplest.

    Parameters
    ----------
    words : int or strategy
        Number of inputs and of outputs.
    full_support : bool
        Whether every output is possible from every input.
    """
    size = words if isinstance(words, int) else draw(words)
    row = st.lists(st.integers(1 if full_support else 0, 9), min_size=size, max_size=size).filter(any)
    weights = np.array(draw(st.lists(row, min_size=size, max_size=size)), dtype=float)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


@st.composite
def mechanisms(
    draw: st.DrawFn,
    vocabulary: st.SearchStrategy[Vocabulary] | None = None,
    *,
    kinds: Sequence[str] = _KINDS,
    epsilons: Sequence[float] = _EPSILONS,
) -> Mechanism:
    """Return reference mechanisms on small vocabularies; Laplace noise with ε = 1 is the simplest.

    Parameters
    ----------
    vocabulary : strategy, optional
        Where the words come from; :func:`vocabularies` unless given.
    kinds : sequence of str
        Registered names, the simplest first.
    epsilons : sequence of float
        Values of ε, the simplest first.
    """
    from dxverify.mechanisms import create  # noqa: PLC0415 - needed only when a mechanism is drawn

    needed: dict[str, Plain] = {"analytic-gaussian": {"delta": 0.125}}
    words = draw(vocabularies() if vocabulary is None else vocabulary)
    kind = draw(st.sampled_from(list(kinds)))
    epsilon = draw(st.sampled_from(list(epsilons)))
    made: Mechanism = create(kind, words, epsilon=epsilon, **needed.get(kind, {}))
    return made
