"""Theorem 2: the distribution of the distance from the true location."""

import sympy as sp

from theory.proof import Claim, Pr, Statement, eq, le
from theory.rules.algebra import algebra, follows
from theory.rules.events import distribution
from theory.rules.integrals import integral

from .letters import RadiusBelow, eps, law, r, t

printed = Statement(
    "The released point lies within t of the true location with probability 1 − (1+εt)e^{−εt}.",
    eq(Pr(le(r, t), (r, law)), RadiusBelow(t, eps)),
    variables=(eps, t),
    witness={eps: 1, t: 1},
)


def proof():
    """The density ε²re^{−εr} has the antiderivative −(1+εr)e^{−εr}."""
    known = distribution(r, law, t, algebra(le(0, t)))
    primitive = -(1 + eps * r) * sp.exp(-eps * r)
    mass = integral(law.density(r, *law.args), (r, 0, t), primitive, printed.body.rhs)
    return follows(printed.body, known, mass)


claim = Claim(
    id="planar-thm-2",
    title="Distribution of the radius",
    locator="Theorem 2",
    printed=printed,
    proof=proof,
    reason="the density of the radius has an elementary antiderivative",
)
