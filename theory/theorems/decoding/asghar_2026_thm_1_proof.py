"""The proof of Theorem 1: a chain of implications from the conclusion to the condition."""

from itertools import pairwise

from theory.laws.dot_product import n
from theory.laws.words import away, dot, eta, i, square, v, w, x
from theory.proof import And, Claim, Implies, Statement, eq, lt, positive, q, real
from theory.rules.algebra import follows
from theory.rules.logic import assume, both, discharge
from theory.rules.sums import linear

p, r, c = positive("p"), positive("r"), real("c", low=-1, high=1)
noise, apart = eta(v, i), w(i) - x(i)
distance = eq(p**2, square(apart))
angle = eq(dot(noise, x(i) - w(i)), r * p * c)
lines = (
    lt(away(w(i)), away(x(i))),
    lt(square(noise), p**2 + square(noise) + 2 * dot(noise, apart)),
    lt(-2 * dot(noise, apart), p**2),
    lt(dot(noise, x(i) - w(i)), p**2 / 2),
    lt(r * p * c, p**2 / 2),
    lt(r * c, p / 2),
)
arrows = tuple(pairwise(lines))
printed = Statement(
    "‖w*−w‖² < ‖w*−x‖² ⇒ ‖η‖² < ‖w−x+η‖² ⇒ ‖η‖² < ‖w−x‖² + ‖η‖² + 2⟨w−x, η⟩ ⇒ −2⟨w−x, η⟩ < ‖w−x‖² ⇒ ⟨η, x−w⟩ < ½‖w−x‖² "
    "⇒ r‖x−w‖ cos θ < ½‖w−x‖² ⇒ r cos θ < ½‖w−x‖, with p = ‖w−x‖ and c = cos θ.",
    And(*[Implies(before, after) for before, after in arrows]),
    given=(distance, angle),
    variables=(n, p, r, c),
    witness={
        n: 2,
        p: 1,
        c: 1,
        r: q(1, 4),
        v: 0,
        w: lambda _: 0,
        x: lambda i: int(i == 1),
        eta: lambda _, i: q(1, 4) * int(i == 1),
    },
    reading="the first two lines are one term here: w* − w is η",
)


def chain():
    """Expand the square, move terms, put in the angle, divide by p."""
    turned = linear(eq(dot(noise, x(i) - w(i)), -dot(noise, apart)))
    first, moved, half, along, condition = (after for _, after in arrows)
    steps = (
        follows(
            first,
            assume(lines[0]),
            linear(eq(away(x(i)), square(apart) + square(noise) + 2 * dot(noise, apart))),
            assume(distance),
        ),
        follows(moved, assume(first)),
        follows(half, (assume(moved), q(1, 2)), turned),
        follows(along, assume(half), assume(angle)),
        follows(condition, (assume(along), 1 / p)),
    )
    return both(*[discharge(step, before) for step, (before, _) in zip(steps, arrows, strict=True)])


claim = Claim(
    id="asghar-2026-thm-1-proof",
    title="Direction of the proof of Theorem 1",
    locator="Theorem 1, proof",
    printed=printed,
    proof=chain,
    reason="every arrow holds, but the chain shows that the condition is necessary while the theorem says that it suffices; each arrow can be reversed (asghar-2026-thm-1)",
)
