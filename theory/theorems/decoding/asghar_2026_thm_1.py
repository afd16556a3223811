"""Theorem 1: when the noisy vector stays closest to its own word."""

import sympy as sp

from theory.laws.decoding import advantage
from theory.laws.dot_product import n
from theory.laws.words import away, dot, eta, i, square, v, w, x
from theory.proof import Claim, Implies, Statement, eq, lt, positive, real
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume, discharge

p, r, c = positive("p"), positive("r"), real("c", low=-1, high=1)
distance = eq(p**2, square(w(i) - x(i)))
angle = eq(dot(eta(v, i), x(i) - w(i)), r * p * c)
shorter = lt(r * c, p / 2)
nearer = lt(sp.sqrt(away(w(i))), sp.sqrt(away(x(i))))

printed = Statement(
    "Whatever the other word x: if r cos θ < ‖w − x‖/2, θ the angle between the noise and x − w, then w + η is nearer to w than to x. "
    "(If so for all x, w is nearest.) Here p = ‖w − x‖ > 0, r is the length of the noise and c = cos θ.",
    Implies(shorter, nearer),
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


def difference_of_squares():
    """‖w*−x‖² − ‖w*−w‖² = p² − 2⟨η, x−w⟩ = 2p(p/2 − r cos θ)."""
    gap = follows(
        lt(away(w(i)), away(x(i))),
        (assume(shorter), 2 * p),
        advantage(w(i), x(i)),
        assume(distance),
        (assume(angle), 2),
    )
    return discharge(monotone(sp.sqrt, gap), shorter)


claim = Claim(
    id="asghar-2026-thm-1",
    title="When the original word is output",
    locator="Theorem 1",
    printed=printed,
    proof=difference_of_squares,
    reason="true, and the condition is also necessary (read neighbours as all other words)",
)
