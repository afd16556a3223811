"""Section 3.2: Hamming distance said to give back ε-differential privacy."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer, positive

eps = positive("epsilon")
hamming = integer("h", low=1)


def two_coordinates_differ(d):
    """In R² the words (0,0) and (1,1) have Hamming distance 2."""
    keep, swap = sp.Rational(4, 5), sp.Rational(1, 5)
    d.equal(
        sp.UnevaluatedExpr(keep) / swap,
        2**2,
        "the ratio is e^{2ε} for ε = ln 2: allowed at Hamming distance 2",
    )
    d.refute_instance(
        keep / swap,
        ">",
        sp.Integer(2),
        at="words (0,0) and (1,1), ε = ln 2, each kept with probability 4/5 and swapped with 1/5",
        reason="ε-privacy allows the ratio 2 only",
    )


def discrete_metric(d):
    """With the metric that is 1 for different words and 0 for equal ones the two conditions coincide."""
    d.equal(sp.Subs(sp.exp(eps * hamming), hamming, 1), sp.exp(eps), "different words: the bound is e^ε")
    d.less(eps, eps * (hamming + 1), "a distance of 2 or more allows a larger exponent than ε-privacy does")


claim = Claim(
    id="asghar-2026-sec-3-2-hamming",
    title="Hamming distance as a special case",
    locator="Section 3.2, after Definition 2",
    printed=Statement(
        "For d the Hamming distance, Definition 2 is Definition 1, because that distance is 1 for any two different words.",
        r"d_H(x,y)=1 \text{ for all } x\ne y \in \mathcal{D}\subseteq\mathbb{R}^n",
    ),
    amended=Statement(
        "For d the discrete metric (1 for different words, 0 for equal ones) Definition 2 is Definition 1. The Hamming "
        "distance of vectors counts differing coordinates and can be up to n.",
        r"d(x,y)=\mathbf{1}[x\ne y] \Rightarrow e^{\epsilon d(x,y)}=e^{\epsilon}",
    ),
    refutations=(two_coordinates_differ,),
    repairs=(discrete_metric,),
    reason="right for the discrete metric on words; Hamming distance of vectors in Rⁿ counts coordinates",
)
