"""Definedness of every term for all admitted values: parameters count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import abstract, is_shown_positive
from theory.proof.binding import canon, unfold
from theory.proof.props import And, Implies, Not, Or, Prop, Quantified, Rel
from theory.proof.terms import OPAQUE
from theory.variable import Domain, Variable, positive

INF = sp.oo
#: Functions that are smooth on the whole line.
SMOOTH = (sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tanh, sp.atan, sp.erf, sp.erfc)
_NEEDS_POSITIVE = (sp.log, sp.gamma, sp.loggamma, sp.besselk)
#: Functions without a value at some arguments.
_PARTIAL = (sp.Pow, sp.beta, sp.asin, sp.acos, sp.factorial, *_NEEDS_POSITIVE)
_HARMLESS = (sp.Add, sp.Mul, sp.UnevaluatedExpr, sp.Abs, sp.Max, sp.Min, sp.floor, Prop, sp.Tuple, *SMOOTH)
#: Functions that are continuous wherever they are defined.
_CONTINUOUS = (sp.Add, sp.Mul, sp.Abs, sp.Max, sp.Min, sp.asin, sp.acos, sp.beta, *_NEEDS_POSITIVE, *SMOOTH)


def need_continuous(e: Any, x: Any) -> None:
    """Refuse a term that may jump as x moves: sign, steps and cases have values at an end that are no limits there."""
    for node in sp.preorder_traversal(unfold(sp.sympify(e))):
        if x in node.free_symbols and node != x and not _continuous(node, x):
            raise Refused(f"not shown to be continuous in {x}: {node}")


def _continuous(node: Any, x: Any) -> bool:
    if isinstance(node, sp.Pow):
        return x not in node.exp.free_symbols or is_shown_positive(node.base)
    return isinstance(node, _CONTINUOUS)


def undefined_at(e: Any) -> Any:
    """Return the first part not shown to be defined for all admitted values, or None."""
    e = unfold(sp.sympify(e))
    # What is written and not evaluated would cancel once it is rebuilt: t·(1/t) says something of t = 0.
    written = (abstract(node) for node in _collect_partial(e))
    for node in dict.fromkeys((*sp.preorder_traversal(abstract(e)), *written)):
        if not _is_defined(node):
            return node
    return None


def need_values(p: Any, premises: Iterable[Any]) -> None:
    """Refuse a sentence in which something may have no value: under no binder, and in no premise, which has seen to it."""
    known = [canon(unfold(premise)) for premise in premises]
    fresh = _collect_unknown(canon(unfold(p)), {q for premise in known for q in _members(premise)})
    bad = {part for part in fresh if not _is_defined(abstract(part))}
    if bad:
        bad -= {
            part
            for premise in known
            for q in _members(premise)
            if _gives_value(q)
            for part in _collect_partial(q)
        }
    if bad:
        raise Refused(f"not shown to be defined for all admitted values: {bad.pop()}")


def _gives_value(p: Any) -> bool:
    """Tell whether a sentence gives its parts a value: a relation does, but a = a is said of anything."""
    return isinstance(p, Rel) and p.lhs != p.rhs


def _members(p: Any) -> Iterator[Any]:
    """What holds where a sentence does; of an implication or an alternative, not each part."""
    if isinstance(p, And):
        for part in p.args:
            yield from _members(part)
    else:
        yield p


def _collect_unknown(p: Any, known: set[Any]) -> Iterator[Any]:
    """Every part that may have no value of a sentence, but for sentences inside that hold as they stand."""
    if p in known:
        return
    if isinstance(p, (And, Or, Not, Implies)):
        for part in p.args:
            yield from _collect_unknown(part, known)
    else:
        yield from _collect_partial(p)


def find_valueless(p: Any) -> Iterator[Any]:
    """Give every part that is not shown to have a value, but for what stands under a binder."""
    return (part for part in _collect_partial(unfold(p)) if not _is_defined(abstract(part)))


def find_partial(e: Any) -> Iterator[Any]:
    """Every part of a kind that may have no value, also under quantifiers and inside sums and means."""
    return (part for part in sp.preorder_traversal(unfold(e)) if isinstance(part, _PARTIAL))


def _collect_partial(e: Any) -> Iterator[Any]:
    """Every part that may have no value, but for what stands under a binder."""
    if isinstance(e, (*OPAQUE, Quantified)):
        return
    if isinstance(e, _PARTIAL):
        yield e
    for part in e.args:
        yield from _collect_partial(part)


def _is_defined(node: Any) -> bool:
    if isinstance(node, sp.Pow):
        return _power(*node.args)
    if isinstance(node, sp.beta):
        return all(is_shown_positive(a) for a in node.args)
    if isinstance(node, _NEEDS_POSITIVE):
        return is_shown_positive(node.args[-1])
    if isinstance(node, (sp.asin, sp.acos)):
        return all(is_shown_positive(1 + s * node.args[0], strict=False) for s in (1, -1))
    if isinstance(node, sp.factorial):
        return bool(node.args[0].is_integer) and is_shown_positive(node.args[0], strict=False)
    if isinstance(node, sp.Symbol):
        return isinstance(node, Variable)
    if node in {sp.nan, sp.zoo, sp.oo, -sp.oo, sp.I} or isinstance(node, sp.Float):
        return False
    return not node.args or isinstance(node, _HARMLESS)


def _power(base: Any, exponent: Any) -> bool:
    if base == sp.E or (exponent.is_integer and is_shown_positive(exponent, strict=False)):
        return True
    if exponent.is_positive and is_shown_positive(base, strict=False):
        return True
    return is_shown_positive(base) or bool(exponent.is_integer and is_shown_positive(-base))


def need_defined(*terms: Any) -> None:
    """Refuse terms that are not shown to be defined for all admitted values."""
    for term in terms:
        bad = undefined_at(term)
        if bad is not None:
            raise Refused(f"not shown to be defined for all admitted values: {bad}")


def inner_point(x: Any, low: Any, high: Any) -> Any:
    """Write any point strictly between the ends through one letter that ranges over all of them."""
    if high != INF and low.free_symbols:
        raise Refused("ends with letters: only (a, ∞), (−∞, b) or (number, b)")
    return point_between(x, low, high)


def point_between(x: Any, low: Any, high: Any) -> Any:
    """The same for any two ends, which may run backwards: enough to ask whether something has a value there."""
    if not (low.free_symbols or high.free_symbols):
        start, stop = None if low == -INF else low, None if high == INF else high
        return Variable(f"{x.name}~", Domain(low=start, high=stop, low_open=True, high_open=True))
    step = positive(f"{x.name}~")
    if low == -INF:
        return high - step
    return low + step if high == INF else low + (high - low) * step / (1 + step)


def index_points(i: Any, low: Any, high: Any) -> tuple[Any, ...]:
    """Write any index of a range from its start, and once more from its end: one of the two may show more."""
    step = Variable(f"{i.name}~", Domain(low=sp.S.Zero, integer=True))
    return tuple(end + sign * step for end, sign in ((low, 1), (high, -1)) if abs(end) != INF)
