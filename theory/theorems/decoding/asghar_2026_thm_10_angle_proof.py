"""Theorem 10, proof: which angle makes r cos θ a copy of Z."""

import sympy as sp

from theory.laws.dot_product import K, R, Z, eps, n
from theory.laws.words import NOISE, dot, eta, i, square, v, x, y
from theory.proof import Claim, Pr, Statement, eq, le, positive, real
from theory.rules.algebra import follows, monotone
from theory.rules.events import equal_events
from theory.rules.logic import assume
from theory.rules.noise import projected
from theory.rules.sums import linear

rho, t = positive("rho"), real("t")
apart = eq(rho**2, square(x(i) - y(i)))
along = dot(eta(v, i), x(i) - y(i))

printed = Statement(
    "r cos θ, with θ the angle between the noise and x − y, is distributed as Z: with ρ = ‖x−y‖ > 0, "
    "Pr[⟨η, x−y⟩ ≤ ρt] = Pr[Z ≤ t] for every t.",
    eq(Pr(le(along, rho * t), NOISE), Pr(le(Z, t), R, K)),
    given=(apart,),
    variables=(n, eps, rho, t),
    witness={n: 2, eps: 1, rho: 1, t: 0, x: lambda i: int(i == 1), y: lambda _: 0},
)


def any_direction():
    """The law of the projection is the same for every direction."""
    raw = sp.Sum((x(i) - y(i)) ** 2, (i, 1, n))
    length = assume(apart)
    if raw != square(x(i) - y(i)):
        length = follows(eq(rho**2, raw), length, linear(eq(raw, square(x(i) - y(i)))))
    norm = monotone(sp.sqrt, length)
    long, short = le(sp.sqrt(raw) * Z, rho * t), le(Z, t)
    down = follows(short, (assume(long), 1 / rho), (norm, Z / rho))
    up = follows(long, (assume(short), rho), (norm, Z))
    return follows(printed.body, projected(printed.body.lhs, along, R, K), equal_events(down, up, R, K))


claim = Claim(
    id="asghar-2026-thm-10-angle-proof",
    title="The angle in the proof of Theorem 10",
    locator="Theorem 10, proof, below the definition of S",
    printed=printed,
    proof=any_direction,
    garbled="our copy has the angle between w and x − y; the display above it has the angle between the noise and x − y",
    reason="the projection of the noise on any direction is distributed as Z",
)
