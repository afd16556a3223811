"""Appendix B: the delta-function derivation of the uniform disc."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import r
from theory.variable import positive, real
from theory.verdict import Fact

rho, width = positive("rho"), positive("h")
t = real("t")
inside = real("s", low=0, high=1, low_open=True, high_open=True)
kernel = sp.exp(-(t**2) / (2 * width**2)) / (width * sp.sqrt(2 * sp.pi))


def mass_at_the_rim(d):
    """For a point on the rim the interval ends at the spike, and holds at most half of it."""
    d.integral(
        kernel,
        (t, -rho, 0),
        sp.erf(rho / (sp.sqrt(2) * width)) / 2,
        "a narrow symmetric kernel of width h in place of the delta function, point with ‖z‖ = ρ",
        antiderivative=sp.erf(t / (sp.sqrt(2) * width)) / 2,
    )
    d.refute_instance(
        sp.erf(1 / (sp.sqrt(2) * sp.Rational(1, 100))) / 2,
        "<",
        sp.Rational(51, 100),
        at="ρ = 1, ‖z‖ = 1, Gaussian kernel of width 1/100 (any width gives less than 1/2)",
        reason="the integral over [−‖z‖, ρ−‖z‖] is at most one half, though 0 lies in the interval",
    )


def interior_points(d):
    """Strictly inside, away from the centre, the spike is caught whole and the factors of r come out right."""
    low, high = -inside * rho, (1 - inside) * rho
    d.integral(
        kernel,
        (t, low, high),
        (sp.erf(high / (sp.sqrt(2) * width)) - sp.erf(low / (sp.sqrt(2) * width))) / 2,
        "point at distance sρ, 0 < s < 1",
        antiderivative=sp.erf(t / (sp.sqrt(2) * width)) / 2,
    )
    d.limit(
        sp.erf(1 / width),
        width,
        0,
        1,
        "as the kernel narrows both error functions go to ±1: the integral goes to 1",
    )
    planar = sp.log(2 * r / rho**2) + sp.log(1 / r**2) + sp.log(r / (2 * sp.pi))
    d.equal(
        planar,
        -sp.log(sp.pi * rho**2),
        "in the plane: f_R(r) · r^(−2) for two coordinates · f_U, with δ(‖z‖/r − 1) = r δ(r − ‖z‖)",
    )
    d.fact(
        Fact.CHANGE_OF_VARIABLES,
        "a vector z = ru in the plane has the factor r^(−2), not the r^(−1) of Eq. (12)",
    )


claim = Claim(
    id="asghar-2026-app-b-circle-delta-proof",
    title="Delta-function derivation for the disc",
    locator="Appendix B, illustration",
    printed=Statement(
        "For every point in or on the circle, f_Z = ∫ f_R(r) f_U(z/r) dr/r with f_U bounded equals 1/(πρ²), because the "
        "integral of δ over any closed interval that holds 0 is one.",
        r"\int_{-\|z\|}^{\rho-\|z\|}\delta(t)\,dt = 1,\quad 0\le\|z\|\le\rho",
    ),
    amended=Statement(
        "For 0 < ‖z‖ < ρ the integral is one; in the plane the factor is r^(−2) and f_U is a delta on the circle, not a "
        "function with value 1/(2π) there, which would integrate to zero. The result 1/(πρ²) stands.",
        r"\int_{-\|z\|}^{\rho-\|z\|}\delta(t)\,dt = 1,\quad 0<\|z\|<\rho",
    ),
    refutations=(mass_at_the_rim,),
    repairs=(interior_points,),
    reason="fails at centre and rim; Eq. (12) is for numbers, so 1/r and the missing factor r of δ are two slips that cancel",
)
