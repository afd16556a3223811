"""Integrals whose integrand has no value at an end are given up at once."""

from flint import arb

from theory.evaluate import integrate


def test_a_singular_end_is_seen_before_any_halving():
    """1/√t on (0, 1) has no enclosure; the integrand is asked at the ends only."""
    asked = []

    def integrand(z, analytic):
        asked.append(z)
        return 1 / z.sqrt(analytic=analytic)

    assert integrate(integrand, arb(0), arb(1)).is_nan()
    assert len(asked) <= 2


def test_a_regular_integral_is_enclosed():
    """√t on (0, 1) is 2/3; its end is no singularity."""
    found = integrate(lambda z, analytic: z.sqrt(analytic=analytic), arb(0), arb(1))
    assert found.contains(arb(2) / 3)
    assert abs(found - arb(2) / 3) < arb(1) / 10**6
