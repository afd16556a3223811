"""A small mechanism: noise with density ∝ exp(−ε‖z‖) on the vector of a word, then the nearest word.

It knows nothing of dxverify.
"""

from __future__ import annotations

import numpy as np

PLACES = {
    "tea": (0.0, 0.0),
    "coffee": (0.6, 0.2),
    "juice": (0.3, 0.9),
    "water": (-0.5, 0.5),
    "soup": (1.2, -0.4),
    "bread": (1.6, 0.8),
}


class Scrambler:
    """Replaces a word by a word nearby."""

    def __init__(self, epsilon: float) -> None:
        self.epsilon = epsilon
        self.words = list(PLACES)
        self.vectors = np.array(list(PLACES.values()))

    def replace_word(self, word: str, rng: np.random.Generator) -> str:
        """Return a random word; words close to ``word`` are more likely."""
        dim = self.vectors.shape[1]
        direction = rng.normal(size=dim)
        direction /= np.linalg.norm(direction)
        length = rng.gamma(shape=dim, scale=1 / self.epsilon)
        noisy = self.vectors[self.words.index(word)] + length * direction
        return self.words[int(np.argmin(np.linalg.norm(self.vectors - noisy, axis=1)))]
