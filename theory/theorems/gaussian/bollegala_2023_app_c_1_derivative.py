"""Appendix C.1: the printed derivative of h = √(2π) g, line by line."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import curve, epsilon, u

near, far = 1 / (2 * u) - epsilon * u, -1 / (2 * u) - epsilon * u
scaled = sp.sqrt(2 * sp.pi) * curve(u, epsilon)
final = -sp.exp(-(near**2) / 2) / u**2


def line_by_line(d):
    """Each line of the display equals the next, and the last is negative."""
    first = sp.exp(-(near**2) / 2) * (-1 / (2 * u**2) - epsilon)
    second = sp.exp(epsilon) * sp.exp(-(far**2) / 2) * (1 / (2 * u**2) - epsilon)
    d.equal(sp.Derivative(scaled, u), first - second, "chain rule: first line of the display")
    d.equal(
        sp.exp(epsilon) * sp.exp(-(far**2) / 2),
        sp.exp(-(near**2) / 2),
        "the two exponentials are the same, because far² = near² + 2ε: second line",
    )
    d.equal(
        sp.UnevaluatedExpr(-1 / (2 * u**2) - epsilon) - (1 / (2 * u**2) - epsilon),
        -1 / u**2,
        "the brackets: third line",
    )
    d.equal(sp.Derivative(scaled, u), final, "the result, for every ε ≥ 0 and u > 0")
    d.less(final, 0, "it is negative for every u > 0")


claim = Claim(
    id="bollegala-2023-app-c-1-derivative",
    title="Derivative of the curve g",
    locator="Appendix C.1, proof of (a)",
    printed=Statement(
        "The derivative of √(2π)·g is −exp(−(1/(2u) − εu)²/2)/u², for every ε ≥ 0 and u > 0.",
        sp.Eq(sp.diff(scaled, u), final, evaluate=False),
    ),
    variables=(epsilon, u),
    witness={epsilon: 0, u: 1},
    proofs=(line_by_line,),
    reason="the two Gaussian factors coincide and ε cancels",
)
