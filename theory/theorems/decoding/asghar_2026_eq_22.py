"""Eq. (22): the comparison of two words through the noise along their difference."""

from theory.laws.decoding import advantage
from theory.laws.dot_product import n
from theory.laws.words import away, dot, eta, i, square, v, w, x, y
from theory.proof import And, Claim, Implies, Statement, eq, lt, positive, q, real
from theory.rules.algebra import follows
from theory.rules.logic import assume, both, discharge

p, r, c = positive("p"), positive("r"), real("c", low=-1, high=1)
angle = eq(dot(eta(v, i), y(i) - x(i)), r * p * c)
nearer = lt(away(x(i)), away(y(i)))
condition = lt(r * p * c, (square(w(i) - y(i)) - square(w(i) - x(i))) / 2)

printed = Statement(
    "w + η is nearer to x than to y exactly if ½(‖w−y‖² − ‖w−x‖²) > r‖y−x‖ cos θ, where p = ‖y−x‖ and "
    "c = cos θ, so that ⟨η, y−x⟩ = rpc.",
    And(Implies(nearer, condition), Implies(condition, nearer)),
    given=(angle,),
    variables=(n, p, r, c),
    witness={
        n: 2,
        p: 1,
        r: 1,
        c: 0,
        v: 0,
        w: lambda i: int(i == 2),
        x: lambda _: 0,
        y: lambda i: int(i == 1),
        eta: lambda _, i: int(i == 2),
    },
)


def two_directions():
    """Half the difference of the squared distances is the difference of the two sides."""
    half = advantage(x(i), y(i))
    down = follows(condition, (assume(nearer), q(1, 2)), (half, q(1, 2)), assume(angle))
    up = follows(nearer, (assume(condition), 2), half, (assume(angle), 2))
    return both(discharge(down, nearer), discharge(up, condition))


claim = Claim(
    id="asghar-2026-eq-22",
    title="Comparing two words",
    locator="Eq. (22), Appendix A",
    printed=printed,
    proof=two_directions,
    reason="an identity of the squared distances; the implication printed is in fact an equivalence",
)
