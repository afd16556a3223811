"""Lemma 1, proof: the partial sums are not monotone when λ is negative."""

import sympy as sp

from theory.laws.absolute_moments import absolute_moment_positive, j
from theory.laws.dot_product import K, k, n
from theory.laws.moments import angle_moment
from theory.proof import Claim, E, Statement, integer, le, negate, real
from theory.rules.algebra import follows
from theory.rules.instances import put
from theory.rules.products import last_term

lam, m = real("lambda", high=0, high_open=True), integer("m", low=0)


def term(base):
    """base^j E|K|^j/j!."""
    return base**j * E(sp.Abs(k) ** j, K) / sp.factorial(j)


def partial(base, last):
    """S_last, the sum of the terms up to it."""
    return sp.Sum(term(base), (j, 0, last))


printed = Statement(
    "For λ < 0 the partial sums S_m = Σ_{j≤m} λ^j E|K|^j/j! decrease with m.",
    le(partial(lam, m + 1), partial(lam, m)),
    variables=(n, m, lam),
    witness={n: 2, m: 0, lam: -1},
)
amended = Statement(
    "The sums with |λ| in place of λ increase; that is what the exchange needs.",
    le(partial(-lam, m), partial(-lam, m + 1)),
    variables=(n, m, lam),
    witness={n: 2, m: 0, lam: -1},
)


def alternating():
    """At λ = −1 and n = 3 the sum grows from S_1 to S_2 by E K²/2 = 1/6."""
    at = {n: 3, m: 1, lam: -1}
    bad = printed.instance(at)
    grown = last_term(bad.lhs.function, j, 0, 1)
    return at, follows(negate(bad), grown, (put(angle_moment(1), {n: 3}), sp.Rational(1, 2)))


def absolute_series():
    """Every term of the series in |λ| = −λ is ≥ 0."""
    factor = (-lam) ** (m + 1) / sp.factorial(m + 1)
    positive = put(absolute_moment_positive(), {j: m + 1})
    return follows(amended.body, last_term(term(-lam), j, 0, m), (positive, factor))


claim = Claim(
    id="asghar-2026-lem-1-proof",
    title="Monotone partial sums in the proof of Lemma 1",
    locator="Lemma 1, proof, below the definition of S_m",
    printed=printed,
    amended=amended,
    refutation=alternating,
    repair=absolute_series,
    severity="step",
    keeps="the proof needs a monotone sequence that bounds the partial sums; with |λ| it is one",
    reason="for negative λ the terms alternate in sign; the lemma survives by absolute convergence",
)
