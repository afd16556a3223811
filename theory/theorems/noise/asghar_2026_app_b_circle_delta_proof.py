"""Appendix B: the delta-function derivation of the uniform disc."""

import sympy as sp

from theory.proof import Claim, Statement, positive, real
from theory.rules.integrals import integral

rho, width, t = positive("rho"), positive("h"), real("t")


def half_at_the_centre():
    """A narrow kernel of width h in place of δ: at the centre the interval [0, ρ] holds less than half of it."""
    kernel = sp.exp(-(t**2) / (2 * width**2)) / (width * sp.sqrt(2 * sp.pi))
    rise = -sp.erfc(t / (sp.sqrt(2) * width)) / 2
    return integral(kernel, (t, 0, rho), rise, sp.Rational(1, 2) - sp.erfc(rho / (sp.sqrt(2) * width)) / 2)


claim = Claim(
    id="asghar-2026-app-b-circle-delta-proof",
    title="Delta-function derivation for the disc",
    locator="Appendix B, illustration",
    printed=Statement(
        "For every point in or on the circle the integral of δ over [−‖z‖, ρ−‖z‖] is 1, because 0 lies in the interval.",
        latex=r"\int_{-\|z\|}^{\rho-\|z\|}\delta(t)\,dt = 1,\quad 0\le\|z\|\le\rho",
    ),
    argued="It is 1 for 0 < ‖z‖ < ρ; at the centre and on the rim the spike sits on an end of the interval, and every symmetric kernel "
    "leaves at most one half (the support shows it for the normal kernel at the centre). δ is no function, so there is nothing to refute formally. "
    "Besides, Eq. (12) is for numbers, where a point of the plane asks for r^(−2); the factor r of δ(‖z‖/r − 1) makes up for it.",
    support=half_at_the_centre,
    severity="step",
    reason="fails at centre and rim, which have no mass; the result 1/(πρ²) stands",
)
