"""The neighbour relation of Bollegala et al. on words that lie on a line of R^300, computed exactly.

Words are rational positions on the first axis. A word is the first of its own m nearest words, as the printed
definition has it.
"""

from itertools import combinations

import sympy as sp

from theory.proof import Notion


def line(*positions):
    """Words of a line as exact numbers."""
    return tuple(sp.Rational(p) for p in positions)


def nearest(words, x, m):
    """S_m(x): the m nearest words; refuses ties, so that the set is determined."""
    others = sorted(words, key=lambda w: abs(w - x))
    if m < len(others) and abs(others[m] - x) == abs(others[m - 1] - x):
        raise ValueError(f"the {m} nearest words of {x} are not determined")
    return frozenset(others[:m])


def jaccard(a, b):
    """|a ∩ b| / |a ∪ b|."""
    return sp.Rational(len(a & b), len(a | b))


def similarity(words, x, y, m):
    """Jaccard(x, y) of Eq. (1)."""
    return jaccard(nearest(words, x, m), nearest(words, y, m))


def edges(words, m, tau):
    """Pairs of different words with x ≃ y."""
    return [
        (x, y)
        for x, y in combinations(words, 2)
        if (x in nearest(words, y, m) or y in nearest(words, x, m)) and similarity(words, x, y, m) >= tau
    ]


def sensitivity(words, m, tau):
    """Δ: the largest distance of neighbouring words, 0 when a word has no neighbour but itself."""
    return max((abs(x - y) for x, y in edges(words, m, tau)), default=sp.Integer(0))


def component(links, x):
    """The words that a path of links joins to x."""
    found = {x}
    while new := {b for e in links for a, b in (e, e[::-1]) if a in found} - found:
        found |= new
    return frozenset(found)


class Jaccard(Notion):
    """Eq. (1) for two sets of m words with k in common: their union has 2m − k."""

    @staticmethod
    def define(common, size):
        """k/(2m − k)."""
        return common / (2 * size - common)
