"""Theorem 2: when the neighbour x beats another word y."""

import sympy as sp

from theory.laws.decoding import advantage
from theory.laws.dot_product import n
from theory.laws.words import away, dot, eta, i, square, v, w, x, y
from theory.proof import Claim, Implies, Statement, eq, lt, positive, real
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume, discharge
from theory.rules.sums import linear

a, p, r = real("a", low=0), positive("p"), positive("r")
c, s = real("c", low=-1, high=1), real("s", low=-1, high=1)
apart = eq(p**2, square(y(i) - x(i)))
to_word = eq(dot(w(i) - x(i), y(i) - x(i)), a * p * s)
to_noise = eq(dot(eta(v, i), y(i) - x(i)), r * p * c)
shorter = lt(a * s + r * c, p / 2)
nearer = lt(sp.sqrt(away(x(i))), sp.sqrt(away(y(i))))

printed = Statement(
    "If ‖w−x‖ cos θ(w−x, y−x) + r cos θ(η, y−x) < ‖y−x‖/2, then w + η is nearer to x than to y. "
    "Here a = ‖w−x‖, p = ‖y−x‖ > 0, s and c are the two cosines.",
    Implies(shorter, nearer),
    given=(apart, to_word, to_noise),
    variables=(n, a, p, r, s, c),
    witness={
        n: 2,
        a: 1,
        p: 1,
        r: 1,
        s: 0,
        c: 0,
        v: 0,
        w: lambda i: int(i == 2),
        x: lambda _: 0,
        y: lambda i: int(i == 1),
        eta: lambda _, i: int(i == 2),
    },
)


def difference_of_squares():
    """‖w*−y‖² − ‖w*−x‖² = p² − 2⟨w−x, y−x⟩ − 2⟨η, y−x⟩ = 2p(p/2 − a cos θ − r cos θ')."""
    cross = linear(
        eq(square(w(i) - y(i)) - square(w(i) - x(i)), square(y(i) - x(i)) - 2 * dot(w(i) - x(i), y(i) - x(i)))
    )
    facts = advantage(x(i), y(i)), cross, assume(apart), (assume(to_word), 2), (assume(to_noise), 2)
    gap = follows(lt(away(x(i)), away(y(i))), (assume(shorter), 2 * p), *facts)
    return discharge(monotone(sp.sqrt, gap), shorter)


claim = Claim(
    id="asghar-2026-thm-2",
    title="When a neighbour beats another word",
    locator="Theorem 2",
    printed=printed,
    proof=difference_of_squares,
    garbled="our copy has the first angle between w−x and y+x; the sentence after the theorem and its proof in Appendix A have y−x",
    reason="a difference of squares; x need not be the nearest neighbour",
)
