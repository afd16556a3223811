"""Events: false uses are refused."""

import pytest

from theory.errors import Refused
from theory.laws.dot_product import R, eps, n, r
from theory.laws.line import Laplace
from theory.laws.words import Noise, eta, v
from theory.proof import And, Or, Pr, lt, q
from theory.proof.values import concrete
from theory.rules.events import union

NOISE = (v, Noise(n, eps))


def test_a_union_is_at_most_the_sum():
    """Every alternative is counted once."""
    t = union(Or(lt(r, 1), lt(2, r)), R)
    assert t.concl.rhs == Pr(lt(r, 1), R) + Pr(lt(2, r), R)


def test_a_conjunction_is_no_union():
    """Nor is a letter that does not range over the support."""
    with pytest.raises(Refused, match="alternatives"):
        union(And(lt(r, 1), lt(2, r)), R)
    with pytest.raises(Refused, match="support"):
        union(Or(lt(r, 1), lt(2, r)), (r, Laplace(eps)))


def test_what_is_random_has_no_table():
    """A coordinate of the noise stays in its Pr; outside of one it has no number."""
    event = Pr(lt(q(1), eta(v, 1)), NOISE)
    assert concrete(event, {}) == event
    with pytest.raises(Refused, match="no number"):
        concrete(eta(v, 1), {})
