"""Illustration under Theorem 8: n = 100, ε = 10."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.theorems.tails.asghar_2026_thm_8 import bound

half_width = sp.Rational("4.8")


def theorem_8(d):
    """Theorem 8 at a rational point with product exactly 4.8."""
    second = sp.Rational("1.42")
    first = half_width / second
    d.compare(
        bound(first, second, 100), ">", sp.Rational("0.99"), "c₂ = 1.42, c₁ = 4.8/1.42: the product is 4.8"
    )
    d.equal(
        half_width * sp.sqrt(sp.UnevaluatedExpr(100)) / 10, half_width, "√n/ε = 1, so the interval is ±4.8"
    )


def printed_constants(d):
    """The printed constants give more than 0.99 too, and a product that rounds to 4.8."""
    first, second = sp.Rational("3.46"), sp.Rational("1.39")
    d.compare(bound(first, second, 100), ">", sp.Rational("0.99"), "bound at the printed constants")
    d.compare(sp.Abs(first * second - half_width), "<", sp.Rational("0.05"), "their product rounds to 4.8")


claim = Claim(
    id="asghar-2026-sec-5-3-n-100",
    title="Illustration of the overall bound at n = 100",
    locator="Section 5.3, below Theorem 8",
    printed=Statement(
        "For n = 100 and ε = 10 more than 99 per cent of the mass of Z lies within ±4.8 (c₁ ≈ 3.46, c₂ ≈ 1.39).",
        r"\Pr[|Z|\le 4.8]>0.99\quad(n=100,\ \epsilon=10)",
    ),
    proofs=(theorem_8, printed_constants),
    uses=("asghar-2026-thm-8",),
    reason="true by Theorem 8 itself (with slightly better constants at 4.8 exactly); the true half-width is far smaller",
)
