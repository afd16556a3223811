"""Eq. (18): the original word against one neighbour."""

from theory.laws.decoding import beats, loss_gap, smooth, turned
from theory.laws.dot_product import K, R, Z, eps, n
from theory.laws.words import NOISE, i, loss, square, w, x
from theory.proof import And, Claim, Pr, Statement, eq, le, lt, positive
from theory.rules.algebra import follows
from theory.rules.logic import assume, both
from theory.verdict import Assumption

p = positive("p")
distance = eq(p**2, square(w(i) - x(i)))
wins = Pr(lt(loss(w(i)), loss(x(i))), NOISE)

printed = Statement(
    "For a word x at the distance p = ‖w−x‖ > 0 from w, Pr[L(w) < L(x)] = Pr[Z > −p/2] = Pr[Z ≤ p/2].",
    And(eq(wins, Pr(lt(-p / 2, Z), R, K)), eq(wins, Pr(le(Z, p / 2), R, K))),
    given=(distance,),
    variables=(n, eps, p),
    witness={n: 2, eps: 1, p: 1, w: lambda _: 0, x: lambda i: int(i == 1)},
)


def threshold():
    """L(x) − L(w) = p² − 2⟨η, x−w⟩, and the dot product is pZ; Z is symmetric and has no atoms."""
    gap = loss_gap(w(i), x(i)), assume(distance)
    below = beats(wins.args[0], gap, p**2, assume(distance), pair=(w(i), x(i)))
    first, second = printed.body.args
    return both(follows(first, below, turned(lt(Z, p / 2))), follows(second, below, smooth(p / 2)))


claim = Claim(
    id="asghar-2026-eq-18",
    title="Original word against a neighbour",
    locator="Eq. (18)",
    printed=printed,
    proof=threshold,
    assumptions=(Assumption.DISTINCT_WORDS,),
    reason="a difference of squares; Z is symmetric and has no atoms",
)
