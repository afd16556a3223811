"""Proof of Theorem 3: the case Δ_i = 0, and the chain of the case Δ_i > 0."""

import sympy as sp

from theory.laws.normal import closed_delta as delta
from theory.laws.normal import epsilon
from theory.proof import And, Claim, ForAll, Implies, Point, Statement, eq, family, le, real
from theory.rules.algebra import follows
from theory.rules.cited import tangent
from theory.rules.logic import assume, both, discharge, part
from theory.rules.quantifiers import generalise, specialise

E_ = Point("E")
whole = {x: family(f"M_{x}", real("_", low=0, high=1)) for x in ("x", "y")}
part_of = {x: family(f"M_i_{x}", real("_", low=0, high=1)) for x in ("x", "y")}
restricted = tuple(ForAll(E_, eq(whole[x](E_), part_of[x](E_))) for x in ("x", "y"))
inside = ForAll(E_, le(part_of["x"](E_), sp.exp(epsilon) * part_of["y"](E_) + delta))
printed = Statement(
    "On the component of two neighbours x, y the mechanism M is its restriction M_i; so (2) for M_i and every event E is (2) for M. "
    "And if x = y then Pr[M(x) ∈ E] ≤ e^ε Pr[M(x) ∈ E] + δ.",
    And(
        Implies(
            And(*restricted, inside), ForAll(E_, le(whole["x"](E_), sp.exp(epsilon) * whole["y"](E_) + delta))
        ),
        ForAll(E_, le(whole["x"](E_), sp.exp(epsilon) * whole["x"](E_) + delta)),
    ),
    variables=(epsilon, delta),
    witness={epsilon: 0, delta: 0},
)


def chain():
    """Equals for equals on both ends of the chain; e^ε ≥ 1."""
    known = assume(And(*restricted, inside))
    first, second, middle = (specialise(part(known, k), E_) for k in range(3))
    goal = le(whole["x"](E_), sp.exp(epsilon) * whole["y"](E_) + delta)
    step = follows(goal, first, middle, (second, sp.exp(epsilon)))
    alone = follows(
        le(whole["x"](E_), sp.exp(epsilon) * whole["x"](E_) + delta), (tangent(epsilon), whole["x"](E_))
    )
    return both(discharge(generalise(step, E_), known.concl), generalise(alone, E_))


claim = Claim(
    id="bollegala-2023-thm-3-proof",
    title="The proof of Theorem 3",
    locator="Appendix C.2",
    printed=printed,
    proof=chain,
    garbled="events are written as subsets of R in our text; subsets of R^d are meant",
    reason="right for events of R^d; the case Δ_i = 0 is right as well, as x = x' is taken of vectors",
)
