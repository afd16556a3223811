"""Broken controls whose noise is right and whose last step depends on the input word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dxverify.testing.broken.base import Control
from dxverify.testing.broken.components import (
    FIVE_WORDS,
    additive,
    as_matrix,
    euclidean_distances,
    laplace,
    nearest,
)

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray

_NOISE = laplace(1.0)
#: Words close together for their distance from zero: half precision tears the pairs apart.
_FAR = np.array([1000.0, 1000.3, 1001.0, 1001.3])
_UP = np.array([1.0, 2.0, 3.0])


def _second(vectors: FloatArray, noisy: FloatArray) -> IntArray:
    distance = ((noisy[:, None, :] - vectors[None]) ** 2).sum(axis=2)
    return np.asarray(np.argpartition(distance, 1, axis=1)[:, 1], dtype=np.int64)


def _exclude_input(vectors: FloatArray, noisy: FloatArray, word: int) -> IntArray:
    first = nearest(vectors, noisy)
    return np.where(first == word, _second(vectors, noisy), first)


def _near_input_only(vectors: FloatArray, noisy: FloatArray, word: int) -> IntArray:
    index = np.argsort(euclidean_distances(vectors)[word], kind="stable")[:3]
    return np.asarray(index[nearest(vectors[index], noisy)], dtype=np.int64)


def _fall_back(vectors: FloatArray, noisy: FloatArray, word: int) -> IntArray:
    chosen = nearest(vectors, noisy)
    outside = (noisy[:, 0] < vectors.min()) | (noisy[:, 0] > vectors.max())
    return np.where(outside, word, chosen)


def _pad_row(vectors: FloatArray, noisy: FloatArray, word: int) -> IntArray:
    padded = np.vstack([np.zeros((1, vectors.shape[1])), vectors])
    chosen = nearest(padded, noisy)
    return np.where(chosen == 0, word, chosen - 1)


def _no_word(vectors: FloatArray, noisy: FloatArray, word: int) -> IntArray:
    chosen = nearest(vectors, noisy)
    return np.where((word == 0) & (noisy[:, 0] < vectors.min()), -1, chosen)


def _rank_fix(word: int, size: int, rng: np.random.Generator) -> IntArray:
    order = np.argsort(euclidean_distances(FIVE_WORDS)[word], kind="stable")
    weights = np.exp(-2.0 * np.arange(5))
    return np.asarray(order[rng.choice(5, size, p=weights / weights.sum())], dtype=np.int64)


def _until_changed(word: int, size: int, rng: np.random.Generator) -> IntArray:
    plain = additive(FIVE_WORDS, _NOISE)
    drawn = plain(word, size, rng)
    while (same := drawn == word).any():
        drawn[same] = plain(word, int(same.sum()), rng)
    return drawn


def _stop_words(word: int, size: int, rng: np.random.Generator) -> IntArray:
    return np.full(size, word) if word < 2 else additive(FIVE_WORDS, _NOISE)(word, size, rng)


def _coin(word: int, size: int, rng: np.random.Generator) -> IntArray:
    return np.where(rng.random(size) < 0.3, word, additive(FIVE_WORDS, _NOISE)(word, size, rng))


def _crash(word: int, size: int, rng: np.random.Generator) -> IntArray:
    table = {index: index for index in range(1, 5)}
    return additive(FIVE_WORDS, _NOISE)(table[word], size, rng)


def _half_precision(word: int, size: int, rng: np.random.Generator) -> IntArray:
    vectors = as_matrix(_FAR).astype(np.float16).astype(float)
    return nearest(vectors, vectors[word] + _NOISE(size, rng))


CONTROLS = (
    Control(
        name="rank-fix-of-the-input",
        flaw="The rank is sampled among the neighbours of the input word instead of those of the noisy word.",
        draw=_rank_fix,
        effective_epsilon=4.0,
    ),
    Control(
        name="vickrey-excludes-only-the-input",
        flaw="The second nearest word is taken only where the nearest is the input, so the input never comes out.",
        draw=additive(FIVE_WORDS, _NOISE, _exclude_input),
        effective_epsilon=np.inf,
    ),
    Control(
        name="resampled-until-changed",
        flaw="The output is sampled again until the word has changed.",
        draw=_until_changed,
        effective_epsilon=np.inf,
    ),
    Control(
        name="neighbours-of-the-input-only",
        flaw="The search considers only the three nearest neighbours of the input word.",
        draw=additive(FIVE_WORDS, _NOISE, _near_input_only),
        effective_epsilon=np.inf,
    ),
    Control(
        name="fallback-to-the-input",
        flaw="Where the noisy vector lies outside the range of the words, the error is caught and the input returned.",
        draw=additive(FIVE_WORDS, _NOISE, _fall_back),
        effective_epsilon=1.777607,
    ),
    Control(
        name="stop-words-kept",
        flaw="Two words are on a list of stop words and are returned as they are.",
        draw=_stop_words,
        effective_epsilon=np.inf,
    ),
    Control(
        name="padding-row-of-zeros",
        flaw="The table has a row of zeros for padding; where that row is nearest, the input is returned.",
        draw=additive(_UP, _NOISE, _pad_row),
        effective_epsilon=1.290472,
        points=_UP,
    ),
    Control(
        name="coin-keeps-the-input",
        flaw="With probability 0.3 the word is kept, for the sake of utility.",
        draw=_coin,
        effective_epsilon=1.455857,
    ),
    Control(
        name="crash-on-one-word",
        flaw="One word is missing from a table, so its lookup raises a KeyError.",
        draw=_crash,
        effective_epsilon=np.inf,
    ),
    Control(
        name="no-word-from-one-input",
        flaw="The first word alone gives no output where the noise points away from the others.",
        draw=additive(FIVE_WORDS, _NOISE, _no_word),
        effective_epsilon=np.inf,
    ),
    Control(
        name="half-precision-embeddings",
        flaw="The mechanism stores its vectors in half precision, the guarantee is for the vectors as given.",
        draw=_half_precision,
        effective_epsilon=5 / 3,
        points=_FAR,
    ),
)
