"""A theorem of one's own: `dxverify verify --file examples/theorem.py` judges it with all guards.

Twice the noise halves the level: with density proportional to exp(−ε‖z‖/2) the log ratio of two words at
distance d is at most εd/2, by the triangle inequality.
"""

from theory.proof import Claim, Point, Statement, le, metric, positive
from theory.rules.algebra import follows
from theory.rules.mass import triangle

eps, d, y = positive("epsilon"), metric("d"), Point("y")
w, v = Point("w"), Point("v")

printed = Statement(
    "For words w, v and every point y: (ε/2)(d(y, v) − d(y, w)) ≤ (ε/2)·d(w, v).",
    le(eps / 2 * (d(y, v) - d(y, w)), eps / 2 * d(w, v)),
    variables=(eps,),
    witness={eps: 1, y: 0, w: 1, v: 3},
)


def proof():
    """The triangle inequality, times ε/2."""
    return follows(printed.body, (triangle(d, y, w, v), eps / 2))


claim = Claim(
    id="dx-half-the-level",
    title="Twice the noise, half the level",
    locator="examples",
    printed=printed,
    proof=proof,
    reason="the triangle inequality",
)
