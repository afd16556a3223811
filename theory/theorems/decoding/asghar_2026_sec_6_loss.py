"""Section 6: dropping r² and ⟨w, η⟩ leaves the nearest word unchanged."""

from theory.laws.dot_product import n
from theory.laws.words import away, dot, eta, i, loss, square, v, w, x, y
from theory.proof import And, Claim, Implies, Statement, eq, le
from theory.rules.algebra import follows
from theory.rules.logic import assume, both, discharge
from theory.rules.sums import linear

dropped = square(eta(v, i)) + 2 * dot(w(i), eta(v, i))
nearer, smaller = le(away(x(i)), away(y(i))), le(loss(x(i)), loss(y(i)))

printed = Statement(
    "‖w*−x‖² = L(x) + r² + 2⟨w, η⟩ with L(x) = ‖w−x‖² − 2⟨x, η⟩; so x is at least as near as y exactly if L(x) ≤ L(y).",
    And(eq(away(x(i)), loss(x(i)) + dropped), Implies(nearer, smaller), Implies(smaller, nearer)),
    variables=(n,),
    witness={n: 2, v: 0, w: lambda _: 0, x: lambda _: 1, y: lambda _: 2, eta: lambda _, i: int(i == 2)},
)


def coordinates():
    """Squared norms and dot products are sums over coordinates; the dropped terms are the same for all words."""
    here = linear(printed.body.args[0])
    there = linear(eq(away(y(i)), loss(y(i)) + dropped))
    down = follows(smaller, assume(nearer), here, there)
    up = follows(nearer, assume(smaller), here, there)
    return both(here, discharge(down, nearer), discharge(up, smaller))


claim = Claim(
    id="asghar-2026-sec-6-loss",
    title="The loss has the same minimiser over the vocabulary as the distance",
    locator="Section 6, above Eq. (16)",
    printed=printed,
    proof=coordinates,
    reason="an identity of sums over the coordinates, in any dimension",
)
