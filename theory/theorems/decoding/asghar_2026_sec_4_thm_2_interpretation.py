"""Section 4: Theorem 2 in words."""

from theory.laws.decoding import advantage
from theory.laws.dot_product import n
from theory.laws.words import away, dot, eta, i, square, v, w, x, y
from theory.proof import Claim, Implies, Statement, eq, lt, positive, real
from theory.rules.algebra import follows
from theory.rules.logic import assume, discharge
from theory.rules.sums import linear

p, s, t = positive("p"), real("s"), real("t")
apart = eq(p**2, square(y(i) - x(i)))
of_word = eq(dot(w(i) - x(i), y(i) - x(i)), p * s)
of_noise = eq(dot(eta(v, i), y(i) - x(i)), p * t)
shorter, nearer = lt(s + t, p / 2), lt(away(x(i)), away(y(i)))

printed = Statement(
    "If the signed projections s of w − x and t of the noise on y − x add up to less than half of p = ‖y − x‖, "
    "x is nearer to the noisy vector than y.",
    Implies(shorter, nearer),
    given=(apart, of_word, of_noise),
    variables=(n, p, s, t),
    witness={
        n: 2,
        p: 1,
        s: 0,
        t: 0,
        v: 0,
        w: lambda i: int(i == 2),
        x: lambda _: 0,
        y: lambda i: int(i == 1),
        eta: lambda _, i: int(i == 2),
    },
)


def sum_of_projections():
    """The difference of the squared distances is 2p(p/2 − s − t)."""
    cross = linear(
        eq(square(w(i) - y(i)) - square(w(i) - x(i)), square(y(i) - x(i)) - 2 * dot(w(i) - x(i), y(i) - x(i)))
    )
    facts = advantage(x(i), y(i)), cross, assume(apart), (assume(of_word), 2), (assume(of_noise), 2)
    return discharge(follows(nearer, (assume(shorter), 2 * p), *facts), shorter)


claim = Claim(
    id="asghar-2026-sec-4-thm-2-interpretation",
    title="Theorem 2 in words",
    locator="Section 4, after Theorem 2",
    printed=printed,
    proof=sum_of_projections,
    reason="right as worded, and it shows that Theorem 2 means y − x in both angles",
)
