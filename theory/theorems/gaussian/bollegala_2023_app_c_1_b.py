"""Appendix C.1 (b): g(u) = δ has exactly one root for δ in (0, 1), and it is u*."""

import sympy as sp

from theory.laws.normal import G, delta, epsilon, falling, u, v
from theory.proof import And, Claim, Exists, ForAll, Implies, Statement, eq, le, lt, positive, q
from theory.rules.algebra import algebra, follows
from theory.rules.falling import reflects
from theory.rules.instances import cases
from theory.rules.limits import limit
from theory.rules.logic import assume, both, discharge
from theory.rules.quantifiers import generalise
from theory.rules.slopes import one_root

above_zero = positive("epsilon")


def root(eps):
    """There is one u with g(u) = δ, and no other."""
    return Exists(u, And(eq(G(u, eps), delta), ForAll(v, Implies(eq(G(v, eps), delta), eq(v, u)))))


least = ForAll(v, Implies(le(G(v, epsilon), delta), le(u, v)))
printed = Statement(
    "For every ε ≥ 0 and δ in (0, 1) the equation g(u) = δ has exactly one solution, and it is the smallest u > 0 with g(u) ≤ δ.",
    And(root(epsilon), Implies(eq(G(u, epsilon), delta), least)),
    variables=(epsilon, delta, u),
    witness={epsilon: 0, delta: q(1, 2), u: 1},
)


def one(eps):
    """Between its limits 1 and 0 a falling continuous function takes each value once."""
    ends = (limit(G(u, eps), u, to, value) for to, value in ((0, 1), (sp.oo, 0)))
    return one_root(falling(eps), *ends, delta, algebra(lt(0, delta)), algebra(lt(delta, 1)))


def exactly_one_root():
    """Intermediate value, for ε > 0 and ε = 0; g(v) ≤ δ = g(u) gives u ≤ v because g falls."""
    exists = cases(root(epsilon), epsilon, (above_zero, one(above_zero)), (0, one(sp.S.Zero)))
    level, small = eq(G(u, epsilon), delta), le(G(v, epsilon), delta)
    order = follows(le(G(v, epsilon), G(u, epsilon)), assume(small), assume(level))
    first = discharge(reflects(falling(epsilon), order, u, v), small)
    return both(exists, discharge(generalise(first, v), level))


claim = Claim(
    id="bollegala-2023-app-c-1-b",
    title="The calibration has exactly one root",
    locator="Appendix C.1, statement (b)",
    printed=printed,
    proof=exactly_one_root,
    reason="continuous, strictly decreasing, from 1 to 0; the open range of δ is needed (see alg-3)",
)
