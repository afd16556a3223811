"""Theorem 3: noise calibrated component by component is private between neighbouring words."""

import sympy as sp

from theory.laws.normal import Phi, epsilon, obeys, private, s
from theory.laws.normal import closed_delta as delta
from theory.proof import And, Claim, Implies, Statement, family, integer, le, positive, q, real
from theory.rules.algebra import follows
from theory.rules.cited import tangent
from theory.rules.logic import assume, both, discharge, part

i = integer("i", low=1)
width, noise = (family(name, positive("_")) for name in ("Delta_i", "sigma_i"))  # of the i-th component
near, far = (sign * width(i) / (2 * noise(i)) - epsilon * noise(i) / width(i) for sign in (1, -1))
p = real("p", low=0, high=1)  # Pr[M(x) ∈ T] when x and x' have one vector
same_law = le(p, sp.exp(epsilon) * p + delta)
condition = le(Phi(near) - sp.exp(epsilon) * Phi(far), delta)
printed = Statement(
    "If the i-th component has Δ_i > 0 and its σ_i meets (6), every event obeys (2) for neighbours of that component, at distance s ≤ Δ_i; "
    "neighbours lie in one component, as a link is a path. If Δ_i = 0 neighbours have one law, and (2) holds.",
    And(Implies(condition, obeys(s, noise(i), epsilon, delta)), same_law),
    given=(le(s, width(i)),),
    variables=(epsilon, delta, s, i, p),
    witness={epsilon: 0, delta: 1, s: 1, i: 1, p: q(1, 2), width: lambda _: 2, noise: lambda _: 3},
)


def component_by_component():
    """Theorem 2 in each component."""
    one = discharge(part(private(assume(condition), noise(i), epsilon, delta, width(i)), 0), condition)
    return both(one, follows(same_law, (tangent(epsilon), p)))


claim = Claim(
    id="bollegala-2023-thm-3",
    title="NADP is private between neighbouring words",
    locator="Theorem 3",
    printed=printed,
    proof=component_by_component,
    uses=("bollegala-2023-thm-2",),
    reason="neighbours share a component and its noise; nothing is promised across components, and single words get none",
)
