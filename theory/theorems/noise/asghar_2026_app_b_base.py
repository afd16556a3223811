"""Appendix B: the first integral of the recurrence, as labelled."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, r
from theory.variable import integer

m = integer("m", low=0)
value = sp.gamma(m + 1) / epsilon ** (m + 1)


def label_and_value_disagree(d):
    """By the paper's own definition I_1 has the factor r, and equals 1/ε²."""
    d.integral(r * sp.exp(-epsilon * r), (r, 0, sp.oo), 1 / epsilon**2, "I_1 as defined two lines above")
    d.refute({epsilon: 2}, "1/4 is not 1/2")


def base_is_zero(d):
    """The printed integral is I_0; the recurrence from there gives Γ(n)/ε^n."""
    d.integral(sp.exp(-epsilon * r), (r, 0, sp.oo), 1 / epsilon, "this is I_0")
    d.equal(
        value.subs(m, m + 1),
        (m + 1) / epsilon * value,
        "the recurrence carries the closed form from m to m + 1",
    )
    d.equal(sp.Subs(value, m, 0), 1 / epsilon, "and the closed form starts at I_0")


claim = Claim(
    id="asghar-2026-app-b-base",
    title="Start of the recurrence",
    locator="Appendix B",
    printed=Statement(
        "I_1, the integral of r^1 e^(−εr), equals 1/ε.",
        sp.Eq(sp.gamma(2) / epsilon**2, 1 / epsilon, evaluate=False),
    ),
    amended=Statement(
        "I_0 = 1/ε, and I_{n−1} = Γ(n)/ε^n follows.",
        sp.Eq(sp.Integral(sp.exp(-epsilon * r), (r, 0, sp.oo)), 1 / epsilon, evaluate=False),
    ),
    variables=(epsilon,),
    witness={epsilon: 1},
    refutations=(label_and_value_disagree,),
    repairs=(base_is_zero,),
    reason="the index should be 0; the result Γ(n)/ε^n is right",
)
