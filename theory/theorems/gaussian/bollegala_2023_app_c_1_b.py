"""Appendix C.1 (b): g(u) = δ has exactly one root for δ in (0, 1), and it is u*."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import EXPERIMENT_DELTA, ROOT_HIGH, ROOT_LOW, curve, delta, epsilon, slope, u
from theory.verdict import Fact


def one_root(d):
    """A continuous strictly decreasing function from 1 to 0 takes each value between exactly once."""
    d.less(slope(u, epsilon), 0, "strictly decreasing: at most one root, and g ≤ δ exactly from the root on")
    d.limit(curve(u, sp.Integer(0)), u, 0, 1, "near 0 the values exceed any δ < 1 (ε = 0; ε > 0 is (a))")
    d.limit(curve(u, sp.Integer(0)), u, sp.oo, 0, "far out they are below any δ > 0", side="-")
    d.less(delta, 1, "printed range of δ: the value lies strictly between the two limits")
    d.fact(
        Fact.INTERMEDIATE_VALUE, "g(u) = δ has a root u*, and {u : g(u) ≤ δ} = [u*, ∞), so the minimum exists"
    )


def the_root_of_the_experiments(d):
    """At ε = 1 and δ = 1/73404 the root lies between 3.65 and 3.67."""
    d.compare(curve(ROOT_LOW, sp.Integer(1)), ">", EXPERIMENT_DELTA, "left of the root")
    d.compare(curve(ROOT_HIGH, sp.Integer(1)), "<", EXPERIMENT_DELTA, "right of it")


claim = Claim(
    id="bollegala-2023-app-c-1-b",
    title="The calibration has exactly one root",
    locator="Appendix C.1, statement (b)",
    printed=Statement(
        "For every ε ≥ 0 and δ in (0, 1) the equation g(u) = δ has exactly one solution, and it is the smallest u > 0 with g(u) ≤ δ.",
        r"\exists!\,u^*>0:\ g(u^*)=\delta,\qquad u^*=\min\{u>0: g(u)\le\delta\}",
    ),
    variables=(epsilon, delta),
    witness={epsilon: 0, delta: sp.Rational(1, 2)},
    proofs=(one_root, the_root_of_the_experiments),
    uses=("bollegala-2023-app-c-1-a",),
    reason="continuous, strictly decreasing, from 1 to 0; the open range of δ is needed (see alg-3)",
)
