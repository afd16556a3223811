"""The exact Euclidean constant of elliptical noise."""

import sympy as sp

from theory.laws.spectrum import above, c, eigenvalue, eps, euclidean
from theory.laws.vectors import TABLES, i, m, total, x
from theory.proof import And, Claim, Point, Statement, eq, le, metric, positive
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.logic import both
from theory.rules.mass import triangle
from theory.rules.sums import sum_out, termwise
from theory.verdict import Assumption

dist, z, w, v = metric("d_A"), Point("z"), Point("w"), Point("v")
t, far = positive("t"), positive("L")
norm = sp.sqrt(total(x(i) ** 2 / eigenvalue(i)))


def along(length):
    """ε‖length·e‖_A for e an eigenvector of the smallest eigenvalue c."""
    return eps * sp.sqrt(length**2 / c)


printed = Statement(
    "Noise with density ∝ exp(−ε‖A^{−1/2}η‖), c the smallest eigenvalue of A, has Euclidean level exactly ε/√c before decoding: its log density ratio is at most ε‖w−v‖_A, this is at most (ε/√c)‖w−v‖, and along the eigenvector of c the ratio is that.",
    And(
        le(eps * (dist(z, v) - dist(z, w)), eps * dist(w, v)),
        le(eps * norm, eps / sp.sqrt(c) * sp.sqrt(euclidean)),
        eq(along(far + t) - along(far), eps / sp.sqrt(c) * t),
    ),
    variables=(eps, c, m, t, far),
    witness={eps: 1, c: 1, m: 2, t: 1, far: 1, above: lambda _: 0, **TABLES},
)


def bound_and_example():
    """Triangle inequality; each eigenvalue is at least c; a point far out on the axis of c."""
    first, second, third = printed.body.args
    each = termwise(algebra(le(x(i) ** 2 / eigenvalue(i), x(i) ** 2 / c)), i, 1, m)
    square = follows(
        le(total(x(i) ** 2 / eigenvalue(i)), euclidean / c), each, sum_out(1 / c, x(i) ** 2, i, 1, m)
    )
    return both(
        follows(first, (triangle(dist, z, w, v), eps)),
        follows(second, (monotone(sp.sqrt, square), eps)),
        algebra(third),
    )


claim = Claim(
    id="dx-elliptical-level",
    title="Exact Euclidean constant of elliptical noise",
    locator='Chapter "Elliptical noise and its price", The guarantee changes its metric',
    printed=printed,
    proof=bound_and_example,
    assumptions=(Assumption.REAL_ARITHMETIC,),
    reason="triangle inequality, attained along the weakest eigenvector",
)
