"""Section 4: obtuse angles between noise and neighbour."""

from theory.proof import And, Claim, Statement, le, lt, positive, real
from theory.rules.algebra import algebra
from theory.rules.logic import both

r, p, c = positive("r"), positive("p"), real("c", low=-1, high=0)
nearer = lt(r**2, r**2 + p**2 - 2 * p * r * c)

printed = Statement(
    "For angles θ from π/2 to π, so c = cos θ from −1 to 0, A < B: the noise of length r is shorter than its distance to the word "
    "at distance p; and the projection of the noise on x − w is negative.",
    And(nearer, lt(r * c, 0)),
    variables=(r, p, c),
    witness={r: 1, p: 1, c: -1},
)
amended = Statement(
    "A < B so, and the projection is not positive: it is zero at the right angle.",
    And(nearer, le(r * c, 0)),
    variables=(r, p, c),
    witness={r: 1, p: 1, c: 0},
)


def right_angle():
    """At exactly π/2, which the printed range includes, the projection is zero."""
    return ({r: 1, p: 1, c: 0},)


def not_positive():
    """Law of cosines: B² − A² = p² − 2prc with c ≤ 0."""
    return both(algebra(nearer), algebra(le(r * c, 0)))


claim = Claim(
    id="asghar-2026-sec-4-obtuse",
    title="Obtuse angles",
    locator="Section 4, after Theorem 1",
    printed=printed,
    refutation=right_angle,
    amended=amended,
    repair=not_positive,
    keeps="A < B on the whole printed range; only the strict sign at the right angle goes",
    severity="slip",
    reason="the range includes the right angle, where the projection is zero; the conclusion A < B stands",
)
