"""Chance in the suite: one false-alarm budget and named streams of one fixed entropy.

A statistical test asks for its level by name, ``level("laplace radius")``, and for its randomness
by name, ``stream("laplace radius")``. Adding a test moves no other stream, and the probability
that *any* correct code fails *any* test is at most ``BUDGET``.
"""

from __future__ import annotations

import hashlib
import os

import numpy as np

#: Probability that the whole suite cries wolf once, under any fresh entropy.
BUDGET = 1e-6
#: No more statistical tests than this may exist; ``tests/test_chance.py`` counts them.
PLACES = 1000
#: Fixed in CI; set DXVERIFY_ENTROPY to explore another.
ENTROPY = int(os.environ.get("DXVERIFY_ENTROPY", "20261116"))


def level(name: str, parts: int = 1) -> float:
    """Return the false-alarm probability one named test may spend, split evenly over its parts."""
    if not name or parts < 1:
        raise ValueError("a statistical test has a name and at least one part")
    return BUDGET / PLACES / parts


def stream(name: str) -> np.random.Generator:
    """Return the generator of one named stream."""
    digest = hashlib.sha256(name.encode()).digest()
    key = tuple(int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4))
    return np.random.default_rng(np.random.SeedSequence(ENTROPY, spawn_key=key))
