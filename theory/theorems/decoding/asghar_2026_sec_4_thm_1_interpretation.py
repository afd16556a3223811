"""Section 4: Theorem 1 in words, with the length of the projection."""

import sympy as sp

from theory.laws.decoding import advantage
from theory.laws.dot_product import n
from theory.laws.words import away, dot, eta, i, square, v, w, x
from theory.proof import Claim, Implies, Statement, eq, lt, positive, real
from theory.rules.algebra import follows
from theory.rules.cited import absolute
from theory.rules.logic import assume, discharge

p, t = positive("p"), real("t")
distance = eq(p**2, square(w(i) - x(i)))
projection = eq(dot(eta(v, i), x(i) - w(i)), p * t)
shorter, nearer = lt(sp.Abs(t), p / 2), lt(away(w(i)), away(x(i)))

printed = Statement(
    "If the projection of the noise on x − w is shorter than half of p = ‖x − w‖, the noisy vector is nearer to w than to x. "
    "The projection has the length |t| with ⟨η, x − w⟩ = pt.",
    Implies(shorter, nearer),
    given=(distance, projection),
    variables=(n, p, t),
    witness={
        n: 2,
        p: 1,
        t: 0,
        v: 0,
        w: lambda _: 0,
        x: lambda i: int(i == 1),
        eta: lambda _, i: int(i == 2),
    },
)


def length_is_enough():
    """A signed projection is at most its length; then Theorem 1."""
    facts = advantage(w(i), x(i)), assume(distance), (assume(projection), 2)
    gap = follows(nearer, (assume(shorter), 2 * p), (absolute(t), 2 * p), *facts)
    return discharge(gap, shorter)


claim = Claim(
    id="asghar-2026-sec-4-thm-1-interpretation",
    title="Theorem 1 in words",
    locator="Section 4, after Theorem 1",
    printed=printed,
    proof=length_is_enough,
    reason="true for any x, not only the nearest; as a length the condition is sufficient but not necessary",
)
