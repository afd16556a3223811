"""How wide is 99 % of the noisy dot product at n = 100, ε = 10: exact, sharp bound, the paper's bound."""

import sympy as sp

from theory.laws.dot_product import Angle, Radius, Z, eps, k, n, r
from theory.laws.z_density import Density, s, z
from theory.proof import And, Claim, Pr, Statement, eq, le, lt, q, theorem_of
from theory.rules.algebra import algebra, compute, follows, monotone
from theory.rules.cited import absolute
from theory.rules.events import complement, equal_events, inclusion
from theory.rules.instances import put
from theory.rules.integrals import split
from theory.rules.logic import assume, both, part
from theory.rules.noise import mirrored, no_atoms, sliced
from theory.rules.substitution import integral_not_negative
from theory.theorems.dot_product import dx_z_chernoff as sharp

LAWS = ((r, Radius(100, 10)), (k, Angle(100)))
low, high, far = q("2.605"), q("2.615"), sp.Integer(5)


def inside(a):
    """Pr[|Z| < a]."""
    return Pr(lt(sp.Abs(Z), a), *LAWS)


def chernoff(a):
    """The sharp bound on both tails beyond a."""
    return (2 * sharp.one_tail).xreplace({n: sp.Integer(100), sharp.x: 10 * a})


printed = Statement(
    "At n = 100 and ε = 10, 99 % of Z lies within ±2.61; the sharp Chernoff bound gives ±3.35, the paper's constants ±4.8.",
    And(
        lt(inside(low), q("0.99")),
        lt(q("0.99"), inside(high)),
        lt(chernoff(q("3.355")), q("0.01")),
        lt(q("0.01"), chernoff(q("3.345"))),
        lt(sp.Abs(q("3.46") * q("1.39") - q("4.8")), q("0.05")),
    ),
)


def above(a):
    """Pr[Z > a] as an integral of the closed density."""
    return put(part(theorem_of("dx-z-density"), 1), {n: 100, eps: 10, z: a})


def between(a):
    """|Z| < a is the event −a < Z < a."""
    event = And(*sorted((lt(-a, Z), lt(Z, a)), key=str))
    ends = [part(assume(event), event.args.index(p)) for p in (lt(-a, Z), lt(Z, a))]
    square = follows(lt(Z**2, a**2), (ends[1], (Z + a, follows(lt(0, Z + a), ends[0]))))
    size = assume(lt(sp.Abs(Z), a))
    back = {lt(-a, Z): follows(lt(-a, Z), size, absolute(-Z)), lt(Z, a): follows(lt(Z, a), size, absolute(Z))}
    return equal_events(both(*[back[p] for p in event.args]), monotone(sp.sqrt, square), *LAWS)


def two_tails(a):
    """Pr[|Z| < a] = 1 − 2 Pr[Z > a]: no atoms, and Z is symmetric."""
    slices = sliced(Z, algebra(lt(-a, a)), *LAWS)
    rest = complement(lt(Z, a), *LAWS)
    atoms = no_atoms(lt(a, Z), k, *LAWS)
    mirror = mirrored(Pr(le(a, Z), *LAWS), k)
    turned, lower = le(a, -Z), le(Z, -a)
    same = equal_events(follows(lower, assume(turned)), follows(turned, assume(lower)), *LAWS)
    goal = eq(inside(a), 1 - 2 * Pr(lt(a, Z), *LAWS))
    return follows(goal, between(a), slices, rest, (atoms, 2), mirror, same)


def cut_at_five(a):
    """Pr[Z > a] is an integral up to 5 and Pr[Z > 5]."""
    whole = above(a)
    positive = integral_not_negative(Density.define(s, n, eps))
    density = part(theorem_of("dx-z-density"), 0)
    sign = put(follows(le(0, density.concl.rhs), density, positive), {n: 100, eps: 10})
    cut = split(whole.concl.rhs, far, whole, sign)
    return whole, cut, above(far)


def certified():
    """Integrals of the closed density up to 5, and the sharp Chernoff bound beyond."""
    rows = printed.body.args
    tails = {a: cut_at_five(a) for a in (low, high)}
    beyond = follows(le(far, sp.Abs(Z)), assume(lt(far, Z)), absolute(Z))
    sharply = put(part(theorem_of("dx-z-chernoff"), 0), {n: 100, eps: 10, sharp.x: 50})
    end = [inclusion(beyond, *LAWS), sharply]
    pieces = {a: next(p for p in t[1].concl.rhs.args if p.limits[0][2] == far) for a, t in tails.items()}
    more = compute(lt(q("0.005"), pieces[low]))
    less = compute(lt(pieces[high] + sharply.concl.rhs, q("0.005")))
    first = follows(rows[0], two_tails(low), *[(t, 2) for t in tails[low]], (more, 2))
    second = follows(
        rows[1], two_tails(high), *[(t, 2) for t in tails[high]], *[(t, 2) for t in end], (less, 2)
    )
    return both(first, second, *map(compute, rows[2:]))


claim = Claim(
    id="dx-z-halfwidth",
    title="Half-width of 99 % of the mass, three ways",
    locator="ours; on Theorem 8 of Asghar et al. 2026",
    printed=printed,
    proof=certified,
    uses=("dx-z-density", "dx-z-chernoff"),
    reason="certified integrals of the closed-form density",
)
