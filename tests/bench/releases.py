"""Vectors released on a lattice, drawn exactly, against the floating-point sum with numpy's noise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from dxverify import Vocabulary
from dxverify.mechanisms import AnalyticGaussian, LatticeLaplace
from tests.bench._timing import in_turn, line

DIM, VECTORS = 300, 4000


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one line for each release."""
    words = Vocabulary.builtin("english")
    some = Vocabulary(words=words.words[:200], vectors=words.vectors[:200])
    for kind in (AnalyticGaussian, LatticeLaplace):
        yield _measure(kind, _rotated(some, DIM), 100 if small else VECTORS)


def _rotated(vocabulary: Vocabulary, dim: int) -> Vocabulary:
    """Return the same geometry in more dimensions, in double precision."""
    rotation = np.linalg.qr(np.random.default_rng(7).normal(size=(dim, vocabulary.dim)))[0].T
    return Vocabulary(words=vocabulary.words, vectors=vocabulary.float64() @ rotation)


def _measure(kind: Any, vocabulary: Vocabulary, vectors: int) -> dict[str, Any]:
    rows = np.arange(vectors) % len(vocabulary)
    exact, plain = (kind(vocabulary, epsilon=1.0, arithmetic=how) for how in ("lattice", "float"))
    # The first release makes the tables.
    exact.release(rows[:1], 0)
    ours, theirs = in_turn(
        lambda: exact.release(rows, 0), lambda: plain.release(rows, 0), rounds=1 if vectors < VECTORS else 7
    )
    return line(
        "release",
        f"{exact.name}, {vectors} vectors of {DIM} dimensions",
        ours,
        "the floating-point sum with numpy's noise",
        theirs,
        vectors_a_second=vectors / ours,
    )
