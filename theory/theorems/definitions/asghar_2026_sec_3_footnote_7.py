"""Footnote 7: the smaller of the two angles has the same cosine."""

import sympy as sp

from theory.proof import And, Claim, Statement, eq, lt, real
from theory.rules.algebra import follows, rewrite
from theory.rules.logic import assume, both

first = real("theta_1", low=sp.pi, high=2 * sp.pi, low_open=True, high_open=True)
second = real("theta_2")
other = eq(second, 2 * sp.pi - first)
printed = Statement(
    "If one angle between two vectors exceeds π, the other, 2π minus it, is below π and has the same cosine.",
    And(lt(second, sp.pi), eq(sp.cos(first), sp.cos(second))),
    given=(other,),
    variables=(first, second),
    witness={first: 3 * sp.pi / 2, second: sp.pi / 2},
)


def same_cosine():
    """Put 2π − θ into the cosine, which is even and 2π-periodic."""
    below, cosines = printed.body.args
    same = follows(eq(sp.cos(first), sp.cos(2 * sp.pi - first)))
    return both(follows(below, assume(other)), rewrite(same, assume(other), cosines))


claim = Claim(
    id="asghar-2026-sec-3-footnote-7",
    title="Two angles, one cosine",
    locator="Footnote 7",
    printed=printed,
    proof=same_cosine,
    reason="the cosine is even and 2π-periodic",
)
