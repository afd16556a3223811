"""Theorem 5: what rounding the location before the noise does to the guarantee."""

from theory.proof import Claim, Point, Statement, le, metric, positive, q
from theory.rules.algebra import follows
from theory.rules.logic import assume
from theory.rules.mass import symmetric, triangle

from .letters import eps

d, h = metric("d"), positive("h")
x, y, rx, ry = (Point(name) for name in ("x", "y", "rx", "ry"))
rounded = (le(d(x, rx), h), le(d(y, ry), h))
at = {eps: 1, h: q(1, 2), x: 0, y: 1, rx: 0, ry: 1}

printed = Statement(
    "Rounding a location to a grid point within h of it, and adding the noise there, still keeps the loss at most ε·d(x, y).",
    le(eps * d(rx, ry), eps * d(x, y)),
    given=rounded,
    variables=(eps, h),
    witness=at,
)

amended = Statement(
    "Rounding a location to a grid point within h of it, and adding the noise there, keeps the loss at most ε·(d(x, y) + 2h).",
    le(eps * d(rx, ry), eps * (d(x, y) + 2 * h)),
    given=rounded,
    variables=(eps, h),
    witness=at,
)


def refutation():
    """Two locations 1/5 apart, on the two sides of the middle between 0 and 1, are rounded to 0 and to 1."""
    return ({eps: 1, h: q(1, 2), x: q("0.4"), y: q("0.6"), rx: 0, ry: 1},)


def repair():
    """The triangle inequality twice."""
    from_x, from_y = triangle(d, rx, x, ry), triangle(d, x, y, ry)
    near_x, near_y = (assume(g) for g in rounded)
    return follows(
        amended.body, (from_x, eps), (from_y, eps), (symmetric(d, rx, x), eps), (near_x, eps), (near_y, eps)
    )


claim = Claim(
    id="planar-thm-5",
    title="Rounding before the noise",
    locator="Theorem 5",
    printed=printed,
    amended=amended,
    refutation=refutation,
    repair=repair,
    severity="guarantee",
    keeps="the loss is bounded by the distance, up to the size of the grid",
    reason="close locations may be rounded apart; rounding after the noise is post-processing and costs nothing",
)
