"""Lemma 1: expectation and power series of exp(λK) may be exchanged."""

import sympy as sp

from theory.laws.absolute_moments import j, size_below_one
from theory.laws.dot_product import K, k, n
from theory.proof import Claim, E, Statement, eq, le, real
from theory.rules.algebra import follows
from theory.rules.cited import exp_series
from theory.rules.means import dominated_series, equal_means, linear_mean

lam = real("lambda")
term = (lam * k) ** j / sp.factorial(j)
series = sp.Sum(lam**j * E(k**j, K) / sp.factorial(j), (j, 0, sp.oo))
printed = Statement(
    "For every real λ the expectation of Σ(λK)^j/j! is the sum of the expectations.",
    eq(E(sp.Sum(term, (j, 0, sp.oo)), K), series),
    variables=(n, lam),
    witness={n: 2, lam: 1},
)


def dominated():
    """Every term is at most |λ|^j/j! in size, and these add up to exp(|λ|)."""
    weight = sp.Abs(lam) ** j / sp.factorial(j)
    below = follows(le(sp.Abs(term), weight), (size_below_one(), weight))
    factor = lam**j / sp.factorial(j)
    apart = equal_means(term, factor * k**j, K)
    each = follows(eq(E(term, K), factor * E(k**j, K)), apart, linear_mean(*K, (factor, k**j)))
    return dominated_series(j, K, each, below, exp_series(sp.Abs(lam)))


claim = Claim(
    id="asghar-2026-lem-1",
    title="Expectation of the exponential series",
    locator="Lemma 1",
    printed=printed,
    proof=dominated,
    reason="dominated convergence with the constant exp(|λ|); the paper's own proof has two false steps, judged apart",
)
