"""The noisy dot product is a difference of two Gamma variables, hence infinitely divisible."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import integer, real
from theory.verdict import Fact

q = real("q", low=-1, high=1, low_open=True, high_open=True)
m = integer("m", low=1)
nu = (n + 1) / sp.Integer(2)
mgf = (1 - q**2) ** (-nu)
#: Dimension whose noisy dot product is the sum of m copies.
larger = m * (n + 1) - 1


def factorise(d):
    """The transform splits into those of a Gamma variable and of a negated one."""
    d.equal(
        (1 - q) ** (-nu) * (1 + q) ** (-nu),
        mgf,
        "transforms of Gamma(ν, rate ε) and of its negative at t = εq",
    )
    d.fact(Fact.UNIQUENESS_MGF, "equal transforms near zero, equal laws")


def sums_stay_in_the_family(d):
    """A sum of m copies is the noisy dot product of a larger dimension; read backwards, Z splits m-fold."""
    d.equal(
        mgf**m, (1 - q**2) ** (-(larger + 1) / sp.Integer(2)), "transform of a sum of m independent copies"
    )
    d.equal(
        ((1 - q) ** (-nu / m) * (1 + q) ** (-nu / m)) ** m,
        mgf,
        "Gamma(ν/m) − Gamma(ν/m) is an m-th root, so the law is infinitely divisible",
    )


claim = Claim(
    id="dx-z-gamma-difference",
    title="The noisy dot product is a difference of Gamma variables",
    locator="MATHS.md, section 2",
    printed=Statement(
        "Z is the difference of two independent Gamma((n+1)/2, rate ε) variables; a sum of m copies is Z in dimension m(n+1)−1; Z is infinitely divisible.",
        sp.Eq((1 - q) ** (-nu) * (1 + q) ** (-nu), mgf, evaluate=False),
    ),
    variables=(n, epsilon, q),
    witness={n: 2, epsilon: 1, q: sp.Rational(1, 2)},
    proofs=(factorise, sums_stay_in_the_family),
    uses=("dx-z-mgf",),
    reason="the transform factorises",
)
