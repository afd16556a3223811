"""Theorem 6: the angular component is sub-Gaussian with variance proxy 1/n."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, angle_even_moment, k, n
from theory.variable import integer, real
from theory.verdict import Fact

lam = real("lambda")
j = integer("j", low=0)
half_n = n / sp.Integer(2)


def termwise_domination(d):
    """The power series of the moment generating function is dominated term by term, for every λ."""
    d.fact(
        Fact.POWER_SERIES,
        "E[exp(λK)] = Σ_j λ^j E[K^j] / j!",
        "|K| ≤ 1, so the series converges absolutely; odd moments vanish",
    )
    term = lam ** (2 * j) * angle_even_moment(j, n) / sp.factorial(2 * j)
    own = (lam**2 / 4) ** j * sp.gamma(half_n) / (sp.factorial(j) * sp.gamma(half_n + j))
    d.equal(term, own, "(2j)! = 4^j j! Γ(j+1/2)/Γ(1/2)")
    rising = sp.gamma(half_n + j) / sp.gamma(half_n)
    d.induction(rising, j, start=0, initial=1, ratio=half_n + j, reason="the rising factorial of n/2")
    d.at_most(
        half_n, half_n + j, "each factor of the rising factorial is at least n/2, so it is at least (n/2)^j"
    )
    bound = (lam**2 / (2 * n)) ** j / sp.factorial(j)
    d.equal((lam**2 / 4) ** j / (sp.factorial(j) * half_n**j), bound, "the dominating term")
    d.fact(
        Fact.POWER_SERIES,
        sp.Eq(sp.Sum(bound, (j, 0, sp.oo)), sp.exp(lam**2 / (2 * n)), evaluate=False),
        "sum of the dominating terms",
    )


claim = Claim(
    id="asghar-2026-thm-6",
    title="The angular component is sub-Gaussian",
    locator="Theorem 6",
    printed=Statement(
        "K is sub-Gaussian with parameter 1/√n: its moment generating function is at most exp(λ²/(2n)) for every real λ.",
        sp.Le(
            sp.Integral(sp.exp(lam * k) * angle_density(k, n), (k, -1, 1)),
            sp.exp(lam**2 / (2 * n)),
            evaluate=False,
        ),
    ),
    variables=(n, lam),
    witness={n: 2, lam: 1},
    proofs=(termwise_domination,),
    uses=("dx-angle-moments",),
    reason="every term of the series is dominated, for all λ and n",
)
