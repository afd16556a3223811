"""A release whose low-bit events use up its guarantee exactly: the hardest case for false alarms of the test of low bits."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from dxverify import Vocabulary
from dxverify.audit.floating_point.events import LowBits, sample_low_bits
from dxverify.audit.subjects import as_subject
from dxverify.protocols import FloatArray

#: Most vectors that one audit samples, pilot included.
DRAWS = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class TightRelease:
    """A release whose low-bit events use up its guarantee exactly, in every pair and both directions.

    Word i is the unit vector e_i. What is released is a tiny multiple of some e_j: no sum of one and noise gives it, so it
    is impossible for word j and possible for all others. Word j gives it with probability q, each other word with
    e^ε·q + δ. So what no floating-point sum could do happens for every word, and the guarantee holds with equality.

    Parameters
    ----------
    words : int
        How many.
    epsilon, delta : float
        What is kept.
    """

    words: int = 4
    epsilon: float = 1.0
    delta: float = 0.02

    @property
    def vocabulary(self) -> Vocabulary:
        """The unit vectors."""
        return Vocabulary(words=[f"w{i}" for i in range(self.words)], vectors=np.eye(self.words))

    def __call__(self, vector: FloatArray, rng: np.random.Generator) -> FloatArray:
        """Release one vector."""
        others = self.words - 1
        own = (1 - others * self.delta) / (1 + others * math.exp(self.epsilon))
        drawn = np.zeros(self.words)
        word = int(vector.argmax())
        # The other words are equally likely, so that a step from the word itself names one of them.
        step = 0 if rng.random() < own else 1 + int(rng.integers(others))
        drawn[(word + step) % self.words] = 2.0**-60
        return drawn

    def audited(self, alpha: float, seed: int, *, epsilon: float | None = None) -> LowBits:
        """Run one trial; another ε makes the guarantee false."""
        subject = as_subject(
            self,
            vocabulary=self.vocabulary,
            epsilon=self.epsilon if epsilon is None else epsilon,
            delta=self.delta,
            metric=1 - np.eye(self.words),
            shape="vector",
        )
        return sample_low_bits(subject, alpha=alpha, budget=DRAWS, entropy=seed)
