"""Section 5.1: a better guarantee is said to mean lower N_w and higher S_w."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import HALF


def constant_mechanism(d):
    """Always answering with one fixed word reveals nothing, and has N_w = 1 and S_w = 1 for that word."""
    kept_by_noise = 1 - sp.exp(-HALF)
    d.refute_instance(
        sp.Integer(1),
        ">",
        kept_by_noise,
        at="words 0, 1, 2 on a line; the mechanism that always outputs 1 (level 0) against Laplace noise with ε = 1 (level 1), input 1",
        reason="the constant mechanism has the best guarantee there is and keeps word 1 always; the noisy one keeps it with probability 0.39",
        meets=(sp.Lt(kept_by_noise, sp.Rational("0.394"), evaluate=False),),
    )


claim = Claim(
    id="xu-2020-sec-5-1-guarantee",
    title="Do N_w and S_w measure the guarantee?",
    locator="Section 5.1, last sentence before Figure 2",
    printed=Statement(
        "At a fixed noise scale the mechanism with the better privacy guarantee has lower N_w and higher S_w.",
        r"\text{level}(M_1)<\text{level}(M_2)\Rightarrow N_w(M_1)\le N_w(M_2),\ S_w(M_1)\ge S_w(M_2)",
    ),
    refutations=(constant_mechanism,),
    reason="N_w and S_w describe one row of the channel; the guarantee compares rows",
)
