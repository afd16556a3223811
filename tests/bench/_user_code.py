"""Mechanisms as users write them, faulty and correct, for runs of the command line: ``dxverify audit tests.bench._user_code:NAME``.

Those on words are for ``builtin:line``; what is called ``vectors_*`` and ``words_*`` is for any vocabulary and ε = 10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify import Vocabulary
from dxverify.channel import exact_channel
from dxverify.mechanisms import EuclideanLaplace

if TYPE_CHECKING:
    from collections.abc import Callable

LINE = Vocabulary.builtin("line")
_PLACES = np.asarray(LINE.vectors, dtype=float)
_GRID = 1024.0


def nearest(noisy: np.ndarray) -> np.ndarray:
    """Return the rows of the nearest words of the line."""
    return np.abs(noisy.reshape(-1, 1) - _PLACES[:, 0]).argmin(axis=1)


def noisy_words(word: int, size: int, rng: np.random.Generator) -> np.ndarray:
    """Return nearest words to places with Laplace noise of ε = 1: correct, and tight."""
    return nearest(_PLACES[word] + rng.laplace(size=size))


def _one(word: str, rng: np.random.Generator) -> str:
    return LINE.words[int(noisy_words(LINE.index(word), 1, rng)[0])]


def capitals(word: str, rng: np.random.Generator) -> str:
    """Return the input in capitals in 20 % of the calls: a fault."""
    return word.upper() if rng.random() < 0.2 else _one(word, rng)


def unknown_string(word: str, rng: np.random.Generator) -> str:
    """Return one unknown string in 20 % of the calls, whatever the input is: correct."""
    return "<unk>" if rng.random() < 0.2 else _one(word, rng)


def crash_on_one(word: str, rng: np.random.Generator) -> str:
    """Fail on one word in 20 % of the calls: a fault."""
    if word == LINE.words[2] and rng.random() < 0.2:
        raise ZeroDivisionError
    return _one(word, rng)


def crash_on_all(word: str, rng: np.random.Generator) -> str:
    """Fail in 10 % of the calls, whatever the input is: correct."""
    if rng.random() < 0.1:
        raise ZeroDivisionError
    return _one(word, rng)


class Stated:
    """States the channel of ε = 1; samples another rate, or one word in the clear."""

    def __init__(self, rate: float = 1.0, clear: float = 0.0) -> None:
        self._honest = EuclideanLaplace(LINE, epsilon=1.0)
        self._sampled = EuclideanLaplace(LINE, epsilon=rate)
        self._clear = clear
        self.vocabulary, self.epsilon, self.metric = LINE, 1.0, self._honest.metric
        self.name = "stated"

    def loss_bound(self, x: int, y: int) -> float:
        """Return ε·d."""
        return float(self._honest.loss_bound(x, y))

    def channel(self) -> np.ndarray:
        """Return the channel of ε = 1."""
        return np.asarray(exact_channel(self._honest))

    def sample(self, word: int, size: int, rng: Any = None) -> np.ndarray:
        """Sample outputs."""
        generator = np.random.default_rng(rng)
        outputs = np.asarray(self._sampled.sample(word, size, generator))
        if word == 2 and self._clear:
            outputs = np.where(generator.random(size) < self._clear, word, outputs)
        return outputs

    def perturb(self, given: Any, rng: Any = None) -> np.ndarray:
        """Sample one output for each word."""
        generator = np.random.default_rng(rng)
        return np.array([self.sample(int(word), 1, generator)[0] for word in given])


honest = Stated()
another_rate = Stated(rate=1.1)
one_word_in_the_clear = Stated(clear=0.1)


def _pool(seeds: int) -> Callable[[int, int, np.random.Generator], np.ndarray]:
    def pooled(word: int, size: int, rng: np.random.Generator) -> np.ndarray:
        return noisy_words(word, size, np.random.default_rng(int(rng.integers(seeds))))

    return pooled


pool_32, pool_128, pool_512 = _pool(32), _pool(128), _pool(512)


def fresh_seeds(word: int, size: int, rng: np.random.Generator) -> np.ndarray:
    """Seed a generator of its own in each call with 126 bits: correct."""
    return noisy_words(word, size, np.random.default_rng(rng.integers(2**63, size=2).tolist()))


def seed_given(word: int, size: int, seed: int) -> np.ndarray:
    """Take an integer seed for each call: correct."""
    return noisy_words(word, size, np.random.default_rng(seed))


def float_release(vectors: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return binary64 sums, whose low-order bits reveal the word: a fault."""
    return np.asarray(vectors, dtype=float) + rng.laplace(size=np.shape(vectors))


def grid_release(vectors: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Round the sums to a grid on which no word can be told from another: correct."""
    return np.rint(float_release(vectors, rng) * _GRID) / _GRID


def shared_noise(words: list[str], rng: np.random.Generator) -> list[str]:
    """Add one noise to all words of a sentence: a fault."""
    rows = [LINE.index(word) for word in words]
    return [LINE.words[int(row)] for row in nearest(_PLACES[rows] + rng.laplace())]


def own_noise(words: list[str], rng: np.random.Generator) -> list[str]:
    """Add noise of its own to every word of a sentence: correct."""
    rows = [LINE.index(word) for word in words]
    return [LINE.words[int(row)] for row in nearest(_PLACES[rows] + rng.laplace(size=(len(rows), 1)))]


def shared_noise_vectors(vectors: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Add one noise vector to all rows, on the grid: a fault."""
    return np.rint((np.asarray(vectors) + rng.laplace(size=(1, np.shape(vectors)[1]))) * _GRID) / _GRID


class Drifting:
    """Ignores its input; the distribution of its outputs turns with the number of calls: correct."""

    def __init__(self, period: int = 2_000) -> None:
        self._calls, self._period = 0, period

    def __call__(self, word: str, rng: np.random.Generator) -> str:
        """Return an output."""
        del word
        self._calls += 1
        law = np.full(len(LINE), 0.5 / len(LINE))
        law[self._calls * len(LINE) // self._period % len(LINE)] += 0.5
        return LINE.words[int(rng.choice(len(LINE), p=law))]


class Remembering:
    """Ignores its input, and repeats its last output with probability 0.3."""

    def __init__(self) -> None:
        self._last = LINE.words[0]

    def __call__(self, word: str, rng: np.random.Generator) -> str:
        """Return an output."""
        del word
        if rng.random() >= 0.3:
            self._last = LINE.words[int(rng.integers(len(LINE)))]
        return self._last


drifting, remembering = Drifting(), Remembering()


# Laplace noise of ε = 10 in as many dimensions as the vocabulary has.


def _noisy(vectors: np.ndarray, rng: np.random.Generator, rate: float, shape: float | None) -> np.ndarray:
    vectors = np.asarray(vectors, dtype=float)
    direction = rng.normal(size=vectors.shape)
    direction /= np.linalg.norm(direction, axis=1, keepdims=True)
    length = rng.gamma(vectors.shape[1] if shape is None else shape, 1 / rate, size=(len(vectors), 1))
    return vectors + direction * length


def vectors_float(vectors: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return vectors with enough noise as binary64 sums, whose low-order bits reveal the word: a fault."""
    return _noisy(vectors, rng, 10.0, None)


def vectors_grid(vectors: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return vectors with enough noise, rounded to a grid that hides low-order bits: correct."""
    return np.rint(_noisy(vectors, rng, 10.0, None) * _GRID) / _GRID


def vectors_short(vectors: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return vectors with noise 20 % too small."""
    return _noisy(vectors, rng, 12.5, None)


def vectors_gamma(vectors: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return vectors with noise of length Gamma(1) in place of Gamma(n)."""
    return _noisy(vectors, rng, 10.0, 1.0)


def _decoded(noisy: np.ndarray, vocabulary: Vocabulary) -> np.ndarray:
    table = np.asarray(vocabulary.vectors)
    half = (table * table).sum(axis=1) / 2
    parts = np.array_split(noisy.astype(table.dtype), 1 + len(noisy) // 512)
    return np.concatenate([(part @ table.T - half).argmax(axis=1) for part in parts])


def _same(vocabulary: Vocabulary, word: int, size: int) -> np.ndarray:
    return np.repeat(np.asarray(vocabulary.vectors)[[word]], size, axis=0)


def words_correct(word: int, size: int, rng: np.random.Generator, vocabulary: Vocabulary) -> np.ndarray:
    """Return nearest words to vectors with enough noise."""
    return _decoded(_noisy(_same(vocabulary, word, size), rng, 10.0, None), vocabulary)


def words_short(word: int, size: int, rng: np.random.Generator, vocabulary: Vocabulary) -> np.ndarray:
    """Return nearest words to vectors with noise 20 % too small."""
    return _decoded(_noisy(_same(vocabulary, word, size), rng, 12.5, None), vocabulary)


def words_gamma(word: int, size: int, rng: np.random.Generator, vocabulary: Vocabulary) -> np.ndarray:
    """Return nearest words to vectors with noise of length Gamma(1)."""
    return _decoded(_noisy(_same(vocabulary, word, size), rng, 10.0, 1.0), vocabulary)
