"""Finite sums and products, and series with a known value."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import is_shown, is_shown_positive
from theory.proof.binding import binders, bound_of, need_unbound, same, substitute
from theory.proof.definedness import need_defined, need_value
from theory.proof.props import Eq, Le, Lt
from theory.proof.theorem import Thm, rule, thm
from theory.rules.algebra import need_same_slopes
from theory.rules.kinds import INF, ORDER
from theory.variable import Domain, Variable
from theory.verdict import Outcome


def every_index(i: Any, low: Any) -> bool:
    """The letter stands for every integer from low on."""
    return (
        isinstance(i, Variable)
        and i.domain.integer
        and i.domain.high is None
        and i.domain.admits(low) is Outcome.TRUE
    )


def need_terms(i: Any, low: Any, *terms: Any) -> None:
    """Refuse terms that are no numbers at some index from low on: sympy writes c·(1/c) as 1, also where c = 0."""
    low = sp.sympify(low)
    at = Variable(f"{i.name}~", Domain(low=low, integer=True)) if low.is_Integer else i
    need_defined(*[sp.sympify(term).xreplace({i: at}) for term in terms])


@rule(t=ORDER, total=(Eq, Le))
def termwise(t: Any, i: Any, low: Any, high: Any, total: Any = None) -> Thm:
    """f(i) ≤ g(i) for every index: Σf ≤ Σg. An infinite sum needs 0 ≤ f as well and the value of Σg."""
    extra: tuple[Thm, ...] = ()
    outside = frozenset(h for h in t.hyps if not same(h, Le(low, i)) and not same(h, Le(i, high)))
    if not every_index(i, low) or any(i in h.free_symbols for h in outside):
        raise Refused("the theorem does not hold for every index")
    if t.concl.has(*[b for b in binders(t.concl) if i in bound_of(b)] or [sp.nan]) and any(
        i in b.free_symbols for b in binders(t.concl)
    ):
        raise Refused("rename the inner index first")
    a, b = t.concl.args
    if high == INF:
        if total is None or not same(total.concl.lhs, sp.Sum(b, (i, low, high))):
            raise Refused("an infinite sum needs the value of the dominating sum")
        if not is_shown_positive(a, strict=False):
            raise Refused("terms are not shown to be ≥ 0")
        need_value(total.concl.rhs)
        extra = (total,)
    kind = Eq if isinstance(t.concl, Eq) else Le  # an empty range makes < an equality
    return thm(
        "termwise",
        kind(*[sp.Sum(f, (i, low, high)) for f in (a, b)]),
        t,
        *extra,
        hyps=outside.union(*(x.hyps for x in extra)),
    )


@rule(t=(Le, Lt))
def termwise_product(t: Any, i: Any, low: Any, high: Any) -> Thm:
    """0 ≤ f(i) ≤ g(i) for every index of the range: Πf ≤ Πg (finite)."""
    outside = frozenset(h for h in t.hyps if not same(h, Le(low, i)) and not same(h, Le(i, high)))
    if (
        not every_index(i, low)
        or any(i in h.free_symbols for h in outside)
        or not is_shown_positive(t.concl.lhs, strict=False)
        or high == INF
    ):
        raise Refused("factors not shown to be ≥ 0 for every index")
    factors = [sp.Product(a, (i, low, high)) for a in t.concl.args]
    return thm("termwise product", Le(*factors), t, hyps=outside)


def sum_out(c: Any, f: Any, i: Any, low: Any, high: Any) -> Thm:
    """Σ c f(i) = c Σ f(i)."""
    if sp.sympify(c).has(i) or high == INF:
        raise Refused("the factor depends on the index")
    need_terms(i, low, c, f)
    return thm("linearity", Eq(sp.Sum(c * f, (i, low, high)), c * sp.Sum(f, (i, low, high))))


def sum_linear(parts: Any, i: Any, low: Any, high: Any) -> Thm:
    """Σ (c₁f₁(i) + c₂f₂(i) + …) = c₁Σf₁ + c₂Σf₂ + … (finite); parts are the pairs (c, f)."""
    if high == INF or any(sp.sympify(c).has(i) for c, _ in parts):
        raise Refused("a factor depends on the index, or the sum is infinite")
    need_terms(i, low, *(e for part in parts for e in part))
    whole = sp.Sum(sp.Add(*[c * f for c, f in parts]), (i, low, high))
    return thm("linearity", Eq(whole, sp.Add(*[c * sp.Sum(f, (i, low, high)) for c, f in parts])))


def sum_constant(c: Any, i: Any, low: Any, high: Any) -> Thm:
    """Σ c = (number of terms)·c."""
    count = sp.sympify(high) - low + 1
    whole = count.is_integer and is_shown_positive(count, strict=False)
    if sp.sympify(c).has(i) or high == INF or not whole:
        raise Refused("the term depends on the index, or the range is not shown to hold 0 or more indices")
    return thm("constant sum", Eq(sp.Sum(c, (i, low, high)), count * c))


def linear(goal: Any) -> Thm:
    """A linear relation between finite sums over one range, shown term by term."""
    gap = goal.lhs - goal.rhs
    names = {s: sp.Dummy() for s in gap.atoms(sp.Sum)}
    ranges = {s.limits for s in names}
    if len(ranges) != 1 or not isinstance(goal, Eq):
        raise Refused("not an equation between sums over one range")
    (((i, low, high),),) = ranges
    try:
        rows = dict(sp.Poly(gap.xreplace(names), *names.values()).terms())
    except sp.PolynomialError as problem:
        raise Refused("not linear in the sums") from problem
    weights = {s: rows.pop(tuple(int(s == t) for t in names), sp.S.Zero) for s in names}
    if rows or high == INF or not every_index(i, low) or any(c.has(i) for c in weights.values()):
        raise Refused("not linear in the sums")
    need_terms(i, low, *weights.values(), *(s.function for s in weights))
    if not is_shown(sum((c * s.function for s, c in weights.items()), sp.S.Zero), "=="):
        raise Refused("the terms do not agree")
    return thm("linearity of sums", goal)


@rule(sign=Le)
def one_of_sum(f: Any, i: Any, low: Any, high: Any, at: Any, sign: Any = None) -> Thm:
    """0 ≤ f: one term is at most the sum; that 0 ≤ f may be a theorem."""
    known = sign is not None and same(sign.concl, Le(0, f))
    if (
        not (known or is_shown_positive(f, strict=False))
        or not every_index(i, low)
        or not sp.sympify(at).is_integer
    ):
        raise Refused("terms not shown to be ≥ 0")
    hyps = frozenset() if sign is None else _of_range(sign, i, low, high)
    t = substitute(f, {i: at})
    # A hypothesis that is a theorem goes by a cut, and nobody looks at the term again.
    need_defined(t)
    used = () if sign is None else (sign,)
    inside = {Le(low, at), Le(at, high)}
    return thm("one term of a sum", Le(t, sp.Sum(f, (i, low, high))), *used, hyps=hyps | inside)


def _of_range(t: Thm, i: Any, low: Any, high: Any) -> frozenset[Any]:
    """Hypotheses but those that the index lies in the range; no other may speak of the index."""
    outside = frozenset(h for h in t.hyps if not same(h, Le(low, i)) and not same(h, Le(i, high)))
    if any(i in h.free_symbols for h in outside):
        raise Refused("the theorem does not hold for every index")
    return outside


def swap_sums(f: Any, first: Any, second: Any) -> Thm:
    """Σ_i Σ_j f = Σ_j Σ_i f (finite); first and second are (index, low, high)."""
    for (i, *_), (_, low, high) in ((first, second), (second, first)):
        if high == INF or sp.Tuple(low, high).has(i):
            raise Refused("the ranges are infinite, or one depends on the other index")
    if first[0] == second[0]:
        raise Refused("the two indices are one letter")
    return thm("sums exchanged", Eq(sp.Sum(sp.Sum(f, second), first), sp.Sum(sp.Sum(f, first), second)))


def cauchy_schwarz(f: Any, g: Any, i: Any, low: Any, high: Any) -> Thm:
    """(Σ f g)² ≤ Σ f² · Σ g² (finite)."""
    if high == INF or not every_index(i, low):
        raise Refused("finite sums over every index only")
    need_defined(f, g)
    inner, first, second = (sp.Sum(e, (i, low, high)) for e in (f * g, f**2, g**2))
    return thm("Cauchy-Schwarz", Le(inner**2, first * second), rests={"Cauchy-Schwarz inequality"})


@rule(equation=Eq)
def rewrite_under(t: Any, equation: Any, i: Any, new: Any) -> Thm:
    """Σ_i f(i) with f(i) = g(i) for every i: equals for equals under a sum. equation: inner = value for all i."""
    need_same_slopes(t.concl, equation)
    s = next((b for b in binders(t.concl) if isinstance(b, sp.Sum) and bound_of(b) == (i,)), None)
    if s is None:
        raise Refused(f"there is no sum over {i}")
    if not every_index(i, s.limits[0][1]) or any(i in h.free_symbols for h in equation.hyps):
        raise Refused("the equation does not hold for every index")
    # A hypothesis speaks of one value of its letters; a binder inside or around the sum, of all.
    need_unbound(t.concl, {v for h in equation.hyps for v in h.free_symbols})
    f = s.function.xreplace({equation.concl.lhs: equation.concl.rhs})
    if not same(f, new):
        raise Refused(f"{f} is not {new}")
    return thm("rewrite under a sum", t.concl.xreplace({s: sp.Sum(new, *s.limits)}), t, equation)


def product_splits(f: Any, g: Any, i: Any, low: Any, high: Any) -> Thm:
    """Π f g = Π f · Π g (finite)."""
    if high == INF:
        raise Refused("finite products only")
    need_terms(i, low, f, g)
    whole, *parts = (sp.Product(e, (i, low, high)) for e in (f * g, f, g))
    return thm("product splits", Eq(whole, sp.Mul(*parts)))


def exp_of_sum(c: Any, f: Any, i: Any, low: Any, high: Any) -> Thm:
    """Π exp(c f) = exp(c Σ f) (finite)."""
    if high == INF or sp.sympify(c).has(i):
        raise Refused("finite products only")
    need_terms(i, low, c, f)
    return thm(
        "exponential of a sum",
        Eq(sp.Product(sp.exp(c * f), (i, low, high)), sp.exp(c * sp.Sum(f, (i, low, high)))),
    )
