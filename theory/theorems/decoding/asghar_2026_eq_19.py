"""Eq. (19): the nearest neighbour against the second one."""

from theory.laws.decoding import beats, loss_gap, smooth, turned
from theory.laws.dot_product import K, R, Z, eps, n
from theory.laws.words import NOISE, i, loss, square, w, x, y
from theory.proof import And, Claim, Pr, Statement, eq, le, lt, positive, real
from theory.rules.algebra import follows
from theory.rules.logic import assume, both
from theory.verdict import Assumption

a, b, rho = real("a", low=0), real("b", low=0), positive("rho")
near, far = eq(a**2, square(w(i) - x(i))), eq(b**2, square(w(i) - y(i)))
apart = eq(rho**2, square(x(i) - y(i)))
wins = Pr(lt(loss(x(i)), loss(y(i))), NOISE)
at = (b**2 - a**2) / (2 * rho)

printed = Statement(
    "For different words x, y with a = ‖w−x‖, b = ‖w−y‖ and ρ = ‖x−y‖, "
    "Pr[L(x) < L(y)] = Pr[Z > (a² − b²)/(2ρ)] = Pr[Z ≤ (b² − a²)/(2ρ)].",
    And(eq(wins, Pr(lt(-at, Z), R, K)), eq(wins, Pr(le(Z, at), R, K))),
    given=(near, far, apart),
    variables=(n, eps, a, b, rho),
    witness={
        n: 2,
        eps: 1,
        a: 1,
        b: 2,
        rho: 1,
        w: lambda _: 0,
        x: lambda i: int(i == 1),
        y: lambda i: 2 * int(i == 1),
    },
)


def threshold():
    """L(y) − L(x) = b² − a² − 2⟨η, y−x⟩, and the dot product is ρZ; Z is symmetric and has no atoms."""
    gap = loss_gap(x(i), y(i)), assume(near), assume(far)
    below = beats(wins.args[0], gap, b**2 - a**2, assume(apart), pair=(x(i), y(i)))
    first, second = printed.body.args
    return both(follows(first, below, turned(lt(Z, at))), follows(second, below, smooth(at)))


claim = Claim(
    id="asghar-2026-eq-19",
    title="Nearest neighbour against the second one",
    locator="Eq. (19)",
    printed=printed,
    proof=threshold,
    assumptions=(Assumption.DISTINCT_WORDS,),
    reason="linear in Z, then symmetry",
)
