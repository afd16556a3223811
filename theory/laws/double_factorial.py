"""Double factorials as products that go down by twos: to 2 for even arguments, to 1 for odd ones."""

import sympy as sp

from theory.proof import Notion, eq, integer
from theory.proof.binding import substitute
from theory.rules.algebra import algebra, follows
from theory.rules.instances import induct
from theory.rules.logic import assume
from theory.rules.products import empty_product, last_factor

m, _i = integer("m", low=0), integer("i", low=1)


class EvenFactorial(Notion):
    """(2m)!!, the product of 2, 4, …, 2m; 1 for m = 0."""

    @staticmethod
    def define(m):
        """Return the product."""
        return sp.Product(2 * _i, (_i, 1, m))


class OddFactorial(Notion):
    """(2m−1)!!, the product of 1, 3, …, 2m−1; 1 for m = 0."""

    @staticmethod
    def define(m):
        """Return the product."""
        return sp.Product(2 * _i - 1, (_i, 1, m))


def closed_form(kind, value):
    """(2m)!! or (2m−1)!! equals a value in m, by induction."""
    f, goal = kind.define(m).function, eq(kind(m), value)
    after = substitute(goal, {m: m + 1})
    base = follows(substitute(goal, {m: 0}), empty_product(f, _i, 1))
    factor = substitute(f, {_i: m + 1})
    grown = follows(eq(after.lhs, value * factor), last_factor(f, _i, 1, m), (assume(goal), factor))
    return induct(goal, m, base, follows(after, grown, algebra(eq(value * factor, after.rhs))))


def even_closed():
    """(2m)!! = 2^m m!."""
    return closed_form(EvenFactorial, 2**m * sp.factorial(m))


def odd_closed():
    """(2m−1)!! = 2^m Γ(m+1/2)/Γ(1/2)."""
    half = sp.Rational(1, 2)
    return closed_form(OddFactorial, 2**m * sp.gamma(m + half) / sp.gamma(half))
