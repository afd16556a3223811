"""Eq. (21): an upper bound on the probability of a word, by any other word."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.three_dimensions import show_tail, upper_tail
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

near, far, apart, z = positive("a"), positive("b"), positive("rho"), real("z")


def inclusion(d):
    """The nearest word is nearer than any one other word."""
    d.fact(
        Fact.DEFINITION, "C_i ⊆ C_{i,j} for every j ≠ i, so Pr[C_i] ≤ Pr[C_{i,j}]", "true for i = 0 as well"
    )
    d.equal(
        far**2 - near**2 - 2 * apart * z,
        2 * apart * ((far**2 - near**2) / (2 * apart) - z),
        "the event on Z, with the threshold of Eq. (19) for the pair, a = ‖w−x_i‖, b = ‖w−x_j‖, ρ = ‖x_i−x_j‖",
    )


def on_a_line(d):
    """Three words on a line in three dimensions: the bound holds with room."""
    show_tail(d)
    chosen = upper_tail(sp.Rational(1, 2)) - upper_tail(sp.Rational(3, 2))
    d.compare(
        chosen,
        "<",
        1 - upper_tail(sp.Rational(3, 2)),
        "words 0, 1, 2, ε = 1, w = 0: Pr[C_1] against the pair (1, 2)",
    )


claim = Claim(
    id="asghar-2026-eq-21",
    title="Upper bound on the probability of a word, by another word",
    locator="Eq. (21)",
    printed=Statement(
        "For i ≠ 0 and any j ≠ i, Pr[C_i] ≤ Pr[Z ≤ (‖w−x_j‖² − ‖w−x_i‖²)/(2‖x_i−x_j‖)].",
        r"\Pr[C_i]\le\Pr\left[Z\le\frac{\|w-x_j\|^2-\|w-x_i\|^2}{2\|x_i-x_j\|}\right]",
    ),
    assumptions=(Assumption.DISTINCT_WORDS, Assumption.TIES_NEGLIGIBLE),
    proofs=(inclusion, on_a_line),
    uses=("asghar-2026-eq-19",),
    reason="inclusion of events; it needs j ≠ i, which is not said, and holds for i = 0 too",
)
