"""The density of the noisy dot product is log-concave."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import positive
from theory.verdict import Fact

x = positive("x")
nu = (n + 1) / sp.Integer(2)
log_gamma_density = (nu - 1) * sp.log(x) - epsilon * x


def difference_of_log_concave(d):
    """A Gamma variable of shape at least one is log-concave, and differences of such stay so."""
    d.equal(
        sp.Derivative(log_gamma_density, (x, 2)),
        -(nu - 1) / x**2,
        "second derivative of the log density of Gamma(ν, ε)",
    )
    d.less(
        0, (nu - 1) / x**2, "ν = (n+1)/2 exceeds one for n ≥ 2, so the log density is concave on its support"
    )
    d.fact(
        Fact.PREKOPA, "log-concave * log-concave is log-concave", "Z is the difference of two such variables"
    )


claim = Claim(
    id="dx-z-log-concave",
    title="Log-concavity of the noisy dot product",
    locator="MATHS.md, section 2",
    printed=Statement(
        "The density of Z is log-concave for every n ≥ 2.",
        sp.Lt(sp.Derivative(log_gamma_density, (x, 2)), 0, evaluate=False),
    ),
    variables=(n, epsilon, x),
    witness={n: 2, epsilon: 1, x: 1},
    proofs=(difference_of_log_concave,),
    uses=("dx-z-gamma-difference",),
    reason="difference of log-concave Gamma variables",
)
