"""Definition 1 and the sentence after it: smaller ε is a stronger promise."""

import sympy as sp

from theory.laws.normal import closed_delta as delta
from theory.laws.normal import epsilon
from theory.proof import Claim, ForAll, Implies, Point, Statement, family, le, real
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.logic import assume, discharge
from theory.rules.quantifiers import generalise, specialise

more = real("h", low=0)
here, there = (family(name, real("_", low=0, high=1)) for name in ("P", "Q"))  # Pr[M(x) ∈ T], Pr[M(x') ∈ T]
T = Point("T")
promise = ForAll(T, le(here(T), sp.exp(epsilon) * there(T) + delta))
printed = Statement(
    "The smaller ε, the stronger the privacy guarantee.",
    Implies(promise, ForAll(T, le(here(T), sp.exp(epsilon + more) * there(T) + delta))),
    variables=(epsilon, more, delta),
    witness={epsilon: 0, more: 1, delta: 0},
    reading="what is (ε, δ)-private is (ε + h, δ)-private for every h ≥ 0",
)


def larger_bound():
    """The right side of (2) grows with ε."""
    grows = monotone(sp.exp, algebra(le(epsilon, epsilon + more)))
    goal = le(here(T), sp.exp(epsilon + more) * there(T) + delta)
    one = follows(goal, specialise(assume(promise), T), (grows, there(T)))
    return discharge(generalise(one, T), promise)


claim = Claim(
    id="bollegala-2023-def-1",
    title="Smaller ε is stronger",
    locator="Definition 1 and the sentence after it",
    printed=printed,
    proof=larger_bound,
    reason="the bound grows with ε; note that pairs that are not neighbours are promised nothing, and δ = 1 is empty",
)
