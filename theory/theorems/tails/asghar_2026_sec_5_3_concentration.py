"""Section 5.3: the mass of Z is concentrated within O(√n/ε)."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import positive
from theory.verdict import Fact

c = positive("c")


def chebyshev(d):
    """Chebyshev's inequality with a constant that does not depend on n or ε."""
    radius = c * sp.sqrt(n) / epsilon
    d.fact(Fact.CHEBYSHEV, "Pr[|Z| > a] ≤ Var Z / a²", "E Z = 0")
    d.equal((n + 1) / epsilon**2 / radius**2, (1 + 1 / n) / c**2, "with Var Z = (n+1)/ε² and a = c√n/ε")
    d.at_most((1 + 1 / n) / c**2, sp.Rational(3, 2) / c**2, "for every n ≥ 2 at most 3/(2c²)")
    d.compare(
        sp.Rational(3, 2) / sp.UnevaluatedExpr(13) ** 2,
        "<",
        sp.Rational("0.01"),
        "c = 13 leaves less than one per cent outside",
    )


claim = Claim(
    id="asghar-2026-sec-5-3-concentration",
    title="Concentration of the noisy dot product",
    locator="Section 5.3, below Theorem 8",
    printed=Statement(
        "Most of the mass of Z lies within a constant multiple of √n/ε, the constant not depending on n and ε.",
        r"\forall\delta\ \exists c\ \forall n,\epsilon:\ \Pr[|Z|\le c\sqrt n/\epsilon]\ge 1-\delta",
    ),
    proofs=(chebyshev,),
    uses=("asghar-2026-thm-9",),
    reason="Chebyshev gives 3/(2c²) uniformly, where the paper argues from two numbers",
)
