"""Section 3: the Euclidean distance is a metric."""

import sympy as sp

from theory.laws.vectors import TABLES, i, j, length, m, minkowski, vanishes, x, y, z
from theory.proof import And, Claim, Implies, Statement, eq, le
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.logic import both, discharge
from theory.rules.sums import termwise


def apart(a, b):
    """‖a − b‖."""
    return length(a(i) - b(i))


printed = Statement(
    "‖x−y‖ ≥ 0, zero only if all coordinates agree, symmetric, and ‖x−y‖ ≤ ‖x−z‖ + ‖z−y‖.",
    And(
        le(0, apart(x, y)),
        Implies(eq(apart(x, y), 0), eq(x(j), y(j))),
        eq(apart(x, y), apart(y, x)),
        le(apart(x, y), apart(x, z) + apart(z, y)),
    ),
    given=(le(j, m),),
    variables=(m, j),
    witness={m: 2, j: 1, **TABLES},
)


def four_properties():
    """A root; one square is at most the sum; equal squares; Minkowski's inequality."""
    positive, zero, symmetric, _ = printed.body.args
    only = follows(zero.args[1], vanishes(lambda k: x(k) - y(k)))
    squares = termwise(algebra(eq((x(i) - y(i)) ** 2, (y(i) - x(i)) ** 2)), i, 1, m)
    return both(
        algebra(positive),
        discharge(only, zero.args[0]),
        follows(symmetric, monotone(sp.sqrt, squares)),
        minkowski(x(i) - z(i), z(i) - y(i)),
    )


claim = Claim(
    id="asghar-2026-sec-3-euclidean-metric",
    title="The Euclidean distance is a metric",
    locator="Section 3, notation",
    printed=printed,
    proof=four_properties,
    reason="Cauchy-Schwarz gives the triangle inequality",
)
