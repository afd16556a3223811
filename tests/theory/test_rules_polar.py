"""Polar coordinates: false uses are refused."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.laws.dot_product import eps, n, r
from theory.laws.sphere import SphereArea
from theory.proof import positive, real
from theory.rules.polar import polar

s, t, anything = positive("s"), positive("t"), real("s")


def test_polar_needs_a_density_of_a_length():
    """Exp(−εs) is one; a function of both signs, a letter of both signs, and a radius that depends on it are not."""
    assert polar(sp.exp(-eps * s), s, n, t).concl.rhs == sp.Integral(
        SphereArea(n, s) * sp.exp(-eps * s), (s, 0, t)
    )
    for f, letter, radius in (
        (1 - s, s, t),
        (sp.exp(-(anything**2)), anything, t),
        (s, s, s),
        (s, s, anything),
    ):
        with pytest.raises(Refused):
            polar(f, letter, n, radius)


def test_the_area_of_known_spheres():
    """A circle and a sphere of radius r."""
    assert SphereArea.define(2, r) == 2 * sp.pi * r
    assert sp.simplify(SphereArea.define(3, r) - 4 * sp.pi * r**2) == 0
