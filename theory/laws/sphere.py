"""Area of the unit sphere in Rⁿ, the constant of polar coordinates."""

import sympy as sp


def sphere_area(dim):
    """Area of the unit sphere of Rⁿ; proved in asghar-2026-sec-3-2-sphere-area."""
    return 2 * sp.pi ** (dim / sp.Integer(2)) / sp.gamma(dim / sp.Integer(2))
