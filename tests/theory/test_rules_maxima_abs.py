"""An absolute value below a bound needs both sides, with one bound."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.proof import le, real
from theory.rules.logic import assume
from theory.rules.maxima import abs_below

t, b, c = real("t"), real("b"), real("c")


def test_abs_below_needs_both_sides():
    """From t ≤ b and −t ≤ b; not from t ≤ b twice, nor with another bound."""
    assert abs_below(assume(le(t, b)), assume(le(-t, b))).concl == le(sp.Abs(t), b)
    with pytest.raises(Refused, match="two sides"):
        abs_below(assume(le(t, b)), assume(le(t, b)))
    with pytest.raises(Refused, match="two sides"):
        abs_below(assume(le(t, b)), assume(le(-t, c)))
