"""Section 3.2: the sphere of radius r in Rⁿ has size proportional to r^(n−1)."""

from theory.proof import Claim, Statement

claim = Claim(
    id="asghar-2026-sec-3-2-sphere-area",
    title="Area of a sphere",
    locator="Section 3.2, noise; also Appendix B",
    printed=Statement(
        "The size of the sphere of radius r in Rⁿ is proportional to r^(n−1); the factor is 2π^{n/2}/Γ(n/2).",
        latex=r"|S(r)| = \frac{2\pi^{n/2}}{\Gamma(n/2)}\, r^{n-1}",
    ),
    argued="Scaling by r multiplies (n−1)-dimensional area by r^(n−1), and the Gaussian integral in polar coordinates gives the "
    "factor. There is no notion of surface area here to state it with; the value is part of the cited polar coordinates.",
    reason="read as area: the number of points is infinite",
)
