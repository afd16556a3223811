"""Appendix C.1 is offered as another proof of Theorem 2; it uses Theorem 2 and proves only the calibration."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import EXPERIMENT_DELTA, curve, epsilon, slope, u


def same_argument_for_a_wrong_curve(d):
    """The curve k(u) = g(2u) has all of (a) and (b), and calibrating by it breaks privacy."""
    d.less(2 * slope(2 * u, epsilon), 0, "k' < 0; its limits are those of g: (a) and (b) hold for k")
    wrong = sp.Rational("1.835")
    d.refute_instance(
        curve(wrong, sp.Integer(1)),
        ">",
        100 * EXPERIMENT_DELTA,
        at="R^300, two words at distance 1, ε = 1, δ = 1/73404, σ = 1.835 = 3.67/2",
        reason="k(1.835) ≤ δ, and yet the exact divergence is more than a hundred times δ: (a) and (b) do not imply privacy",
        meets=(sp.Lt(curve(2 * wrong, sp.Integer(1)), EXPERIMENT_DELTA, evaluate=False),),
    )


def what_it_proves(d):
    """It proves that the calibration is well defined, which Theorem 2 turns into privacy."""
    d.equal(sp.Derivative(curve(u, epsilon), u), slope(u, epsilon), "(a): derivative of g")
    d.less(slope(u, epsilon), 0, "negative, hence one root (b) and, by Theorem 2, privacy at σ = u*Δ (c)")


claim = Claim(
    id="bollegala-2023-thm-2-proof",
    title="The alternative proof of Theorem 2",
    locator="Section 4.3 and Appendix C.1",
    printed=Statement(
        "Statements (a), (b), (c) of Appendix C.1 prove Theorem 2 anew.",
        r"(a)\wedge(b)\Rightarrow \text{Theorem 2}",
    ),
    amended=Statement(
        "They prove that u* exists and is unique; that g is the divergence of the mechanism is Theorem 2 itself, which (c) cites. "
        "The 'only if' half is not touched.",
        r"\text{Theorem 2}\wedge(a)\wedge(b)\Rightarrow(c)",
    ),
    refutations=(same_argument_for_a_wrong_curve,),
    repairs=(what_it_proves,),
    uses=("bollegala-2023-thm-2", "bollegala-2023-app-c-1-a"),
    reason="circular: (c) ends with 'as stated in Theorem 2'; a wrong curve has (a) and (b) too",
)
