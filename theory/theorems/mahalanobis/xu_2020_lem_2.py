"""Lemma 2: the regularised norm between two multiples of the Euclidean norm."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import above, c, lam, regularised, v
from theory.variable import real
from theory.verdict import Fact

rest = real("t", low=0)
eigenvalue = c + above
trace = eigenvalue + rest


def term_by_term(d):
    """In the eigenbasis each squared coordinate is divided by λξ + 1 − λ with c ≤ ξ ≤ trace."""
    d.fact(Fact.SPECTRAL, "‖v‖²_RM = Σ (qᵢᵀv)²/(λξᵢ+1−λ)", "spectral decomposition of Σ; Σ(qᵢᵀv)² = ‖v‖²")
    d.at_most(
        v**2 / regularised(trace),
        v**2 / regularised(eigenvalue),
        "an eigenvalue is at most the trace, since the others are positive",
    )
    d.at_most(v**2 / regularised(eigenvalue), v**2 / regularised(c), "and at least c")


claim = Claim(
    id="xu-2020-lem-2",
    title="Sandwich of the regularised norm",
    locator="Lemma 2",
    printed=Statement(
        "‖v‖/√(λm+1−λ) ≤ ‖v‖_RM ≤ ‖v‖/√(λc+1−λ) with m the trace of Σ and c a lower bound on its eigenvalues (squared, one eigendirection).",
        sp.Le(v**2 / regularised(trace), v**2 / regularised(eigenvalue), evaluate=False),
    ),
    variables=(lam, c, above, rest, v),
    witness={lam: 1, c: 1, above: 0, rest: 1, v: 1},
    proofs=(term_by_term,),
    uses=("xu-2020-def-3",),
    reason="holds in every dimension; the printed v ∈ R² is a slip for R^m, and the lower constant is not sharp",
)
