"""The best test between two laws, and what is refused as one."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.laws.normal import Normal
from theory.proof import family, le, lt, real
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume
from theory.rules.testing import neyman_pearson

t = real("t")
test, loose = family("T", real("_", low=0, high=1)), family("T", real("_", low=0, high=2))
first, second = (t, Normal(0, 1)), (t, Normal(1, 1))
half = sp.Rational(1, 2)


def side(*, left):
    """Compare the two densities on one side of 1/2."""
    p, q = (law.density(t, *law.args) for _, law in (first, second))
    at = assume(lt(t, half) if left else lt(half, t))
    own, other = -(t**2) / 2, -((t - 1) ** 2) / 2
    small, large = (other, own) if left else (own, other)
    order = monotone(sp.exp, follows(le(small, large), at))
    return follows(le(*((q, p) if left else (p, q))), (order, 1 / sp.sqrt(2 * sp.pi)))


def test_the_half_line_is_the_best_test():
    """Right on both sides it goes through; at another cut, with the sides exchanged, or for values above 1 it does not."""
    above, below = side(left=True), side(left=False)
    assert neyman_pearson(test(t), 1, half, above, below, first, second).rests == {"Neyman-Pearson"}
    with pytest.raises(Refused, match="side of the cut"):
        neyman_pearson(test(t), 1, sp.Integer(1), above, below, first, second)
    with pytest.raises(Refused, match="side of the cut"):
        neyman_pearson(test(t), 1, half, below, above, first, second)
    with pytest.raises(Refused, match="test"):
        neyman_pearson(loose(t), 1, half, above, below, first, second)
    with pytest.raises(Refused, match="factor"):
        neyman_pearson(test(t), t, half, above, below, first, second)
