"""The best lower constant of the sandwich, given the trace and a bound on the smallest eigenvalue."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import c, lam, regularised
from theory.variable import integer, real
from theory.verdict import Fact

m, i = integer("m", low=2), integer("i", low=1)
#: How far the other m − 1 eigenvalues exceed c together.
spread = real("t", low=0)
largest = m - (m - 1) * c


def bound(d):
    """The other eigenvalues take at least (m−1)c of the trace."""
    d.at_most(
        regularised(largest - spread),
        regularised(largest),
        "the largest eigenvalue is m minus the others, which are at least c each",
    )


def attained(d):
    """One large and m − 1 equal small eigenvalues meet the hypotheses and the bound."""
    d.equal(
        sp.Sum(c, (i, 1, m - 1)) + largest,
        sp.UnevaluatedExpr(m),
        "trace of that matrix: m − 1 times c and the rest",
    )
    d.fact(
        Fact.SPECTRAL,
        "‖v‖²_RM = ‖v‖²/(λξ+1−λ) for an eigenvector v of ξ",
        "so the large eigenvalue attains the bound",
    )
    d.equal(
        regularised(m) - regularised(largest),
        lam * (m - 1) * c,
        "the printed constant has this much more under its root",
    )


claim = Claim(
    id="dx-sandwich-sharp",
    title="Sharp constant of the norm sandwich",
    locator="Lemma 2 of Xu et al. 2020, sharpened",
    printed=Statement(
        "With trace m in dimension m and eigenvalues at least c, the best lower constant is 1/√(λ(m−(m−1)c)+1−λ), attained by one large and m−1 equal eigenvalues.",
        sp.Le(regularised(largest - spread), regularised(largest), evaluate=False),
    ),
    variables=(m, c, lam, spread),
    witness={m: 2, c: 1, lam: 1, spread: 0},
    proofs=(bound, attained),
    reason="the other eigenvalues take their share of the trace",
)
