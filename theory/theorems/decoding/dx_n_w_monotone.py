"""The probability that a word is kept grows with ε."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r, radius_density
from theory.variable import positive, real
from theory.verdict import Assumption

#: Inner product of unit-scale noise with x − w, squared distance, and the increase of ε.
p, square, more = positive("p"), positive("D"), real("t", low=0)


def noise_scales(d):
    """Noise at ε is unit noise divided by ε."""
    d.equal(
        radius_density(r, n, epsilon),
        epsilon * sp.Subs(radius_density(r, n, sp.Integer(1)), r, epsilon * r),
        "the radius law scales, and directions do not depend on ε",
    )


def kept_stays_kept(d):
    """If a noise vector keeps w at ε, the same direction and unit-scale length keep it at every larger ε."""
    d.at_most(
        p / (epsilon + more),
        p / epsilon,
        "the projection on x − w shrinks if it is positive, so it stays below half the distance",
    )
    d.less(-p / (epsilon + more), square / 2, "if it is negative it is below half the distance anyway")


claim = Claim(
    id="dx-n-w-monotone",
    title="The probability of keeping a word is non-decreasing in ε",
    locator="MATHS.md, section 5",
    printed=Statement(
        "N_w(ε) = Pr[M(w)=w] is non-decreasing in ε, for every vocabulary and dimension.",
        r"\varepsilon\le\varepsilon'\Rightarrow N_w(\varepsilon)\le N_w(\varepsilon')",
    ),
    variables=(n, epsilon),
    witness={n: 2, epsilon: 1},
    assumptions=(Assumption.EXACT_NEAREST,),
    proofs=(noise_scales, kept_stays_kept),
    reason="the Voronoi cell is star-shaped about its word",
)
