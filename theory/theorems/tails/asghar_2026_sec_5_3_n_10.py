"""Illustration under Theorem 8: n = 10, ε = 10."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.theorems.tails.asghar_2026_thm_8 import bound

factor = sp.Rational("8.74")


def theorem_8(d):
    """Theorem 8 at a rational point with product exactly 8.74."""
    second = sp.Rational("2.55")
    d.compare(bound(factor / second, second, 10), ">", sp.Rational("0.99"), "c₂ = 2.55, c₁ = 8.74/2.55")
    d.compare(
        sp.Abs(factor * sp.sqrt(10) / 10 - sp.Rational("2.76")),
        "<",
        sp.Rational("0.005"),
        "8.74√n/ε rounds to 2.76",
    )


def printed_constants(d):
    """The printed constants give more than 0.99 too."""
    first, second = sp.Rational("3.46"), sp.Rational("2.53")
    d.compare(bound(first, second, 10), ">", sp.Rational("0.99"), "bound at the printed constants")


claim = Claim(
    id="asghar-2026-sec-5-3-n-10",
    title="Illustration of the overall bound at n = 10",
    locator="Section 5.3, below Theorem 8",
    printed=Statement(
        "For n = 10 (and ε = 10) more than 99 per cent of the mass of Z lies within ±8.74√n/ε ≈ 2.76 (c₁ ≈ 3.46, c₂ ≈ 2.53).",
        r"\Pr[|Z|\le 8.74\sqrt{n}/\epsilon]>0.99\quad(n=10)",
    ),
    proofs=(theorem_8, printed_constants),
    uses=("asghar-2026-thm-8",),
    reason="true by Theorem 8 at 8.74 exactly; 8.74√n/ε rounds to 2.76 with ε = 10",
)
