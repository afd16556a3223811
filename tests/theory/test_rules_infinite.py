"""Integrals and distribution functions that reach to −∞, and the cited bound of erfc: what is refused."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.laws.dot_product import R, r
from theory.laws.normal import Normal
from theory.proof import Pr, eq, le, positive, real
from theory.rules.cited import erfc_positive, erfc_tail
from theory.rules.events import distribution
from theory.rules.integrals import integral, split
from theory.rules.logic import assume

t, b, x = real("t"), real("b"), positive("x")


def test_an_integral_from_minus_infinity():
    """∫ exp(t) up to b is exp(b); the same with exp(−t) has no limit at −∞, and another value is refused."""
    assert integral(sp.exp(t), (t, -sp.oo, b), sp.exp(t), sp.exp(b)).concl.rhs == sp.exp(b)
    with pytest.raises(Refused, match="ends give"):
        integral(sp.exp(-t), (t, -sp.oo, b), -sp.exp(-t), -sp.exp(-b))
    with pytest.raises(Refused, match="ends give"):
        integral(sp.exp(t), (t, -sp.oo, b), sp.exp(t), 2 * sp.exp(b))


def test_a_whole_line_is_split_anywhere_and_a_half_line_inside_only():
    """Any cut lies in the line; a negative one is not in (0, ∞)."""
    whole = sp.Integral(sp.exp(-(t**2)), (t, -sp.oo, sp.oo))
    assert split(whole, b, assume(eq(whole, sp.sqrt(sp.pi)))).concl.lhs == whole
    value = integral(sp.exp(-x), (x, 0, sp.oo), -sp.exp(-x), 1)
    with pytest.raises(Refused, match="not shown"):
        split(value.concl.lhs, b, value)


def test_a_distribution_function_needs_the_finite_ends_only():
    """A normal law has none; a length starts at 0, and the threshold is not random."""
    law = Normal(0, 1)
    assert distribution(t, law, b).concl == eq(
        Pr(le(t, b), (t, law)), sp.Integral(law.density(t, 0, 1), (t, -sp.oo, b))
    )
    with pytest.raises(Refused, match="support"):
        distribution(r, R[1], b)
    with pytest.raises(Refused, match="random"):
        distribution(t, law, t + 1)


def test_the_tail_of_erfc_is_for_arguments_from_zero_on():
    """At b the bound holds only if b ≥ 0; positivity holds everywhere."""
    assert not erfc_tail(x).hyps
    assert erfc_tail(b).hyps == {le(0, b)}
    assert not erfc_positive(b).hyps
