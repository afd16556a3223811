"""Means under laws of bounded support: false uses are refused."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.laws.absolute_moments import j, size_below_one
from theory.laws.dot_product import Angle, K, R, k, n, r
from theory.proof import E, eq, integer, le, q
from theory.rules.algebra import algebra, follows
from theory.rules.cited import exp_series
from theory.rules.expectation import odd_mean, reflected
from theory.rules.instances import put
from theory.rules.logic import assume
from theory.rules.means import dominated_series, equal_means, linear_mean, mean_below, reweighed

m = integer("m", low=0)
low = integer("m")


def test_equal_means_refuses_different_functions():
    """(1+k)² is 1 + 2k + k², and not 1 + k²."""
    assert equal_means((1 + k) ** 2, 1 + 2 * k + k**2, K).concl.lhs == E((1 + k) ** 2, K)
    with pytest.raises(Refused, match="same function"):
        equal_means((1 + k) ** 2, 1 + k**2, K)


def test_linear_mean_refuses_what_may_have_no_mean():
    """Unbounded supports, negative powers and factors that are random."""
    assert linear_mean(k, K[1], (n, k**2), (-1, 1)).concl == eq(
        E(n * k**2 - 1, K), n * E(k**2, K) - E(sp.S.One, K)
    )
    with pytest.raises(Refused, match="not bounded"):
        linear_mean(r, R[1], (2, r))
    with pytest.raises(Refused, match="polynomials"):
        linear_mean(k, K[1], (2, 1 / k))
    with pytest.raises(Refused, match="polynomials"):
        linear_mean(k, K[1], (k, k))


def test_reweighed_compares_the_integrands():
    """(1−k²) under the law of dimension n−2 is a multiple of 1 under that of n; k is not."""
    dim = integer("n", low=4)
    ratio = sp.beta((dim - 3) / 2, q(1, 2)) / sp.beta((dim - 1) / 2, q(1, 2))
    found = reweighed(k**2, Angle(dim), ratio, k**2 * (1 - k**2), Angle(dim - 2), k)
    assert found.concl.lhs == E(k**2, (k, Angle(dim)))
    with pytest.raises(Refused, match="integrands differ"):
        reweighed(k**2, Angle(dim), ratio, k**2, Angle(dim - 2), k)
    with pytest.raises(Refused, match="defined"):
        reweighed(sp.S.One, Angle(n), ratio, 1 - k**2, Angle(n - 2), k)


def test_odd_mean_takes_letters_for_whole_exponents_only():
    """k^(2m+1) is odd for m ≥ 0; for m < 0 its mean need not exist."""
    even = reflected(k, K[1])
    assert odd_mean(k ** (2 * m + 1), k, K[1], even).concl.rhs == 0
    with pytest.raises(Refused, match="polynomial"):
        odd_mean(k ** (2 * low + 1), k, K[1], even)
    with pytest.raises(Refused, match="odd"):
        odd_mean(k ** (2 * m), k, K[1], even)


def test_mean_below_refuses_a_bound_that_holds_on_a_part():
    """k² ≤ 1 holds on the support; k² ≤ k only for k ≥ 0."""
    assert mean_below(algebra(le(k**2, 1)), *K).concl == le(E(k**2, K), E(sp.S.One, K))
    with pytest.raises(Refused, match="every point"):
        mean_below(assume(le(k**2, k)), *K)
    with pytest.raises(Refused, match="bounded"):
        mean_below(algebra(le(r, r + 1)), *R)


def test_dominated_series_needs_a_summable_bound():
    """Σ k^j/j! may be exchanged with E; without a bound, or with another sum, not."""
    term, bound = k**m / sp.factorial(m), 1 / sp.factorial(m)
    each = linear_mean(*K, (1 / sp.factorial(m), k**m))
    below = assume(le(sp.Abs(term), bound))
    with pytest.raises(Refused, match="every term"):
        dominated_series(m, K, each, below, exp_series(1))
    shown = follows(le(sp.Abs(term), bound), (put(size_below_one(), {j: m}), bound))
    assert dominated_series(m, K, each, shown, exp_series(1)).concl.rhs.has(sp.Sum)
    with pytest.raises(Refused, match="summed"):
        dominated_series(m, K, each, shown, exp_series(2))
