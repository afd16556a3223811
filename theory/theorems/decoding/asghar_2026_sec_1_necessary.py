"""Section 1: the condition of Theorem 1 is necessary for the original word to be output."""

from theory.laws.decoding import advantage
from theory.laws.dot_product import n
from theory.laws.words import away, dot, eta, i, square, v, w, x
from theory.proof import Claim, Implies, Statement, eq, lt, positive, real
from theory.rules.algebra import follows
from theory.rules.logic import assume, discharge

p, r, c = positive("p"), positive("r"), real("c", low=-1, high=1)
distance = eq(p**2, square(w(i) - x(i)))
angle = eq(dot(eta(v, i), x(i) - w(i)), r * p * c)
nearer, shorter = lt(away(w(i)), away(x(i))), lt(r * c, p / 2)

printed = Statement(
    "Whenever the original word beats x, the projection of the noise on x − w is below half of p = ‖x − w‖.",
    Implies(nearer, shorter),
    given=(distance, angle),
    variables=(n, p, r, c),
    witness={
        n: 2,
        p: 1,
        r: 1,
        c: 0,
        v: 0,
        w: lambda _: 0,
        x: lambda i: int(i == 1),
        eta: lambda _, i: int(i == 2),
    },
)


def from_output_to_condition():
    """The gap g of the squared distances makes the projection smaller than p/2 by g/(2p)."""
    premises = (advantage(w(i), x(i)), 1 / (2 * p)), (assume(distance), 1 / (2 * p)), (assume(angle), 1 / p)
    return discharge(follows(shorter, (assume(nearer), 1 / (2 * p)), *premises), nearer)


claim = Claim(
    id="asghar-2026-sec-1-necessary",
    title="A necessary condition for the original word",
    locator="Section 1, contributions",
    printed=printed,
    proof=from_output_to_condition,
    reason="this is the direction that the printed proof of Theorem 1 shows",
)
