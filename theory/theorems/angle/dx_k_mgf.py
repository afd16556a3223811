"""The transform of the angular component is a hypergeometric function, and 1/n is the best proxy."""

import sympy as sp

from theory.laws.dot_product import K, k, n
from theory.laws.moments import angle_moment
from theory.proof import And, Claim, E, Exists, Notion, Statement, eq, integer, le, lt, q, real
from theory.rules.algebra import algebra, follows
from theory.rules.cited import tangent
from theory.rules.expectation import even_series, reflected
from theory.rules.instances import put
from theory.rules.logic import both, swap, use
from theory.rules.products import empty_sum, equal_terms, last_term, partial_sum_below
from theory.rules.quantifiers import exhibit
from theory.rules.sums import rewrite_under

lam, j = real("lambda"), integer("j", low=0)
theta = real("theta", low=0, high=1, low_open=True, high_open=True)


class ZeroFOne(Notion):
    """₀F₁(; b; x)."""

    @staticmethod
    def define(b, x):
        """Σ Γ(b) x^j/(j! Γ(b+j))."""
        return sp.Sum(x**j * sp.gamma(b) / (sp.factorial(j) * sp.gamma(b + j)), (j, 0, sp.oo))


def transform(rate):
    """E exp(rate·K)."""
    return E(sp.exp(rate * k), K)


printed = Statement(
    "E exp(λK) = ₀F₁(; n/2; λ²/4), and no proxy θ/n with θ < 1 serves: exp(θλ²/(2n)) < E exp(λK) for some λ.",
    And(
        eq(transform(lam), ZeroFOne(n / 2, lam**2 / 4)),
        Exists(lam, lt(sp.exp(theta / n * lam**2 / 2), transform(lam))),
    ),
    variables=(n, lam, theta),
    witness={n: 2, lam: 1, theta: q(1, 2)},
)


def series():
    """E exp(λK) = Σ λ^(2j) E K^(2j)/(2j)!, the series of ₀F₁ term by term."""
    moment = angle_moment(j)
    term = lam ** (2 * j) * moment.concl.rhs / sp.factorial(2 * j)
    moments = rewrite_under(even_series(lam, k, K[1], reflected(k, K[1]), j), moment, j, term)
    own = ZeroFOne.define(n / 2, lam**2 / 4).function
    same = equal_terms(algebra(eq(term, own)), j, 0, sp.oo)
    return follows(printed.body.args[0], moments, same)


def second_order(rate):
    """1 + rate²/(2n) ≤ E exp(rate·K): the first two terms of a series of terms ≥ 0."""
    value, sum_ = put(series(), {lam: rate}).concl.args
    f = sum_.define(*sum_.args).function
    below = partial_sum_below(use(swap(put(series(), {lam: rate})), eq(sum_.define(*sum_.args), value)), 1)
    none, one, two = empty_sum(f, j, 0), last_term(f, j, 0, -1), last_term(f, j, 0, 0)
    return follows(le(1 + rate**2 / (2 * n), transform(rate)), below, two, one, none)


def sum_and_compare():
    """At λ² = n(1−θ)/θ the proxy gives at most 2/(1+θ), less than 1 + λ²/(2n) = (1+θ)/(2θ)."""
    rate, x = sp.sqrt(n * (1 - theta) / theta), (1 - theta) / 2
    cap = follows(le(sp.exp(x), 2 / (1 + theta)), (tangent(-x), sp.exp(x) * 2 / (1 + theta)))
    gap = algebra(lt(2 / (1 + theta), 1 + rate**2 / (2 * n)))
    goal = lt(sp.exp(theta / n * rate**2 / 2), transform(rate))
    return both(series(), exhibit(printed.body.args[1], rate, follows(goal, cap, gap, second_order(rate))))


claim = Claim(
    id="dx-k-mgf",
    title="Transform of the angular component",
    locator='Chapter "The noise, and why its dot product is variance-gamma", Length and direction',
    printed=printed,
    proof=sum_and_compare,
    reason="term by term; the second-order term is the variance, so 1/n (Theorem 6) is the smallest proxy",
)
