"""Points inside the range of a bound letter, written through a letter of the engine's own."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.variable import Domain, Variable, positive

INF = sp.oo


def inner_point(x: Any, low: Any, high: Any) -> Any:
    """Write any point strictly between the ends through one letter that ranges over all of them."""
    if high != INF and low.free_symbols:
        raise Refused("ends with letters: only (a, ∞), (−∞, b) or (number, b)")
    return between(x, low, high)


def between(x: Any, low: Any, high: Any) -> Any:
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
