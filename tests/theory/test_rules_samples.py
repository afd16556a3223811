"""Rules of averages refuse what does not follow."""

import pytest

from theory.errors import Refused
from theory.laws.copies import COPIES, Copies, i, m, u
from theory.laws.dot_product import K, R, Z, eps, k, n, r
from theory.proof import E, eq, le, positive, real
from theory.rules.logic import assume
from theory.rules.samples import chebyshev_of_average

level, t = positive("d"), real("t")
mean, second = assume(eq(E(Z, R, K), 0)), assume(eq(E(Z**2, R, K), (n + 1) / eps**2))


def test_the_average_of_copies_is_bounded_by_the_variance_of_one():
    """The average of copies is bounded by the variance of one."""
    got = chebyshev_of_average(mean, second, i, level, COPIES).concl
    assert got.rhs == (n + 1) / (eps**2 * m * level**2)


@pytest.mark.parametrize(
    ("first", "squared", "at", "copies"),
    [
        (assume(eq(E(Z, R, K), 1)), second, level, COPIES),  # not centred
        (mean, assume(eq(E(Z**4, R, K), 1)), level, COPIES),  # not the second moment
        (mean, second, t, COPIES),  # a level that may be zero
        (mean, second, level, (u, Copies(m, n + 1, eps))),  # copies of another variable
        (assume(eq(E(r, R), 0)), second, level, COPIES),
        (assume(le(E(Z, R, K), 0)), second, level, COPIES),
        (assume(eq(E(k * r**2, R, K), 0)), second, level, COPIES),
    ],
)
def test_other_means_and_levels_are_refused(first, squared, at, copies):
    """Other means and levels are refused."""
    with pytest.raises(Refused):
        chebyshev_of_average(first, squared, i, at, copies)
