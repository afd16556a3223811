"""Truth of a proposition at an exact point, in balls; and a search for points where it is false."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import sympy as sp

from theory import balls
from theory.errors import Refused, StepError
from theory.proof.binding import substitute, unfold
from theory.proof.closed_forms import write_closed
from theory.proof.points import points
from theory.proof.props import And, ForAll, Implies, Not, Or, Prop, Quantified, Rel, negate
from theory.proof.tables import need_declared, record_tables
from theory.proof.terms import SYMPY_BINDERS, Binder, E, Family, Mass, MaxOver, Point, PointFamily, Pr
from theory.variable import Variable
from theory.verdict import Outcome

#: Working precisions: to settle a value, and only to object (a true equality is never settled by more bits, and closed
#: forms of integrals cost a proof more time than they find faults in it).
_SETTLE, _OBJECT = (64, 256), (64,)
_FOLD = {sp.Sum: sp.Add, sp.Product: sp.Mul, MaxOver: sp.Max}
#: Terms that bind letters; what is put into them must not be captured.
_BINDING = (Binder, Quantified, *SYMPY_BINDERS, sp.Derivative, sp.Subs)
_ONE_LIMIT = 2


def value(p: Prop, point: Mapping[Any, Any] | None = None, precisions: tuple[int, ...] = _SETTLE) -> Outcome:
    """Return the three-valued truth of a proposition at an exact point."""
    match p:
        case Rel():
            return _relation(p, point, precisions)
        case And():
            # An empty conjunction says nothing of anything, so it is never TRUE.
            return Outcome.all([value(x, point, precisions) for x in p.args])
        case Or():
            found = {value(x, point, precisions) for x in p.args}
            if Outcome.TRUE in found:
                return Outcome.TRUE
            return Outcome.FALSE if found == {Outcome.FALSE} else Outcome.UNKNOWN
        case Implies():
            return value(Or(negate(p.args[0]), p.args[1]), point, precisions)
        case Not():
            return value(negate(p.args[0]), point, precisions)
        case Quantified():
            return _quantified(p, point, precisions)
    return Outcome.UNKNOWN


def _quantified(p: Quantified, point: Mapping[Any, Any] | None, precisions: tuple[int, ...]) -> Outcome:
    """One value settles "for all" as false and "there is" as true: the one the point gives, else inner and edge points."""
    x, body = p.args
    if not isinstance(x, Variable):
        return Outcome.UNKNOWN
    settles = Outcome.FALSE if isinstance(p, ForAll) else Outcome.TRUE
    given = None if point is None else point.get(x)
    tried = (
        [given]
        if given is not None and x.domain.admits(given) is Outcome.TRUE
        else [*x.domain.edge(), *x.domain.inner()]
    )
    found = any(value(substitute(body, {x: one}), point, precisions) is settles for one in tried)
    return settles if found else Outcome.UNKNOWN


def _relation(p: Rel, point: Mapping[Any, Any] | None, precisions: tuple[int, ...]) -> Outcome:
    if any(map(_over_points, p.args)):
        return Outcome.UNKNOWN
    letters = {k: v for k, v in (point or {}).items() if isinstance(k, sp.Symbol)}
    try:
        left, right = (with_integrals(_substitute_point(unfold(x), letters, point)) for x in p.args)
        if precisions != _OBJECT:
            left, right = write_closed(left), write_closed(right)
        return balls.decide(left, p.op, right, precisions=precisions)
    except (StepError, ValueError, ZeroDivisionError, Refused, TypeError, KeyError):
        return Outcome.UNKNOWN


def _over_points(e: Any) -> bool:
    """Tell whether a probability or a mean is over points, of which balls know nothing; most time went there."""
    return any(law.support is None for found in e.atoms(Pr, E) for _, law in found.args[1:])


def _substitute_point(e: Any, letters: Mapping[Any, Any], tables: Mapping[Any, Any] | None) -> Any:
    """Put a point into a term from the leaves up: sympy is slow with the root of a sum that is not written out."""
    folded = isinstance(e, (sp.Sum, sp.Product, MaxOver)) and len(e.args) == _ONE_LIMIT
    if not e.has(Family, PointFamily, MaxOver) or (isinstance(e, _BINDING) and not folded):
        return concrete(substitute(e, letters), tables)
    if folded:
        i, low, high = e.args[1]
        ends = [_substitute_point(end, letters, tables) for end in (low, high)]
        indices = range(int(ends[0]), int(ends[1]) + 1)
        terms = [_substitute_point(e.args[0], {**letters, i: sp.Integer(j)}, tables) for j in indices]
        return _FOLD[type(e)](*terms)
    arguments = [_substitute_point(a, letters, tables) for a in e.args]
    return concrete(e.func(*arguments), tables)


def with_integrals(e: Any) -> Any:
    """Write E as an integral."""
    while e.has(E):
        e = e.xreplace({x: x.define() for x in e.atoms(E)})
    return e


def evaluable(e: Any) -> Any:
    """Write E as an integral, and improper integrals, series and probabilities in closed form, so that balls can try it."""
    return write_closed(with_integrals(e))


def concrete(e: Any, tables: Mapping[Any, Any] | None, random: frozenset[Any] = frozenset()) -> Any:
    """Write out finite sums, products and maxima over numbers, and read families from tables.

    A point of a statement (a mapping, maybe empty) stands in the line, with its metric; None is no point.
    What depends on a letter that Pr, E or Mass bind has no table; it is left as it stands.
    """
    if not e.has(Family, PointFamily, MaxOver):
        return e
    if isinstance(e, Mass):
        raise Refused("no table gives a mass")
    if isinstance(e, (sp.Sum, sp.Product, MaxOver)):
        ((i, low, high),) = e.args[1:]
        indices = range(int(low), int(high) + 1)
        terms = [concrete(e.args[0].xreplace({i: sp.Integer(j)}), tables, random) for j in indices]
        return _FOLD[type(e)](*terms)
    inner = random.union(e.bound) if isinstance(e, (Pr, E)) else random
    arguments = [concrete(a, tables, inner) for a in e.args]
    if isinstance(e, (Family, PointFamily)) and not e.free_symbols & random:
        if not all(a.is_number for a in arguments):
            raise Refused(f"{e} has no number yet")
        return _from_table(e.func, arguments, tables)
    return e.func(*arguments) if e.args else e


def _from_table(f: Any, arguments: list[Any], tables: Mapping[Any, Any] | None) -> Any:
    if tables is not None and issubclass(f, Family) and f.is_metric:
        # Points stand on a line in every test; a table of one's own need not be a metric.
        return abs(arguments[0] - arguments[1])
    if tables is None or f not in tables:
        raise Refused(f"the point gives no table for {f.__name__}")
    if not all(a.is_Rational for a in arguments):
        # sin²1 + cos²1 is 1, and a table would not know it.
        raise Refused(f"{f.__name__} is asked at {arguments}, which is not written as one number")
    try:
        found = sp.sympify(tables[f](*arguments))
    except LookupError as problem:
        raise Refused(f"the table of {f.__name__} has no place {arguments}") from problem
    if issubclass(f, Family) and f.domain.admits(found) is not Outcome.TRUE:
        raise Refused(f"the table of {f.__name__} gives {found}, which is not {f.domain}")
    return found


def tables_for(p: Prop, seed: int) -> dict[Any, Callable[..., Any]]:
    """Return a family of test values for each family: points of its domain chosen by the arguments."""
    found = unfold(p).atoms(Family, PointFamily)
    return {f: _table(f, seed) for f in {x.func for x in found}}


def _table(f: Any, seed: int) -> Callable[..., Any]:
    if issubclass(f, PointFamily):
        return lambda *a: sum((i + 1) * x for i, x in enumerate(a)) * (seed + 1) % 7
    pool = f.domain.edge() + f.domain.inner()
    return lambda *a: pool[int(sum((i + 2) * (3 * x + seed) for i, x in enumerate(a)) * 7) % len(pool)]


def object_to(p: Prop, hyps: Iterable[Prop] = (), most: int = 40) -> dict[Any, Any] | None:
    """Return a point where every hypothesis holds and the proposition is false, or None."""
    hyps = tuple(hyps)
    letters = p.free_symbols.union(*(h.free_symbols for h in hyps))
    if any(not isinstance(v, (Variable, Point)) for v in letters):
        return None
    whole = And(p, *hyps)
    for seed, at in enumerate(points(letters, most)):
        point = record_tables({**at, **tables_for(whole, seed)})
        false = value(p, point, _OBJECT) is Outcome.FALSE
        if false and all(value(h, point) is Outcome.TRUE for h in hyps) and _meets_declared(point):
            return point
    return None


def _meets_declared(point: Mapping[Any, Any]) -> bool:
    try:
        need_declared(point)
    except Refused:
        return False
    return True
