"""Products and sums up to a letter: none, one more, all of a series; constant factors and powers."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import is_shown_positive
from theory.proof.binding import substitute
from theory.proof.definedness import need_defined, need_value
from theory.proof.props import Eq, Le
from theory.proof.theorem import Thm, rule, thm
from theory.rules.kinds import INF, one_range
from theory.rules.sums import every_index


def empty_product(f: Any, i: Any, low: Any) -> Thm:
    """A product over no index is 1."""
    return thm("empty product", Eq(sp.Product(f, (i, low, sp.sympify(low) - 1)), 1))


def last_factor(f: Any, i: Any, low: Any, m: Any) -> Thm:
    """∏ up to m + 1 is ∏ up to m times the factor at m + 1, for m ≥ low − 1."""
    m = sp.sympify(m)
    if not every_index(i, low) or not m.is_integer or not is_shown_positive(m - low + 1, strict=False):
        raise Refused("the range is not shown to hold the last index")
    whole, before = (sp.Product(f, (i, low, top)) for top in (m + 1, m))
    return thm("last factor", Eq(whole, before * substitute(f, {i: m + 1})))


def last_term(f: Any, i: Any, low: Any, m: Any) -> Thm:
    """Σ up to m + 1 is Σ up to m plus the term at m + 1, for m ≥ low − 1."""
    m = sp.sympify(m)
    if not every_index(i, low) or not m.is_integer or not is_shown_positive(m - low + 1, strict=False):
        raise Refused("the range is not shown to hold the last index")
    whole, before = (sp.Sum(f, (i, low, top)) for top in (m + 1, m))
    return thm("last term", Eq(whole, before + substitute(f, {i: m + 1})))


def empty_sum(f: Any, i: Any, low: Any) -> Thm:
    """A sum over no index is 0."""
    return thm("empty sum", Eq(sp.Sum(f, (i, low, sp.sympify(low) - 1)), 0))


def product_constant(c: Any, i: Any, low: Any, high: Any) -> Thm:
    """∏ c = c^(number of factors)."""
    count = sp.sympify(high) - low + 1
    whole = count.is_integer and is_shown_positive(count, strict=False)
    if sp.sympify(c).has(i) or high == INF or not whole:
        raise Refused("the factor depends on the index, or the range is not shown to hold 0 or more indices")
    need_defined(c)
    return thm("constant product", Eq(sp.Product(c, (i, low, high)), c**count))


def power_of_product(f: Any, p: Any, i: Any, low: Any, high: Any) -> Thm:
    """∏ f^p = (∏ f)^p for f > 0 (finite)."""
    if not is_shown_positive(f) or high == INF or sp.sympify(p).has(i):
        raise Refused("the factors are not shown to be positive, or the exponent depends on the index")
    need_defined(p)
    powers, whole = (sp.Product(g, (i, low, high)) for g in (f**p, f))
    return thm("power of a product", Eq(powers, whole**p))


@rule(t=Eq)
def equal_terms(t: Any, i: Any, low: Any, high: Any) -> Thm:
    """f(i) = g(i) for every index: the sums, or series, are the same."""
    if not every_index(i, low) or any(i in h.free_symbols for h in t.hyps):
        raise Refused("the terms are not shown to be equal for every index")
    return thm("equal terms", Eq(*[sp.Sum(f, (i, low, high)) for f in t.concl.args]), t)


@rule(total=Eq)
def partial_sum_below(total: Any, m: Any) -> Thm:
    """Σ f = v with all f ≥ 0: a partial sum is at most v."""
    series, value = total.concl.args
    i, low, end = one_range(sp.Sum, series)
    if end != INF or not sp.sympify(m).is_integer:
        raise Refused("not the value of a series")
    if not every_index(i, low) or not is_shown_positive(series.function, strict=False):
        raise Refused("the terms are not shown to be ≥ 0")
    need_value(value)
    return thm("partial sum", Le(sp.Sum(series.function, (i, low, m)), value), total)
