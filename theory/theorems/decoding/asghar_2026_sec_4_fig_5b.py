"""Section 4: the right triangles of Figure 5b."""

from theory.proof import And, Claim, Implies, Statement, eq, lt, positive, q
from theory.rules.algebra import follows
from theory.rules.logic import assume, both, discharge

a, b, c, d, e = (positive(name) for name in "ABCDE")
left, right = eq(a**2, c**2 + e**2), eq(b**2, d**2 + e**2)
first = Implies(lt(a, b), And(eq(c**2, a**2 - e**2), lt(a**2 - e**2, b**2 - e**2), eq(b**2 - e**2, d**2)))


def second(sign):
    """The converse, with the printed sign of E²."""
    near, far = c**2 + sign * e**2, d**2 + sign * e**2
    return Implies(lt(c, d), And(eq(a**2, near), lt(near, far), eq(far, b**2)))


printed = Statement(
    "In right triangles with hypotenuses A, B, legs C, D and the common leg E: A < B gives C² = A² − E² < B² − E² = D², "
    "and C < D gives A² = C² − E² < D² − E² = B².",
    And(first, second(-1)),
    given=(left, right),
    variables=(a, b, c, d, e),
    witness={a: 5, b: 5, c: 3, d: 3, e: 4},
)
amended = Statement(
    "The second half has plus signs: C < D gives A² = C² + E² < D² + E² = B².",
    And(first, second(1)),
    given=(left, right),
    variables=(a, b, c, d, e),
    witness={a: 5, b: 5, c: 3, d: 3, e: 4},
)


def two_triangles():
    """Legs 3 and 4, and legs √209 and 4: 25 is not 9 − 16."""
    return ({a: 5, b: 15, c: 3, d: 209 ** q(1, 2), e: 4},)


def plus_sign():
    """Pythagoras, and squares of positive numbers keep the order."""
    forth = both(
        follows(eq(c**2, a**2 - e**2), assume(left)),
        follows(lt(a**2 - e**2, b**2 - e**2), (assume(lt(a, b)), a + b)),
        follows(eq(b**2 - e**2, d**2), assume(right)),
    )
    back = both(
        assume(left),
        follows(lt(c**2 + e**2, d**2 + e**2), (assume(lt(c, d)), c + d)),
        follows(eq(d**2 + e**2, b**2), assume(right)),
    )
    return both(discharge(forth, lt(a, b)), discharge(back, lt(c, d)))


claim = Claim(
    id="asghar-2026-sec-4-fig-5b",
    title="Right triangles of Figure 5b",
    locator="Section 4, after Theorem 1",
    printed=printed,
    refutation=two_triangles,
    amended=amended,
    repair=plus_sign,
    keeps="the same two implications; only the sign of E² in the second one changes",
    severity="slip",
    reason="sign slip: minus for plus, twice; the comparison of A and B stands",
)
