"""Section 3.2: a normalised Gaussian vector is uniform on the sphere."""

from theory.proof import Claim, Statement

claim = Claim(
    id="asghar-2026-sec-3-2-uniform-direction",
    title="Uniform direction from Gaussian coordinates",
    locator="Section 3.2, noise",
    printed=Statement(
        "A vector of n independent standard normal coordinates, divided by its length, is uniform on the unit sphere.",
        latex=r"u\sim\mathcal N(0,I_n) \Rightarrow u/\|u\| \sim \mathrm{Unif}(S^{n-1})",
    ),
    argued="The density, Eq. (1), depends on the length only, so no rotation changes the law of u/‖u‖, and the uniform law is the "
    "only such law on the sphere. Laws on a sphere are not among the notions here; Eq. (6) checks what is used of it.",
    reason="the Gaussian density is invariant under rotations",
)
