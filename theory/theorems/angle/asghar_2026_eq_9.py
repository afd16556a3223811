"""Eq. (9): reflection of the incomplete Beta function."""

import sympy as sp

from theory.laws.incomplete_beta import IncompleteBeta, t
from theory.proof import Claim, Statement, eq, positive, q, real
from theory.rules.algebra import follows
from theory.rules.change import change_variable
from theory.rules.cited import whole_beta
from theory.rules.integrals import split

a, b = positive("a"), positive("b")
y, s = (real(name, low=0, high=1, low_open=True, high_open=True) for name in "ys")
printed = Statement(
    "I_{1−y}(b, a) = 1 − I_y(a, b) for a, b > 0.",
    eq(IncompleteBeta(1 - y, b, a), 1 - IncompleteBeta(y, a, b)),
    variables=(a, b, y),
    witness={a: 1, b: 1, y: q(1, 2)},
)


def reflect():
    """Replace t by 1 − t, then split the whole integral at y."""
    f, turned = t ** (a - 1) * (1 - t) ** (b - 1), t ** (b - 1) * (1 - t) ** (a - 1)
    rest, moved = sp.Integral(f, (t, y, 1)), sp.Integral(turned.xreplace({t: s}), (s, 0, 1 - y))
    parts = split(sp.Integral(f, (t, 0, 1)), y, whole_beta(a, b))
    back = change_variable(rest, moved, 1 - s, whole_beta(a, b))
    unit = 1 / sp.beta(a, b)
    return follows(printed.body, (parts, unit), (back, unit), (whole_beta(a, b), unit))


claim = Claim(
    id="asghar-2026-eq-9",
    title="Reflection of the incomplete Beta function",
    locator="Eq. (9)",
    printed=printed,
    proof=reflect,
    reason="substitution t → 1 − t",
)
