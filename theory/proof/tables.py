"""Tables of a counterexample: values of a family, recorded, and checked against what the statement declares of it.

A counterexample gives each family a function from places to numbers. What is declared of the family (increasing, say) is
checked on the finitely many places at which the statement reads it. Values that are increasing there are those of some
increasing function, so nothing more has to be known of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Any

from theory import balls
from theory.errors import Refused
from theory.proof.terms import Family, PointFamily
from theory.verdict import Outcome

#: What can be declared and checked: the relation between the values at two places, the smaller place first.
_ORDER = {"increasing": "<", "non-decreasing": "<=", "decreasing": ">", "non-increasing": ">="}


class Table:
    """The values of one family: each place is asked once, so that it has one value however often it is read."""

    def __init__(self, family: Any, function: Callable[..., Any]) -> None:
        self.family, self._function = family, function
        self.values: dict[tuple[Any, ...], Any] = {}

    def __call__(self, *place: Any) -> Any:
        """Return the value at a place."""
        if place not in self.values:
            self.values[place] = self._function(*place)
        return self.values[place]

    def need_declared(self) -> None:
        """Refuse values that are not those of a family as it is declared."""
        declared = self.family.declared
        if not declared or not self.values or getattr(self.family, "is_metric", False):
            return
        order = _ORDER.get(declared)
        if order is None:
            known = ", ".join(_ORDER)
            raise Refused(
                f"{describe_structure(self.family)}: no table is checked for that, only for {known}"
            )
        for (a,), (b,) in combinations(sorted(self.values), 2):
            if balls.decide(self.values[a,], order, self.values[b,]) is not Outcome.TRUE:
                name = self.family.__name__
                raise Refused(
                    f"{name} is declared {declared}, but the table has {name}({a}) = {self.values[a,]} and {name}({b}) = {self.values[b,]}"
                )


def record_tables(point: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return a point with its functions as tables; numbers, points and laws stay."""
    return {key: Table(key, found) if _is_family(key) else found for key, found in point.items()}


def need_declared(point: Mapping[Any, Any]) -> None:
    """Refuse a point with a table that does not meet what is declared of its family."""
    for table in _tables(point.values()):
        table.need_declared()


def describe_structure(family: Any) -> str:
    """Say what is declared of a family, for the page."""
    return f"{family.__name__} is {family.declared}" if family.declared in _ORDER else str(family.declared)


def _is_family(key: Any) -> bool:
    return isinstance(key, type) and issubclass(key, (Family, PointFamily))


def _tables(values: Iterable[Any]) -> list[Table]:
    return [found for found in values if isinstance(found, Table)]
