"""Proof of Theorem 1: the density is used without its normaliser."""

import sympy as sp

from theory.laws.spectrum import eps
from theory.proof import Claim, Notion, Statement, eq, lt, positive
from theory.rules.algebra import follows
from theory.rules.instances import put
from theory.rules.integrals import integral
from theory.rules.logic import differ, swap

z = positive("z")


class Whole(Notion):
    """∫ exp(−ε|v|) dv over the line, the cell of the only word of a vocabulary."""

    @staticmethod
    def define(eps):
        """Return twice the integral over the half-line."""
        return 2 * sp.Integral(sp.exp(-eps * z), (z, 0, sp.oo))


printed = Statement(
    "The probability of an output is the integral of exp(−ε‖v−φ(w)‖_RM) over its cell.",
    eq(Whole(eps), 1),
    variables=(eps,),
    witness={eps: 2},
    reading="checked for the only word on a line, where the probability is one",
)
amended = Statement(
    "It is that integral divided by the normaliser, 2/ε on the line, which is the same for every word.",
    eq(Whole(eps) / (2 / eps), 1),
    variables=(eps,),
    witness={eps: 2},
)


def half():
    """The half-line."""
    f = sp.exp(-eps * z)
    return integral(f, (z, 0, sp.oo), -f / eps, 1 / eps)


def normalised():
    """The integral is 2/ε."""
    return follows(amended.body, (half(), eps))


def two():
    """At ε = 1 the integral is 2."""
    at = {eps: 1}
    bad = printed.instance(at)
    return at, swap(differ(follows(lt(bad.rhs, bad.lhs), (put(half(), at), 2))))


claim = Claim(
    id="xu-2020-thm-1-proof",
    title="A missing constant in the proof of Theorem 1",
    locator="Proof of Theorem 1, display with the integral over the cell",
    printed=printed,
    amended=amended,
    refutation=two,
    repair=normalised,
    severity="slip",
    reason="an equality that holds only up to the normaliser; harmless, as it cancels in the ratio",
)
