"""NADP on words of a line of R^300, exact: vocabularies as objects, the noise of each component, an event that sees it."""

from dataclasses import dataclass
from typing import Any

import sympy as sp

from theory.laws.neighbours import component, edges
from theory.proof import And, Notion, eq, ge, integer, le, lt

j = integer("j", low=0)


@dataclass(frozen=True)
class Words:
    """Different words on a line, the number m of nearest words, the threshold τ."""

    words: tuple
    m: int
    tau: Any


def proper(o):
    """Different words, m ≥ 1 and τ in [0, 1]."""
    return And(eq(len(set(o.words)), len(o.words)), ge(o.m, 1), le(0, o.tau), le(o.tau, 1))


def width(o, word):
    """Δ_i of the component of a word: its longest link, 0 for a single word."""
    links = edges(o.words, o.m, o.tau)
    part = component(links, word)
    return max((abs(a - b) for a, b in links if a in part), default=sp.S.Zero)


def nearest_distance(o, word):
    """How far the nearest other word is."""
    return min(abs(word - other) for other in o.words if other != word)


class Inside(Notion):
    """Probability that a release lies within a distance of the line, seen in 298 of the 299 coordinates across it.

    All words lie on the line, so the event has the same centre for every word. A sum of squares of an even number of
    normal coordinates has a Poisson tail.
    """

    @staticmethod
    def define(radius, deviation):
        """1 − exp(−x) Σ x^j/j! over j < 149, x = radius²/(2·deviation²)."""
        x = radius**2 / (2 * deviation**2)
        return 1 - sp.UnevaluatedExpr(sp.exp(-x) * sp.Sum(x**j / sp.factorial(j), (j, 0, 148)))


def inside(radius, deviation):
    """The same for any deviation: without noise it is certain."""
    return sp.S.One if deviation == 0 else Inside(radius, deviation)


def holds(one, other, eps, delta, radius):
    """Eq. (2) at that event, for releases with these two deviations."""
    return le(inside(radius, one), sp.exp(eps) * inside(radius, other) + delta)


def level(eps, delta):
    """The printed ranges of ε and δ."""
    return And(le(0, eps), lt(0, delta), lt(delta, 1))
