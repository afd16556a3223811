"""One codec for frozen records: dataclasses to plain JSON data and back, driven by the annotations of their fields.

Tuples become lists, mappings get text as keys, enumerations their value, infinite floats the text ``inf`` or ``-inf``.
Reading checks every value against its annotation, so that a damaged or foreign file is a ValueError that names the field.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from dxverify.aliases import Plain, PlainView

Record = TypeVar("Record")


def to_plain(value: Any) -> Any:
    """Return a record, or anything that its fields hold, as data that JSON can write."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        # Sorted, so that equal records are written alike however they were made.
        return {str(key): to_plain(one) for key, one in sorted(value.items())}
    if isinstance(value, list | tuple):
        return [to_plain(one) for one in value]
    return str(value) if isinstance(value, float) and math.isinf(value) else value


def from_plain(kind: type[Record], data: PlainView) -> Record:
    """Build a record from what :func:`to_plain` returned.

    Raises
    ------
    ValueError
        If a field is missing, unknown or of another type than its annotation.
    """
    if not isinstance(data, Mapping):
        raise ValueError(f"{kind.__name__} must be an object, got {data!r:.60}")  # noqa: TRY004 - bad data, not a bad call
    hints, fields = _hints(kind), {field.name: field for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    if unknown := sorted(set(data) - set(fields)):
        raise ValueError(f"{kind.__name__} has no field {unknown[0]!r}")
    for name, field in fields.items():
        optional = (
            field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
        )
        if name not in data and not optional:
            raise ValueError(f"{kind.__name__} lacks the field {name!r}")
    return kind(
        **{name: _read(f"{kind.__name__}.{name}", hints[name], value) for name, value in data.items()}
    )


@cache
def _hints(kind: type[Any]) -> Plain:
    return get_type_hints(kind)


def _read(where: str, hint: Any, value: Any) -> Any:  # noqa: C901, PLR0911 - one line for each kind of annotation
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return value
    if origin in {Union, UnionType}:
        if value is None and NoneType in inner:
            return None
        return _read(where, next(one for one in inner if one is not NoneType), value)
    if origin is tuple and isinstance(value, list | tuple):
        if len(inner) == 2 and inner[1] is Ellipsis:
            return tuple(_read(where, inner[0], one) for one in value)
        if len(inner) == len(value):
            return tuple(_read(where, one, part) for one, part in zip(inner, value, strict=True))
    elif isinstance(origin, type) and issubclass(origin, Mapping) and isinstance(value, Mapping):
        return {_key(where, inner[0], key): _read(where, inner[1], one) for key, one in value.items()}
    elif isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return from_plain(hint, value)
    elif isinstance(hint, type) and issubclass(hint, Enum):
        return hint(value)
    elif hint is float and (value in ("inf", "-inf") or _is_number(value)):
        return float(value)
    elif isinstance(hint, type) and (type(value) is hint):
        return value
    raise ValueError(f"{where} must be {getattr(hint, '__name__', hint)}, got {value!r:.60}")


def _key(where: str, hint: Any, key: Any) -> Any:
    return int(key) if hint is int else _read(where, hint, key)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
