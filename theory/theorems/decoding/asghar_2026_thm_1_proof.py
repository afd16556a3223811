"""The proof of Theorem 1: its lines, read in both directions."""

from itertools import pairwise

from theory.laws.decoding import advantage
from theory.laws.dot_product import n
from theory.laws.words import away, dot, eta, i, square, v, w, x
from theory.proof import And, Claim, Implies, Statement, eq, lt, positive, q, real
from theory.rules.algebra import follows
from theory.rules.logic import assume, both, discharge
from theory.rules.sums import linear

p, r, c = positive("p"), positive("r"), real("c", low=-1, high=1)
distance = eq(p**2, square(w(i) - x(i)))
angle = eq(dot(eta(v, i), x(i) - w(i)), r * p * c)
lines = (
    lt(away(w(i)), away(x(i))),
    lt(-2 * dot(w(i) - x(i), eta(v, i)), square(w(i) - x(i))),
    lt(dot(eta(v, i), x(i) - w(i)), square(w(i) - x(i)) / 2),
    lt(r * p * c, p**2 / 2),
    lt(r * c, p / 2),
)

printed = Statement(
    "First, fourth, fifth, sixth and last line of the chain imply each other in turn (the paper writes ⇒; the theorem needs ⇐).",
    And(*[And(Implies(a, b), Implies(b, a)) for a, b in pairwise(lines)]),
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


def both_ways():
    """Each line is the one before, multiplied by a positive number and rewritten."""
    turned = linear(eq(dot(eta(v, i), x(i) - w(i)), -dot(w(i) - x(i), eta(v, i))))
    why = (
        ((advantage(w(i), x(i)), 1), (turned, 2)),
        ((turned, 1),),
        ((assume(angle), 1), (assume(distance), q(1, 2))),
        (),
    )
    scale = (q(1), q(1, 2), q(1), 1 / p)
    steps = []
    for (a, b), facts, s in zip(pairwise(lines), why, scale, strict=True):
        down = follows(b, (assume(a), s), *facts)
        up = follows(a, (assume(b), 1 / s), *[(t, f / s) for t, f in facts])
        steps.append(both(discharge(down, a), discharge(up, b)))
    return both(*steps)


claim = Claim(
    id="asghar-2026-thm-1-proof",
    title="Direction of the proof of Theorem 1",
    locator="Theorem 1, proof",
    printed=printed,
    proof=both_ways,
    reason="the printed arrows show that the condition is necessary; each line can be read upwards, so it is sufficient too",
)
