"""Section 1 (c): decoding is deterministic and does not affect privacy."""

import sympy as sp

from theory.laws.normal import closed_delta as delta
from theory.laws.normal import epsilon
from theory.proof import Claim, ForAll, Implies, Point, Statement, family, le, points_of, real
from theory.rules.logic import assume, discharge
from theory.rules.quantifiers import generalise, specialise

here, there = (family(name, real("_", low=0, high=1)) for name in ("P", "Q"))  # Pr[M(x) ∈ A], Pr[M(x') ∈ A]
A, T = Point("A"), Point("T")
decoded_to = points_of("D_inverse")  # the vectors that the decoder sends into T
promise = ForAll(A, le(here(A), sp.exp(epsilon) * there(A) + delta))
printed = Statement(
    "A deterministic decoder D keeps the guarantee: Pr[D(M(x)) ∈ T] = Pr[M(x) ∈ D⁻¹(T)] obeys (2) for every T.",
    Implies(promise, ForAll(T, le(here(decoded_to(T)), sp.exp(epsilon) * there(decoded_to(T)) + delta))),
    variables=(epsilon, delta),
    witness={epsilon: 0, delta: 0},
)


def preimages():
    """D⁻¹(T) is one of the sets of the promise."""
    return discharge(generalise(specialise(assume(promise), decoded_to(T)), T), promise)


claim = Claim(
    id="bollegala-2023-sec-1-decoding",
    title="Decoding keeps the guarantee",
    locator="Section 1 (c)",
    printed=printed,
    proof=preimages,
    reason="post-processing; the guarantee stays, but the exact level can improve, so released vectors reveal more than words",
)
