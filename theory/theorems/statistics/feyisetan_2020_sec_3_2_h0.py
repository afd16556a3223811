"""Section 3.2: H₀ is said to be close to log S_w."""

import sympy as sp

from theory.claim import Claim, Statement


def kept_word(d):
    """At ε = 10 the middle of three words is kept with probability above 0.99, so S_w = 1; but the support is always everything."""
    keep = 1 - sp.exp(-5)
    d.refute_instance(
        sp.log(3) - sp.log(1),
        ">",
        sp.Rational("1.098"),
        at="words 0, 1, 2 on a line, ε = 10, input 1, η = 1/10: S_w = 1, H₀ = log 3",
        reason="H₀ is log of the vocabulary at every ε, since every word can be output; log S_w is 0 here",
        meets=(sp.Gt(keep, sp.Rational(9, 10), evaluate=False),),
    )


claim = Claim(
    id="feyisetan-2020-sec-3-2-h0",
    title="Is log S_w close to H₀?",
    locator="Section 3.2, approximate identities",
    printed=Statement("H₀(M(w)) ≈ log S_w.", r"H_0(M(w))\approx\log S_w"),
    refutations=(kept_word,),
    uses=("feyisetan-2020-sec-3-1-full-support",),
    reason="by full support H₀ = log|W| whatever ε, while S_w goes down to 1",
)
