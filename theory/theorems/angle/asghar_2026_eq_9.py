"""Eq. (9): reflection of the incomplete Beta function."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Fact

a, b = positive("a"), positive("b")
y = real("y", low=0, high=1, low_open=True, high_open=True)
t = real("t", low=0, high=1, low_open=True, high_open=True)


def reflect(d):
    """Replace t by 1 − t, then split the whole integral at y."""
    f, g = t ** (b - 1) * (1 - t) ** (a - 1), t ** (a - 1) * (1 - t) ** (b - 1)
    d.equal(sp.Subs(f, t, 1 - t), g, "the integrand of I(b, a) at 1 − t is that of I(a, b)")
    d.fact(
        Fact.CHANGE_OF_VARIABLES,
        sp.Eq(
            sp.Integral(t**b * (1 - t) ** a, (t, 0, 1 - y)),
            sp.Integral(t**a * (1 - t) ** b, (t, y, 1)),
            evaluate=False,
        ),
        "t → 1 − t maps [0, 1−y] to [y, 1]; compared at parameters a + 1, b + 1, free of singular ends",
    )
    d.equal(sp.gamma(b) * sp.gamma(a) / sp.gamma(b + a), sp.beta(a, b), "B(b, a) = B(a, b)")
    d.fact(Fact.LINEARITY, "∫_y^1 = ∫_0^1 − ∫_0^y, and ∫_0^1 = B(a, b)", "so I_{1−y}(b, a) = 1 − I_y(a, b)")


claim = Claim(
    id="asghar-2026-eq-9",
    title="Reflection of the incomplete Beta function",
    locator="Eq. (9)",
    printed=Statement(
        "I_{1−y}(b, a) = 1 − I_y(a, b) for a, b > 0.",
        sp.Eq(sp.betainc_regularized(b, a, 0, 1 - y), 1 - sp.betainc_regularized(a, b, 0, y), evaluate=False),
    ),
    variables=(a, b, y),
    witness={a: 1, b: 1, y: sp.Rational(1, 2)},
    proofs=(reflect,),
    reason="substitution t → 1 − t",
)
