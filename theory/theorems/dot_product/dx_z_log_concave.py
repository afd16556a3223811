"""The density of the noisy dot product is log-concave."""

import sympy as sp

from theory.laws.dot_product import eps, n
from theory.proof import Claim, Statement, lt, positive
from theory.rules.algebra import algebra
from theory.rules.slopes import derivative

x = positive("x")
slope = (n - 1) / (2 * x) - eps

printed = Statement(
    "The density of Z is log-concave for every n ≥ 2.",
    latex=r"f_Z(\lambda a+(1-\lambda)b)\ge f_Z(a)^{\lambda}f_Z(b)^{1-\lambda}",
)


def gamma_is_log_concave():
    """The log density of Gamma((n+1)/2, ε) has a falling slope, as (n+1)/2 > 1."""
    first = derivative((n - 1) * sp.log(x) / 2 - eps * x, x, slope)
    second = derivative(slope, x, -(n - 1) / (2 * x**2))
    return first, second, algebra(lt(-(n - 1) / (2 * x**2), 0))


claim = Claim(
    id="dx-z-log-concave",
    title="Log-concavity of the noisy dot product",
    locator='Chapter "The noise, and why its dot product is variance-gamma", What the distribution gives',
    printed=printed,
    argued="Z has the law of a difference of two independent Gamma((n+1)/2, ε) variables (dx-z-gamma-difference). Their densities are log-concave, since the "
    "shape exceeds one, and convolutions of log-concave densities are log-concave (Prékopa). Not linked: convolutions have no rule here.",
    support=gamma_is_log_concave,
    reason="difference of log-concave Gamma variables",
)
