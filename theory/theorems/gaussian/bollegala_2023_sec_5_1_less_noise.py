"""Section 5.1: larger ε means less noise."""

import sympy as sp

from theory.laws.normal import Classical, G, Phi, delta, epsilon, falling, u, v
from theory.proof import And, Claim, Implies, Statement, eq, lt, positive, q, real
from theory.rules.algebra import algebra, follows
from theory.rules.cited import erfc_positive
from theory.rules.falling import carries, reflects
from theory.rules.logic import assume, both, discharge, part
from theory.rules.slopes import derivative, falls

larger, more = real("eta", low=0), positive("h")
level = positive("epsilon_c")
at_larger = epsilon + more
printed = Statement(
    "As ε grows less noise is added, by NADP and by the other methods.",
    And(
        Implies(And(eq(G(u, epsilon), delta), eq(G(v, at_larger), delta)), lt(v, u)),
        lt(Classical(delta, level + more), Classical(delta, level)),
    ),
    variables=(epsilon, more, delta, u, v, level),
    witness={epsilon: 1, more: 1, delta: q(1, 2), u: 1, v: 1, level: 1},
    reading="from ε to ε + h: in NADP u* with g(u*) = δ falls from u to v, and in the classical Gaussian mechanism σ falls",
)


def both_calibrations():
    """G falls in ε and in u, so its root moves left; the classical noise is a constant over ε."""
    in_level = -sp.exp(epsilon) * Phi(-1 / (2 * u) - epsilon * u)
    below = follows(
        lt(in_level, 0), (erfc_positive((1 / (2 * u) + epsilon * u) / sp.sqrt(2)), sp.exp(epsilon) / 2)
    )
    drop = falls(derivative(G(u, epsilon), epsilon, in_level), below, larger)
    lower = carries(drop, algebra(lt(epsilon, at_larger)))
    roots = And(eq(G(u, epsilon), delta), eq(G(v, at_larger), delta))
    first, second = (part(assume(roots), k) for k in (0, 1))
    order = follows(lt(G(u, at_larger), G(v, at_larger)), lower, first, second)
    moved = discharge(reflects(falling(at_larger), order, v, u), roots)
    return both(moved, follows(printed.body.args[1]))


claim = Claim(
    id="bollegala-2023-sec-5-1-less-noise",
    title="Less noise at larger ε",
    locator="Section 5.1, Results",
    printed=printed,
    proof=both_calibrations,
    reason="g falls in both arguments; the caption of Figure 2 can be read as if high ε meant stronger noise, which is the reverse",
)
