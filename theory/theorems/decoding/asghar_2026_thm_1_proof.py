"""The proof of Theorem 1: from the conclusion to the condition, for a theorem that says the converse."""

from theory.laws.decoding import advantage
from theory.laws.dot_product import n
from theory.laws.words import away, dot, eta, i, square, v, w, x
from theory.proof import And, Claim, Implies, Statement, eq, lt, positive, q, real
from theory.rules.algebra import follows
from theory.rules.logic import assume, both, discharge

p, r, c = positive("p"), positive("r"), real("c", low=-1, high=1)
s = real("s", low=q(1, 2))
distance = eq(p**2, square(w(i) - x(i)))
angle = eq(dot(eta(v, i), x(i) - w(i)), r * p * c)
nearer = lt(away(w(i)), away(x(i)))
line = {n: 2, p: 1, c: 1, v: 0, w: lambda _: 0, x: lambda i: int(i == 1)}


def condition(share):
    """A condition that the conclusion implies, for every share from 1/2 on."""
    return lt(r * c, share * p)


printed = Statement(
    "The chain of ⇒ from the conclusion to the condition r cos θ < ‖w−x‖/2 shows that the condition implies the conclusion.",
    And(Implies(nearer, condition(s)), Implies(condition(s), nearer)),
    given=(distance, angle),
    variables=(n, p, r, c, s),
    witness={r: q(1, 4), s: q(1, 2), eta: lambda _, i: q(1, 4) * int(i == 1), **line},
    reading="read as an inference from the arrows alone, which lead from the conclusion to r cos θ < s‖w−x‖ for every s ≥ 1/2",
)
amended = Statement(
    "For s = 1/2, the condition of Theorem 1, every line of the chain is an equivalence: it is necessary and sufficient.",
    And(Implies(nearer, condition(q(1, 2))), Implies(condition(q(1, 2)), nearer)),
    given=(distance, angle),
    variables=(n, p, r, c),
    witness={r: q(1, 4), eta: lambda _, i: q(1, 4) * int(i == 1), **line},
)


def chain_proves_too_much():
    """W = 0, x = 1, η = 3/4 on one axis, s = 1: the condition holds, and x is nearer."""
    return ({r: q(3, 4), s: 1, eta: lambda _, i: q(3, 4) * int(i == 1), **line},)


def both_ways():
    """The difference of the squared distances is 2p(p/2 − r cos θ)."""
    own = condition(q(1, 2))
    facts = ((advantage(w(i), x(i)), 1), (assume(distance), 1), (assume(angle), 2))
    up = follows(nearer, (assume(own), 2 * p), *facts)
    down = follows(own, (assume(nearer), 1 / (2 * p)), *[(t, f / (2 * p)) for t, f in facts])
    return both(discharge(down, nearer), discharge(up, own))


claim = Claim(
    id="asghar-2026-thm-1-proof",
    title="Direction of the proof of Theorem 1",
    locator="Theorem 1, proof",
    printed=printed,
    refutation=chain_proves_too_much,
    amended=amended,
    repair=both_ways,
    keeps="the same chain, read in both directions",
    severity="step",
    reason="the printed arrows show necessity while the theorem says if; every step can be reversed",
)
