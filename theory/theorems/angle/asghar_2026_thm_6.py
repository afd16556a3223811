"""Theorem 6: the angular component is sub-Gaussian with variance proxy 1/n."""

import sympy as sp

from theory.laws.dot_product import K, k, n
from theory.laws.moments import angle_moment
from theory.proof import Claim, E, Statement, eq, integer, le, real
from theory.rules.algebra import algebra, follows
from theory.rules.cited import exp_series
from theory.rules.expectation import even_series, reflected
from theory.rules.instances import induct
from theory.rules.logic import assume
from theory.rules.sums import rewrite_under, termwise

lam, j = real("lambda"), integer("j", low=0)
h = n / 2
printed = Statement(
    "K is sub-Gaussian with parameter 1/√n: E exp(λK) ≤ exp(λ²/(2n)) for every real λ and n ≥ 2.",
    le(E(sp.exp(lam * k), K), sp.exp(lam**2 / (2 * n))),
    variables=(n, lam),
    witness={n: 2, lam: 1},
)


def rising(j):
    """The two sides of Γ(n/2+j) ≥ (n/2)^j Γ(n/2)."""
    return le(h**j * sp.gamma(h), sp.gamma(h + j))


def rising_factorial():
    """Every factor of the rising factorial of n/2 is at least n/2."""
    small, large = rising(j + 1).args
    step = follows(
        le(small, (h + j) * sp.gamma(h + j)),
        (assume(rising(j)), h + j),
        algebra(le(small, (h + j) * h**j * sp.gamma(h))),
    )
    step = follows(rising(j + 1), step, algebra(eq((h + j) * sp.gamma(h + j), large)))
    return induct(rising(j), j, algebra(rising(sp.S.Zero)), step)


def termwise_domination():
    """The power series of the moment generating function is dominated term by term, for every λ."""
    moment, x, quarter = angle_moment(j), lam**2 / (2 * n), (lam**2 / 4) ** j
    term, bound = lam ** (2 * j) * moment.concl.rhs / sp.factorial(2 * j), x**j / sp.factorial(j)
    own = quarter * sp.gamma(h) / (sp.factorial(j) * sp.gamma(h + j))
    weight = quarter / (sp.factorial(j) * sp.gamma(h + j) * h**j)
    each = follows(le(own, bound), (rising_factorial(), weight))
    each = follows(le(term, bound), algebra(eq(term, own)), each)
    total = termwise(each, j, 0, sp.oo, exp_series(x))
    series = rewrite_under(even_series(lam, k, K[1], reflected(k, K[1]), j), moment, j, term)
    return follows(printed.body, series, total, exp_series(x))


claim = Claim(
    id="asghar-2026-thm-6",
    title="The angular component is sub-Gaussian",
    locator="Theorem 6",
    printed=printed,
    proof=termwise_domination,
    reason="every term of the series is dominated, for all λ and n",
)
