"""Contraposition, and integrals that keep order: false uses are refused."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.proof import le, lt, positive, real
from theory.rules.algebra import algebra, follows
from theory.rules.integrals import integral, integral_below
from theory.rules.logic import assume, contrapose

x, y = positive("x"), real("y")


def test_contrapose_turns_both():
    """From y < 0 ⊢ y < 1 to 1 ≤ y ⊢ 0 ≤ y."""
    t = follows(lt(y, 1), assume(lt(y, 0)))
    turned = contrapose(t, lt(y, 0))
    assert (turned.concl, turned.hyps) == (le(0, y), {le(1, y)})
    with pytest.raises(Refused, match="not assumed"):
        contrapose(t, lt(y, 2))


def test_integral_below_needs_sign_and_total():
    """∫ x² ≤ ∫ x on (0, 1); the bound must be the integrand that is summed, and −x is no lower integrand."""
    inner = real("x", low=0, high=1)
    total = integral(inner, (inner, 0, 1), inner**2 / 2, sp.Rational(1, 2))
    below = algebra(le(inner**2, inner))
    assert integral_below(below, (inner, 0, 1), total).concl.rhs == sp.Rational(1, 2)
    with pytest.raises(Refused, match="another integral"):
        integral_below(algebra(le(inner**2, 2 * inner)), (inner, 0, 1), total)
    with pytest.raises(Refused, match="≥ 0"):
        integral_below(algebra(le(-inner, inner)), (inner, 0, 1), total)
    with pytest.raises(Refused, match="more than the range"):
        integral_below(assume(le(inner**2, inner)), (inner, 0, 1), total)
