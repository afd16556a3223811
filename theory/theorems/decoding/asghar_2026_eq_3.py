"""Eq. (3): one nearest word, almost surely."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

v, x, y = real("v_i"), real("x_i"), real("y_i")
gap, t = positive("a"), real("t")
width, cap = positive("h"), positive("c")


def ties_are_hyperplanes(d):
    """Two words tie on a hyperplane, which noise with a density hits with probability zero."""
    d.equal(
        (v - x) ** 2 - (v - y) ** 2,
        2 * v * (y - x) + x**2 - y**2,
        "each coordinate; summed: the difference of squared distances is linear in v",
    )
    d.equal(
        sp.Derivative(2 * gap * (t * gap), t),
        2 * gap**2,
        "along y − x it grows at the rate 2‖y − x‖², not zero for different words",
    )
    d.integral(
        cap,
        (t, -width, width),
        2 * width * cap,
        "within a ball of any fixed radius, a slab of half-width h around it has mass at most 2hc: c is the "
        "largest density times the cross-section of the ball",
        antiderivative=cap * t,
    )
    d.limit(2 * width * cap, width, 0, 0, "so the hyperplane has no mass in any ball, hence none at all")
    d.fact(Fact.UNION_BOUND, "finitely many pairs of words: no tie at all, with probability one")


claim = Claim(
    id="asghar-2026-eq-3",
    title="Nearest word",
    locator="Eq. (3)",
    printed=Statement(
        "The output is the word nearest to the noisy vector: a minimiser exists and, with probability one, is the only one.",
        r"x^* = \arg\min_{x\in\mathcal D}\|w^*-x\|",
    ),
    variables=(v, x, y),
    witness={v: 0, x: 1, y: 2},
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    proofs=(ties_are_hyperplanes,),
    reason="ties have probability zero for a finite vocabulary of different vectors; not stated in the paper",
)
