"""Section 1: the cosine between the noise and any embedding is of order 1/√n."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import k, n
from theory.variable import positive
from theory.verdict import Fact

c, delta = positive("c"), positive("delta")
half = sp.Rational(1, 2)


def no_sure_bound(d):
    """K has positive density up to ±1, so no multiple of 1/√n below 1 contains it."""
    d.less(
        0,
        (1 - k**2) ** ((n - 3) * half),
        "the density of K is positive on all of (−1, 1), in every dimension",
    )
    d.refute_instance(
        sp.betainc_regularized(50, half, 0, 1 - sp.Rational(4, 101)),
        ">",
        sp.Rational(1, 100),
        at="n = 101 and the constant 2: Pr[|K| > 2/√n]",
        reason="more than one per cent of the directions lie outside; the same happens, with less mass, for every constant",
    )


def with_high_probability(d):
    """For every δ one constant serves all dimensions."""
    d.fact(Fact.DEFINITION, "Pr[|K| ≥ c/√n] ≤ 2 exp(−c²/2) for c ≥ 0", "Corollary 1 as amended")
    d.equal(
        sp.Subs(2 * sp.exp(-(c**2) / 2), c, sp.sqrt(2 * sp.log(1 + 2 / delta))),
        2 * delta / (2 + delta),
        "at c = √(2 log(1 + 2/δ)), a number that does not depend on n",
    )
    d.less(2 * delta / (2 + delta), delta, "which is below δ")


claim = Claim(
    id="asghar-2026-sec-1-orthogonal",
    title="The noise is nearly orthogonal to any embedding",
    locator="Section 1, third contribution",
    printed=Statement(
        "The cosine of the angle between the noise and any embedding is within a constant multiple of 1/√n.",
        r"\exists c\ \forall n:\ |K|\le c/\sqrt n",
    ),
    amended=Statement(
        "It is so with high probability: for every δ > 0 there is a c with Pr[|K| ≥ c/√n] < δ in every dimension.",
        r"\forall\delta\ \exists c\ \forall n:\ \Pr[|K|\ge c/\sqrt n]<\delta",
    ),
    refutations=(no_sure_bound,),
    repairs=(with_high_probability,),
    uses=("asghar-2026-cor-1",),
    reason="a statement in probability; the cosine takes every value in (−1, 1)",
)
