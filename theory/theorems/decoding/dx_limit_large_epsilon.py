"""As ε → ∞ the level is governed by distances to Voronoi cells."""

import sympy as sp

from theory.laws.dot_product import eps
from theory.proof import Claim, Statement, positive
from theory.rules.limits import limit
from theory.verdict import Assumption

rho = positive("rho")

printed = Statement(
    "As ε → ∞, level/ε → max (dist(x',C_y) − dist(x,C_y))/d(x,x') with C_y the Voronoi cell of y; over all vocabularies the supremum is one.",
    latex=r"\lim_{\varepsilon\to\infty}\frac{\text{level}}{\varepsilon}=\max_{x\ne x',y}\frac{\operatorname{dist}(x',C_y)-\operatorname{dist}(x,C_y)}{d(x,x')}",
)


def tails_are_exponential():
    """The factor exp(−ερ) of a tail above ρ vanishes faster than any power of ε grows."""
    return limit(eps**2 * sp.exp(-eps * rho), eps, sp.oo, 0)


claim = Claim(
    id="dx-limit-large-epsilon",
    title="Limit of the level as ε → ∞",
    locator='Chapter "The curse of dimensionality, with exact numbers", More than two words',
    printed=printed,
    argued="A cell at distance ρ needs noise of length at least ρ, whose tail is exp(−ερ) times a polynomial of degree n − 1 in ερ; and it contains a "
    "ball within ρ + δ for every δ, on which the density is at least a power of ε times exp(−ε(ρ+δ)). So −log Pr[M(x)=y]/ε → dist(x, C_y); take "
    "differences and maxima over finitely many words. On the words 0, 1, 2 of a line the limit is one, and distances to sets are 1-Lipschitz. "
    "Not linked: logarithms of cell masses over all vocabularies have no rule here.",
    support=tails_are_exponential,
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS, Assumption.EXACT_NEAREST),
    reason="exponential rate of a cell is its distance",
)
