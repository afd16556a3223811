"""Lemma 2: the regularised norm between two multiples of the Euclidean norm."""

import sympy as sp

from theory.laws.spectrum import above, c, eigenvalue, euclidean, lam, mahalanobis, regularised, trace
from theory.laws.vectors import TABLES, i, j, m, x
from theory.proof import And, Claim, Statement, le
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.logic import both
from theory.rules.sums import one_of_sum, sum_out, termwise

lower, upper = euclidean / regularised(trace), euclidean / regularised(c)
printed = Statement(
    "‖v‖/√(λ tr Σ+1−λ) ≤ ‖v‖_RM ≤ ‖v‖/√(λc+1−λ), c a lower bound on the eigenvalues of Σ; in any dimension.",
    And(le(sp.sqrt(lower), sp.sqrt(mahalanobis)), le(sp.sqrt(mahalanobis), sp.sqrt(upper))),
    variables=(lam, c, m),
    witness={lam: 1, c: 1, m: 2, above: lambda _: 0, **TABLES},
)


def term_by_term():
    """In the eigenbasis each squared coordinate is divided by a number between A(c) and A(trace)."""
    one = one_of_sum(eigenvalue(j), j, 1, m, i)  # an eigenvalue is at most the trace
    most, own, least = regularised(trace), regularised(eigenvalue(i)), regularised(c)
    low = follows(le(x(i) ** 2 / most, x(i) ** 2 / own), (one, lam * x(i) ** 2 / (most * own)))
    low = follows(le(lower, mahalanobis), termwise(low, i, 1, m), sum_out(1 / most, x(i) ** 2, i, 1, m))
    high = termwise(algebra(le(x(i) ** 2 / own, x(i) ** 2 / least)), i, 1, m)
    high = follows(le(mahalanobis, upper), high, sum_out(1 / least, x(i) ** 2, i, 1, m))
    return both(monotone(sp.sqrt, low), monotone(sp.sqrt, high))


claim = Claim(
    id="xu-2020-lem-2",
    title="Sandwich of the regularised norm",
    locator="Lemma 2",
    printed=printed,
    proof=term_by_term,
    reason="holds in every dimension; the printed v ∈ R² is a slip for R^m, and the lower constant is not sharp",
)
