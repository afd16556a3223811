"""Falsehoods of the sixth referee: terms without a value, and what is said of them; each next to a truth of the same form.

All were certified: "there is a number that is the integral of 1/x from 1 on", "E t·exp(t²) = 0 under a normal law".
"""

from __future__ import annotations

import pytest
import sympy as sp

from tests.theory.attack import certified, judged, offered
from tests.theory.attacks.kinds import P, p
from tests.theory.attacks.undefined import C, y
from theory.laws.dot_product import K, R, Radius, eps, k, n, r
from theory.laws.moments import radius_moment
from theory.laws.normal import Normal
from theory.laws.sphere import SphereArea, ball, norm
from theory.laws.sphere import y as place
from theory.proof import (
    E,
    Exists,
    ForAll,
    Mass,
    MaxOver,
    Notion,
    Point,
    Pr,
    Statement,
    eq,
    integer,
    le,
    lt,
    positive,
    q,
    real,
)
from theory.proof.binding import substitute
from theory.rules.algebra import algebra, compute, follows, monotone
from theory.rules.cited import absolute, exp_series, gamma_integral
from theory.rules.events import certainty, markov, tail
from theory.rules.expectation import expectation, odd_mean, reflected
from theory.rules.instances import put
from theory.rules.integrals import integral, integral_below, scaled, under
from theory.rules.limits import limit
from theory.rules.logic import assume, both, contrapose, cut, discharge, part, with_values
from theory.rules.mass import mass_below
from theory.rules.noise import mirrored
from theory.rules.polar import polar
from theory.rules.quantifiers import exhibit, generalise


class Harmonic(Notion):
    """The integral of 1/x from a place on, under a name."""

    @staticmethod
    def define(start):
        """It is infinite."""
        return sp.Integral(1 / x, (x, 1 + start**2, sp.oo))


x, s, t, u, M = positive("x"), positive("s"), real("t"), real("u"), real("M")
i, m, factor = integer("i", low=0), integer("m", low=0), real("f", low=1)
ALL = (n, eps, y, m), {n: 2, eps: 1, y: 1, m: 3}
DECAY = integral(sp.exp(-x), (x, 0, sp.oo), -sp.exp(-x), 1)
#: Terms without a value, for some admitted letters or for all.
NO_NUMBERS = {
    "∫ 1/x from 1 on": sp.Integral(1 / x, (x, 1, sp.oo)),
    "the same under a name": Harmonic(y),
    "the harmonic series": sp.Sum(1 / (i + 1), (i, 0, sp.oo)),
    "a sum over a pole": sp.Sum(1 / (i - 2), (i, 0, 3)),
    "a sum of 1/C": sp.Sum(1 / C, (i, 0, m)),
    "a maximum over a pole": MaxOver(1 / (i - 2), (i, 0, 3)),
    "a mean that is infinite": E(r ** (-n), R),
    "a limit that is infinite": sp.Limit(x, x, sp.oo, "-"),
    "a family at 1/C": p(1 / C),
    "an event about 1/C": Pr(le(r / C, 1), R),
    "a law with a mean 1/C": Pr(le(t, 1), (t, Normal(1 / C, 1))),
    "a law with a rate |√y| + 1": Pr(le(r, 1), (r, Radius(n, 1 + sp.Abs(sp.sqrt(y))))),
}
#: Terms with a value, and the theorem that gives it where nobody sees it otherwise.
NUMBERS = {
    "∫ exp(−x)": (DECAY.concl.lhs, DECAY),
    "the series of exp": (exp_series(y).concl.lhs, exp_series(y)),
    "a sum before a pole": (sp.Sum(1 / (5 - i), (i, 0, 4)), None),
    "a sum of 1/(1 + i)": (sp.Sum(1 / (1 + i), (i, 0, m)), None),
    "a maximum": (MaxOver(1 / (i + 2), (i, 0, m)), None),
    "a mean": (E(r, R), radius_moment(1)),
    "a bounded mean": (E(sp.exp(y * k), K), None),
    "a limit": (sp.Limit(sp.exp(-x), x, sp.oo, "-"), limit(sp.exp(-x), x, sp.oo, 0)),
    "a family": (p(1 / (1 + y**2)), None),
    "an event": (Pr(le(r / (1 + y**2), 1), R), None),
}


def is_below(term, *known):
    """A term is below itself plus one."""
    body = lt(term, term + 1)
    return offered(body, *ALL, proof=lambda: with_values(follows(body), *known))


def is_a_number(term, *known):
    """There is a number that is the term."""
    body = Exists(t, eq(t, term))
    return offered(body, *ALL, proof=lambda: exhibit(body, term, follows(eq(term, term)), *known))


@pytest.mark.parametrize("form", [is_below, is_a_number])
@pytest.mark.parametrize("term", NO_NUMBERS.values(), ids=NO_NUMBERS)
def test_nothing_is_said_of_what_has_no_value(form, term):
    """The acceptance refuses it, whatever was derived."""
    assert not certified(lambda: form(term))


@pytest.mark.parametrize("form", [is_below, is_a_number])
@pytest.mark.parametrize(("term", "known"), NUMBERS.values(), ids=NUMBERS)
def test_the_same_is_said_of_what_has_one(form, term, known):
    """A theorem gives it, or a look inside."""
    assert certified(lambda: form(term, *([known] if known else [])))


def undefined_level():
    """A hypothesis that is a theorem kept everybody from looking at 1 + |√y|, and a cut set it free."""
    mean = radius_moment(1)
    under_one = follows(mean.concl, mean, (assume(eq(1, 1)), 0))
    return cut(markov(under_one, 1 + sp.Abs(sp.sqrt(y))), compute(eq(1, 1)))


def behind(lemma):
    """A lemma that says nothing of 1/C, though it is written with it, gave it a value as a hypothesis."""
    mean = part(both(radius_moment(1), assume(lemma.concl)), 0)
    return cut(markov(mean, LEVEL), lemma)


def backwards(end):
    """√(x² + 2x + 1) = x + 1 for x > 0; from 1 down to −3 it is not."""
    root = sp.sqrt(x**2 + 2 * x + 1)
    whole, other = (sp.Integral(f * P, (x, 1, end)) for f in (root, x + 1))
    known = integral((x + 1) * P, (x, 1, end), (x**2 / 2 + x) * P, (end**2 / 2 + end - q(3, 2)) * P)
    body, letters = eq(whole, other), (end, n, eps)
    proof = lambda: with_values(under(whole, algebra(eq(root, x + 1))), known)  # noqa: E731
    return offered(body, letters, {end: 1, n: 2, eps: 1}, proof=proof)


def tail_like_a_mean(term, *known):
    """With M = E f in Markov's inequality: for some s, Pr[f ≥ ks] ≤ 1/k for every k ≥ 1; false of R^(−2n)."""
    mean = E(term, R)
    body = ForAll(factor, le(Pr(le(factor * s, term), R), 1 / factor))
    size = 1 + sp.Abs(mean)
    bound = markov(assume(le(mean, M)), factor * s)
    at = put(cut(put(bound, {M: mean}, *known), follows(le(mean, mean))), {s: size}, *known)
    share = put(absolute(t), {t: mean}, *known)
    each = follows(substitute(body.args[1], {s: size}), at, (share, 1 / (factor * size)))
    goal = Exists(s, body)
    proof = lambda: exhibit(goal, size, generalise(each, factor), *known)  # noqa: E731
    return offered(goal, (n, eps), {n: 2, eps: 1}, proof=proof)


def odd_without_a_mean():
    """E f = E f(−t) = E −f = −E f, for an odd f whose mean does not exist."""
    f, law = t * sp.exp(t**2), (t, Normal(0, 1))
    mean, other = E(f, law), E(-f, law)
    itself = follows(eq(mean.define(), mean.define().xreplace({t: u})))
    negative = expectation(scaled(itself, -1, other.define()), -f, law)
    parts = [(e, q(1, 2)) for e in (mirrored(mean, t), negative, expectation(itself, f, law))]
    return offered(eq(mean, 0), (), {}, proof=lambda: follows(eq(mean, 0), *parts))


def mass_of_the_line():
    """2ε/r ≤ ∫ ε dy over the line, for every r > 0; as a number, it would keep an exponential variable away from 0."""
    whole = Mass(eps, (place, ball(1, sp.oo)))
    f, level = eps * sp.exp(-r * s), 2 * eps / (1 + whole)
    area = sp.Integral(SphereArea(1, s) * f, (s, 0, sp.oo))
    value = scaled(integral(f, (s, 0, sp.oo), -f / r, eps / r), 2, area)
    falls = (monotone(sp.exp, algebra(le(-r * norm(place), 0))), eps)
    below = mass_below(follows(le(eps * sp.exp(-r * norm(place)), eps), falls), place, ball(1, sp.oo))
    known = [(t, r / (1 + whole)) for t in (below, polar(f, s, 1, sp.oo, value), value)]
    sure = certainty(follows(le(level, r), *known), (r, Radius(1, 1)))
    rest = integral(sp.exp(-x), (x, level, sp.oo), -sp.exp(-x), sp.exp(-level))
    one = follows(eq(sp.exp(-level), 1), sure, tail(r, Radius(1, 1), level, x), rest)
    return follows(lt(P, 0), (monotone(sp.log, one), 3 * (1 + whole) / (2 * eps)))


def times_nothing(part, *letters):
    """0 times something is 0, if it is a number."""
    body = Exists(t, eq(t * part, 0))
    witness = dict.fromkeys(letters, 1)
    return offered(body, letters, witness, proof=lambda: exhibit(body, 0, follows(eq(0, 0))))


LEVEL = sp.Max(1, 1 / C)
INFINITE = NO_NUMBERS["∫ 1/x from 1 on"]
HEAVY = E(r ** (-2), (r, Radius(1, 1)))
ATTACKS = {
    "a level that is no number": undefined_level,
    "a level behind an implication": lambda: behind(discharge(assume(eq(LEVEL, 3)), eq(LEVEL, 3))),
    "a level behind a = a": lambda: behind(reflected(t, Normal(0, LEVEL))),
    "an integral that runs backwards": lambda: backwards(real("b")),
    "a tail like that of a mean": lambda: tail_like_a_mean(r ** (-2 * n)),
    "the mean of an odd term": odd_without_a_mean,
    "∞ + 1 ≤ ∞, refuted": lambda: offered(le(INFINITE + 1, INFINITE), (), {}, refutation=lambda: ({},)),
    "∞ + 1 ≤ ∞ of an object, refuted": lambda: judged(
        Statement("w", meets=lambda o: lt(0, o), says=lambda o: le(3 - o + INFINITE, INFINITE), witness=q(5)),
        refutation=lambda: (q(1),),
    ),
    "every number is below a mean": lambda: contrapose(markov(assume(le(HEAVY, M)), s), le(HEAVY, M)),
    "Pr < 0, by the mass of the line": lambda: offered(
        lt(P, 0), (n, eps), {n: 2, eps: 1}, proof=mass_of_the_line
    ),
    "a set that is put": lambda: put(
        mass_below(algebra(le(0, norm(place))), place, Point("A")), {Point("A"): ball(1, sp.oo)}
    ),
    "0 times 1/C": lambda: times_nothing(1 / C, y),
    "0 times log y": lambda: times_nothing(sp.log(y), y),
    "a mass that is a number": lambda: is_a_number(Mass(1, (place, ball(n, sp.oo)))),
}
TRUE = {
    "an integral that runs upwards or down to 0": lambda: backwards(positive("b")),
    "the tail of a mean": lambda: tail_like_a_mean(r, radius_moment(1)),
    "the mean of an odd polynomial": lambda: odd_mean(k**3, k, K[1], reflected(*K)),
    "4 ≤ 3, refuted": lambda: offered(
        le(sp.Sum(1, (i, 0, 3)) + 1, sp.Sum(1, (i, 0, 3))), (), {}, refutation=lambda: ({},)
    ),
    "an integral below another": lambda: offered(
        le(sp.Integral(sp.exp(-x) * sp.exp(-(x**2)), (x, 0, sp.oo)), 1),
        (),
        {},
        proof=lambda: integral_below(
            algebra(le(sp.exp(-x) * sp.exp(-(x**2)), sp.exp(-x))), (x, 0, sp.oo), DECAY
        ),
    ),
    "a mass on any set": lambda: mass_below(algebra(le(0, norm(place))), place, Point("A")),
    "0 times log x": lambda: times_nothing(sp.log(x), x),
    "1/C where C > 0": lambda: discharge(put(algebra(lt(0, 1 / s)), {s: C}), lt(0, C)),
    "Euler's integral": lambda: offered(
        gamma_integral(n, eps).concl, (n, eps), {n: 2, eps: 1}, proof=lambda: gamma_integral(n, eps)
    ),
}


def sum_where_positive():
    """Σ p(i)/C ≥ 0 if C > 0: the condition gives every part a value."""
    return discharge(put(follows(le(0, sp.Sum(p(i) / s, (i, 0, m)))), {s: C}), lt(0, C))


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_falsehood_is_not_certified(attack):
    """A rule or the acceptance refuses it."""
    assert not certified(attack)


@pytest.mark.parametrize("truth", TRUE.values(), ids=TRUE)
def test_its_true_neighbour_is(truth):
    """What is refused is the falsehood, not the form."""
    assert certified(truth)


def test_a_condition_gives_a_value():
    """A statement under a condition may speak of what has a value there only."""
    found = sum_where_positive()
    assert certified(lambda: offered(found.concl, (y, m), {y: 1, m: 1}, proof=sum_where_positive))
