"""Section 2: at one ε the noisy location of an isolated place stays with it, and that of a place among others does not."""

import sympy as sp

from theory.laws.dot_product import Radius, r
from theory.proof import And, Claim, Pr, Statement, eq, le, lt, q
from theory.rules.algebra import compute, follows
from theory.rules.events import distribution
from theory.rules.integrals import integral
from theory.rules.logic import both

#: In the plane, with the distance to the farthest point of the second place's cell as the unit.
RATE = q(8, 5)
PLANE = (r, Radius(2, RATE))
near, far = Pr(le(r, 1), PLANE), Pr(le(r, 10), PLANE)
printed = Statement(
    "For ε in a certain range the noisy location of an isolated place (Hawaii) has this place as its nearest with overwhelming probability, while for a place among others (Kansas) it is likely to land on neighbours and beyond.",
    And(lt(near, q(1, 2)), lt(q("0.99999"), far)),
    reading="at ε = 1.6 a cell within distance 1 of its place is left with probability above one half, and noise of length at most 10, which cannot leave a place whose neighbours are 20 away, has probability above 0.99999",
)


def share(reach):
    """Pr[R ≤ x] in the plane is 1 − (1 + εx)e^{−εx}."""
    value = 1 - (1 + RATE * reach) * sp.exp(-RATE * reach)
    mass = integral(Radius.density(r, 2, RATE), (r, 0, reach), -(1 + RATE * r) * sp.exp(-RATE * r), value)
    known = distribution(r, PLANE[1], reach, compute(le(0, reach)))
    return follows(eq(Pr(le(r, reach), PLANE), value), known, mass)


def two_places():
    """0.475 and 0.999998."""
    (left, right), shares = printed.body.args, [share(q(1)), share(q(10))]
    first = follows(left, shares[0], compute(lt(shares[0].concl.rhs, q(1, 2))))
    return both(first, follows(right, shares[1], compute(lt(q("0.99999"), shares[1].concl.rhs))))


claim = Claim(
    id="asghar-2026-sec-2-neighbouring-states",
    title="An isolated place and one among neighbours, at the same ε",
    locator="Section 2, two-dimensional example",
    printed=printed,
    proof=two_places,
    reason="52.5 % against less than 0.0002 % at this ε",
)
