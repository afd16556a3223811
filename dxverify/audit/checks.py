"""A stated number and the same number computed again."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

from dxverify.reporting.columns import columns

#: Two computations of one number may differ by so much, as a share of it; so may a sum of shares and evidence found by bisection.
ROUNDING = 1e-9
#: Characters shown of a number or a list.
_SHOWN = 28


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One stated number and the same number computed again."""

    name: str
    stated: object
    recomputed: object
    agrees: bool

    @classmethod
    def of(cls, name: str, stated: object, recomputed: object, absolute: float = ROUNDING) -> Self:
        """Compare; two computations of one number may differ by rounding, and by nothing else."""
        agrees = _same(stated, recomputed, absolute)
        return cls(name=name, stated=stated, recomputed=recomputed, agrees=agrees)

    @classmethod
    def that(cls, name: str, holds: bool) -> Self:  # noqa: FBT001 - what is checked
        """Check that a condition holds."""
        return cls(name=name, stated=True, recomputed=holds, agrees=holds)


class Checks(tuple[Check, ...]):
    """All checks of a report; prints as a table."""

    __slots__ = ()

    def __repr__(self) -> str:
        head = ["", "number", "recorded", "computed again"]
        rows = [
            [
                "as recorded" if one.agrees else "DIFFERS",
                one.name,
                _format_value(one.stated),
                "" if one.agrees else _format_value(one.recomputed),
            ]
            for one in self
        ]
        follow = sum(one.agrees for one in self)
        last = f"{follow} of {len(self)} numbers follow from what the report records."
        return "\n".join([*columns([head, *rows], left={0, 1, 2, 3}), last])


def _format_value(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return f"{len(value)} entries"
    text = "none" if value is None else str(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _same(one: object, other: object, absolute: float) -> bool:
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(_same(a, b, absolute) for a, b in zip(one, other, strict=True))
    if isinstance(one, float) or isinstance(other, float):
        return (
            isinstance(one, float | int)
            and isinstance(other, float | int)
            and math.isclose(one, other, rel_tol=ROUNDING, abs_tol=absolute)
        )
    return bool(one == other)
