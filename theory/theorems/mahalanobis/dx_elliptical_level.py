"""The exact Euclidean constant of elliptical noise."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import epsilon, v
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

smallest, excess = positive("lambda_min"), real("a", low=0)
t, far = positive("t"), positive("L")


def upper_bound(d):
    """The regularised norm is at most the Euclidean norm over √λ_min."""
    d.at_most(
        v**2 / (smallest + excess),
        v**2 / smallest,
        "each eigenvalue is at least the smallest, term by term in the eigenbasis",
    )
    d.fact(
        Fact.TRIANGLE, "‖z−x'‖_A − ‖z−x‖_A ≤ ‖x−x'‖_A", "so the loss is at most ε‖x−x'‖_A ≤ ε‖x−x'‖/√λ_min"
    )


def attained(d):
    """Along the eigenvector of the smallest eigenvalue the bound is attained."""
    root = sp.sqrt(smallest)
    d.equal(
        (epsilon * (far + t) / root - epsilon * far / root) / t,
        epsilon / root,
        "x = 0, x' = −t·e, observed at L·e with e that eigenvector: log density ratio over the distance",
    )


claim = Claim(
    id="dx-elliptical-level",
    title="Exact Euclidean constant of elliptical noise",
    locator="MATHS.md, section 5",
    printed=Statement(
        "Before decoding, elliptical noise with density ∝ exp(−ε‖A^{−1/2}η‖) has Euclidean level exactly ε/√λ_min(A).",
        r"\sup\frac{1}{\|x-x'\|_2}\log\frac{f(z-x)}{f(z-x')}=\frac{\varepsilon}{\sqrt{\lambda_{\min}(A)}}",
    ),
    variables=(epsilon, smallest),
    witness={epsilon: 1, smallest: 1},
    assumptions=(Assumption.REAL_ARITHMETIC,),
    proofs=(upper_bound, attained),
    reason="triangle inequality, attained along the weakest eigenvector",
)
