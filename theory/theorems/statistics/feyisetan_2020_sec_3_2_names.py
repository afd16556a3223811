"""Section 3.2: which end of the Rényi entropies is the min-entropy."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer, real

p = real("p", low=sp.Rational(1, 2), high=1, high_open=True)
size = integer("N", low=1)
top, share = real("m", low=0, high=1, low_open=True), real("t", low=0)


def three_quarters(d):
    """For the law (3/4, 1/4) the quantity called min-entropy is the larger one."""
    d.refute({p: sp.Rational(3, 4)}, "H₀ = log 2 exceeds H_∞ = log(4/3)")


def order_zero_is_largest(d):
    """The mean probability is at most the largest, so log N ≥ log 1/max for every law."""
    d.equal(sp.log(size) - sp.log(1 / sp.UnevaluatedExpr(top)), sp.log(size * top), "H₀ − H_∞ = log(N·max)")
    d.at_most(1, size * (1 / size + share), "and N·max ≥ 1, since max is at least the mean 1/N")


claim = Claim(
    id="feyisetan-2020-sec-3-2-names",
    title="Min-entropy and max-entropy",
    locator="Section 3.2, Rényi entropies",
    printed=Statement(
        "The min-entropy is H₀ = log|supp| and the max-entropy H_∞ = log(1/max p); so named, min ≤ max, on two outputs p and 1 − p.",
        sp.Le(sp.log(2), sp.log(1 / p), evaluate=False),
    ),
    amended=Statement(
        "H₀ is the max-entropy and H_∞ the min-entropy: H_∞ ≤ H₀ for every law.",
        sp.Ge(size * (1 / size + share), 1, evaluate=False),
    ),
    variables=(p,),
    witness={p: sp.Rational(1, 2)},
    refutations=(three_quarters,),
    repairs=(order_zero_is_largest,),
    reason="the two names are exchanged",
)
