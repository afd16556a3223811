"""Small data in the place of real data, and statistics that are counted or made up."""

from __future__ import annotations

import numpy as np

from dxverify import Vocabulary
from dxverify.experiments import (
    Context,
)
from dxverify.mechanisms import EuclideanLaplace
from dxverify.runtime.run import Run
from dxverify.statistics import statistics
from tests.chance import stream

MEASURE = "dxverify.experiments._context.statistics"


def small_vectors(name: str) -> Vocabulary:
    """Return a few words in place of a large vocabulary, of unit length where the large one is."""
    vocabulary = Vocabulary.builtin().subset(range(1100))
    if name != "googlenews-300":
        return vocabulary
    vectors = vocabulary.float64()
    return Vocabulary(
        words=vocabulary.words, vectors=vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    )


def small_texts(name: str) -> tuple[list[str], np.ndarray]:
    """Return texts of two kinds with different words."""
    words = Vocabulary.builtin().words
    rng = stream(f"texts {name}")
    kinds = ([w for w in words[100:500] if w.isalpha()], [w for w in words[500:1000] if w.isalpha()])
    labels = rng.integers(2, size=120)
    return [" ".join(rng.choice(kinds[label], 12)) for label in labels], labels


def small(*, seed=0, workers=None, scheduler=None, progress=None, **options) -> Context:
    """Return a context on small data."""
    run = Run.of(seed, workers=workers, scheduler=scheduler, progress=progress)
    return Context(run=run, vectors=small_vectors, texts=small_texts, **options)


def counted(monkeypatch, measure=statistics) -> list[tuple]:
    """Count what is measured for experiments; the list grows with every call."""
    calls: list[tuple] = []

    def one(mechanism, epsilons, **options):
        calls.append((mechanism, tuple(epsilons), options))
        return measure(mechanism, epsilons, **options)

    monkeypatch.setattr(MEASURE, one)
    return calls


def made_up(mechanism, epsilons, **options) -> dict:
    """Return statistics whose N_w is ε²/(1 + ε²), lower for larger λ, without measuring anything."""
    del options

    def entry(epsilon: float) -> dict:
        stay = epsilon**2 / (1 + epsilon**2) * (1 - getattr(mechanism, "lam", 0) / 4)
        parts = ("mean", "p5", "p50", "p95")
        n_w = {**dict.fromkeys(parts, stay), "stderr": 0.001, "std": 0.1}
        distinct = {**dict.fromkeys(parts, 100 * (1 - stay)), "stderr": 0.1, "std": 10.0}
        no_ends = {"percentiles": {part: {"low": None, "high": None} for part in parts}}
        worst = {"n_w_max": stay, "n_w_upper": stay, "n_w_word": "a"}
        worst |= {"distinct_min": 1000 * (1 - stay), "distinct_lower": 1.0, "distinct_word": "b"}
        return {
            "epsilon": epsilon,
            "n_w": n_w,
            "distinct": distinct,
            "deniability": worst,
            "uncertainty": {"n_w": no_ends, "distinct": no_ends},
        }

    return {"words": 10, "draws": 100, "method": "directions", "summary": [entry(e) for e in epsilons]}


def laplace(scale: float = 1.0) -> EuclideanLaplace:
    """Return a mechanism on a few words, some scale apart."""
    words = Vocabulary.builtin().subset(range(200))
    return EuclideanLaplace(Vocabulary(words=words.words, vectors=scale * words.float64()), epsilon=1.0)
