"""Search for an exact point, or object, at which a statement is false.

The search goes from cheap to dear: the ends and inner points of every domain, small integers and simple fractions, a
low-discrepancy sequence of rationals (van der Corput, one prime base for each letter), and then a directed search that
lowers the margin of the inequality from the best points found (compass search, with halved steps). A point counts only if
the judge would accept it as a refutation: every hypothesis holds and the statement is false in ball arithmetic.

References
----------
Kolda, Lewis, Torczon (2003), Optimization by direct search.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import product
from typing import Any

import sympy as sp

from theory import balls
from theory.proof.accept import refute, show_object
from theory.proof.explain import NO_VALUE, number_at, said_relations, show_number
from theory.proof.printing import text
from theory.proof.props import And, Quantified, Rel
from theory.proof.statement import Statement
from theory.proof.terms import Point
from theory.proof.values import tables_for, value
from theory.trial_points import grid_points, sequence_points
from theory.variable import Variable
from theory.verdict import Outcome

#: A relative step below which the directed search stops; arbitrary.
_SMALLEST_STEP = sp.Rational(1, 10**5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How far a search goes.

    Parameters
    ----------
    sequence : int
        Points of the low-discrepancy sequence; arbitrary.
    starts, steps : int
        Points from which the margin is lowered, and steps for each; arbitrary.
    objects : int
        Objects near the witness of a statement about objects.
    seconds : float
        No further point is tried after so much time.
    """

    sequence: int = 160
    starts: int = 3
    steps: int = 40
    objects: int = 2000
    seconds: float = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """One relation that fails at a point: how it prints, its sign, and both sides as numbers."""

    relation: str
    sign: str
    left: str
    right: str

    def __str__(self) -> str:
        return f"the sides of {self.relation} are {self.left} and {self.right}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What a search found.

    Parameters
    ----------
    tried : int
        Points or objects at which the statement was evaluated.
    undecided : int
        Those of them at which ball arithmetic gave no answer.
    point : mapping or object, optional
        A point or an object that refutes the statement.
    where : str
        The same, for a reader.
    sides : tuple of Sides
        The relations that fail there.
    seconds : float
        How long it took.
    """

    tried: int
    undecided: int
    point: Any = None
    where: str = ""
    sides: tuple[Sides, ...] = ()
    seconds: float = 0.0

    @property
    def falsified(self) -> bool:
        """Whether a counterexample was found."""
        return self.point is not None

    def __str__(self) -> str:
        if self.falsified:
            numbers = "; ".join(map(str, self.sides))
            return f"False at {self.where}" + (f": {numbers}" if numbers else "") + "."
        blind = f" ({self.undecided} of them could not be decided)" if self.undecided else ""
        return f"No counterexample among {self.tried} points{blind}."


def falsify(statement: Statement, budget: Budget | None = None) -> Search:
    """Search for a point or an object that refutes a statement."""
    budget, started = budget or Budget(), time.perf_counter()
    if statement.latex:
        return Search(tried=0, undecided=0)
    if statement.says is not None:
        found = _search_objects(statement, budget, started)
    else:
        found = _search_points(statement, budget, started)
    return replace(found, seconds=time.perf_counter() - started)


# Points ------------------------------------------------------------------------------------------------------------


def _search_points(s: Statement, budget: Budget, started: float) -> Search:
    letters = _letters(s)
    tried, undecided = 0, 0
    seen: set[Any] = set()
    near: list[tuple[float, dict[Any, Any]]] = []
    for stage in (
        grid_points(s, letters),
        sequence_points(letters, budget.sequence),
        _directed(s, letters, near, budget),
    ):
        for at in stage:
            if time.perf_counter() - started > budget.seconds:
                return Search(tried=tried, undecided=undecided)
            key = tuple(sorted((str(k), str(v)) for k, v in at.items()))
            if key in seen or not _admitted(s, at):
                continue
            seen.add(key)
            tried += 1
            full = {**at, **tables_for(And(s.body, *s.given), tried)}
            outcome = _value(s, full)
            if outcome is Outcome.FALSE and _refutes(s, full):
                return Search(
                    tried=tried,
                    undecided=undecided,
                    point=full,
                    where=_place(full),
                    sides=failing_sides(s, full),
                )
            margin = _margin(s, full)
            undecided += outcome is Outcome.UNKNOWN and margin == float("inf")
            if letters and margin < float("inf"):
                near.append((margin, at))
    return Search(tried=tried, undecided=undecided)


def _letters(s: Statement) -> tuple[Any, ...]:
    """Return the letters of a statement, with those that "for all" binds at its front, and its points."""
    found = [*s.variables, *sorted((x for x in s.body.free_symbols if isinstance(x, Point)), key=str)]
    for part in sp.preorder_traversal(s.body):
        if isinstance(part, Quantified) and isinstance(part.args[0], Variable) and part.args[0] not in found:
            found.append(part.args[0])
    return tuple(found)


def _directed(
    s: Statement, letters: tuple[Any, ...], near: list[tuple[float, dict[Any, Any]]], budget: Budget
) -> Iterator[dict[Any, Any]]:
    """Lower the margin from the best points: one letter at a time, with halved steps where nothing improves."""
    for margin, start in sorted(near, key=lambda pair: pair[0])[: budget.starts]:
        best, at, size = margin, dict(start), sp.Rational(1, 2)
        for _ in range(budget.steps):
            moved = False
            for v in letters:
                for step in _steps(v, at.get(v, 0), size):
                    there = {**at, v: step}
                    if not _admitted(s, there):
                        continue
                    yield there
                    found = _margin(s, {**there, **tables_for(And(s.body, *s.given), 0)})
                    if found < best:
                        best, at, moved = found, there, True
                        break
            if not moved:
                size /= 4
                if size < _SMALLEST_STEP:
                    break


def _steps(v: Any, x: Any, size: Any) -> tuple[Any, ...]:
    x = sp.sympify(x)
    if isinstance(v, Variable) and v.domain.integer:
        jump = max(1, int(abs(x) * size))
        return (x + jump, x - jump)
    by = max(abs(x), sp.Rational(1, 4)) * size
    return (sp.nsimplify(x + by), sp.nsimplify(x - by))


def _admitted(s: Statement, at: Mapping[Any, Any]) -> bool:
    return all(v.domain.admits(x) is Outcome.TRUE for v, x in at.items() if isinstance(v, Variable)) and all(
        v in at for v in s.variables
    )


def _value(s: Statement, at: Mapping[Any, Any]) -> Outcome:
    """Return the truth of the statement at a point; a point that does not meet a hypothesis says nothing."""
    try:
        if any(value(g, at) is not Outcome.TRUE for g in s.given):
            return Outcome.UNKNOWN
        return value(s.instance(at), at)
    except NO_VALUE:
        return Outcome.UNKNOWN


def _refutes(s: Statement, at: Any) -> bool:
    """Tell whether the judge accepts the point."""
    try:
        refute(s, at)
    except NO_VALUE:
        return False
    return True


def _margin(s: Statement, at: Mapping[Any, Any]) -> float:
    """Return how far the tightest relation is from failing, relative to its sides; ∞ where there is no number."""
    try:
        body = s.instance(at)
    except NO_VALUE:
        return float("inf")
    return min((_relative(r, at) for r in said_relations(body, at)), default=float("inf"))


def _relative(r: Rel, at: Mapping[Any, Any]) -> float:
    left, right = (_approximate(side, at) for side in r.args)
    if left is None or right is None:
        return float("inf")
    gap = (right - left) / (1 + abs(left) + abs(right))
    return -abs(gap) if r.op == "==" else gap


def _approximate(e: Any, at: Mapping[Any, Any]) -> float | None:
    try:
        return float(balls.enclose(number_at(e, at), bits=53).mid())
    except NO_VALUE:
        return None


def failing_sides(s: Statement, at: Mapping[Any, Any]) -> tuple[Sides, ...]:
    """Return the relations of a statement that fail at a point, with both sides as numbers."""
    found = []
    for said, here in zip(said_relations(s.body, {}), said_relations(s.instance(at), at), strict=False):
        if value(here, at) is Outcome.FALSE:
            left, right = (show_number(side, at) for side in here.args)
            found.append(Sides(relation=text(said), sign=said.sign, left=left, right=right))
    return tuple(found)


def _place(at: Mapping[Any, Any]) -> str:
    named = {str(k): v for k, v in at.items() if isinstance(k, sp.Symbol)}
    return ", ".join(f"{name} = {x}" for name, x in sorted(named.items())) or "the numbers themselves"


# Objects -----------------------------------------------------------------------------------------------------------


def _search_objects(s: Statement, budget: Budget, started: float) -> Search:
    """Change the numbers of the witness, one and two at a time; an object must meet what the statement asks."""
    tried, undecided = 0, 0
    for thing in _nearby(s.witness, budget.objects):
        if time.perf_counter() - started > budget.seconds:
            break
        try:
            asked, said = s.about(thing)
            if value(asked) is not Outcome.TRUE:
                continue
            outcome = value(said)
        except NO_VALUE:
            continue
        tried += 1
        undecided += outcome is Outcome.UNKNOWN
        if outcome is Outcome.FALSE and _refutes(s, thing):
            sides = tuple(
                Sides(relation=text(r), sign=r.sign, left=show_number(r.lhs), right=show_number(r.rhs))
                for r in said_relations(said, {})
                if value(r) is Outcome.FALSE
            )
            return Search(
                tried=tried, undecided=undecided, point=thing, where=show_object(thing), sides=sides[:3]
            )
    return Search(tried=tried, undecided=undecided)


def _nearby(thing: Any, most: int) -> Iterator[Any]:
    """Give objects of the same shape with one or two other numbers."""
    yield thing
    others = [sp.Rational(x) for x in ("0", "1", "2", "1/2", "1/3", "3", "1/10", "10", "-1")]
    leaves = list(_leaves(thing))
    given = 0
    singles = [(path, x) for path in leaves for x in others]
    for path, x in singles:
        given += 1
        yield _changed(thing, path, x)
    for first, second in product(singles, repeat=2):
        if first[0] < second[0] and given < most:
            given += 1
            yield _changed(_changed(thing, *first), *second)


def _leaves(thing: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if is_dataclass(thing) and not isinstance(thing, type):
        for position, f in enumerate(fields(thing)):
            yield from _leaves(getattr(thing, f.name), (*path, position))
    elif isinstance(thing, (tuple, list)):
        for position, part in enumerate(thing):
            yield from _leaves(part, (*path, position))
    elif isinstance(thing, (int, sp.Rational)) and not isinstance(thing, bool):
        yield path


def _changed(thing: Any, path: tuple[Any, ...], x: Any) -> Any:
    if not path:
        return int(x) if isinstance(thing, int) and x.is_Integer else x
    here, *rest = path
    if is_dataclass(thing) and not isinstance(thing, type):
        name = fields(thing)[here].name
        return replace(thing, **{name: _changed(getattr(thing, name), tuple(rest), x)})
    parts = list(thing)
    parts[here] = _changed(parts[here], tuple(rest), x)
    return type(thing)(parts)
