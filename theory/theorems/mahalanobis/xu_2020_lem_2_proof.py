"""Proof of Lemma 2: a stray ε in the range of the eigenvalues."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import c, epsilon, lam, regularised, xi
from theory.variable import real

above = real("a", low=0)


def epsilon_two(d):
    """With Σ = I the eigenvalue is one, but the printed lower end is 2."""
    d.refute({epsilon: 2, lam: 1, xi: 1}, "m = 1: the interval is printed as starting at ε/(λm+1−λ) = 2")


def without_epsilon(d):
    """Without ε the range is right."""
    d.at_most(
        1 / regularised(c + above),
        1 / regularised(c),
        "largest at the smallest eigenvalue; decreasing in the eigenvalue",
    )


claim = Claim(
    id="xu-2020-lem-2-proof",
    title="A stray ε in the proof of Lemma 2",
    locator="Proof of Lemma 2, range of the eigenvalues",
    printed=Statement(
        "The eigenvalues of {λΣ+(1−λ)I}⁻¹ lie between ε/(λm+1−λ) and ε/(λc+1−λ); here the lower end at m = 1, ξ = m.",
        sp.Le(epsilon / regularised(xi), 1 / regularised(xi), evaluate=False),
    ),
    amended=Statement(
        "They lie between 1/(λm+1−λ) and 1/(λc+1−λ).",
        sp.Le(1 / regularised(c + above), 1 / regularised(c), evaluate=False),
    ),
    variables=(epsilon, lam, xi),
    witness={epsilon: 1, lam: 1, xi: 1},
    refutations=(epsilon_two,),
    repairs=(without_epsilon,),
    reason="ε does not belong there",
)
