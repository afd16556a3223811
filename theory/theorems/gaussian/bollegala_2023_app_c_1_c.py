"""Appendix C.1 (c): noise σ = u*Δ makes the mechanism private."""

from theory.laws.normal import Delta, G, delta, epsilon, obeys, private, s, u
from theory.proof import Claim, Implies, Statement, eq, le, q
from theory.rules.algebra import follows
from theory.rules.logic import assume, discharge, part

printed = Statement(
    "If g(u) = δ then noise N(0, σ²I) with σ = uΔ is (ε, δ)-private: every event obeys (2) for every pair at distance s ≤ Δ.",
    Implies(eq(G(u, epsilon), delta), obeys(s, u * Delta, epsilon, delta)),
    given=(le(s, Delta),),
    variables=(epsilon, delta, u, Delta, s),
    witness={epsilon: 0, delta: q(1, 2), u: 1, Delta: 1, s: 1},
)


def theorem_two():
    """(5) at σ = uΔ is g(u) ≤ δ, and Theorem 2 makes it privacy."""
    level = eq(G(u, epsilon), delta)
    small = follows(le(G(u * Delta / Delta, epsilon), delta), assume(level))
    return discharge(part(private(small, u * Delta, epsilon, delta), 0), level)


claim = Claim(
    id="bollegala-2023-app-c-1-c",
    title="The calibrated noise is private",
    locator="Appendix C.1, statement (c)",
    printed=printed,
    proof=theorem_two,
    uses=("bollegala-2023-thm-2",),
    reason="(5) depends on σ/Δ only; it holds with equality, so no smaller σ will do",
)
