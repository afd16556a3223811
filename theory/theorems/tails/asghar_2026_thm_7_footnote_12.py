"""Footnote 12: the upper bound at c = 2."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import real

c = real("c", low=1, low_open=True)
bound = (c / sp.exp(c - 1)) ** n


def at_two(d):
    """Put c = 2."""
    d.equal(sp.Subs(bound, c, 2), (2 / sp.E) ** n, "the bound at c = 2")
    d.compare(2 / sp.E, "<", 1, "it says something, since 2/e is below one")


claim = Claim(
    id="asghar-2026-thm-7-footnote-12",
    title="The known special case of the upper bound",
    locator="Footnote 12",
    printed=Statement(
        "The upper bound of Theorem 7 contains the known bound (2/e)^n at c = 2.",
        sp.Eq(sp.Subs(bound, c, 2), (2 / sp.E) ** n, evaluate=False),
    ),
    variables=(n,),
    witness={n: 2},
    proofs=(at_two,),
    uses=("asghar-2026-thm-7",),
    reason="substitution",
)
