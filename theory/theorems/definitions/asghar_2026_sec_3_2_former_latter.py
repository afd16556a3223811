"""Section 3.2: which of the two notions treats all inputs alike."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive
from theory.verdict import Fact

eps, near, step = positive("epsilon"), positive("d"), positive("h")
far = positive("D")


def bound_depends_on_distance(d):
    """The bound of d_X-privacy, named first, is e at distance 1 and e² at distance 2."""
    d.refute({eps: 1, near: 1, far: 2}, "d_X-privacy does not treat the two pairs equally")


def swapped(d):
    """d_X-privacy protects similar words more; ε-privacy has one bound for all pairs."""
    d.less(0, sp.Derivative(sp.exp(eps * near), near), "the bound of d_X-privacy grows with the distance")
    d.fact(Fact.MEAN_VALUE, "so it is strictly larger for the more distant pair")
    d.fact(Fact.DEFINITION, "the bound of ε-privacy is e^ε for every pair of inputs")


claim = Claim(
    id="asghar-2026-sec-3-2-former-latter",
    title="Which notion depends on the distance",
    locator="Section 3.2, after Definition 2",
    printed=Statement(
        "Of d_X-privacy and ordinary differential privacy, the first-named treats all inputs equally.",
        sp.Eq(sp.exp(eps * near), sp.exp(eps * far), evaluate=False),
    ),
    amended=Statement(
        "Ordinary differential privacy treats all inputs equally; d_X-privacy protects similar inputs more than distant ones.",
        sp.Lt(sp.exp(eps * near), sp.exp(eps * (near + step)), evaluate=False),
    ),
    variables=(eps, near, far),
    witness={eps: 1, near: 1, far: 1},
    refutations=(bound_depends_on_distance,),
    repairs=(swapped,),
    reason="the words former and latter are exchanged",
)
