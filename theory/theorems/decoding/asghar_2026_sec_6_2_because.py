"""Section 6.2: whether a small difference of the two nearest distances explains a small z_{x1,x2}."""

import sympy as sp

from theory.laws.dot_product import n
from theory.laws.words import i, square, w, x, y
from theory.proof import And, Claim, Implies, Statement, eq, integer, le, lt, positive, q
from theory.rules.algebra import algebra, follows
from theory.rules.logic import assume, both, discharge

a, b, rho = positive("a"), positive("b"), positive("rho")
near, far, apart = (
    eq(a**2, square(w(i) - x(i))),
    eq(b**2, square(w(i) - y(i))),
    eq(rho**2, square(x(i) - y(i))),
)
high = integer("n", low=50)
first, second = a / 2, (b**2 - a**2) / (2 * rho)
smaller = lt(second, first)

printed = Statement(
    "With the distances a ≤ b of w from its two nearest words x₁, x₂ and ρ = ‖x₁−x₂‖: z_{w,x1} = a/2 exceeds z_{x1,x2} = (b² − a²)/(2ρ) because, in high dimensions, a is considerably larger than b − a.",
    Implies(lt(50 * (b - a), a), smaller),
    given=(*[given.xreplace({n: high}) for given in (near, far, apart)], le(a, b)),
    variables=(high, a, b, rho),
    witness={
        high: 50,
        a: 1,
        b: 1,
        rho: sp.sqrt(2),
        w: lambda _: 0,
        x: lambda i: int(i == 1),
        y: lambda i: int(i == 2),
    },
    reading="*because* is read as an implication, *considerably larger* as fifty times larger, *high dimensions* as n ≥ 50",
)
separated = lt((b**2 - a**2) / a, rho)
amended = Statement(
    "z_{x1,x2} is the difference of the distances times (a + b)/(2ρ); it is below z_{w,x1} exactly if ρ > (b² − a²)/a: the two neighbours must also lie apart.",
    And(eq(second, (b - a) * (a + b) / (2 * rho)), Implies(separated, smaller), Implies(smaller, separated)),
    variables=(a, b, rho),
    witness={a: 1, b: 1, rho: 1},
)


def one_direction():
    """In 300 dimensions, w = 0, x₁ and x₂ on one ray at 1 and 1.01: z_{x1,x2} = 1.005 is twice z_{w,x1}."""
    on_a_ray = {w: lambda _: 0, x: lambda i: int(i == 1), y: lambda i: q("1.01") * int(i == 1)}
    return ({high: 300, a: 1, b: q("1.01"), rho: q("0.01"), **on_a_ray},)


def two_factors():
    """A difference of squares, and both sides multiplied by positive numbers."""
    down = discharge(follows(smaller, (assume(separated), a / (2 * rho))), separated)
    up = discharge(follows(separated, (assume(smaller), 2 * rho / a)), smaller)
    return both(algebra(amended.body.args[0]), down, up)


claim = Claim(
    id="asghar-2026-sec-6-2-because",
    title="Why the second threshold is small",
    locator="Section 6.2, explanation of the first observation on Table 2",
    printed=printed,
    refutation=one_direction,
    amended=amended,
    repair=two_factors,
    keeps="it says when the difference of the distances does explain the smaller threshold",
    severity="step",
    reason="the difference of the distances alone does not do it: neighbours in one direction, in any dimension",
)
