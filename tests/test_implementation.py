"""Code is held against the judged formula: three formulas of this package agree, planted faults go red with the point."""

from __future__ import annotations

import inspect
import math
from pathlib import Path

import pytest

from dxverify.distributions import noisy_dot_product
from dxverify.distributions.calibration import analytic_gaussian_scale, gaussian_delta
from theory import check_implementation, implements
from theory.implementation import ImplementationError

PRIVATE = {"part": 2, "solves": "sigma"}  # the third relation of Theorem 2: Φ(…) − e^ε Φ(…) ≤ δ
RANGES = {"epsilon": (0.01, 8.0), "delta": (1e-9, 0.1), "Delta": (1.0, 1.0)}


def variance(dim, epsilon):
    """Variance of the noisy dot product, as the package computes it."""
    return float(noisy_dot_product(dim=dim, epsilon=epsilon).var())


def excess(epsilon, Delta, sigma):
    """Smallest δ of Gaussian noise, as the package computes it."""
    return float(gaussian_delta(epsilon, sigma / Delta))


def calibrated(epsilon, delta, Delta):
    """Noise scale of the analytic Gaussian mechanism, rounded outward from the root that the package finds."""
    return Delta * analytic_gaussian_scale(epsilon, delta) * (1 + 2.0**-40)


def tied(function, claim_id, **how):
    """The same function, tied to a claim; the function itself keeps no tie."""

    def copy(*args, **kwargs):
        return function(*args, **kwargs)

    copy.__signature__ = inspect.signature(function)
    copy.__qualname__ = function.__qualname__
    return implements(claim_id, **how)(copy)


def test_three_formulas_of_the_package_agree():
    """A variance, a divergence, a calibration."""
    moment = tied(variance, "asghar-2026-thm-9", part=1, letters={"dim": "n"})
    divergence = tied(excess, "bollegala-2023-thm-2", part=2, side="left", tolerance=1e-9)
    calibration = tied(calibrated, "bollegala-2023-thm-2", tight=1e-6, **PRIVATE)

    assert check_implementation(moment, dim=(2, 300), epsilon=(0.1, 50.0)) > 60
    assert check_implementation(divergence, epsilon=(0.01, 8.0), Delta=(0.5, 2.0), sigma=(0.3, 3.0)) > 60
    assert check_implementation(calibration, **RANGES) > 60


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (lambda epsilon, delta, Delta: -calibrated(epsilon, delta, Delta), "which is not > 0"),
        (lambda epsilon, delta, Delta: calibrated(epsilon, delta, Delta) * (1 - 2.0**-36), "does not hold"),
        (lambda epsilon, delta, Delta: Delta * math.sqrt(2 * 1.25 / delta) / epsilon, "not tight"),
        (lambda epsilon, delta, Delta: Delta * math.sqrt(2 * delta**0) / epsilon, "does not hold"),
        (lambda epsilon, delta, Delta: calibrated(epsilon, 2 * delta, Delta), "does not hold"),
    ],
    ids=[
        "wrong sign",
        "search rounds the unsafe way",
        "log forgotten, too much",
        "log forgotten, too little",
        "wrong delta",
    ],
)
def test_a_fault_in_a_calibration_goes_red_with_the_point(fault, message):
    """The message names claim, point, value and both sides."""
    with pytest.raises(ImplementationError, match=message) as caught:
        check_implementation(tied(fault, "bollegala-2023-thm-2", tight=1e-6, **PRIVATE), **RANGES)

    assert "epsilon = " in str(caught.value)
    assert "sigma = " in str(caught.value)


@pytest.mark.parametrize(
    "fault",
    [
        lambda dim, epsilon: -(dim + 1) / epsilon**2,
        lambda dim, epsilon: (dim + 1) / epsilon,
        lambda dim, epsilon: dim / epsilon**2,
        lambda dim, epsilon: (dim + 1) / epsilon**2 * (1 + 1e-9),
    ],
)
def test_a_fault_in_a_formula_goes_red(fault):
    """A sign, a power, an off-by-one, and nine digits where twelve are asked for."""
    with pytest.raises(ImplementationError, match="outside the tolerance"):
        check_implementation(
            tied(fault, "asghar-2026-thm-9", part=1, letters={"dim": "n"}), dim=(2, 300), epsilon=(0.1, 50.0)
        )


@pytest.mark.parametrize(("rounding", "factor"), [("up", 1 - 2.0**-45), ("down", 1 + 2.0**-45)])
def test_a_bound_that_is_rounded_the_wrong_way_goes_red(rounding, factor):
    """Within the tolerance, but on the side that breaks the promise of a bound; the other side passes."""

    def bound(epsilon, t):
        x = epsilon * t
        return (-math.expm1(-x) - x * math.exp(-x)) * factor

    home = Path(__file__).parents[1] / "examples" / "planar-laplace"
    ranges = {"epsilon": (1.0, 2.0), "t": (1.0, 5.0)}
    other = "down" if rounding == "up" else "up"
    assert check_implementation(tied(bound, "planar-thm-2", theory=home, rounding=other), **ranges)
    with pytest.raises(ImplementationError, match="although the code promises"):
        check_implementation(tied(bound, "planar-thm-2", theory=home, rounding=rounding), **ranges)


@pytest.mark.parametrize(
    ("claim_id", "how", "ranges", "message"),
    [
        ("asghar-2026-thm-9", {"part": 1}, {"dim": (2, 3), "epsilon": (1.0, 2.0)}, "does not fit"),
        (
            "asghar-2026-thm-9",
            {"part": 7, "letters": {"dim": "n"}},
            {"dim": (2, 3), "epsilon": (1.0, 2.0)},
            "has 2 relations",
        ),
        (
            "asghar-2026-thm-9",
            {"part": 1, "letters": {"dim": "n"}},
            {"dim": (0, 1), "epsilon": (1.0, 2.0)},
            "no point of these ranges",
        ),
        ("bollegala-2023-fig-1", {}, {"dim": (2, 3), "epsilon": (1.0, 2.0)}, "neither proved nor amended"),
    ],
)
def test_a_tie_that_cannot_be_checked_says_what_was_expected(claim_id, how, ranges, message):
    """Nothing is green because it was not looked at."""
    with pytest.raises(ImplementationError, match=message):
        check_implementation(tied(variance, claim_id, **how), **ranges)


def test_a_function_without_a_tie_is_refused():
    """And so are values that are no numbers."""
    with pytest.raises(ImplementationError, match="not tied"):
        check_implementation(variance, dim=(2, 3), epsilon=(1.0, 2.0))
    with pytest.raises(ImplementationError, match="expected a finite number"):
        check_implementation(
            tied(
                lambda dim, epsilon: math.nan * dim * epsilon,
                "asghar-2026-thm-9",
                part=1,
                letters={"dim": "n"},
            ),
            dim=(2, 3),
            epsilon=(1.0, 2.0),
        )
