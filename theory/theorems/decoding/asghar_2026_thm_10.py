"""Theorem 10: expected loss, and the nearer of two words wins with probability above one half."""

import sympy as sp

from theory.laws.decoding import beats, half, loss_gap
from theory.laws.dot_product import K, R, Z, eps, k, n, r
from theory.laws.words import NOISE, dot, eta, i, loss, square, v, w, x, y
from theory.proof import And, Claim, E, Implies, Pr, Statement, eq, le, lt, positive, q, real, theorem_of
from theory.rules.algebra import algebra, follows
from theory.rules.events import inclusion, product_event
from theory.rules.expectation import affine_mean
from theory.rules.instances import put
from theory.rules.logic import assume, both, discharge, part
from theory.rules.noise import positive_mass, projected, sliced
from theory.verdict import Assumption

a, b, rho = real("a", low=0), real("b", low=0), positive("rho")
near, far, apart = (
    eq(a**2, square(w(i) - x(i))),
    eq(b**2, square(w(i) - y(i))),
    eq(rho**2, square(x(i) - y(i))),
)
other = lt(0, square(w(i) - x(i)))
wins = lt(loss(x(i)), loss(y(i)))

printed = Statement(
    "E L(x) = ‖w−x‖²; in particular E L(w) = 0, and E L(x) > 0 for x ≠ w. If a = ‖w−x‖ is smaller than b = ‖w−y‖, "
    "L(x) < L(y) has a probability above 1/2 (ρ = ‖x−y‖).",
    And(
        eq(E(loss(x(i)), NOISE), square(w(i) - x(i))),
        eq(E(loss(w(i)), NOISE), 0),
        Implies(other, lt(0, E(loss(x(i)), NOISE))),
        Implies(lt(a, b), lt(q(1, 2), Pr(wins, NOISE))),
    ),
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


def mean(word):
    """The dot product is ‖x‖Z, which has mean zero."""
    product = dot(word, eta(v, i))
    zero = part(theorem_of("asghar-2026-thm-9"), 0)
    length = sp.sqrt(sp.Sum(word**2, (i, 1, n)))
    along = affine_mean(zero, square(w(i) - word), -2 * length)
    return follows(
        eq(E(loss(word), NOISE), square(w(i) - word)), projected(E(loss(word), NOISE), product, R, K), along
    )


def above_half():
    """Pr[Z < t] for t > 0 is 1/2 plus Pr[0 < Z < t], which contains R < t and K > 0."""
    t = positive("t")
    inside = lt(0, Z), lt(Z, t)
    short, ahead = assume(lt(r, t)), assume(lt(0, k))
    both_sides = both(
        *sorted(
            (follows(inside[0], (ahead, r)), follows(inside[1], short, (algebra(le(k, 1)), r))),
            key=lambda t: str(t.concl),
        )
    )
    box = product_event(lt(r, t), lt(0, k), R, K)
    radius = positive_mass(short, *R, 0, t)
    cosine = positive_mass(ahead, *K, 0, 1)
    some = follows(
        lt(0, Pr(both_sides.concl, R, K)),
        inclusion(both_sides, R, K),
        box,
        (radius, (Pr(lt(0, k), K), cosine)),
    )
    return follows(lt(q(1, 2), Pr(lt(Z, t), R, K)), sliced(Z, algebra(lt(0, t)), R, K), half(), some), t


def pairwise():
    """L(x) < L(y) is Z < (b² − a²)/(2ρ), and that threshold is positive."""
    nearer = assume(lt(a, b))
    at = (b**2 - a**2) / (2 * rho)
    event = beats(
        wins, (loss_gap(x(i), y(i)), assume(near), assume(far)), b**2 - a**2, assume(apart), pair=(x(i), y(i))
    )
    found, t = above_half()
    total = (a + b) / (2 * rho)
    wide = follows(lt(0, total), (nearer, 1 / (2 * rho)))
    above = put(found, {t: at}, follows(lt(0, at), (nearer, (total, wide))))
    return discharge(follows(lt(q(1, 2), Pr(wins, NOISE)), event, above), lt(a, b))


def theorem():
    """Z has mean zero; the pair is decided by Z, which is symmetric with a positive density around zero."""
    first = mean(x(i))
    positive_loss = discharge(follows(lt(0, first.concl.lhs), first, assume(other)), other)
    return both(first, mean(w(i)), positive_loss, pairwise())


claim = Claim(
    id="asghar-2026-thm-10",
    title="Expected loss and pairwise comparison of words",
    locator="Theorem 10",
    printed=printed,
    proof=theorem,
    assumptions=(Assumption.DISTINCT_WORDS, Assumption.REAL_ARITHMETIC),
    uses=("asghar-2026-thm-9",),
    reason="holds for the loss in its dot-product form, for every n ≥ 2 and ε",
)
