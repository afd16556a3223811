"""Lemma 1, proof: the bound λ^j E|K|^j/j! ≤ λ^j/j! for every real λ."""

import sympy as sp

from theory.laws.absolute_moments import absolute_moment_below_one, j
from theory.laws.dot_product import Angle, K, k, n
from theory.laws.moments import angle_moment
from theory.proof import Claim, E, Statement, le, lt, negate, q, real
from theory.rules.algebra import algebra, follows
from theory.rules.instances import put
from theory.rules.means import linear_mean, mean_below

lam = real("lambda")


def says(base):
    """base^j E|K|^j/j! ≤ base^j/j!."""
    return le(base**j * E(sp.Abs(k) ** j, K) / sp.factorial(j), base**j / sp.factorial(j))


printed = Statement(
    "For every real λ and j ≥ 0, λ^j E|K|^j/j! ≤ λ^j/j!.",
    says(lam),
    variables=(n, j, lam),
    witness={n: 2, j: 0, lam: 1},
)
amended = Statement(
    "It holds with |λ| in place of λ.",
    says(sp.Abs(lam)),
    variables=(n, j, lam),
    witness={n: 2, j: 0, lam: 1},
)


def first_order():
    """At λ = −1, j = 1, n = 3 it would say E|K| ≥ 1, but |K| ≤ (1+K²)/2 and so E|K| ≤ 2/3."""
    at, law = {n: 3, j: 1, lam: -1}, (k, Angle(3))
    square = algebra(le(0, (1 - sp.Abs(k)) ** 2))
    curve = mean_below(follows(le(sp.Abs(k), q(1, 2) + k**2 / 2), (square, q(1, 2))), *law)
    parts = linear_mean(*law, (q(1, 2), sp.S.One), (q(1, 2), k**2))
    moments = [put(angle_moment(order), {n: 3}) for order in (0, 1)]
    small = follows(lt(E(sp.Abs(k), law), 1), curve, parts, *[(t, q(1, 2)) for t in moments])
    return at, follows(negate(printed.instance(at)), small)


def absolute_values():
    """E|K|^j ≤ 1, times |λ|^j/j!, which is not negative."""
    return follows(amended.body, (absolute_moment_below_one(), sp.Abs(lam) ** j / sp.factorial(j)))


claim = Claim(
    id="asghar-2026-lem-1-terms-proof",
    title="Termwise bound in the proof of Lemma 1",
    locator="Lemma 1, proof, first display",
    printed=printed,
    amended=amended,
    refutation=first_order,
    repair=absolute_values,
    severity="step",
    reason="false for negative λ and odd j; absolute values were needed",
)
