"""Proof of Theorem 1: the density is used without its normaliser."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import epsilon
from theory.variable import positive

z = positive("z")
mass = 2 / epsilon
p, q, norm = positive("p"), positive("q"), positive("c")


def mass_is_not_one(d):
    """In one dimension the unnormalised density has mass 2/ε, so the printed equality of a probability fails."""
    d.integral(
        sp.exp(-epsilon * z),
        (z, 0, sp.oo),
        1 / epsilon,
        "half of the line",
        antiderivative=-sp.exp(-epsilon * z) / epsilon,
    )
    d.refute({epsilon: 1}, "with one word the cell is everything: a probability would be 2")


def constant_cancels(d):
    """The normaliser is the same for both words and cancels in the ratio."""
    d.equal(
        sp.log(p / norm) - sp.log(q / norm),
        sp.log(p) - sp.log(q),
        "p and q: the two integrals over the cell, c their normaliser",
    )


claim = Claim(
    id="xu-2020-thm-1-proof",
    title="A missing constant in the proof of Theorem 1",
    locator="Proof of Theorem 1, display with the integral over the cell",
    printed=Statement(
        "The probability of an output is the integral of exp(−ε‖v−φ(w)‖_RM) over its cell; with a single word and m = 1 that is 2/ε, which should be one.",
        sp.Eq(mass, 1, evaluate=False),
    ),
    amended=Statement(
        "It is that integral divided by the normaliser, which does not depend on the word and cancels in the ratio.",
        sp.Eq(sp.log(p / norm) - sp.log(q / norm), sp.log(p) - sp.log(q), evaluate=False),
    ),
    variables=(epsilon,),
    witness={epsilon: 1},
    refutations=(mass_is_not_one,),
    repairs=(constant_cancels,),
    reason="an equality that holds only up to the normaliser; harmless in the ratio",
)
