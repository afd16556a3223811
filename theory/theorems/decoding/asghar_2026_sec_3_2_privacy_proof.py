"""Section 3.2: the reason given for privacy, proportionality to exp(−εd) alone."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r
from theory.variable import positive, real
from theory.verdict import Fact

near, dist = positive("a"), positive("D")
s = real("s", low=-1, high=1)
half = sp.Rational(1, 2)


def three_words_on_a_line(d):
    """Sampling among the words 0, 1, 2 with weights 2^(−d): the middle word has the larger normaliser."""
    at_end, at_middle = 1 + half + half**2, half + 1 + half
    d.equal(sp.exp(-sp.UnevaluatedExpr(sp.log(2))), half, "with ε = ln 2 the weight exp(−εd) is 2^(−d)")
    d.refute_instance(
        (1 / at_end) / (half / at_middle),
        ">",
        sp.Integer(2),
        at="vocabulary {0, 1, 2} on the line, ε = ln 2, output 0 from input 0 and from input 1, at distance 1",
        reason="probabilities 4/7 and 1/4: their ratio 16/7 exceeds e^{εd} = 2 although both are proportional to exp(−εd)",
    )


def same_constant_for_all_words(d):
    """On all of Rⁿ the constant is the same for every word, and then the exponents decide."""
    d.integral(
        r ** (n - 1) * sp.exp(-epsilon * r),
        (r, 0, sp.oo),
        sp.gamma(n) / epsilon**n,
        "the normaliser around any centre",
    )
    d.fact(Fact.TRIANGLE, "‖v − w'‖ = ‖v − w‖ + sD with |s| ≤ 1 and D = ‖w − w'‖")
    d.at_most(epsilon * (near + s * dist) - epsilon * near, epsilon * dist, "log-ratio of the two densities")


claim = Claim(
    id="asghar-2026-sec-3-2-privacy-proof",
    title="The reason given for privacy",
    locator="Section 3.2, proof of privacy",
    printed=Statement(
        "A mechanism whose output law is proportional to exp(−εd(·, w)) is therefore ε d_X-private.",
        r"f_w(v) \propto e^{-\epsilon d(v,w)} \Rightarrow f_w(v) \le e^{\epsilon d(w,w')} f_{w'}(v)",
    ),
    amended=Statement(
        "It is, if the factor of proportionality is the same for all inputs, as it is for noise on all of Rⁿ.",
        r"f_w(v) = c\,e^{-\epsilon d(v,w)},\ c \text{ free of } w \Rightarrow f_w(v) \le e^{\epsilon d(w,w')} f_{w'}(v)",
    ),
    refutations=(three_words_on_a_line,),
    repairs=(same_constant_for_all_words,),
    reason="proportionality is not enough: the normaliser may depend on the input; here it does not, so privacy stands",
)
