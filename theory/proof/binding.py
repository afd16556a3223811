"""Bound letters: renaming apart, equality up to renaming and definitions, substitution without capture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.props import Quantified
from theory.proof.terms import SYMPY_BINDERS, Binder, Notion, Point, PointFamily
from theory.variable import Variable

#: Renames one bound letter: (letter, its place, whether a quantifier binds it) to the new letter.
Namer = Callable[[Any, str, bool], Any]

_BINDING = (Binder, Quantified, *SYMPY_BINDERS)


def binders(e: Any) -> list[Any]:
    """Return every subterm that binds a letter."""
    return [b for b in sp.preorder_traversal(e) if isinstance(b, _BINDING)]


def bound_of(b: Any) -> tuple[Any, ...]:
    """Return the letters a binder binds."""
    if isinstance(b, sp.Limit):
        return (b.args[1],)
    return tuple(b.bound) if isinstance(b, (Binder, Quantified)) else tuple(limit[0] for limit in b.limits)


def need_unbound(e: Any, letters: Iterable[Any]) -> None:
    """Refuse letters that are bound inside a term: what is put there would mean another letter."""
    taken = {v for b in binders(e) for v in bound_of(b)} & set(letters)
    if taken:
        raise Refused(f"{', '.join(sorted(map(str, taken)))} is bound inside already")


def clone(v: Any, name: str) -> Any:
    """Return a letter of the same sort and domain under another name."""
    if isinstance(v, Point):
        return Point(name)
    return Variable(name, v.domain) if isinstance(v, Variable) else sp.Symbol(name, **v.assumptions0)


def rename_bound(e: Any, names: Namer, depth: int = 0) -> Any:
    """Rename bound letters top-down by nesting depth, so that nothing is captured."""
    if not isinstance(e, sp.Basic) or not binders(e):
        return e
    if isinstance(e, _BINDING):
        new = {v: names(v, f"{depth}.{i}", isinstance(e, Quantified)) for i, v in enumerate(bound_of(e))}
        both = [str(v) for v in new if v in e.free_symbols]
        if both:
            raise Refused(f"{', '.join(both)} is both bound and free in {e}")
        e, depth = e.xreplace(new), depth + 1
    return e.func(*[rename_bound(a, names, depth) for a in e.args]) if e.args else e


def fresh(e: Any) -> Any:
    """Rename every bound letter to a letter that stands nowhere else."""
    return rename_bound(e, lambda v, _place, _quantified: clone(v, f"_{sp.Dummy().dummy_index}"))


def _by_place(v: Any, place: str, quantified: bool) -> Any:  # noqa: FBT001 - the shape of a Namer
    if quantified or isinstance(v, Point):
        return clone(v, f"#{place}")
    return sp.Symbol(f"#{place}", **({"integer": True} if v.is_integer else {"real": True}))


@lru_cache(maxsize=20_000)
def canon(e: Any) -> Any:
    """Name bound letters by nesting depth: terms equal up to renaming become equal, wherever they stand."""
    return rename_bound(e, _by_place)


@lru_cache(maxsize=20_000)
def unfold(e: Any) -> Any:
    """Replace every notion (not Pr, not E) by its definition."""
    e = sp.sympify(e)
    while found := e.atoms(Notion):
        table = {x: _definition(x) for x in found}
        for x, definition in table.items():
            hidden = definition.free_symbols - x.free_symbols
            if hidden:
                raise Refused(f"{x} hides the letters {sorted(map(str, hidden))} in its definition")
        e = e.xreplace(table)
    return e


@cache
def _definition(x: Any) -> Any:
    """Write out a notion: its one definition, with the arguments put in."""
    points = tuple(isinstance(a, (Point, PointFamily)) for a in x.args)
    letters, written = _pattern(x.func, points)
    return substitute(written, dict(zip(letters, x.args, strict=True)))


@cache
def _pattern(notion: Any, points: tuple[bool, ...]) -> tuple[tuple[Any, ...], Any]:
    """Ask for a definition once, of letters: one that looked at its arguments would give F(2) another meaning than F(x) at 2."""
    letters = tuple(Point(f"_{sp.Dummy().dummy_index}") if p else sp.Dummy(real=True) for p in points)
    return letters, sp.sympify(notion.define(*letters), strict=True)


def substitute(e: Any, mapping: Mapping[Any, Any]) -> Any:
    """Substitute terms for free letters; bound letters move out of the way."""
    _need_other_slopes(e, mapping)
    incoming = {s for v in mapping.values() for s in sp.sympify(v).free_symbols}
    if any(set(bound_of(b)) & (incoming | set(mapping)) for b in binders(e)):
        e = fresh(e)
    out = e.xreplace({k: sp.sympify(v) for k, v in mapping.items()})
    if out.has(sp.nan, sp.zoo):
        raise Refused(f"undefined after substitution: {out}")
    return out


def _need_other_slopes(e: Any, mapping: Mapping[Any, Any]) -> None:
    """Refuse to touch the letter of a slope: d/dx (t·x) = t holds for a fixed t, so not with x for t, and not at x = 1."""
    for slope in e.atoms(sp.Derivative, sp.Subs):
        moved = {k: sp.sympify(v) for k, v in mapping.items() if k in slope.free_symbols}
        touched = set(moved).union(*(v.free_symbols for v in moved.values())) & set(slope.variables)
        if touched:
            raise Refused(f"{', '.join(map(str, touched))} is the letter of the slope {slope}")


def same(a: Any, b: Any) -> bool:
    """Tell whether two terms or propositions are equal up to definitions and names of bound letters."""
    a, b = sp.sympify(a), sp.sympify(b)
    return bool(a == b or canon(a) == canon(b) or canon(unfold(a)) == canon(unfold(b)))
