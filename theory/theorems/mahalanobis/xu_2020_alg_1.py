"""Algorithm 1: its list of inputs does not name the privacy parameter it uses."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import epsilon, m
from theory.variable import positive

y = positive("y")
mean = sp.Integral(y * epsilon**m / sp.gamma(m) * y ** (m - 1) * sp.exp(-epsilon * y), (y, 0, sp.oo))


def depends_on_epsilon(d):
    """With the same declared inputs, two values of ε give different laws."""
    d.integral(mean.function, (y, 0, sp.oo), m / epsilon, "mean radius")
    d.refute_instance(
        sp.Integer(2) / sp.Rational(1, 2) - sp.Integer(2) / 1,
        ">",
        1,
        at="m = 2, Σ = I, λ = 0: the mean radius is 4 at ε = 1/2 and 2 at ε = 1",
        reason="the output law is not determined by the declared inputs (m, Σ, λ)",
    )


def with_epsilon(d):
    """With ε among the inputs the law is the one of Lemma 1: the radius has shape m and scale 1/ε."""
    d.integral(mean.function, (y, 0, sp.oo), m / epsilon, "mean radius, a function of m and ε")


claim = Claim(
    id="xu-2020-alg-1",
    title="Inputs of the sampling algorithm",
    locator="Algorithm 1",
    printed=Statement(
        "Algorithm 1 samples from f_Z ∝ exp(−ε‖z‖_RM) given the inputs m, Σ and λ.",
        r"Z=\text{Alg}_1(m,\Sigma,\lambda)",
    ),
    amended=Statement(
        "The privacy parameter ε is an input too: its fourth line uses it.",
        r"Z=\text{Alg}_1(m,\Sigma,\lambda,\varepsilon)",
    ),
    variables=(m, epsilon),
    witness={m: 2, epsilon: 1},
    refutations=(depends_on_epsilon,),
    repairs=(with_epsilon,),
    reason="ε is used but not among the inputs",
)
