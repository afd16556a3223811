"""Parameters of mechanisms: dataclass fields with a range that is checked, printed and listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


import dataclasses
import math
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any

from dxverify.aliases import Plain
from dxverify.errors import ParameterError


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """An interval of numbers; prints as the text an error message needs.

    Examples
    --------
    >>> str(Range(low=0, high=1, open_low=True))
    'a number in (0, 1]'
    """

    low: float
    high: float = math.inf
    open_low: bool = False
    open_high: bool = False
    integer: bool = False
    optional: bool = False

    def admits(self, value: object) -> bool:
        """Tell whether the value lies in the range; booleans are not numbers here."""
        if value is None:
            return self.optional
        kind = Integral if self.integer else Real
        if isinstance(value, bool) or not isinstance(value, kind) or not math.isfinite(value):
            return False
        number = float(value)
        above = number > self.low if self.open_low else number >= self.low
        below = number < self.high if self.open_high else number <= self.high
        return above and below

    def __str__(self) -> str:
        left = "(" if self.open_low else "["
        right = ")" if self.open_high or self.high == math.inf else "]"
        high = "∞" if self.high == math.inf else f"{self.high:g}"
        kind = "an integer" if self.integer else "a number"
        return f"{kind} in {left}{self.low:g}, {high}{right}" + (" or None" if self.optional else "")


@dataclass(frozen=True, slots=True)
class OneOf:
    """A choice between named values."""

    values: tuple[object, ...]

    def admits(self, value: object) -> bool:
        """Tell whether the value is one of the choices, of the same type."""
        return any(type(value) is type(choice) and value == choice for choice in self.values)

    def __str__(self) -> str:
        return "one of " + ", ".join(map(repr, self.values))


POSITIVE = Range(low=0, open_low=True)
NON_NEGATIVE = Range(low=0)
UNIT = Range(low=0, high=1)
INSIDE_UNIT = Range(low=0, high=1, open_low=True, open_high=True)
COUNT = Range(low=1, integer=True)


def parameter(allowed: Range | OneOf, about: str, default: Any = dataclasses.MISSING) -> Any:
    """Return a keyword-only dataclass field that knows its range and what it means."""
    return dataclasses.field(default=default, kw_only=True, metadata={"allowed": allowed, "about": about})


def check_parameters(instance: DataclassInstance) -> None:
    """Check every field that carries a range, and turn numbers into plain ``int`` and ``float``."""
    for field in dataclasses.fields(instance):
        allowed = field.metadata.get("allowed")
        if allowed is None:
            continue
        value = getattr(instance, field.name)
        if not allowed.admits(value):
            raise ParameterError(field.name, value, str(allowed))
        if isinstance(allowed, Range) and value is not None:
            object.__setattr__(instance, field.name, int(value) if allowed.integer else float(value))


def describe_parameters(kind: type) -> list[Plain]:
    """Return name, range, default and meaning of the parameters of a mechanism's class."""
    fields = dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()
    return [_describe_field(field) for field in fields if "allowed" in field.metadata]


def _describe_field(field: dataclasses.Field[Any]) -> Plain:
    required = field.default is dataclasses.MISSING
    return {
        "name": field.name,
        "range": str(field.metadata["allowed"]),
        "required": required,
        "default": None if required else field.default,
        "about": field.metadata["about"],
    }
