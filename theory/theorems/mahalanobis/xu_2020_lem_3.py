"""Lemma 3: the privacy bound between two Euclidean bounds."""

import sympy as sp

from theory.laws.spectrum import above, c, eps, euclidean, lam, mahalanobis, regularised, trace
from theory.laws.vectors import TABLES, m
from theory.proof import And, Claim, Statement, le, theorem_of
from theory.rules.algebra import follows, monotone
from theory.rules.logic import both, part

printed = Statement(
    "exp(ε‖·‖/√(λ tr Σ+1−λ)) ≤ exp(ε‖·‖_RM) ≤ exp(ε‖·‖/√(λc+1−λ)) for the difference of two word vectors.",
    And(
        le(sp.exp(eps * sp.sqrt(euclidean / regularised(trace))), sp.exp(eps * sp.sqrt(mahalanobis))),
        le(sp.exp(eps * sp.sqrt(mahalanobis)), sp.exp(eps * sp.sqrt(euclidean / regularised(c)))),
    ),
    variables=(eps, lam, c, m),
    witness={eps: 1, lam: 1, c: 1, m: 2, above: lambda _: 0, **TABLES},
)


def scaled(k):
    """One side of Lemma 2, times ε, in the exponential."""
    side = part(theorem_of("xu-2020-lem-2"), k)
    low, high = side.concl.args
    return monotone(sp.exp, follows(le(eps * low, eps * high), (side, eps)))


def exponentials_keep_order():
    """Multiply Lemma 2 by ε and take exponentials."""
    return both(scaled(0), scaled(1))


claim = Claim(
    id="xu-2020-lem-3",
    title="Sandwich of the privacy bounds",
    locator="Lemma 3",
    printed=printed,
    proof=exponentials_keep_order,
    uses=("xu-2020-lem-2",),
    reason="Lemma 2 through the increasing exponential",
)
