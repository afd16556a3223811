"""Ours: which noise can have given a rounded sum; three candidates answer for all of them."""

from theory.proof import And, Claim, Implies, Statement, eq, family, le, real
from theory.rules.algebra import follows
from theory.rules.logic import antisymmetry, assume, both, discharge, modus, part

x, y, d, z, t = (real(name) for name in ("x", "y", "d", "z", "t"))
rounded = family("r", real("_"), "r is a function of a number")


def rises(low, high):
    """The function does not decrease from one of two points to the other."""
    return Implies(le(low, high), le(rounded(x + low), rounded(x + high)))


given, reached = eq(rounded(x + d), y), eq(rounded(x + z), y)
above, below = And(le(d, t), le(t, z)), And(le(z, t), le(t, d))
printed = Statement(
    "Let r not decrease (a rounding, or several in a row) and r(x + d) = y. If some noise z has r(x + z) = y, so has every t between d and z: of a finite "
    "set of numbers that noise can be, one gives y if and only if d or the next one above or below d does.",
    And(Implies(above, eq(rounded(x + t), y)), Implies(below, eq(rounded(x + t), y))),
    given=(rises(d, t), rises(t, z), rises(z, t), rises(t, d), given, reached),
    variables=(x, y, d, z, t),
    witness={x: 0, y: 0, d: 0, z: 0, t: 0, rounded: lambda value: value},
)


def between(low, high, known, first, last):
    """Squeezed between two equal values."""
    left = modus(assume(rises(low, t)), part(assume(known), 0))
    right = modus(assume(rises(t, high)), part(assume(known), 1))
    one = follows(le(y, rounded(x + t)), left, assume(first))
    other = follows(le(rounded(x + t), y), right, assume(last))
    return discharge(antisymmetry(other, one), known)


def squeezed():
    """r(x + t) lies between two values that are both y."""
    return both(between(d, z, above, given, reached), between(z, d, below, reached, given))


claim = Claim(
    id="dx-float-lemma",
    title="Three candidates answer for all noise",
    locator='Chapter "Released vectors", What the low bits say',
    printed=printed,
    proof=squeezed,
    reason="what a rounding maps to one number is an interval",
)
