"""Theorem 1: the classical Gaussian mechanism for ε and δ in (0, 1)."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import cdf, classical, curve, delta, density
from theory.variable import positive, real
from theory.verdict import Fact

eps = real("epsilon", low=0, high=1, low_open=True, high_open=True)
c, x = positive("c"), real("x", low=0)
half_bound = sp.exp(-(x**2) / 2) / 2
gap = half_bound - cdf(-x)
tail_at = c - 1 / (2 * c)


def tail_bound(d):
    """The normal tail at x ≥ 0 is at most exp(−x²/2)/2."""
    d.equal(sp.Subs(gap, x, 0), 0, "equal at 0")
    d.limit(gap, x, sp.oo, 0, "equal at infinity", side="-")
    d.equal(
        sp.Derivative(gap, x),
        density(x) * (1 - sp.sqrt(sp.pi / 2) * x),
        "the difference of the two sides first grows and then falls, so it is nowhere negative",
    )


def from_one_over_root_two(d):
    """With c = √(2 ln(1.25/δ)) ≥ 1/√2 the tail bound suffices."""
    d.equal(
        sp.Subs(sp.Rational(5, 4) * sp.exp(-(c**2) / 2), c, classical(delta)),
        delta,
        "δ in terms of c: δ = 1.25·exp(−c²/2)",
    )
    d.less(
        eps / (2 * c),
        1 / (2 * c),
        "as ε < 1; the second term of (5) is dropped, so (5) is below the tail at c − 1/(2c)",
    )
    d.equal(
        sp.Subs(tail_at, c, 1 / sp.sqrt(2)),
        0,
        "c − 1/(2c) is zero at 1/√2 and grows, so the tail bound applies",
    )
    d.equal(tail_at**2, c**2 - 1 + 1 / (4 * c**2), "the exponent of the tail bound")
    d.at_most(-(tail_at**2) / 2, sp.Rational(1, 2) - c**2 / 2, "so the tail is at most √e/2 · exp(−c²/2)")
    d.compare(sp.exp(sp.Rational(1, 2)) / 2, "<", sp.Rational(5, 4), "which is below 1.25·exp(−c²/2) = δ")


def below_one_over_root_two(d):
    """For the few c below 1/√2 (δ above 0.97) the tail stays below δ."""
    low = sp.sqrt(2 * sp.log(sp.Rational(5, 4)))
    d.compare(low, ">", sp.Rational(2, 3), "δ < 1 means c > 2/3")
    d.less(0, sp.Derivative(tail_at, c), "c − 1/(2c) grows with c, so the tail is largest at the least c")
    d.compare(cdf(-tail_at.subs(c, sp.Rational(2, 3))), "<", sp.Rational(6, 10), "the tail for every c > 2/3")
    d.compare(sp.Rational(5, 4) * sp.exp(-sp.Rational(1, 4)), ">", sp.Rational(9, 10), "δ for every c ≤ 1/√2")
    d.fact(Fact.DEFINITION, "(5) holds for every ε and δ in (0, 1), so Theorem 2 gives privacy")


claim = Claim(
    id="bollegala-2023-thm-1",
    title="The classical Gaussian mechanism",
    locator="Theorem 1",
    printed=Statement(
        "For ε and δ in (0, 1), noise N(0, σ²I) with σ = Δ√(2 ln(1.25/δ))/ε is (ε, δ)-private.",
        sp.Le(curve(classical(delta) / eps, eps), delta, evaluate=False),
    ),
    variables=(eps, delta),
    witness={eps: sp.Rational(1, 2), delta: sp.Rational(1, 2)},
    proofs=(tail_bound, from_one_over_root_two, below_one_over_root_two),
    uses=("bollegala-2023-thm-2",),
    reason="the tail bound exp(−x²/2)/2 gives it on the whole printed range; 1.25 could be √e/2 = 0.83 for δ < 0.64",
)
