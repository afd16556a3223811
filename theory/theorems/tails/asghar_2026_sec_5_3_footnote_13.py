"""Footnote 13: how the constants were found."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.verdict import Fact

share = 1 - sp.sqrt(sp.Rational("0.995"))
first = sp.sqrt(-2 * sp.log(share))


def log_tail(c, dim):
    """Logarithm of (c/e^{c−1})^n."""
    return dim * (sp.log(c) + 1 - c)


def equal_terms(d):
    """Both factors equal √0.995; c₁ in closed form, c₂ bracketed."""
    d.equal(
        2 * (1 - sp.UnevaluatedExpr(share)) ** 2 - 1,
        sp.Rational("0.99"),
        "equal factors √0.995 give the bound 0.99",
    )
    d.compare(
        sp.Abs(first - sp.Rational("3.46")),
        "<",
        sp.Rational("0.005"),
        "c₁ = √(−2 log(1−√0.995)) rounds to 3.46",
    )
    d.fact(
        Fact.INTERMEDIATE_VALUE, "log(c/e^{c−1}) decreases for c > 1, so a sign change brackets the only c₂"
    )
    for dim, low, high in ((100, "1.385", "1.395"), (10, "2.525", "2.535")):
        d.compare(log_tail(sp.Rational(low), dim), ">", sp.log(share), f"n = {dim}: {low} is too small")
        d.compare(log_tail(sp.Rational(high), dim), "<", sp.log(share), f"n = {dim}: {high} is too large")


def products(d):
    """The products of the unrounded constants are 4.80 and 8.74."""
    for dim, low, high, width in ((100, "1.3871", "1.3872", "4.8"), (10, "2.5254", "2.5255", "8.74")):
        d.compare(log_tail(sp.Rational(low), dim), ">", sp.log(share), f"n = {dim}: c₂ is above {low}")
        d.compare(log_tail(sp.Rational(high), dim), "<", sp.log(share), f"n = {dim}: c₂ is below {high}")
        d.compare(
            sp.Rational(low) * first, ">", sp.Rational(width), f"n = {dim}: c₁c₂ is a little above {width}"
        )
        d.compare(
            sp.Rational(high) * first - sp.Rational(width), "<", sp.Rational("0.005"), "and rounds to it"
        )


claim = Claim(
    id="asghar-2026-sec-5-3-footnote-13",
    title="The constants of the illustrations",
    locator="Footnote 13",
    printed=Statement(
        "Fixing the bound at 0.99 with equal factors gives c₁ ≈ 3.46, c₂ ≈ 1.39 (n = 100) and 2.53 (n = 10), products 4.8 and 8.74.",
        r"1-e^{-c_1^2/2}=1-(c_2/e^{c_2-1})^n=\sqrt{0.995}",
    ),
    proofs=(equal_terms, products),
    reason="all constants and products round as printed; the products are rounded down",
)
