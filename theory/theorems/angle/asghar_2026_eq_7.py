"""Eq. (7): from the cosine to an F ratio, with a conditional probability on the way."""

import sympy as sp

from theory.laws.dot_product import Angle, K, k, n
from theory.proof import And, Claim, Pr, Statement, eq, le, lt, q, real
from theory.rules.algebra import algebra, follows
from theory.rules.events import complement, distribution, equal_events
from theory.rules.instances import put
from theory.rules.integrals import integral
from theory.rules.logic import assume, both, contrapose, cut, differ, part
from theory.rules.noise import mirrored, no_atoms, sliced

at = real("kappa", low=-1, high=0, low_open=True, high_open=True)
below, far = le(k, at), le(at**2, k**2)
left = And(*sorted((far, lt(k, 0)), key=str))
printed = Statement(
    "For −1 < κ < 0, Pr[K ≤ κ] equals the conditional probability of K² ≥ κ² given U₁ < 0, that is given K < 0.",
    eq(Pr(below, K) * Pr(lt(k, 0), K), Pr(left, K)),
    variables=(n, at),
    witness={n: 3, at: -q(1, 2)},
    reading="both sides are multiplied by Pr[K < 0]",
)
amended = Statement(
    "Pr[K ≤ κ] = Pr[K² ≥ κ² and U₁ < 0] = ½ Pr[K² ≥ κ²], which is the last line of Eq. (7).",
    And(eq(Pr(below, K), Pr(left, K)), eq(Pr(below, K), Pr(far, K) / 2)),
    variables=(n, at),
    witness={n: 3, at: -q(1, 2)},
)


def square_grows(event, letter):
    """The event c ≤ ±K with c = −κ gives κ² ≤ K²."""
    t = assume(event)
    return follows(far, (t, -at), (t, (letter, follows(le(0, letter), t, algebra(lt(at, 0))))))


def between():
    """K² < κ² is the event κ < K < −κ."""
    inside = And(*sorted((lt(at, k), lt(k, -at)), key=str))
    both_ends = assume(inside)
    low, high = (part(both_ends, inside.args.index(p)) for p in (lt(at, k), lt(k, -at)))
    positive = follows(lt(0, k - at), low)
    there = follows(lt(k**2, at**2), (high, (k - at, positive)))
    back = {
        lt(at, k): contrapose(square_grows(below, -k), below),
        lt(k, -at): contrapose(square_grows(le(-at, k), k), le(-at, k)),
    }
    return equal_events(there, both(*[back[p] for p in inside.args]), K)


def half():
    """Both signs weigh the same: Pr[K² ≥ κ²] = 2 Pr[K ≤ κ]."""
    same = between()
    slices = sliced(k, algebra(lt(at, -at)), K)
    mirror = mirrored(Pr(le(-at, k), K), k)
    turned = le(-at, -k)
    event = equal_events(follows(turned, assume(below)), follows(below, assume(turned)), K)
    above = complement(lt(k, -at), K)
    return follows(
        amended.body.args[1],
        *[(t, q(1, 2)) for t in (complement(far, K), same, slices, mirror, event, above)],
    )


def joint():
    """K ≤ κ is the event K² ≥ κ² and K < 0."""
    one, two = assume(below), assume(left)
    parts = {far: square_grows(below, -k), lt(k, 0): follows(lt(k, 0), one, algebra(lt(at, 0)))}
    near, negative = assume(lt(at, k)), assume(lt(k, 0))
    sum_below = follows(lt(0, -at - k), negative, algebra(lt(at, 0)))
    inside = follows(lt(k**2, at**2), (near, (-at - k, sum_below)))
    back = cut(contrapose(inside, lt(at, k)), part(two, 0), part(two, 1))
    return equal_events(both(*[parts[p] for p in left.args]), back, K)


def joint_event():
    """The joint event, and the symmetry of K."""
    return both(joint(), half())


def three_dimensions():
    """For n = 3, K is uniform on [−1, 1]: at κ = −1/2 the two sides are 1/4 and 1/2."""
    where, K3 = {n: 3, at: -q(1, 2)}, (k, Angle(3))
    bad = printed.instance(where)
    same = put(joint(), where)
    values = []
    for end in (-q(1, 2), sp.S.Zero):
        area = distribution(k, K3[1], end, algebra(le(-1, end)), algebra(le(end, 1)))
        value = integral(area.concl.rhs.function, area.concl.rhs.limits[0], k / 2, (end + 1) / 2)
        values.append(follows(eq(area.concl.lhs, (end + 1) / 2), area, value))
    quarter, half_mass = values
    left_mass = follows(eq(Pr(lt(k, 0), K3), q(1, 2)), no_atoms(lt(k, 0), k, K3), half_mass)
    small = follows(lt(bad.lhs, bad.rhs), same, (quarter, Pr(lt(k, 0), K3)), (left_mass, q(1, 4)), quarter)
    return where, differ(small)


claim = Claim(
    id="asghar-2026-eq-7",
    title="From the cosine to an F ratio",
    locator="Eq. (7)",
    printed=printed,
    amended=amended,
    refutation=three_dimensions,
    repair=joint_event,
    severity="step",
    reason="the middle lines condition on U₁ < 0 where they mean the joint event; two slips of a factor 2 cancel",
)
