"""Section 3.2: a normalised Gaussian vector is uniform on the sphere."""

from theory.proof import Claim, Statement

claim = Claim(
    id="asghar-2026-sec-3-2-uniform-direction",
    title="Uniform direction from Gaussian coordinates",
    locator="Section 3.2, noise",
    printed=Statement(
        "A vector of n independent standard normal coordinates, divided by its length, is uniform on the unit sphere: a set of directions has "
        "the share of the ball that lies in them as its probability, and no rotation changes it.",
        latex=r"u\sim\mathcal N(0,I_n) \Rightarrow u/\|u\| \sim \mathrm{Unif}(S^{n-1})",
    ),
    argued="The density, Eq. (1), depends on the length only, so the probability of a cone is its share of any ball, and no rotation changes it. "
    "The kernel proves both with Lebesgue integrals; laws on a sphere are not among the notions here.",
    reason="the Gaussian density depends on the length only",
)
