"""Texts: their words, a small classifier on numpy and scipy alone, and two mechanisms on the same splits."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import optimize, special, stats

from dxverify.experiments._base import Panel
from dxverify.experiments._context import Context
from dxverify.protocols import FloatArray, IntArray, Vectors
from dxverify.vocabulary import Vocabulary


def words_of_texts(
    context: Context, vectors: Vocabulary, collections: Iterable[str], most: int
) -> Vocabulary:
    """Return the words of some collections that have vectors, at most so many, the most frequent ones.

    Notes
    -----
    Words that occur equally often keep the order of the vectors, which files have by frequency in general language.
    """
    seen: Counter[str] = Counter()
    for name in collections:
        for text in context.texts(name)[0]:
            seen.update(words_of(text))
    rows = sorted(vectors.index(word) for word in seen if word in vectors)
    rows.sort(key=lambda row: -seen[vectors.words[row]])
    return vectors.subset(rows[:most])


_WORD = re.compile(r"[a-z]+")


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case: runs of letters."""
    return _WORD.findall(text.lower())


def word_lists(texts: Sequence[str], vocabulary: Vocabulary) -> list[list[int]]:
    """Return the words of each text that are in the vocabulary, as indexes."""
    return [[vocabulary.index(word) for word in words_of(text) if word in vocabulary] for text in texts]


def features(lists: Sequence[Sequence[int]], vectors: Vectors) -> FloatArray:
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


MEASURES = ("accuracy", "precision", "recall")
#: Probability that any difference is called real although there is none.
_ALPHA = 0.05


def summary(scores: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return means over splits, the last axis but one, with their standard errors."""
    count = scores.shape[-2]
    return scores.mean(axis=-2), scores.std(axis=-2, ddof=1) / math.sqrt(count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Differences:
    """Scores with λ = 0 less those with λ = 1, split by split.

    Parameters
    ----------
    first, last : arrays of shape (ε, split, measure)
        Scores with λ = 0 and λ = 1.
    """

    first: FloatArray
    last: FloatArray

    @property
    def summary(self) -> tuple[FloatArray, FloatArray]:
        """Means and standard errors, of shape (ε, measure)."""
        # Scores are fractions of a few hundred texts, so what is below 1e-12 is rounding.
        return summary(np.round(self.first - self.last, 12))

    @property
    def limit(self) -> float:
        """How many standard errors a difference must be away from zero, for all ε and measures together."""
        epsilons, splits, measures = self.first.shape
        return float(stats.t.ppf(1 - _ALPHA / (2 * epsilons * measures), splits - 1))

    def panel(self, epsilons: Sequence[float]) -> Panel:
        """Return the comparison at a glance."""
        mean, error = self.summary
        return Panel(
            title="λ = 0 (Laplace) less λ = 1 (Mahalanobis), paired over splits",
            xlabel="ε",
            ylabel="difference",
            x=epsilons,
            series={name: (mean[:, k].tolist(), error[:, k].tolist()) for k, name in enumerate(MEASURES)},
        )

    def finding(self, epsilons: Sequence[float]) -> dict[str, bool]:
        """Return whether no difference is significant, and which one is the largest in standard errors."""
        mean, error = self.summary
        # Splits that agree in every digit have no spread; then only no difference is no difference.
        apart = np.divide(mean, error, out=np.where(mean == 0, 0.0, np.inf), where=error > 0)
        row, column = divmod(int(np.abs(apart).argmax()), len(MEASURES))
        text = (
            f"λ = 0 and λ = 1 differ significantly (5 % over all ε and measures) at no ε; furthest is {MEASURES[column]} at "
            f"ε = {epsilons[row]:g}, by {mean[row, column]:.3f} ± {error[row, column]:.3f}"
        )
        return {text: bool((np.abs(apart) <= self.limit).all())}

    def power(self) -> str:
        """Say which differences could have been seen."""
        _, error = self.summary
        seen = self.limit * error.max(axis=0)
        each = ", ".join(f"{value:.3f} in {name}" for name, value in zip(MEASURES, seen, strict=True))
        return f"A difference counts beyond {self.limit:.1f} standard errors, which at the worst ε is {each}."
