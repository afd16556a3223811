"""Proof of Theorem 3: events are taken in R, not in R^d."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import DIMENSION, curve, epsilon, slope, u


def one_coordinate_sees_nothing(d):
    """Words that differ in the second coordinate have the same first coordinate."""
    d.at_most(1, sp.exp(epsilon), "events of the first coordinate have the same probability under both words")
    d.refute_instance(
        curve(sp.Rational(1, 5), sp.Integer(1)),
        ">",
        sp.Rational(9, 10),
        at="R^300, words 0 and (0, 5, 0, …, 0), σ = 1, ε = 1, δ = 1/73404; E ⊂ R read as events of one coordinate",
        reason="the inequality holds for all those events, and yet the divergence over R^300 is above 0.9",
    )


def events_of_the_whole_space(d):
    """Over measurable sets of R^d the chain of the proof is right; its worst set is a half-space."""
    d.less(slope(u, epsilon), 0, "the divergence over sets of R^d is g(σ/s), largest at s = Δ_i")
    d.less(1, DIMENSION, "the dimension of the paper is not one")


claim = Claim(
    id="bollegala-2023-thm-3-proof",
    title="Events in the proof of Theorem 3",
    locator="Appendix C.2",
    printed=Statement(
        "It is enough to show the inequality for measurable sets E of real numbers.",
        r"\Pr[M(x)\in E]\le e^{\varepsilon}\Pr[M(x')\in E]+\delta \quad \forall E\subset\mathbb{R}",
    ),
    amended=Statement(
        "The sets are measurable subsets of R^d.",
        r"\Pr[M(x)\in E]\le e^{\varepsilon}\Pr[M(x')\in E]+\delta \quad \forall E\subset\mathbb{R}^d",
    ),
    refutations=(one_coordinate_sees_nothing,),
    repairs=(events_of_the_whole_space,),
    uses=("bollegala-2023-thm-3",),
    reason="R should be R^d (twice); a slip of writing, as extracted, that would matter if taken at its word",
)
