"""A definition that binds a letter does not catch the same letter in its arguments."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.laws.ranks import RankMetric, V, a, gap, rank, w, x
from theory.proof import MaxOver, le
from theory.proof.binding import same, unfold
from theory.rules.instances import put
from theory.rules.logic import use
from theory.rules.maxima import below_max

#: What D(x, a) would become if its own x caught ours.
caught = MaxOver(sp.Abs(rank(x, x) - rank(a, x)), (x, 1, V))


def test_arguments_are_not_caught():
    """D(x, a) is a function of x, and equal to D(w, a) with x put for w."""
    assert not same(RankMetric(x, a, V), caught)
    assert x in unfold(RankMetric(x, a, V)).free_symbols


def test_a_false_instance_is_refused():
    """|rank_x(1) − rank_a(1)| ≤ D(x, a), but not ≤ the maximum that has caught x."""
    one = use(below_max(gap(w, a), x, sp.S.One, 1, V), le(gap(w, a, 1), RankMetric(w, a, V)))
    moved = put(one, {w: x})
    with pytest.raises(Refused, match="up to definitions"):
        use(moved, le(gap(x, a, 1), caught))
