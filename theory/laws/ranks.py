"""Neighbour ranks d_NN, the metric made of them, and sampling by rank."""

import sympy as sp

from theory.proof import MaxOver, Notion, family, integer, positive

#: Size of the vocabulary, its words by number, a rank; privacy parameter and constant of the fix.
V = integer("V", low=1)
w, a, b, x = (integer(name, low=1) for name in ("w", "a", "b", "x"))
i = integer("i", low=0)
eps, c = positive("epsilon"), positive("c")

#: rank(w, x): place of x among the neighbours of w, 0 for w itself.
rank = family("d_NN", integer("_", low=0))


def gap(one, other, at=x):
    """By how much two words disagree on the rank of a third."""
    return sp.Abs(rank(one, at) - rank(other, at))


class RankMetric(Notion):
    """D(w, w') = max over x of |d_NN(w, x) − d_NN(w', x)|."""

    @staticmethod
    def define(one, other, size):
        """Take the largest disagreement over the vocabulary."""
        return MaxOver(gap(one, other), (x, 1, size))


class ByRank(Notion):
    """Probability of a word of some rank when words are drawn ∝ exp(−rate·rank).

    Every list has each of the ranks 0, …, V−1 once, so the sum over the words is the sum over the ranks.
    """

    @staticmethod
    def define(place, rate, size):
        """exp(−rate·rank) over its sum."""
        return sp.exp(-rate * place) / sp.Sum(sp.exp(-rate * i), (i, 0, size - 1))
