"""The transform of the angular component is a hypergeometric function, and 1/n is the best proxy."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, angle_even_moment, k, n
from theory.variable import integer, positive, real
from theory.verdict import Fact

lam = real("lambda")
j = integer("j", low=0)
x = positive("x")
half = n / sp.Integer(2)
transform = sp.hyper((), (half,), lam**2 / 4)


def sum_the_moments(d):
    """The series of moments is the series of ₀F₁."""
    term = (lam**2 / 4) ** j * sp.gamma(half) / (sp.factorial(j) * sp.gamma(half + j))
    d.equal(lam ** (2 * j) * angle_even_moment(j, n) / sp.factorial(2 * j), term, "term of the moment series")
    d.fact(
        Fact.POWER_SERIES, sp.Eq(sp.Sum(term, (j, 0, sp.oo)), transform, evaluate=False), "definition of ₀F₁"
    )


def the_proxy_serves(d):
    """Every coefficient is at most that of exp(λ²/(2n)), so 1/n is a proxy."""
    d.equal(
        sp.Subs(sp.gamma(half + j) / sp.gamma(half), j, j + 1),
        (half + j) * sp.gamma(half + j) / sp.gamma(half),
        "the rising factorial of n/2 grows by the factor n/2 + j",
    )
    d.at_most(half, half + j, "which is at least n/2, so the rising factorial is at least (n/2)^j")
    d.equal(
        (lam**2 / 4) ** j / half**j,
        (lam**2 / (2 * n)) ** j,
        "and the dominating series is that of exp(λ²/(2n))",
    )


def no_smaller_proxy(d):
    """At second order in λ the transform is 1 + λ²/(2n), so a proxy below 1/n fails near zero."""
    d.equal(
        sp.Subs(sp.Derivative(sp.hyper((), (half,), x), x), x, 0),
        2 / n,
        "slope of ₀F₁ at zero; with x = λ²/4 this is λ²/(2n)",
    )


claim = Claim(
    id="dx-k-mgf",
    title="Transform of the angular component",
    locator="MATHS.md, section 2",
    printed=Statement(
        "E exp(λK) = ₀F₁(; n/2; λ²/4), and 1/n is the smallest possible sub-Gaussian variance proxy.",
        sp.Eq(sp.Integral(sp.exp(lam * k) * angle_density(k, n), (k, -1, 1)), transform, evaluate=False),
    ),
    variables=(n, lam),
    witness={n: 2, lam: 1},
    proofs=(sum_the_moments, the_proxy_serves, no_smaller_proxy),
    uses=("dx-angle-moments",),
    reason="term by term; the second-order term is the variance",
)
