"""Eq. (25): the moments in the plane."""

from theory.laws.dot_product import Angle, k, n
from theory.laws.double_factorial import EvenFactorial, OddFactorial, even_closed, m, odd_closed
from theory.laws.moments import angle_moment
from theory.proof import And, Claim, E, Statement, eq
from theory.rules.algebra import algebra, follows
from theory.rules.expectation import odd_mean, reflected
from theory.rules.instances import put
from theory.rules.logic import both

K2 = (k, Angle(2))
printed = Statement(
    "For n = 2 the even moments (order j = 2m) are (j−1)!!/j!!, 1 at j = 0, and the odd ones vanish.",
    And(
        eq(E(k ** (2 * m), K2), OddFactorial(m) / EvenFactorial(m)),
        eq(E(k ** (2 * m + 1), K2), 0),
    ),
    variables=(m,),
    witness={m: 1},
)


def closed_forms():
    """A Beta integral, and both double factorials in closed form."""
    odd, even = odd_closed(), even_closed()
    moment = put(angle_moment(m), {n: 2})
    same = algebra(eq(moment.concl.rhs, odd.concl.rhs / even.concl.rhs))
    value = follows(eq(moment.concl.lhs, odd.concl.rhs / even.concl.rhs), moment, same)
    ratio = follows(
        printed.body.args[0],
        value,
        (even, value.concl.rhs / EvenFactorial(m)),
        (odd, 1 / EvenFactorial(m)),
    )
    return both(ratio, odd_mean(k ** (2 * m + 1), k, K2[1], reflected(k, K2[1])))


claim = Claim(
    id="asghar-2026-eq-25",
    title="Moments in the plane",
    locator="Eq. (25)",
    printed=printed,
    proof=closed_forms,
    reason="a Beta integral for every order; odd orders vanish by symmetry",
)
