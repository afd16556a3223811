"""A small text classifier: mean word vectors and logistic regression, on numpy and scipy alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy import optimize, special

from dxverify.protocols import FloatArray, IntArray
from dxverify.vocabulary import Vocabulary

_WORD = re.compile(r"[a-z]+")


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case: runs of letters."""
    return _WORD.findall(text.lower())


def word_lists(texts: Sequence[str], vocabulary: Vocabulary) -> list[list[int]]:
    """Return the words of each text that are in the vocabulary, as indexes."""
    return [[vocabulary.index(word) for word in words_of(text) if word in vocabulary] for text in texts]


def features(lists: Sequence[Sequence[int]], vectors: Any) -> FloatArray:
    """Return the mean vector of each text; a text without words is zero."""
    table = np.zeros((len(lists), vectors.shape[1]))
    for place, words in enumerate(lists):
        if words:
            table[place] = vectors[np.asarray(words)].mean(axis=0, dtype=float)
    return table


def fit(x: FloatArray, y: IntArray, penalty: float = 1e-5) -> FloatArray:
    """Return weights and intercept of logistic regression with a small quadratic penalty."""
    sign = 2.0 * y - 1

    def loss(w: FloatArray) -> tuple[float, FloatArray]:
        margin = sign * (x @ w[:-1] + w[-1])
        slope = -sign * special.expit(-margin) / len(y)
        gradient = np.append(x.T @ slope + penalty * w[:-1], slope.sum())
        return float(-special.log_expit(margin).mean() + penalty / 2 * (w[:-1] @ w[:-1])), gradient

    return np.asarray(optimize.minimize(loss, np.zeros(x.shape[1] + 1), jac=True, method="L-BFGS-B").x)


def scores(weights: FloatArray, x: FloatArray, y: IntArray) -> dict[str, float]:
    """Return accuracy, precision and recall."""
    guess = x @ weights[:-1] + weights[-1] > 0
    truth = np.asarray(y, dtype=bool)
    hits = float((guess & truth).sum())
    return {
        "accuracy": float((guess == truth).mean()),
        "precision": hits / max(1.0, float(guess.sum())),
        "recall": hits / max(1.0, float(truth.sum())),
    }
