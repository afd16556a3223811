"""Rules of power series refuse what does not follow."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.laws.dot_product import K, R, Z, eps, k, n, r
from theory.proof import E, eq, integer, real
from theory.rules.logic import assume
from theory.rules.series import binomial_series, even_moment_series

j, t = integer("j", low=0), real("t")
value = sp.exp(-j)


def total(rate, index=j):
    """Assume a value of the series."""
    series = sp.Sum(
        rate ** (2 * index) * value.xreplace({j: index}) / sp.factorial(2 * index), (index, 0, sp.oo)
    )
    return assume(eq(series, 1))


def test_even_moments_sum_to_the_transform():
    """Even moments sum to the transform."""
    got = even_moment_series(t, k, assume_for_all(Z ** (2 * j)), j, total(t))
    assert got.concl == eq(E(sp.exp(t * Z), R, K), 1)


def assume_for_all(power):
    """An axiom for the test: the moment is the value, for every j."""
    from theory.proof.theorem import axiom

    return axiom("a test", eq(E(power, R, K), value))


@pytest.mark.parametrize(
    ("power", "letter", "rate"),
    [
        (Z ** (2 * j), r, t),  # the law of the length is not even
        (Z**j, k, t),  # not the even moments
        ((Z + 1) ** (2 * j), k, t),  # not odd in k
        (Z ** (2 * j), k, k),  # a random rate
        (Z ** (2 * j), k, 2 * t),  # the value of another series
    ],
)
def test_what_is_no_even_moment_series_is_refused(power, letter, rate):
    """What is no even moment series is refused."""
    with pytest.raises(Refused):
        even_moment_series(rate, letter, assume_for_all(power), j, total(t))


def test_moments_hold_for_every_index():
    """Moments hold for every index, not for an assumed one."""
    with pytest.raises(Refused):
        even_moment_series(t, k, assume(eq(E(Z ** (2 * j), R, K), value)), j, total(t))


def test_the_binomial_series_keeps_its_range():
    """The binomial series outside of its range holds only under a hypothesis that fails."""
    assert binomial_series(2 + t**2, n).hyps
    assert not binomial_series(1 / (2 + eps), n).hyps
