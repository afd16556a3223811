"""Theorem 4: the moments of the angular component, for every order and dimension."""

from theory.laws.dot_product import Angle, K, k, n
from theory.laws.double_factorial import EvenFactorial, OddFactorial, even_closed, m, odd_closed
from theory.laws.moments import angle_moment
from theory.proof import And, Claim, E, Statement, eq, integer
from theory.rules.algebra import algebra, follows
from theory.rules.expectation import odd_mean, reflected
from theory.rules.instances import put
from theory.rules.logic import both

p = integer("p", low=0)


def even_dimension(p, m):
    """(n−2)!!(j−1)!!/(n−2+j)!! at n = 2p+2, j = 2m."""
    return EvenFactorial(p) * OddFactorial(m) / EvenFactorial(p + m)


def odd_dimension(p, m):
    """(n−2)!!(j−1)!!/(n−2+j)!! at n = 2p+3, j = 2m."""
    return OddFactorial(p + 1) * OddFactorial(m) / OddFactorial(p + 1 + m)


printed = Statement(
    "For every n ≥ 2 the odd moments of K vanish, and the even ones (order j = 2m) are (n−2)!!(j−1)!!/(n−2+j)!!, "
    "for even n = 2p+2 and for odd n = 2p+3.",
    And(
        eq(E(k ** (2 * m + 1), K), 0),
        eq(E(k ** (2 * m), (k, Angle(2 * p + 2))), even_dimension(p, m)),
        eq(E(k ** (2 * m), (k, Angle(2 * p + 3))), odd_dimension(p, m)),
    ),
    variables=(n, m, p),
    witness={n: 2, m: 1, p: 0},
)


def in_dimension(dim, goal, top, bottom):
    """The Beta integral is top·(2m−1)!!/bottom once all three double factorials stand in closed form."""
    moment, odd = put(angle_moment(m), {n: dim}), odd_closed()
    value = top.concl.rhs * odd.concl.rhs / bottom.concl.rhs
    same = follows(eq(moment.concl.lhs, value), moment, algebra(eq(moment.concl.rhs, value)))
    return follows(
        goal,
        same,
        (bottom, value / bottom.concl.lhs),
        (top, odd.concl.rhs / bottom.concl.lhs),
        (odd, top.concl.lhs / bottom.concl.lhs),
    )


def closed_forms():
    """A Beta integral for every order and dimension; odd orders vanish by symmetry."""
    _, even, odd = printed.body.args
    mean = odd_mean(k ** (2 * m + 1), k, K[1], reflected(k, K[1]))
    two = in_dimension(2 * p + 2, even, put(even_closed(), {m: p}), put(even_closed(), {m: p + m}))
    three = in_dimension(2 * p + 3, odd, put(odd_closed(), {m: p + 1}), put(odd_closed(), {m: p + 1 + m}))
    return both(mean, two, three)


claim = Claim(
    id="asghar-2026-thm-4",
    title="Moments of the angular component",
    locator="Theorem 4, Eq. (14)",
    printed=printed,
    proof=closed_forms,
    reason="Beta integrals and double factorials, for every n ≥ 2 and every order",
)
