"""The proof of Theorem 1: a chain of implications from the conclusion to the condition."""

from theory.laws.decoding import advantage
from theory.laws.dot_product import n
from theory.laws.words import away, dot, eta, i, square, v, w, x
from theory.proof import And, Claim, Implies, Statement, eq, lt, positive, q, real
from theory.rules.algebra import follows
from theory.rules.logic import assume, both, discharge

p, r, c = positive("p"), positive("r"), real("c", low=-1, high=1)
distance = eq(p**2, square(w(i) - x(i)))
product = dot(eta(v, i), x(i) - w(i))
angle = eq(product, r * p * c)
nearer, half, condition = lt(away(w(i)), away(x(i))), lt(product, p**2 / 2), lt(r * c, p / 2)
printed = Statement(
    "‖w*−w‖² < ‖w*−x‖² ⇒ ⟨η, x−w⟩ < ½‖w−x‖² ⇒ r cos θ < ½‖w−x‖, with p = ‖w−x‖ and c = cos θ.",
    And(Implies(nearer, half), Implies(half, condition)),
    given=(distance, angle),
    variables=(n, p, r, c),
    witness={
        n: 2,
        p: 1,
        c: 1,
        r: q(1, 4),
        v: 0,
        w: lambda _: 0,
        x: lambda i: int(i == 1),
        eta: lambda _, i: q(1, 4) * int(i == 1),
    },
)


def chain():
    """The difference of the squared distances is p² − 2⟨η, x−w⟩; then divide by p."""
    facts = ((advantage(w(i), x(i)), q(1, 2)), (assume(distance), q(1, 2)))
    first = follows(half, (assume(nearer), q(1, 2)), *facts)
    second = follows(condition, (assume(half), 1 / p), (assume(angle), 1 / p))
    return both(discharge(first, nearer), discharge(second, half))


claim = Claim(
    id="asghar-2026-thm-1-proof",
    title="Direction of the proof of Theorem 1",
    locator="Theorem 1, proof",
    printed=printed,
    proof=chain,
    reason="every arrow holds, but the chain shows that the condition is necessary while the theorem says that it suffices; each arrow can be reversed (asghar-2026-thm-1)",
)
