"""Section 3: the scaling step is said to keep the scale of the noise."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import epsilon, m, regularised, xi
from theory.laws.noise import r, radius_density
from theory.variable import real
from theory.verdict import Fact

t = real("t")


def shorter_on_average(d):
    """In the plane with eigenvalues 3/2 and 1/2 the noise is shorter on average than the spherical noise."""
    stretch = sp.sqrt(sp.Rational(3, 2) * sp.cos(t) ** 2 + sp.Rational(1, 2) * sp.sin(t) ** 2)
    d.refute_instance(
        sp.Integral(stretch, (t, 0, 2)) / (2 * sp.pi)
        + sp.Integral(stretch, (t, 2, 4)) / (2 * sp.pi)
        + sp.Integral(stretch, (t, 4, 2 * sp.pi)) / (2 * sp.pi),
        "<",
        sp.Rational(99, 100),
        at="m = 2, λ = 1, Σ = diag(3/2, 1/2), any ε; mean length relative to the spherical noise",
        reason="the mean of ‖A^{1/2}u‖ over directions is below one",
    )


def mean_square(d):
    """What stays the same is the mean squared length."""
    d.integral(
        r**2 * radius_density(r, m, epsilon),
        (r, 0, sp.oo),
        m * (m + 1) / epsilon**2,
        "mean squared length of spherical noise",
    )
    d.fact(Fact.ROTATION, "E[uuᵀ] = I/m", "so E uᵀAu = trace(A)/m for a uniform direction u")
    d.equal(
        regularised(xi) + regularised(2 - xi),
        sp.UnevaluatedExpr(2),
        "eigenvalues that average to one still do after regularising (two of them shown; the trace is linear)",
    )
    d.fact(Fact.JENSEN, "E‖A^{1/2}u‖ ≤ √(E uᵀAu) = 1", "strict unless A = I, so the mean length is smaller")


claim = Claim(
    id="xu-2020-sec-3-same-scale",
    title="Same scale of noise",
    locator="Section 3, Figure 1 and the text on the scaling step",
    printed=Statement(
        "Scaling Σ to trace m makes the scale of the elliptical noise the same as that of the spherical noise; read as the mean length of the noise.",
        r"E\|Z_{RM}\|=E\|Z\|",
    ),
    amended=Statement(
        "The mean squared length is the same, m(m+1)/ε²; the mean length is strictly smaller unless Σ = I (for λ > 0).",
        r"E\|Z_{RM}\|^2=E\|Z\|^2=\tfrac{m(m+1)}{\varepsilon^2}",
    ),
    variables=(m, epsilon),
    witness={m: 2, epsilon: 1},
    refutations=(shorter_on_average,),
    repairs=(mean_square,),
    uses=("xu-2020-sec-3-trace",),
    reason="only the mean squared length is kept; the noise is shorter on average",
)
