"""Theorem 2: when the neighbour x beats another word y."""

import sympy as sp

from theory.laws.decoding import advantage
from theory.laws.dot_product import n
from theory.laws.words import away, dot, eta, i, square, v, w, x, y
from theory.proof import Claim, Implies, Statement, eq, le, lt, positive, q, real
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume, discharge
from theory.rules.sums import linear

a, p, r = real("a", low=0), positive("p"), positive("r")
c, s = real("c", low=-1, high=1), real("s", low=-1, high=1)
total = positive("l")
nearest = le(square(w(i) - x(i)), square(w(i) - y(i)))
to_sum = eq(dot(w(i) - x(i), y(i) + x(i)), a * total * s)
of_sum = eq(total**2, square(y(i) + x(i)))
apart = eq(p**2, square(y(i) - x(i)))
to_word = eq(dot(w(i) - x(i), y(i) - x(i)), a * p * s)
to_noise = eq(dot(eta(v, i), y(i) - x(i)), r * p * c)
shorter = lt(a * s + r * c, p / 2)
nearer = lt(sp.sqrt(away(x(i))), sp.sqrt(away(y(i))))

printed = Statement(
    "With x the nearest neighbour of w: if ‖w−x‖ cos θ(w−x, y+x) + r cos θ(η, y−x) < ‖y−x‖/2, then w + η is nearer to x than to y. "
    "Here a = ‖w−x‖, p = ‖y−x‖ > 0, l = ‖y+x‖ > 0, s and c are the two cosines.",
    Implies(shorter, nearer),
    given=(apart, of_sum, to_sum, to_noise, nearest),
    variables=(n, a, p, r, s, c, total),
    witness={
        n: 2,
        a: 1,
        p: 1,
        r: 1,
        s: 0,
        c: 0,
        v: 0,
        total: 1,
        w: lambda i: int(i == 2),
        x: lambda _: 0,
        y: lambda i: int(i == 1),
        eta: lambda _, i: int(i == 2),
    },
)
amended = Statement(
    "With y−x in both angles: if ‖w−x‖ cos θ(w−x, y−x) + r cos θ(η, y−x) < ‖y−x‖/2, then w + η is nearer to x than to y. "
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


def plus_for_minus():
    """W = (0, 0), x = (1, 0), y = (0, 2), η = (0, 5/4): the printed condition holds, and y is nearer."""
    five = sp.sqrt(5)
    at = {n: 2, a: 1, p: five, r: q("5/4"), s: -1 / five, c: 2 / five, v: 0, total: five}
    words = {w: lambda _: 0, x: lambda i: int(i == 1), y: lambda i: 2 * int(i == 2)}
    return ({**at, **words, eta: lambda _, i: q("5/4") * int(i == 2)},)


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
    refutation=plus_for_minus,
    amended=amended,
    repair=difference_of_squares,
    keeps="the same condition with the angle that the appendix has",
    severity="slip",
    garbled="the first angle is between w−x and y+x in our copy; the appendix and the sentence after the theorem have y−x",
    reason="with y−x for y+x (a sign, perhaps of our copy only) it is a difference of squares; x need not be the nearest neighbour",
)
