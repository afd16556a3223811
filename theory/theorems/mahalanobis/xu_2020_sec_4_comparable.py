"""Section 4: the sandwich is said to show that ε is comparable between the two mechanisms."""

import sympy as sp

from theory.laws.spectrum import above, c, euclidean, lam, mahalanobis, regularised, trace
from theory.laws.vectors import TABLES, m
from theory.proof import And, Claim, Statement, le, theorem_of
from theory.rules.algebra import follows
from theory.rules.logic import both, part

factor = sp.sqrt(regularised(trace) / regularised(c))
low = sp.sqrt(euclidean / regularised(trace))
printed = Statement(
    "The noise scale ε is comparable between the Mahalanobis and the multivariate Laplace mechanism.",
    And(le(low, sp.sqrt(mahalanobis)), le(sp.sqrt(mahalanobis), factor * low)),
    variables=(lam, c, m),
    witness={lam: 1, c: 1, m: 2, above: lambda _: 0, **TABLES},
    reading="the regularised distance is between a Euclidean one and √((λ tr Σ+1−λ)/(λc+1−λ)) times it",
)


def lemma_two():
    """The upper end of Lemma 2 is that factor times its lower end."""
    sandwich = theorem_of("xu-2020-lem-2")
    return both(part(sandwich, 0), follows(printed.body.args[1], part(sandwich, 1)))


claim = Claim(
    id="xu-2020-sec-4-comparable",
    title="Is ε comparable between the mechanisms?",
    locator="Section 4, last sentence",
    printed=printed,
    proof=lemma_two,
    uses=("xu-2020-lem-2",),
    reason="up to that factor, which is 1 at λ = 0 but above 170 at λ = 1, trace 300, c = 0.01",
)
