"""Lemma 1, proof: the bound λ^j E|K|^j/j! ≤ λ^j/j! for every real λ."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import k, n
from theory.variable import integer, real

lam = real("lambda")
j = integer("j", low=0)
half = sp.Rational(1, 2)
moment = sp.beta((j + 1) * half, (n - 1) * half) / sp.beta(half, (n - 1) * half)


def first_order(d):
    """At λ = −1, j = 1, n = 3 the left side is −1/2 and the right side −1."""
    d.refute({n: 3, j: 1, lam: -1}, "multiplying E|K| ≤ 1 by a negative number turns the inequality")


def absolute_values(d):
    """With |λ|^j both sides are non-negative multiples of E|K|^j ≤ 1."""
    d.at_most(k**2, 1, "|K| ≤ 1, so E|K|^j ≤ 1 for every j")
    d.at_most(
        0,
        sp.Abs(lam) ** j / sp.factorial(j),
        "the factor |λ|^j/j! is not negative, so it keeps the direction",
    )


claim = Claim(
    id="asghar-2026-lem-1-terms-proof",
    title="Termwise bound in the proof of Lemma 1",
    locator="Lemma 1, proof, first display",
    printed=Statement(
        "For every real λ and j ≥ 0, λ^j E|K|^j/j! ≤ λ^j/j!.",
        sp.Le(lam**j * moment / sp.factorial(j), lam**j / sp.factorial(j), evaluate=False),
    ),
    amended=Statement(
        "It holds with |λ| in place of λ.",
        sp.Le(
            sp.Abs(lam) ** j * moment / sp.factorial(j), sp.Abs(lam) ** j / sp.factorial(j), evaluate=False
        ),
    ),
    variables=(n, j, lam),
    witness={n: 2, j: 0, lam: 1},
    refutations=(first_order,),
    repairs=(absolute_values,),
    reason="false for negative λ and odd j; absolute values were needed",
)
