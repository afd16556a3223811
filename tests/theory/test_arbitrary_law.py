"""Statements about every random variable are put to a test by a law, and by nothing else."""

import pytest

from theory.errors import Refused
from theory.laws.arbitrary import X, x
from theory.laws.dot_product import Angle, K, k
from theory.proof import E, Statement, eq, ne
from theory.proof.accept import refute
from theory.rules.algebra import compute
from theory.rules.expectation import odd_mean, reflected

statement = Statement("Every mean is not 0.", ne(E(x, X), 0), witness={})
law = Angle(3)


def test_a_law_takes_the_place_of_the_arbitrary_one():
    """The mean of the uniform law on [−1, 1] is 0."""
    mean = odd_mean(k, k, law, reflected(k, law))
    assert refute(statement, {X[1]: law}, mean).rule.startswith("counterexample: Arbitrary() = Angle(3)")


@pytest.mark.parametrize("other", [X[1], 3, K])
def test_nothing_else_does(other):
    """Numbers, pairs and the arbitrary law itself are refused."""
    with pytest.raises(Refused):
        refute(statement, {X[1]: other}, compute(eq(1, 1)))


def test_a_law_of_a_kind_is_not_arbitrary():
    """A statement about the cosine is not tested by another law."""
    with pytest.raises(Refused, match="only an arbitrary law"):
        Statement("E K = 0.", eq(E(k, (k, law)), 0)).instance({law: Angle(5)})
