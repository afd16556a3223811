"""Two words: the exact level after nearest-neighbour decoding, and its limit for close words."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

h = real("h", low=0, high=sp.Rational(1, 2), high_open=True)
g = positive("g")
half = sp.Rational(1, 2)
nu = (n + 1) * half
at_zero = epsilon * sp.gamma(n * half) / (2 * sp.sqrt(sp.pi) * sp.gamma(nu))
limit = epsilon * sp.gamma(n * half) / (sp.sqrt(sp.pi) * sp.gamma(nu))


def level_is_a_logit(d):
    """A word is kept when the noise does not cross the middle: probability F_Z(d/2)."""
    d.equal(
        (half + h) / (1 - (half + h)),
        (1 + 2 * h) / (1 - 2 * h),
        "keep with probability ½ + h, move with ½ − h: the larger ratio, whose logarithm is the logit",
    )
    d.limit((sp.log(1 + 2 * h) - sp.log(1 - 2 * h)) / h, h, 0, 4, "slope of the logit at one half")


def close_words(d):
    """As d → 0, h ≈ f_Z(0)·d/2, so the level tends to 2 f_Z(0)."""
    d.integral(
        g ** (n * half - 1) * sp.exp(-(epsilon**2) * g / 2),
        (g, 0, sp.oo),
        sp.gamma(n * half) * (2 / epsilon**2) ** (n * half),
        "Z given G = g is normal with variance g, so f_Z(0) is the mean of (2πG)^{−1/2}: a Gamma integral",
    )
    d.equal(
        (epsilon**2 / 2) ** nu
        / (sp.gamma(nu) * sp.sqrt(2 * sp.pi))
        * sp.gamma(n * half)
        * (2 / epsilon**2) ** (n * half),
        at_zero,
        "with the constants: the density of Z at zero",
    )
    d.fact(
        Fact.DOMINATED_CONVERGENCE,
        "f_Z(z) → f_Z(0) as z → 0",
        "the factor exp(−z²/(2g)) is at most one; so h/d → f_Z(0)/2",
    )
    d.equal(4 * sp.UnevaluatedExpr(at_zero) / 2, limit, "slope 4, h = f_Z(0)·d/2")


def printed_numbers(d):
    """The fractions of ε at n = 2, 10, 100, 300."""
    for dim, value, tolerance in (
        (2, "0.64", "0.005"),
        (10, "0.26", "0.005"),
        (100, "0.080", "0.0005"),
        (300, "0.046", "0.0005"),
    ):
        fraction = (limit / epsilon).subs(n, dim)
        d.compare(
            sp.Abs(fraction - sp.Rational(value)), "<", sp.Rational(tolerance), f"n = {dim}: about {value}"
        )


claim = Claim(
    id="dx-two-words-level",
    title="Exact level for two words",
    locator="MATHS.md, section 5",
    printed=Statement(
        "For two words at distance d the level is logit F_Z(d/2)/d, which tends to ε Γ(n/2)/(√π Γ((n+1)/2)) as d → 0: 0.64ε, 0.26ε, 0.080ε, 0.046ε at n = 2, 10, 100, 300.",
        r"\lim_{d\to0}\frac{\operatorname{logit}F_Z(d/2)}{d}=\frac{\varepsilon\,\Gamma(n/2)}{\sqrt\pi\,\Gamma((n+1)/2)}",
    ),
    variables=(n, epsilon),
    witness={n: 2, epsilon: 1},
    assumptions=(Assumption.EXACT_NEAREST, Assumption.TIES_NEGLIGIBLE),
    proofs=(level_is_a_logit, close_words, printed_numbers),
    uses=("dx-scale-mixture",),
    reason="the exact level is a logit of F_Z; in high dimension little of ε is used",
)
