"""Appendix B: the sign of the skewness and the side of the tail."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.skewness import skewness
from theory.variable import real

x = real("x")


def right_tail(d):
    """Three words at 0 and one at 1: the tail is on the right and the skewness is +2."""
    d.refute_instance(
        skewness((0, 0, 0, 1)),
        ">",
        1,
        at="four words with p = 0, 0, 0, 1: the mass is on the left and the tail on the right",
        reason="a longer right tail has positive skewness by the printed formula, not negative",
    )


def other_way_round(d):
    """Reflecting the sample flips the sign, so left tails are the negative ones."""
    d.equal(sp.Subs(x**3, x, -x), -(x**3), "each term of the sum changes sign when p becomes 1 − p")
    d.equal(sp.UnevaluatedExpr(skewness((0, 0, 0, 1))), 2, "right tail: positive")
    d.equal(sp.UnevaluatedExpr(skewness((1, 1, 1, 0))), -2, "left tail: negative")


claim = Claim(
    id="bollegala-2023-app-b-sign",
    title="Sign of the skewness",
    locator="Appendix B, first sentence",
    printed=Statement(
        "Skewness is positive for a longer left tail and negative for a longer right tail.",
        r"\text{left tail}\Rightarrow{>}0,\quad \text{right tail}\Rightarrow{<}0",
    ),
    amended=Statement(
        "It is positive for a longer right tail and negative for a longer left tail.",
        r"\text{right tail}\Rightarrow{>}0,\quad \text{left tail}\Rightarrow{<}0",
    ),
    refutations=(right_tail,),
    repairs=(other_way_round,),
    reason="the two are exchanged; p = 0, 0, 0, 1 has skewness +2 by the printed formula",
)
