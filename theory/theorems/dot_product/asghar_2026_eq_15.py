"""Eq. (15): the bound on the average, its variance taken from the exact law of the average."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import integer, positive, real
from theory.verdict import Fact

m, delta = integer("m", low=1), positive("delta")
t = real("t")


def variance_from_the_transform(d):
    """E exp(tZ̄) = (1 − t²/(mε)²)^{−m(n+1)/2}; its second derivative at zero is the variance."""
    transform = (1 - t**2 / (m * epsilon) ** 2) ** (-m * (n + 1) / sp.Integer(2))
    d.fact(Fact.INDEPENDENCE, "E exp(tZ̄) = (E exp(tZ/m))^m", "independent copies; dx-z-mgf at t/m")
    d.equal(sp.Subs(sp.Derivative(transform, t), t, 0) + 1, 1, "the mean is zero")
    d.equal(
        sp.Subs(sp.Derivative(transform, (t, 2)), t, 0),
        (n + 1) / (m * epsilon**2),
        "the variance of the average",
    )
    d.fact(Fact.CHEBYSHEV, "Pr[|Z̄| > δ] ≤ Var Z̄ / δ²")


claim = Claim(
    id="asghar-2026-eq-15",
    title="Bound on the average of noisy dot products",
    locator="Eq. (15)",
    printed=Statement(
        "The average of m independent copies of Z is farther than δ from zero with probability at most (n+1)/(mε²δ²).",
        r"\Pr[|\bar Z|>\delta]\le\frac{n+1}{m\epsilon^2\delta^2}",
    ),
    variables=(n, m, epsilon, delta),
    witness={n: 2, m: 1, epsilon: 1, delta: 1},
    proofs=(variance_from_the_transform,),
    uses=("dx-z-mgf",),
    reason="Chebyshev's inequality; the variance follows from the transform, independently of Theorem 9",
)
