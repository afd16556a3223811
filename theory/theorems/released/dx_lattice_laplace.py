"""Ours: rounded words with rounded spherical Laplace noise keep ε·d, at the distances of the words as they were."""

import sympy as sp

from theory.proof import Claim, Mass, Point, Statement, integer, le, metric, positive
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume
from theory.rules.mass import mass_below, mass_scale, symmetric, triangle

n = integer("n", low=1)
eps, rate, norm, g, s = (positive(name) for name in ("epsilon", "a", "C", "g", "s"))
d = metric("d")
x, y, there, other, v, cell = (Point(name) for name in ("x", "y", "x_r", "y_r", "v", "A"))
moved = g * sp.sqrt(n) / 2
factor = sp.exp(eps * d(x, y))


def density(centre):
    """Density at v of the rounded word with noise."""
    return sp.exp(-rate * d(v, centre)) / norm


printed = Statement(
    "Let x_r and y_r be x and y rounded to a lattice of step g in n dimensions, each moved by at most half a diagonal, g√n/2; let x and y be at least s apart and a(1 + g√n/s) ≤ ε. Noise of density "
    "e^{−a‖z‖}/C around the rounded words, rounded to the lattice again, is released. For every set of releases, A the points that are rounded into it, Pr[M(x) ∈ A] ≤ e^{ε d(x,y)} Pr[M(y) ∈ A].",
    le(Mass(density(there), (v, cell)), factor * Mass(density(other), (v, cell))),
    given=(
        le(d(x, there), moved),
        le(d(y, other), moved),
        le(s, d(x, y)),
        le(rate * (1 + g * sp.sqrt(n) / s), eps),
    ),
    variables=(eps, rate, norm, g, s, n),
    witness={eps: 2, rate: 1, norm: 1, g: 1, s: 1, n: 1, x: 0, y: 1, there: 0, other: 1, cell: 0},
)


def triangle_in_every_cell():
    """From the noisy point to y_r by x_r, x and y; what rounding adds is a share of a distance of at least s; then all of the cell."""
    first, second, apart, slower = (assume(one) for one in printed.given)
    detours = (triangle(d, v, there, other), triangle(d, there, x, other), triangle(d, x, y, other))
    losses = follows(
        le(-rate * d(v, there), eps * d(x, y) - rate * d(v, other)),
        *((one, rate) for one in (*detours, symmetric(d, there, x), first, second)),
        (apart, rate * g * sp.sqrt(n) / s),
        (slower, d(x, y)),
    )
    point = follows(le(density(there), factor * density(other)), (monotone(sp.exp, losses), 1 / norm))
    return follows(printed.body, mass_below(point, v, cell), mass_scale(factor, density(other), v, cell))


claim = Claim(
    id="dx-lattice-laplace",
    title="Spherical Laplace noise on a lattice keeps its promise",
    locator='Chapter "Released vectors", What to do about it',
    printed=printed,
    proof=triangle_in_every_cell,
    reason="adding a lattice point commutes with rounding, so integer noise is post-processing; what rounding moves is paid from ε",
)
