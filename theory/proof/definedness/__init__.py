"""Definedness: every term that a theorem speaks of has a value for all admitted values of its letters.

``pointwise`` looks at one term (no division by zero, no logarithm of a negative number), ``convergence`` at integrals,
series, expectations and limits, and ``sentences`` at a whole statement, bound letters included.
"""

from theory.proof.definedness.convergence import (
    need_finite,
    need_number,
    need_one_finite,
    need_value,
)
from theory.proof.definedness.pointwise import (
    find_partial,
    find_valueless,
    inner_point,
    need_continuous,
    need_defined,
    need_values,
    undefined_at,
)
from theory.proof.definedness.sentences import need_meaning, need_numbers

__all__ = [
    "find_partial",
    "find_valueless",
    "inner_point",
    "need_continuous",
    "need_defined",
    "need_finite",
    "need_meaning",
    "need_number",
    "need_numbers",
    "need_one_finite",
    "need_value",
    "need_values",
    "undefined_at",
]
