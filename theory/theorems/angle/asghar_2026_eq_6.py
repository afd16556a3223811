"""Eq. (6): the cosine has the law of the first coordinate of a uniform direction."""

import sympy as sp

from theory.laws.chi_square import VECTOR, U, V, component, cosine, i, u, v
from theory.laws.dot_product import n
from theory.proof import Claim, Pr, Statement, eq, le, positive
from theory.rules.algebra import follows, monotone
from theory.rules.events import equal_events
from theory.rules.logic import assume
from theory.rules.rotation import along
from theory.theorems.angle.asghar_2026_eq_4 import w
from theory.theorems.angle.asghar_2026_eq_5 import at

size = positive("W")  # the length of w


def length(w, size):
    """‖w‖² = W²."""
    return eq(sp.Sum(w(i) ** 2, (i, 1, n)), size**2)


def at_most(w):
    """The cosine of the angle of U and w is at most κ: ⟨U, w⟩ ≤ κ‖U‖‖w‖."""
    own = sp.Sum(component**2, (i, 1, n))
    return le(sp.Sum(component * w(i), (i, 1, n)), at * sp.sqrt(own) * sp.sqrt(sp.Sum(w(i) ** 2, (i, 1, n))))


printed = Statement(
    "For a standard normal vector U and any w ≠ 0, of length W, the cosine of their angle is distributed as U₁/‖U‖.",
    eq(Pr(at_most(w), VECTOR), Pr(le(cosine, at), V, U)),
    given=(length(w, size),),
    variables=(n, at, size),
    witness={n: 2, at: 0, size: 1, w: lambda i: 2 - i},
)


def turned_to_an_axis(w, size):
    """Turn w to the first axis; its length cancels."""
    dot, root = at_most(w).lhs, sp.sqrt(u**2 + v)
    turned = along(Pr(at_most(w), VECTOR), dot, U, V)
    event, norm = turned.concl.rhs.args[0], monotone(sp.sqrt, assume(length(w, size)))
    gap = (at * root - u) / (size * root)
    there = follows(le(cosine, at), (assume(event), 1 / (size * root)), (norm, gap))
    back = follows(event, (assume(le(cosine, at)), norm.concl.lhs * root))
    return follows(eq(turned.concl.lhs, Pr(le(cosine, at), V, U)), turned, equal_events(there, back, V, U))


def rotation():
    """A standard normal vector has the same law along every direction."""
    return turned_to_an_axis(w, size)


claim = Claim(
    id="asghar-2026-eq-6",
    title="The cosine as a coordinate",
    locator="Eq. (6)",
    printed=printed,
    proof=rotation,
    reason="equality in law, by rotation; printed as an equality of numbers after renaming the rotated vector",
)
