"""Section 5.1: larger ε means less noise."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import cdf, curve, epsilon, slope, u
from theory.variable import positive
from theory.verdict import Fact

eps = positive("epsilon")


def analytic(d):
    """The calibrated noise u* falls strictly with ε."""
    far = -1 / (2 * u) - epsilon * u
    d.equal(sp.Derivative(curve(u, epsilon), epsilon), -sp.exp(epsilon) * cdf(far), "derivative of g in ε")
    d.fact(Fact.DEFINITION, sp.Gt(cdf(far), 0, evaluate=False), "Φ is positive, so g falls in ε")
    d.less(slope(u, epsilon), 0, "and g falls in u, so its root u* moves left as ε grows")


def classical_noise(d):
    """So does the classical noise."""
    d.less(sp.Derivative(1 / eps, eps), 0, "σ is √(2 ln(1.25/δ)) times Δ/ε")


claim = Claim(
    id="bollegala-2023-sec-5-1-less-noise",
    title="Less noise at larger ε",
    locator="Section 5.1, Results",
    printed=Statement(
        "As ε grows less noise is added, by NADP and by the Gaussian mechanism.",
        r"\partial u^*/\partial\varepsilon<0",
    ),
    variables=(epsilon, u),
    witness={epsilon: 0, u: 1},
    proofs=(analytic, classical_noise),
    uses=("bollegala-2023-app-c-1-b",),
    reason="g falls in both arguments; the caption of Figure 2 can be read as if high ε meant stronger noise, which is the reverse",
)
