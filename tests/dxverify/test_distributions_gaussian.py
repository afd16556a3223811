"""Calibration of Gaussian noise and the hockey-stick divergence: edges, identities, monotonicity."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxverify.distributions import analytic_gaussian_scale, gaussian_delta, gaussian_hockey_stick
from dxverify.distributions.hockey_stick import _contour_integral, _Exponent, _saddle_point
from dxverify.errors import ParameterError


@given(st.floats(0, 100), st.floats(-30, -0.01))
def test_calibration_inverts_delta(epsilon, exponent):
    """The divergence at the calibrated scale is δ."""
    delta = 10**exponent

    assert gaussian_delta(epsilon, analytic_gaussian_scale(epsilon, delta)) == pytest.approx(delta, rel=1e-12)


@pytest.mark.parametrize("delta", [0.0, 1.0, -0.1, math.nan])
def test_impossible_delta_is_refused(delta):
    """No Gaussian noise gives δ = 0 and δ = 1 needs none: both are errors, not infinities or zeros."""
    with pytest.raises(ParameterError, match="delta must be strictly between 0 and 1"):
        analytic_gaussian_scale(1.0, delta)


@pytest.mark.parametrize("epsilon", [-1e-9, math.inf, math.nan])
def test_impossible_epsilon_is_refused(epsilon):
    """ε is finite and not negative."""
    with pytest.raises(ParameterError, match="epsilon"):
        analytic_gaussian_scale(epsilon, 0.1)
    with pytest.raises(ParameterError, match="epsilon"):
        gaussian_hockey_stick(epsilon=epsilon, distance=1.0, sigma=1.0)


def test_ratio_must_be_positive():
    """No noise at all has no finite ratio to speak of."""
    with pytest.raises(ParameterError, match="ratio"):
        gaussian_delta(1.0, [1.0, 0.0])


@given(st.floats(0, 20), st.floats(0.05, 10))
def test_contour_agrees_with_the_closed_form_for_equal_variances(epsilon, distance):
    """At equal variances the contour integral, which never uses it, reproduces the closed form."""
    closed = float(gaussian_delta(epsilon, 1 / distance))
    if closed < 1e-280:
        return
    psi = _Exponent(epsilon=epsilon, distance=distance, excess=0.0, dim=5)

    assert _contour_integral(psi, _saddle_point(psi)) == pytest.approx(closed, rel=1e-12)


@given(st.floats(0, 3), st.floats(0.1, 3), st.integers(1, 300), st.sampled_from([-1e-9, 1e-9]))
def test_nearly_equal_variances_are_nearly_the_closed_form(epsilon, distance, dim, change):
    """Where the non-central χ² has parameters of 1e18, the divergence is still that of equal variances."""
    value = gaussian_hockey_stick(
        epsilon=epsilon, distance=distance, sigma=1.0, other_sigma=1 + change, dim=dim
    )

    assert value == pytest.approx(float(gaussian_delta(epsilon, 1 / distance)), rel=1e-4)


@given(st.floats(0, 5), st.floats(0, 3), st.floats(0.3, 3), st.integers(1, 50), st.floats(0.2, 5))
def test_divergence_is_a_falling_probability_without_units(epsilon, distance, other, dim, unit):
    """The divergence lies in [0, 1], falls in ε at most as e^ε does, and has no unit of length."""
    pair = {"distance": distance, "sigma": 1.0, "other_sigma": other, "dim": dim}
    value = gaussian_hockey_stick(epsilon=epsilon, **pair)
    scaled = {name: v * unit if name != "dim" else v for name, v in pair.items()}

    assert -1e-15 <= value <= 1 + 1e-12
    assert gaussian_hockey_stick(epsilon=epsilon + 0.5, **pair) <= value * (1 + 1e-12)
    if value > 1e-200 and abs(other - 1) > 1e-3:
        assert gaussian_hockey_stick(epsilon=epsilon, **scaled) == pytest.approx(value, rel=1e-8)


def test_small_difference_of_variances_separates_in_high_dimension():
    """Ten per cent more deviation is hard to see on a line and plain to see in 300 dimensions."""
    line = gaussian_hockey_stick(epsilon=1.0, distance=0.1, sigma=1.0, other_sigma=1.1, dim=1)
    high = gaussian_hockey_stick(epsilon=1.0, distance=0.1, sigma=1.0, other_sigma=1.1, dim=300)

    assert line < 1e-6
    assert high > 0.5


def test_identical_gaussians_do_not_differ():
    """The same law twice has divergence zero, and so has a pair whose likelihood ratio never reaches e^ε."""
    assert gaussian_hockey_stick(epsilon=0.0, distance=0.0, sigma=1.0) == 0
    assert gaussian_hockey_stick(epsilon=1.0, distance=0.0, sigma=1.0, other_sigma=1.1, dim=2) == 0
