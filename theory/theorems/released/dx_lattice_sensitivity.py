"""Ours: words rounded to a lattice are hardly further apart than before."""

import sympy as sp

from theory.proof import Claim, Point, Statement, integer, le, metric
from theory.rules.algebra import follows
from theory.rules.logic import assume
from theory.rules.mass import symmetric, triangle

n = integer("n", low=1)
d = metric("d")
x, y, there, other = (Point(name) for name in ("x", "y", "x_r", "y_r"))
printed = Statement(
    "In units of the step of a lattice in n dimensions, let x_r and y_r be x and y rounded to it, each moved by at most half a diagonal, √n/2. "
    "Their distance is at most that of x and y plus √n: with step g and sensitivity Δ, at most Δ + g√n.",
    le(d(there, other), d(x, y) + sp.sqrt(n)),
    given=(le(d(x, there), sp.sqrt(n) / 2), le(d(y, other), sp.sqrt(n) / 2)),
    variables=(n,),
    witness={n: 1, x: 0, y: 0, there: 0, other: 0},
)


def two_detours():
    """From x_r to x, to y, to y_r."""
    first, second = triangle(d, there, x, other), triangle(d, x, y, other)
    moved = (assume(printed.given[0]), assume(printed.given[1]))
    return follows(printed.body, first, second, symmetric(d, there, x), *moved)


claim = Claim(
    id="dx-lattice-sensitivity",
    title="Rounded words are hardly further apart",
    locator='Chapter "Released vectors", What to do about it',
    printed=printed,
    proof=two_detours,
    reason="the triangle inequality, twice; a coordinate is moved by at most half a step",
)
