"""Kinds of premises and of terms that many rules share."""

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.props import Eq, Le, Lt

#: Relations that give an order of two terms.
ORDER = (Eq, Le, Lt)

INF = sp.oo

_ENDS = 3


def one_range(kind: Any, term: Any) -> tuple[Any, Any, Any]:
    """Return the letter and the ends of an integral, or of a sum; what holds of one kind is false of the other."""
    if not isinstance(term, kind) or len(term.limits) != 1 or len(term.limits[0]) != _ENDS:
        raise Refused(f"{term} is not one {kind.__name__.lower()} over one range")
    letter, low, high = term.limits[0]
    return letter, low, high
