"""Words on a line: the one-dimensional noise, and words on one axis of three dimensions."""

from dataclasses import dataclass, replace
from typing import Any

import sympy as sp

from theory.laws.dot_product import eps
from theory.proof import And, Implies, Law, Notion, Refused, le, lt, ne, q, real

#: The noise of a word on the line.
t = real("t")


class Laplace(Law):
    """The noise in one dimension, with density proportional to exp(−ε|t|)."""

    support = (-sp.oo, sp.oo)

    @staticmethod
    def needs(eps):
        """A positive rate."""
        return (eps,)

    @staticmethod
    def density(x, eps):
        """Density at x."""
        return eps * sp.exp(-eps * sp.Abs(x)) / 2


LAPLACE = (t, Laplace(eps))


class LaplaceTail(Notion):
    """Pr[noise > x] on a line, for x ≥ 0 in units of 1/ε."""

    @staticmethod
    def define(x):
        """Half of an exponential tail."""
        return sp.exp(-x) / 2


class AxisTail(Notion):
    """Pr[Z > z] in three dimensions, for x = εz ≥ 0; dx-z-odd proves it."""

    @staticmethod
    def define(x):
        """(x + 2) exp(−x)/4."""
        return (x + 2) * sp.exp(-x) / 4


@dataclass(frozen=True)
class Axis:
    """Different words on one axis (of a line, or of three dimensions), the input word, and ε."""

    words: tuple[Any, ...]
    start: Any
    eps: Any

    def meets(self):
        """The words differ, the input is one of them, ε > 0."""
        pairs = [ne(a, b) for k, a in enumerate(self.words) for b in self.words[:k]]
        if self.start not in self.words:
            raise Refused("the input is not a word")
        return And(lt(0, self.eps), *pairs)

    def above(self, x, tail):
        """Pr[noise along the axis > x], the noise being symmetric."""
        return tail(self.eps * x) if x >= 0 else 1 - tail(-self.eps * x)

    def probability(self, word, tail):
        """Pr[the word is output]: the noise reaches its cell, which ends halfway to the next words."""
        order = sorted(self.words)
        k = order.index(word)
        low = q(1) if k == 0 else self.above((order[k - 1] + word) / 2 - self.start, tail)
        high = q(0) if k + 1 == len(order) else self.above((order[k + 1] + word) / 2 - self.start, tail)
        return low - high


@dataclass(frozen=True)
class Growing(Axis):
    """The same words at a second, larger ε."""

    later: Any

    def meets(self):
        """ε > 1 grows."""
        return And(super().meets(), lt(1, self.eps), lt(self.eps, self.later))

    def falls(self):
        """Pr[nearest neighbour] is not larger at the larger ε, in three dimensions."""
        nearest = sorted(self.words, key=lambda word: abs(word - self.start))[1]
        then = replace(self, eps=self.later).probability(nearest, AxisTail)
        return le(then, self.probability(nearest, AxisTail))


@dataclass(frozen=True)
class Outputs(Axis):
    """Two outputs of a vocabulary on a line."""

    near: Any
    far: Any

    def likelier(self):
        """If one is ten times as far as the other, the near one is more likely."""
        first, second = abs(self.near - self.start), abs(self.far - self.start)
        likely = lt(self.probability(self.far, LaplaceTail), self.probability(self.near, LaplaceTail))
        return Implies(le(10 * first, second), likely)
