"""Eq. (8): distribution function of the F law with 1 and n − 1 degrees of freedom."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import positive, real
from theory.verdict import Fact

half = sp.Rational(1, 2)
s, x = positive("s"), positive("x")
w = real("w", low=0, high=1, low_open=True, high_open=True)


def chi_square(value, degrees):
    """Density of the chi-square law, for degrees > 0."""
    return (
        value ** (degrees * half - 1)
        * sp.exp(-value / 2)
        / (2 ** (degrees * half) * sp.gamma(degrees * half))
    )


def share_is_beta(d):
    """Two independent chi-squares a = sw, v = s(1−w): the share w has the Beta law."""
    joint = chi_square(s * w, sp.Integer(1)) * chi_square(s * (1 - w), n - 1) * s
    kernel = s ** (n * half - 1) * sp.exp(-s / 2)
    constant = 2 ** (n * half) * sp.gamma(half) * sp.gamma((n - 1) * half)
    a, v = s * w, s * (1 - w)
    d.equal(
        sp.Derivative(a, s) * sp.Derivative(v, w) - sp.Derivative(a, w) * sp.Derivative(v, s),
        -s,
        "the Jacobian of the change of variables has size s",
    )
    d.equal(
        sp.log(joint),
        sp.log(kernel * w ** (-half) * (1 - w) ** ((n - 3) * half) / constant),
        "the joint density of s and w is a product",
    )
    d.integral(kernel, (s, 0, sp.oo), 2 ** (n * half) * sp.gamma(n * half), "mass in s")
    d.equal(
        2 ** (n * half) * sp.gamma(n * half) / constant,
        1 / sp.beta(half, (n - 1) * half),
        "what is left is Beta(½, (n−1)/2)",
    )


def ratio_and_share(d):
    """The F ratio is at most x exactly if the share is at most x/(n−1+x)."""
    ratio = (n - 1) * w / (1 - w)
    d.less(0, sp.Derivative(ratio, w), "the ratio grows with the share")
    d.equal(sp.Subs(ratio, w, x / (n - 1 + x)), x, "and takes the value x at the printed argument")
    d.fact(
        Fact.DEFINITION,
        "the distribution function of Beta(½, (n−1)/2) is the regularised incomplete Beta function",
    )


claim = Claim(
    id="asghar-2026-eq-8",
    title="Distribution function of the F law",
    locator="Eq. (8)",
    printed=Statement(
        "The F law with 1 and n−1 degrees of freedom has distribution function I_y(½, (n−1)/2) at y = x/(n−1+x).",
        r"F_X(x;1,n-1) = I_{x/(n-1+x)}\bigl(\tfrac12,\tfrac{n-1}{2}\bigr)",
    ),
    variables=(n, x),
    witness={n: 2, x: 1},
    proofs=(share_is_beta, ratio_and_share),
    reason="ratio of chi-squares through the Beta law of their share",
)
