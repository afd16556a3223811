"""One instance for each side condition that could be left out of a rule unnoticed (``rule_mutants``).

A probability that balls do not know stands in most of them: otherwise balls refuse what the rule should have refused.
"""

from __future__ import annotations

import sympy as sp

from tests.theory.attack import keeper
from tests.theory.attacks.kinds import DECAY, ENDS, FALLS, P, a, f, i, j, m, one, p, t, u, w, x, z
from tests.theory.attacks.undefined import HERE, C
from theory.laws.copies import COPIES
from theory.laws.dot_product import K, R, Radius, eps, k, n, r
from theory.laws.normal import Normal
from theory.laws.sphere import ball, norm
from theory.laws.sphere import y as place
from theory.laws.words import NOISE, eta, v
from theory.proof import (
    E,
    Exists,
    ForAll,
    Implies,
    MaxOver,
    Or,
    Pr,
    eq,
    family,
    integer,
    le,
    lt,
    ne,
    q,
    real,
)
from theory.rules import (
    change,
    events,
    expectation,
    falling,
    instances,
    integrals,
    limits,
    logic,
    mass,
    maxima,
    means,
    noise,
    polar,
    products,
    quantifiers,
    samples,
    series,
    shrinking,
    slopes,
    substitution,
    sums,
    testing,
)
from theory.rules.algebra import algebra, compute, follows, vanishes
from theory.rules.logic import assume

ATTACKS, no = keeper()
y, line = real("y"), real("l")
ZERO, BELOW = algebra(le(0, P)), algebra(le(P, 1))
UNIT = integrals.integral(P, (u, 0, 1), P * u, P)
HALF = q(1, 2)
NONE = follows(le(0, 0))
EVEN = expectation.reflected(k, K[1])
MEANS = assume(eq(E(r, R), 1)), assume(eq(E(k, K), 0))
NORMAL, SHIFTED = (line, Normal(0, 1)), (line, Normal(1, 1))
TEST = family("s", real("_", low=0, high=1))(line)
DENSITIES = [law.density(line, *law.args) for _, law in (NORMAL, SHIFTED)]
RAY = real("s", low=0)
SINE = eq(P * sp.sin(2 * sp.pi * RAY), 0)
COORDINATE = eta(v, 1)
SQUARE = sp.Sum(eta(v, one) ** 2, (one, 1, n))
COPY_MEANS = assume(eq(E(r * k, R, K), 0)), assume(eq(E((r * k) ** 2, R, K), P))


def under_a_maximum():
    """p(a) = 0 for one a only."""
    return integrals.under(sp.Integral(MaxOver(p(a) * u, (a, 0, 3)), (u, 0, 1)), assume(eq(p(a), 0)))


def squeezed(g=P - x, low=None, high=BELOW, end=None):
    """Squeeze Pr, one of the three premises being another."""
    return limits.squeeze(low or algebra(le(g, P)), high, end or assume(eq(sp.Limit(g, x, 0, "+"), 1)))


def between(low=ZERO, high=BELOW, left=None, right=None):
    """Squeeze Pr between 0 and 1, which do not tend to one value."""
    left = left or limits.limit(sp.S.Zero, x, sp.oo, 0)
    right = right or limits.limit(sp.S.Zero, x, sp.oo, 0)
    return limits.squeeze_between(low, high, left, right)


def triangle(*, h=DECAY, start=0, end=None, low=0, high=sp.oo, more=1):
    """Exchange the order of two integrals over what is no triangle."""
    inner = sp.Integral(sp.exp(-z) * P, (z, start, x if end is None else end))
    whole = sp.Integral(h * inner * more, (x, low, high))
    return substitution.triangle_swap(whole, inner, assume(eq(whole, P)))


def lemma(*, test=TEST, c=1, cut=0, above=None, first=NORMAL, second=SHIFTED):
    """Neyman and Pearson's lemma with one wrong premise."""
    above = above or assume(le(DENSITIES[1], DENSITIES[0]))
    return testing.neyman_pearson(test, sp.sympify(c), sp.sympify(cut), above, above, first, second)


ROWS = {
    "follows": {
        "= from ≤": lambda: follows(eq(0, P), ZERO),
        "≠": lambda: follows(ne(P, P)),
        "no value in the goal": lambda: follows(eq(1 / C + C, 1 / C), assume(HERE)),
        "no value in a multiplier": lambda: follows(eq(1, 0), (assume(HERE), 1 / C)),
        "a sign in prose": lambda: follows(le(P, 0), (ZERO, (-1, "clearly"))),
    },
    "vanishes": {
        "below 1": lambda: vanishes(assume(le(P**2, 1))),
        "a cube": lambda: vanishes(assume(le(y**3, 0))),
        "no power": lambda: vanishes(assume(le(y, 0))),
    },
    "events": {
        "no event": lambda: events.inclusion(ZERO, R),
        "impossible": lambda: events.impossible(ZERO, le(1, r), R),
        "dependent events": lambda: events.product_event(le(r, 1), le(k * r, 1), R, K),
        "dependent events turned": lambda: events.product_event(le(k * r, 1), le(k, 1), R, K),
        "complement of another": lambda: events.at_most_complement(assume(le(P, q(1, 4))), le(r, HALF), R),
        "complement by =": lambda: events.at_most_complement(assume(le(P, q(1, 4))), eq(r, 1), R),
        "equal events, one way": lambda: events.equal_events(
            follows(le(HALF, r), assume(le(1, r))), follows(le(0, r), assume(le(HALF, r))), R
        ),
        "equal events, the other": lambda: events.equal_events(
            follows(le(0, r), assume(le(1, r))), follows(le(1, r), assume(le(3, r))), R
        ),
        "beyond the support": lambda: events.tail(k, K[1], sp.Integer(-2), y),
        "Chernoff of another": lambda: events.chernoff(MEANS[1], k, sp.S.One, sp.S.One, K),
        "Chernoff of ∞": lambda: events.chernoff(
            assume(eq(E(sp.exp(r), R), E(sp.exp(2 * r), R))), r, sp.S.One, sp.S.One, R
        ),
        "Markov of no mean": lambda: events.markov(assume(eq(P, 0)), 1),
    },
    "means": {
        "of another": lambda: expectation.expectation(assume(eq(sp.Integral(P, (u, 0, 1)), 0)), r, R),
        "affine of no mean": lambda: expectation.affine_mean(assume(eq(P, 0)), 1, 1),
        "f of both": lambda: expectation.independent(r * k, k, R, K, assume(eq(E(r * k, R), 1)), MEANS[1]),
        "g of both": lambda: expectation.independent(r, r * k, R, K, MEANS[0], assume(eq(E(r * k, K), 1))),
        "other f": lambda: expectation.independent(r, k, R, K, assume(eq(P, 1)), MEANS[1]),
        "other g": lambda: expectation.independent(r, k, R, K, MEANS[0], assume(eq(P, 1))),
        "∞ for f": lambda: expectation.independent(r, k, R, K, assume(eq(E(r, R), E(r**2, R))), MEANS[1]),
        "∞ for g": lambda: expectation.independent(k, r, K, R, MEANS[1], assume(eq(E(r, R), E(r**2, R)))),
        "an even term": lambda: expectation.odd_mean(P * k**2, k, K[1], EVEN),
        "not even by a theorem": lambda: expectation.odd_mean(P * k, k, K[1], ZERO),
        "an even series by a theorem": lambda: expectation.even_series(sp.S.One, k, K[1], UNIT, i),
        "a series in the rate": lambda: expectation.even_series(i, k, K[1], EVEN, i),
        "a series from 1": lambda: expectation.even_series(sp.S.One, k, K[1], EVEN, one),
        "an unbounded series": lambda: expectation.even_series(sp.S.One, line, Normal(0, 1), EVEN, i),
        "order under a condition": lambda: means.mean_below(assume(le(k, 0)), k, K[1]),
        "order of no polynomials": lambda: means.mean_below(assume(le(1 / P, sp.exp(k))), k, K[1]),
        "order under Normal": lambda: means.mean_below(algebra(le(0, line**2)), line, Normal(0, 1)),
        "another law": lambda: means.reweighed(P * k**2, K[1], 2, P * k**2, K[1], k),
        "no polynomial": lambda: means.reweighed(sp.exp(k), K[1], 1, sp.exp(k), K[1], k),
        "a series of no means": lambda: means.dominated_series(i, K, UNIT, ZERO, UNIT),
    },
    "falling": {
        "another rule": lambda: falling.carries(follows(lt(-z, -x), assume(lt(x, z))), algebra(le(1, t + 1))),
        "another value below": lambda: falling.reflects(FALLS, assume(le(P, sp.exp(-1))), 1, 2),
        "another value above": lambda: falling.reflects(FALLS, assume(le(sp.exp(-2), P)), 1, 2),
        "no limit": lambda: falling.beyond_limit(FALLS, assume(eq(P, 0))),
        "a limit that moves": lambda: falling.beyond_limit(FALLS, assume(eq(sp.Limit(DECAY, x, sp.oo), x))),
    },
    "instances": {
        "no integer": lambda: instances.put(algebra(le(P, P * (m + 1))), {m: x}),
        "another case": lambda: instances.cases(le(P, 0), x, (t, ZERO)),
        "a case assumed": lambda: instances.cases(le(P, 0), x, (t, assume(le(P, 0)))),
        "induction over reals": lambda: instances.induct(SINE, RAY, follows(eq(0, 0)), assume(SINE)),
        "another base": lambda: instances.induct(le(P, 0), j, ZERO, assume(le(P, 0))),
        "another step": lambda: instances.induct(le(P * j, 0), j, NONE, ZERO),
        "a step assumed": lambda: instances.induct(le(P * j, 0), j, NONE, assume(le(P * (j + 1), 0))),
        "no first index": lambda: instances.induct(
            le(P, 0), integer("b"), assume(le(P, 0)), assume(le(P, 0))
        ),
    },
    "integrals": {
        "another primitive": lambda: integrals.integral(P, (u, 0, 1), P * u**2, P),
        "a factor that moves": lambda: integrals.scaled(UNIT, u, sp.Integral(P * u, (u, 0, 1))),
        "half of the range": lambda: integrals.scaled(UNIT, 1, sp.Integral(P, (u, 0, HALF))),
        "another integrand": lambda: integrals.scaled(UNIT, 1, sp.Integral(P * u, (u, 0, 1))),
        "no left half": lambda: integrals.half_of_even(sp.Integral(P, (y, -1, 1))),
        "an odd integrand": lambda: integrals.half_of_even(sp.Integral(P * (1 + y), (y, -1, 0))),
        "for every a": under_a_maximum,
        "a factor that moves along": lambda: substitution.proportional(
            UNIT, u, sp.Integral(P * u, (u, 0, 1))
        ),
        "stretched backwards": lambda: substitution.stretched(sp.Integral(P, (u, 0, 1)), y, sp.Integer(-2)),
        "stretched into itself": lambda: substitution.stretched(sp.Integral(P * w, (u, 0, 1)), w, sp.S.One),
        "a triangle with an end": lambda: triangle(high=1),
        "a triangle from 1": lambda: triangle(start=1),
        "a triangle up to 5": lambda: triangle(end=5),
        "a triangle twice": lambda: triangle(more=sp.Integral(P, (u, 0, 1)) * x + 1),
        "a triangle of its own letter": lambda: triangle(h=DECAY * z),
        "a triangle below 0": lambda: triangle(h=-DECAY),
        "under a condition": lambda: change.swap_integrals(
            sp.Integral(DECAY * sp.Integral(P * sp.exp(-z), (z, 0, 1)), (x, 0, 1)),
            assume(eq(sp.Integral(P * DECAY * sp.exp(-z), (x, 0, 1)), P * z)),
        ),
    },
    "limits": {
        "no value": lambda: limits.limit(DECAY / C, x, sp.oo, 0),
        "squeezed by no limit": lambda: squeezed(end=assume(eq(P, 1))),
        "squeezed by another": lambda: squeezed(end=limits.limit(1 - DECAY, x, sp.oo, 1)),
        "squeezed below another": lambda: squeezed(high=algebra(le(P**2, 1))),
        "two bounds, no limit": lambda: between(left=assume(eq(P, 0))),
        "two bounds, another between": lambda: between(high=algebra(le(P**2, 1))),
        "two bounds, another limit": between,
        "two bounds, another left limit": lambda: between(
            low=algebra(le(0, P + 1)),
            high=algebra(le(P + 1, 2)),
            left=limits.limit(2 + DECAY, x, sp.oo, 2),
            right=limits.limit(sp.Integer(2), x, sp.oo, 2),
        ),
        "limits at two places": lambda: between(
            low=algebra(le(P - DECAY, P)),
            high=algebra(le(P, P + DECAY)),
            left=limits.limit(P - DECAY, x, sp.oo, P),
            right=limits.limit(P + DECAY, x, 0, P + 1),
        ),
        "affine of no limit": lambda: shrinking.affine_limit(assume(eq(P, 0)), 1, 1),
        "equal to no limit": lambda: shrinking.same_limit(assume(eq(P, 0)), assume(eq(P, 0))),
        "shrinking means": lambda: shrinking.from_above(E(r, R), x),
        "shrinking on [0, 1]": lambda: shrinking.from_above(Pr(le(1, r + u), R), u),
        "a bent event": lambda: shrinking.from_above(Pr(le(1, r + x**2), R), x),
        "up to another event": lambda: shrinking.up_to(
            follows(le(0, r), assume(le(1, r))), le(5, r), le(2, r), R
        ),
        "up to nothing": lambda: shrinking.up_to(algebra(le(0, r)), le(5, r), le(2, r), R),
    },
    "logic": {
        "another antecedent": lambda: logic.modus(assume(Implies(eq(P, 0), eq(P, 1))), ZERO),
        "two other bounds": lambda: logic.antisymmetry(ZERO, BELOW),
        "none of them": lambda: quantifiers.either(Or(lt(P, 0), lt(1, P)), ZERO),
        "no alternatives": lambda: quantifiers.either(ZERO.concl, BELOW),
        "no such": lambda: quantifiers.exhibit(ForAll(x, le(P, x)), sp.Integer(2), algebra(le(P, 2))),
        "another property": lambda: quantifiers.exhibit(Exists(x, le(P, 0)), sp.Integer(2), ZERO),
    },
    "mass": {
        "a factor at the point": lambda: mass.mass_scale(norm(place), norm(place), place, ball(n, x)),
        "at one point": lambda: mass.mass_below(assume(le(norm(place), 0)), place, ball(n, x)),
        "polar in its radius": lambda: polar.polar(sp.exp(-x), x, n, x),
        "polar below 0": lambda: polar.polar(-sp.exp(-x), x, n, sp.Integer(1)),
        "polar without a radius": lambda: polar.polar(sp.exp(-x), x, n, y),
    },
    "maxima": {
        "a bound that moves": lambda: maxima.max_below(follows(le(P * i, P * i)), i, 0, 3),
        "one index": lambda: maxima.max_below(assume(le(P * i, 0)), i, 0, 3),
        "strictly above": lambda: maxima.union_of_max(lt(MaxOver(i * r, (i, 0, 3)), 1), R),
        "equal to a maximum": lambda: maxima.union_of_max(eq(1, MaxOver(-i * r, (i, 0, 3))), R),
    },
    "sums": {
        "one index": lambda: sums.termwise(assume(le(P * i, 0)), i, 0, 3),
        "another total": lambda: sums.termwise(algebra(le(0, P)), i, 0, sp.oo, assume(eq(P, 0))),
        "negative terms": lambda: sums.termwise(
            algebra(le(-P * i, 0)), i, 0, sp.oo, assume(eq(sp.Sum(0, (i, 0, sp.oo)), 0))
        ),
        "an infinite product": lambda: sums.termwise_product(algebra(le(P, 1)), i, 0, sp.oo),
        "an index as a factor": lambda: sums.sum_out(i * P, p(j), i, 0, 3),
        "a series": lambda: sums.sum_out(P, p(i), i, 0, sp.oo),
        "a constant series": lambda: sums.sum_constant(P, i, 0, sp.oo),
        "no constant": lambda: sums.sum_constant(P * i, i, 0, 3),
        "no equation": lambda: sums.linear(
            lt(sp.Sum(2 * P * p(i), (i, 0, 3)), 2 * sp.Sum(P * p(i), (i, 0, 3)))
        ),
        "a linear series": lambda: sums.linear(
            eq(sp.Sum(2 * p(i), (i, 0, sp.oo)), 2 * sp.Sum(p(i), (i, 0, sp.oo)))
        ),
        "other terms": lambda: sums.linear(eq(sp.Sum(P * i, (i, 0, 3)), sp.Sum(P, (i, 0, 3)))),
        "a term between": lambda: sums.one_of_sum(p(i), i, 0, 3, HALF),
        "series exchanged": lambda: sums.swap_sums(p(i) * p(j), (i, 0, sp.oo), (j, 0, 3)),
        "one index twice": lambda: sums.swap_sums(p(i), (i, 0, 3), (i, 0, 3)),
        "rewritten at one index": lambda: sums.rewrite_under(
            follows(le(sp.Sum(p(i), (i, 0, 3)), P + 4)), assume(eq(p(i), 0)), i, sp.S.Zero
        ),
        "rewritten otherwise": lambda: sums.rewrite_under(
            assume(le(sp.Sum(P * (i + 1 - 1), (i, 0, 3)), P)),
            algebra(eq((i + 1) ** 2, i**2 + 2 * i + 1)),
            i,
            P,
        ),
        "exp with an index": lambda: sums.exp_of_sum(i, P, i, 0, 3),
        "a power with an index": lambda: products.power_of_product(1 + P, i, i, 0, 3),
        "a power without end": lambda: products.power_of_product(1 + p(i), 2, i, 0, sp.oo),
        "no series": lambda: products.partial_sum_below(assume(eq(sp.Sum(p(i), (i, 0, 3)), P)), 9),
        "up to a half": lambda: products.partial_sum_below(assume(eq(sp.Sum(p(i), (i, 0, sp.oo)), P)), HALF),
    },
    "slopes": {
        "another slope": lambda: slopes.derivative(sp.exp(-x) * t, x, sp.exp(-x) * t),
        "a kink": lambda: slopes.derivative(sp.Abs(y), y, sp.sign(y)),
        "a hidden letter": lambda: slopes.derivative(p(i) * x + f(x), x, p(i)),
        "another sign": lambda: slopes.falls(slopes.derivative(x**2, x, 2 * x), compute(lt(-1, 0)), z),
        "another range": lambda: slopes.falls(
            slopes.derivative(-x, x, -1), compute(lt(-1, 0)), real("s", low=-1)
        ),
        "another level below": lambda: slopes.one_root(
            FALLS, *ENDS, sp.Integer(-1), compute(lt(0, 5)), compute(lt(-1, 1))
        ),
        "another level above": lambda: slopes.one_root(
            FALLS, *ENDS, sp.Integer(5), compute(lt(0, 5)), compute(lt(0, 1))
        ),
        "a level that moves": lambda: slopes.one_root(
            FALLS, *ENDS, DECAY / 2, algebra(lt(0, DECAY / 2)), assume(lt(DECAY / 2, 1))
        ),
    },
    "noise": {
        "not the noise": lambda: noise.projected(Pr(le(1, P), (v, NOISE[1])), SQUARE, R, K),
        "another length": lambda: noise.length_law(Pr(le(1, SQUARE), NOISE), (r, Radius(n, 2 * eps))),
        "the noise otherwise": lambda: noise.length_law(Pr(le(COORDINATE, SQUARE), NOISE), R),
        "a part of the length": lambda: noise.length_law(
            Pr(le(1, sp.Sum(eta(v, one) ** 2, (one, 1, 2))), NOISE), R
        ),
        "the outcome itself": lambda: noise.rescaled(le(norm(v), x), sp.Integer(2), NOISE),
        "a letter that is taken": lambda: noise.coordinate_projected(Pr(le(r, COORDINATE), NOISE), 1, R, K),
        "another rate": lambda: noise.coordinate_projected(
            Pr(le(1, COORDINATE), NOISE), 1, (r, Radius(n, 1)), K
        ),
        "half a coordinate": lambda: noise.coordinate_projected(
            Pr(le(1, eta(v, q(3, 2))), NOISE), q(3, 2), R, K
        ),
        "scaled backwards": lambda: noise.rescaled(le(1, COORDINATE), sp.Integer(-1), NOISE),
        "no random letter": lambda: noise.no_atoms(lt(0, x * P), x, R),
        "a bent atom": lambda: noise.no_atoms(lt(0, P * r**2), r, R),
        "a lopsided law": lambda: noise.mirrored(Pr(le(1, r), R), r),
        "an uneven law": lambda: noise.mirrored(Pr(le(1, line), SHIFTED), line),
        "an interval that moves": lambda: noise.positive_mass(algebra(le(0, r)), r, R[1], r, r + 1),
        "beyond the support": lambda: noise.positive_mass(assume(lt(1, k)), k, K[1], 1, 2),
        "scaled by a letter": lambda: noise.rescaled_letter(Pr(le(r, 1), R), r, r, Radius(n, eps)),
        "another law": lambda: noise.rescaled_letter(Pr(le(r, 1), R), r, sp.Integer(-1), Radius(n, -eps)),
    },
    "testing": {
        "two letters": lambda: lemma(second=(y, Normal(1, 1))),
        "no test": lambda: lemma(test=P),
        "a test of something else": lambda: lemma(test=TEST.func(y)),
        "a random cut": lambda: lemma(cut=line),
        "a negative factor": lambda: lemma(c=-1),
        "another bound": lambda: lemma(above=ZERO),
        "no copies": lambda: samples.chebyshev_of_average(*COPY_MEANS, one, sp.S.One, R),
        "a level that is random": lambda: samples.chebyshev_of_average(*COPY_MEANS, one, r, COPIES),
        "no even moments": lambda: series.even_moment_series(sp.S.One, k, UNIT, i, UNIT),
    },
}
for _family, _rows in ROWS.items():
    for _name, _attack in _rows.items():
        no(f"{_family}: {_name}", _attack)
