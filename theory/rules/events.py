"""Probabilities of events under laws with a density."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import is_shown_positive
from theory.proof.binding import same
from theory.proof.definedness import need_defined, need_value
from theory.proof.props import And, Eq, Le, Or, Prop, negate
from theory.proof.terms import E, Pr
from theory.proof.theorem import Thm, rule, thm
from theory.proof.wellformed import holds_range
from theory.rules.kinds import INF, ORDER
from theory.variable import real


@rule(t=Prop)
def inclusion(t: Any, *limits: Any) -> Thm:
    """A ⊢ B pointwise on the support: Pr A ≤ Pr B. Hypotheses with random letters form A."""
    random = {x for x, _ in limits}
    a = [h for h in t.hyps if h.free_symbols & random]
    if not a:
        raise Refused("no event is assumed")
    event = And(*sorted(a, key=str)) if len(a) > 1 else a[0]
    return thm("inclusion of events", Le(Pr(event, *limits), Pr(t.concl, *limits)), t, hyps=t.hyps - set(a))


@rule(t=Prop)
def impossible(t: Any, event: Any, *limits: Any) -> Thm:
    """not A pointwise: Pr A = 0."""
    if any(h.free_symbols & {x for x, _ in limits} for h in t.hyps) or not same(t.concl, negate(event)):
        raise Refused("the event is not shown to be impossible")
    return thm("impossible event", Eq(Pr(event, *limits), 0), t)


def complement(event: Any, *limits: Any) -> Thm:
    """Pr A = 1 − Pr[not A]; where a side of A is no number, neither holds."""
    need_defined(event)
    return thm("complement", Eq(Pr(event, *limits), 1 - Pr(negate(event), *limits)))


def product_event(a: Any, b: Any, first: Any, second: Any) -> Thm:
    """Pr[A(X) and B(Y)] = Pr A · Pr B for independent X, Y."""
    if second[0] in a.free_symbols or first[0] in b.free_symbols:
        raise Refused("events of dependent variables")
    event = And(*sorted((a, b), key=str))
    return thm("independence", Eq(Pr(event, first, second), Pr(a, first) * Pr(b, second)))


@rule(t=Prop)
def certainty(t: Any, *limits: Any) -> Thm:
    """A at every point of the support: Pr A = 1."""
    if any(h.free_symbols & {x for x, _ in limits} for h in t.hyps):
        raise Refused("the event is certain only under hypotheses")
    return thm("certain event", Eq(Pr(t.concl, *limits), 1), t)


def two_sides(f: Any, a: Any, *limits: Any) -> Thm:
    """Pr[a ≤ |f|] ≤ Pr[a ≤ f] + Pr[a ≤ −f], for a real f: the modulus of √(−1) is 1."""
    need_defined(f, a)
    return thm(
        "union bound", Le(Pr(Le(a, sp.Abs(f)), *limits), Pr(Le(a, f), *limits) + Pr(Le(a, -f), *limits))
    )


def union(event: Any, *limits: Any) -> Thm:
    """Pr[A or B or …] ≤ Pr A + Pr B + …."""
    if not isinstance(event, Or):
        raise Refused("not alternatives")
    return thm("union bound", Le(Pr(event, *limits), sp.Add(*[Pr(a, *limits) for a in event.args])))


@rule(t=ORDER)
def at_most_complement(t: Any, event: Any, *limits: Any) -> Thm:
    """Pr[b ≤ f] ≤ q gives 1 − q ≤ Pr[f ≤ b]; where a side is no number, neither holds."""
    need_defined(event)
    if not isinstance(event, Le) or not same(t.concl.lhs, Pr(Le(event.rhs, event.lhs), *limits)):
        raise Refused("not the complement")
    return thm("complement", Le(1 - t.concl.rhs, Pr(event, *limits)), t)


def equal_events(ab: Any, ba: Any, *limits: Any) -> Thm:
    """A ⊢ B and B ⊢ A on the support: Pr A = Pr B."""
    random = {x for x, _ in limits}
    (a,), (b,) = ([h for h in t.hyps if h.free_symbols & random] for t in (ab, ba))
    if not same(a, ba.concl) or not same(b, ab.concl):
        raise Refused("not the same event")
    return thm("equal events", Eq(Pr(a, *limits), Pr(b, *limits)), ab, ba, hyps=(ab.hyps | ba.hyps) - {a, b})


@rule(low=Le, high=Le)
def distribution(x: Any, law: Any, at: Any, low: Any = None, high: Any = None) -> Thm:
    """Pr[X ≤ t] = ∫ density up to t, t inside the support; an infinite end needs no theorem."""
    need_defined(at)
    lo, hi = law.support
    for end, want, shown_by in ((lo, Le(lo, at), low), (hi, Le(at, hi), high)):
        if abs(end) != INF and (shown_by is None or not same(shown_by.concl, want)):
            raise Refused("t is not shown to lie in the support")
    if x in sp.sympify(at).free_symbols | law.free_symbols:
        raise Refused(f"{x} is the random letter")
    # The upper end may be known to lie in the support only by a theorem; then the letter is any real number.
    letter = x if holds_range(x, lo, at) else real(x.name)
    return thm(
        "definition of Pr",
        Eq(Pr(Le(x, at), (x, law)), sp.Integral(law.density(letter, *law.args), (letter, lo, at))),
        *(side for side in (low, high) if side is not None),
    )


@rule(low=Le, high=Le)
def tail(x: Any, law: Any, at: Any, letter: Any, low: Any = None, high: Any = None) -> Thm:
    """Pr[t ≤ X] = ∫ density from t on, t inside the support; the letter of the integral ranges over t and beyond."""
    lo, hi = law.support
    at = sp.sympify(at)
    need_defined(at)
    for end, want, given in ((lo, Le(lo, at), low), (hi, Le(at, hi), high)):
        known = given is not None and same(given.concl, want)
        if abs(end) != INF and not known and not is_shown_positive(want.rhs - want.lhs, strict=False):
            raise Refused("t is not shown to lie in the support")
    if {x, letter} & (at.free_symbols | law.free_symbols):
        raise Refused(f"{letter} is taken")
    return thm(
        "definition of Pr",
        Eq(Pr(Le(at, x), (x, law)), sp.Integral(law.density(letter, *law.args), (letter, at, hi))),
        *(side for side in (low, high) if side is not None),
    )


def condition(event: Any, outer: Any, inner: Any) -> Thm:
    """Pr A(X, Y) = ∫ f_X(x) Pr A(x, Y) dx for independent X, Y; finite, since a law has mass one and Pr ≤ 1."""
    x, law = outer
    return thm(
        "Fubini",
        Eq(
            Pr(event, outer, inner),
            sp.Integral(law.density(x, *law.args) * Pr(event, inner), (x, *law.support)),
        ),
        rests={"Fubini-Tonelli"},
    )


@rule(t=(Eq, Le))
def chernoff(t: Any, f: Any, rate: Any, at: Any, *limits: Any) -> Thm:
    """E exp(s f) = m or ≤ m, s > 0: Pr[a ≤ f] ≤ exp(−s a) m."""
    if (
        any(x in (sp.sympify(rate) + sp.sympify(at)).free_symbols for x, _ in limits)
        or not is_shown_positive(rate)
        or not same(t.concl.lhs, E(sp.exp(rate * f), *limits))
    ):
        raise Refused("not an exponential moment with a positive rate")
    need_defined(at)
    need_value(t.concl.rhs)
    return thm("Chernoff", Le(Pr(Le(at, f), *limits), sp.exp(-rate * at) * t.concl.rhs), t, rests={"Markov"})


@rule(t=(Eq, Le))
def markov(t: Any, at: Any) -> Thm:
    """E f = m or ≤ m, f ≥ 0, a > 0: Pr[a ≤ f] ≤ m/a."""
    mean = t.concl.lhs
    if (
        not isinstance(mean, E)
        or not is_shown_positive(at)
        or not is_shown_positive(mean.args[0], strict=False)
    ):
        raise Refused("not the mean of a random term that is shown to be ≥ 0, or no positive level")
    if {x for x, _ in mean.args[1:]} & sp.sympify(at).free_symbols:
        raise Refused("the level is random")
    need_value(t.concl.rhs)
    return thm("Markov", Le(Pr(Le(at, mean.args[0]), *mean.args[1:]), t.concl.rhs / at), t, rests={"Markov"})
