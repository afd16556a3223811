"""Section 3.2: for small ε the input word is said to be the most likely output."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import real

HALF = sp.Rational(1, 2)
excess = real("x", low=0, high=HALF, low_open=True)


def middle_word(d):
    """At ε = 1/10 the middle of three words is kept with probability below 0.05, each end has above 0.47."""
    keep = 1 - sp.exp(-sp.Rational(1, 20))
    d.refute_instance(
        (1 - keep) / 2,
        ">",
        9 * keep,
        at="words 0, 1, 2 on a line, ε = 1/10, input 1",
        reason="the ends are nine times as likely as the word itself, and log 1/N_w is 3.0 where H_∞ is 0.74",
    )


def large_epsilon(d):
    """For large ε the word is kept with probability above one half, and then it is the most likely output."""
    d.less(
        1 - (HALF + excess),
        HALF + excess,
        "if N_w = ½ + x, all other outputs together have less, so each has",
    )
    d.at_most(
        sp.exp(-(epsilon + 2) / 2),
        sp.exp(-1),
        "in this vocabulary 1 − N_w = e^{−ε/2}, which falls; at ε = 2 it is 1/e",
    )
    d.compare(
        sp.exp(-1),
        "<",
        sp.Rational(1, 2),
        "so from ε = 2 on the word is kept with probability above one half",
    )


claim = Claim(
    id="feyisetan-2020-sec-3-2-h-infinity",
    title="Is the input the most likely output?",
    locator="Section 3.2, approximate identities",
    printed=Statement(
        "H_∞(M(w)) ≈ log 1/N_w, since at least for small enough ε the word w is the most likely output.",
        r"\varepsilon\text{ small}\Rightarrow N_w=\max_{w'}\Pr[M(w)=w']",
    ),
    amended=Statement(
        "For large enough ε: once N_w > 1/2 the identity H_∞ = log 1/N_w is exact. For small ε words inside the convex hull are among the least likely.",
        sp.Lt(sp.exp(-(epsilon + 2) / 2), sp.Rational(1, 2), evaluate=False),
    ),
    variables=(epsilon,),
    witness={epsilon: 1},
    refutations=(middle_word,),
    repairs=(large_epsilon,),
    uses=("dx-limit-small-epsilon", "dx-n-w-monotone"),
    reason="small and large are exchanged: it holds for large ε",
)
