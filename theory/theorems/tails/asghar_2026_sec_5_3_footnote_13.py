"""Footnote 13: how the constants were found."""

import sympy as sp

from theory.proof import And, Claim, Implies, Statement, eq, lt, q, real
from theory.rules.algebra import algebra, compute, follows, monotone
from theory.rules.falling import reflects
from theory.rules.logic import assume, both, discharge
from theory.rules.slopes import derivative, falls

first_factor = sp.sqrt(q("0.995"))
share = 1 - first_factor
c1 = sp.sqrt(-2 * sp.log(share))
c, d, y = (real(name, low=1, low_open=True) for name in ("c", "d", "y"))


def solves(c, n):
    """The second factor equals the first: (c/e^{c−1})^n = 1 − √0.995."""
    return eq((c / sp.exp(c - 1)) ** n, share)


def rounds(value, printed, digits):
    """A value lies within half a unit of the last printed digit, on both sides."""
    half = q(1, 2 * 10**digits)
    return And(lt(q(printed) - half, value), lt(value, q(printed) + half))


ROOTS = ((c, 100, q("1.3871"), q("1.3872")), (d, 10, q("2.5254"), q("2.5255")))
printed = Statement(
    "The bound 0.99 with equal factors, both √0.995, gives c₁ ≈ 3.46, and c₂ ≈ 1.39 with product 4.8 for n = 100, "
    "c₂ ≈ 2.53 with product 8.74 for n = 10 (here c and d).",
    And(
        eq(2 * first_factor * first_factor - 1, q("0.99")),
        rounds(c1, "3.46", 2),
        Implies(solves(c, 100), And(rounds(c, "1.39", 2), rounds(c1 * c, "4.8", 1))),
        Implies(solves(d, 10), And(rounds(d, "2.53", 2), rounds(c1 * d, "8.74", 2))),
    ),
    variables=(c, d),
    witness={c: 2, d: 2},
)


def bracket(c, n, low, high):
    """Log(c) − c + 1 falls for c > 1, so a sign change on both sides encloses the only solution."""
    height = sp.log(c) - c + 1
    fall = falls(derivative(height, c, 1 / c - 1), algebra(lt(1 / c - 1, 0)), y)
    level = monotone(sp.log, assume(solves(c, n)))
    at = follows(eq(height, sp.log(share) / n), (level, q(1, n)))
    above = follows(lt(height, height.subs(c, low)), at, compute(lt(sp.log(share) / n, height.subs(c, low))))
    below = follows(
        lt(height.subs(c, high), height), at, compute(lt(height.subs(c, high), sp.log(share) / n))
    )
    return reflects(fall, above, low, c), reflects(fall, below, c, high)


def enclosed():
    """C₁ in closed form; c₂ between two decimals, and with it the product."""
    rows = [*map(compute, printed.body.args[:2])]
    for root, row in zip(ROOTS, printed.body.args[2:], strict=True):
        premise, (value, product) = row.args[0], row.args[1].args
        above, below = bracket(*root)
        least, most = product.args
        start, end = compute(lt(least.lhs, c1 * root[2])), compute(lt(c1 * root[3], most.rhs))
        known = both(follows(value.args[0], above), follows(value.args[1], below))
        scaled = both(follows(least, start, (above, c1)), follows(most, end, (below, c1)))
        rows.append(discharge(both(known, scaled), premise))
    return both(*rows)


claim = Claim(
    id="asghar-2026-sec-5-3-footnote-13",
    title="The constants of the illustrations",
    locator="Footnote 13",
    printed=printed,
    proof=enclosed,
    reason="all constants and products round as printed",
)
