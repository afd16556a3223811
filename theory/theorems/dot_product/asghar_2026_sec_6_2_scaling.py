"""Section 6.2: F_Z takes nearly equal values at thresholds in the ratio √(n₁/n₂)."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_even_moment, epsilon, n, radius_moment
from theory.variable import integer, real
from theory.verdict import Fact

j = integer("j", low=0)
t = real("t", low=0)
x = real("x", low=0, high=1, high_open=True)
nu = (n + 1) / sp.Integer(2)


def generating_function(d):
    """E exp(tZ) = (1 − t²/ε²)^(−(n+1)/2), term by term."""
    term = (
        radius_moment(2 * j, n, epsilon) * angle_even_moment(j, n) * epsilon ** (2 * j) / sp.factorial(2 * j)
    )
    d.equal(sp.Subs(term, j, 1) + 1, nu + 1, "first coefficient of (t/ε)^(2j)")
    own = sp.gamma(nu + j) / (sp.gamma(nu) * sp.factorial(j))
    d.equal(
        sp.Subs(term, j, j + 1) / term,
        (nu + j) / (j + 1),
        "ratio of neighbouring coefficients E Z^(2j) ε^(2j)/(2j)!",
    )
    d.equal(
        sp.Subs(own, j, j + 1) / own,
        (nu + j) / (j + 1),
        "the binomial coefficients of (1−s)^(−(n+1)/2) have the same ratio",
    )


def limit_law(d):
    """At the scale √n/ε the generating functions converge to the normal one."""
    d.at_most(
        0,
        sp.Derivative(-sp.log(1 - x) - x, x),
        "x ≤ −log(1−x) on [0, 1): equal at 0, the difference does not fall",
    )
    d.at_most(
        0,
        sp.Derivative(x / (1 - x) + sp.log(1 - x), x),
        "−log(1−x) ≤ x/(1−x) on [0, 1): equal at 0, the difference does not fall",
    )
    m = sp.Symbol("m", positive=True, integer=True)
    d.limit(
        (m + 1) * t**2 / (2 * m),
        m,
        sp.oo,
        t**2 / 2,
        "lower bound of log E exp(tεZ/√n), at x = t²/n",
        side="-",
    )
    d.limit(
        (m + 1) * t**2 / (2 * (m - t**2)),
        m,
        sp.oo,
        t**2 / 2,
        "upper bound: both tend to t²/2, for every t",
        side="-",
    )
    d.fact(
        Fact.UNIQUENESS_MGF,
        "F_Z(a√n/ε) → Φ(a) as n → ∞, for every a",
        "generating functions that converge near zero to exp(t²/2) carry the laws with them; "
        "so the values in two large dimensions agree at z₁/z₂ = √(n₁/n₂)",
    )


claim = Claim(
    id="asghar-2026-sec-6-2-scaling",
    title="Thresholds in the ratio of the square roots",
    locator="Section 6.2, argument from √n",
    printed=Statement(
        "In dimensions n₁ and n₂ the CDF of Z takes nearly equal values at thresholds in the ratio √(n₁/n₂); "
        "read as: F_Z(a√n/ε) converges as n grows.",
        r"\lim_{n\to\infty}F_Z\!\left(a\sqrt n/\epsilon\right)=\Phi(a)",
    ),
    proofs=(generating_function, limit_law),
    uses=("asghar-2026-thm-4",),
    reason="Z at scale √n/ε tends to the standard normal law, which Theorem 8 alone would not give",
)
