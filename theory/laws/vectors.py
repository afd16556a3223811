"""Vectors of any dimension by their coordinates, and the axioms of a norm √Σ w(i) v(i)²."""

import sympy as sp

from theory.proof import And, Implies, eq, family, integer, le, real
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.cited import absolute
from theory.rules.logic import antisymmetry, assume, both, cut, discharge
from theory.rules.sums import cauchy_schwarz, one_of_sum, sum_linear, sum_out, termwise

#: Dimension, letters for a coordinate, a scalar.
m, i, j, t = integer("m", low=1), integer("i", low=1), integer("j", low=1), real("t")
x, y, z = (family(name, real("_")) for name in "xyz")
TABLES = {x: lambda _: 1, y: lambda _: 2, z: lambda _: 3}


def total(term):
    """Σ over the coordinates."""
    return sp.Sum(term, (i, 1, m))


def length(term):
    """Euclidean length of the vector with these coordinates."""
    return sp.sqrt(total(term**2))


def dot_below(f, g):
    """⟨f, g⟩ ≤ ‖f‖‖g‖."""
    inner = total(f * g)
    size = monotone(sp.sqrt, cauchy_schwarz(f, g, i, 1, m))
    size = follows(le(sp.Abs(inner), length(f) * length(g)), size)
    return follows(le(inner, length(f) * length(g)), size, absolute(inner))


def minkowski(f, g):
    """‖f + g‖ ≤ ‖f‖ + ‖g‖."""
    square = termwise(algebra(eq((f + g) ** 2, f**2 + 2 * (f * g) + g**2)), i, 1, m)
    parts = sum_linear([(1, f**2), (2, f * g), (1, g**2)], i, 1, m)
    below = follows(
        le(total((f + g) ** 2), (length(f) + length(g)) ** 2), square, parts, (dot_below(f, g), 2)
    )
    return follows(le(length(f + g), length(f) + length(g)), monotone(sp.sqrt, below), *turned(g))


def turned(g):
    """‖g‖ = ‖−g‖, where sympy has written the one for the other."""
    if (-g) ** 2 == g**2:
        return []
    return [monotone(sp.sqrt, termwise(algebra(eq(g**2, (-g) ** 2)), i, 1, m))]


def axioms(root):
    """Triangle inequality, homogeneity, and zero only for zero; ``root(i)`` is the root of a weight > 0."""
    f, g = x(i) * root(i), y(i) * root(i)
    sum_ = (x(i) + y(i)) * root(i)
    zero = Implies(eq(length(f), 0), eq(x(j), 0))
    return And(le(length(sum_), length(f) + length(g)), eq(length(t * f), sp.Abs(t) * length(f)), zero)


def norm(root):
    """Show the axioms: Cauchy-Schwarz, a factor taken out, one term of a sum of squares."""
    triangle, homogeneous, zero = axioms(root).args
    f, g = x(i) * root(i), y(i) * root(i)
    same = (
        termwise(algebra(eq((root(i) * (x(i) + y(i))) ** 2, (f + g) ** 2)), i, 1, m) if root(i) != 1 else None
    )
    sums = minkowski(f, g) if same is None else follows(triangle, minkowski(f, g), monotone(sp.sqrt, same))
    scale = monotone(sp.sqrt, sum_out(t**2, f**2, i, 1, m))
    only = discharge(vanishes(x, root), zero.args[0])
    return both(sums, follows(homogeneous, scale), only)


def vanishes(coordinate, root=lambda _: sp.S.One):
    """Length zero ⊢ each coordinate is zero: one square is at most their sum. ``root(i)`` > 0 is a weight."""
    term = coordinate(i) * root(i)
    none = follows(eq(total(term**2), 0), (assume(eq(length(term), 0)), length(term)))
    one = cut(one_of_sum(term**2, i, 1, m, j), algebra(le(1, j)))
    here, share = coordinate(j), 1 / root(j) ** 2
    size = monotone(sp.sqrt, follows(le(here**2, 0), (one, share), (none, share)))
    below = follows(le(here, 0), size, absolute(here))
    above = follows(le(0, here), size, absolute(-here))
    return antisymmetry(below, above)
