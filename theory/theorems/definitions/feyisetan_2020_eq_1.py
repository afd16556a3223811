"""Eq. (1): metric privacy asked of single outputs."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real

t = real("t")
factor = positive("B")
p, q = real("p", low=0, high=1), real("q", low=0, high=1)
s, t2 = real("s", low=0), real("t2", low=0)


def gaussian_shift(d):
    """A shift of a continuous output passes the printed test vacuously: all single outputs have probability zero."""
    d.refute_instance(
        sp.Integral(sp.Integer(1), (t, 0, 1)),
        ">",
        sp.exp(1) * sp.Integer(0),
        at="Y = R, M(x) = x + U with U uniform on [0,1], x = 0, x' = 5, εd = 1; event [0,1]",
        reason="0 ≤ e·0 holds for every y, but the event [0,1] has probability 1 from x and 0 from x'",
    )


def finite_outputs(d):
    """For words the bound adds up over any set of outputs."""
    d.at_most(
        (factor * p - s) + (factor * q - t2),
        factor * (p + q),
        "two outputs, each below B times the other probability by a slack: so is their sum, and any finite sum",
    )


claim = Claim(
    id="feyisetan-2020-eq-1",
    title="Metric privacy for single outputs",
    locator="Eq. (1)",
    printed=Statement(
        "M: X → Y is εd-private if Pr[M(x)=y] ≤ e^{εd(x,x')} Pr[M(x')=y] for all y in Y, whatever Y is.",
        r"\frac{\Pr[M(x)=y]}{\Pr[M(x')=y]}\le e^{\varepsilon d(x,x')}\ \forall y\in Y",
    ),
    amended=Statement(
        "For countable Y, such as words, this is the definition by events; for continuous Y events (or densities) must be used.",
        r"\Pr[M(x)\in S]\le e^{\varepsilon d(x,x')}\Pr[M(x')\in S]\ \forall S\subseteq Y",
    ),
    refutations=(gaussian_shift,),
    repairs=(finite_outputs,),
    reason="right for words, empty for continuous outputs",
)
