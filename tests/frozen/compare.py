"""Differences between two trees of plain data: names and integers to the letter, floats up to rounding."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

#: What changes with the machine and not with what is computed; a digest covers the versions.
MASKED = frozenset({"versions", "dxverify_version", "seconds", "digest"})
#: Another processor may add in another order.
_ROUNDING = 1e-9


def differences(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """Yield a line for each place where the trees differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted({*old, *new} - MASKED):
            if key in old and key in new:
                yield from differences(old[key], new[key], f"{path}/{key}")
            else:
                yield f"{path}/{key}: {'gone' if key in old else 'new'}"
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from differences(one, other, f"{path}/{place}")
    elif not _same(old, new):
        yield f"{path}: {old!r:.200} became {new!r:.200}"


def _same(old: Any, new: Any) -> bool:
    if isinstance(old, float) and isinstance(new, float):
        return math.isclose(old, new, rel_tol=_ROUNDING, abs_tol=_ROUNDING)
    return type(old) is type(new) and bool(old == new)
