"""Algorithm 1: its list of inputs does not name the privacy parameter it uses."""

import sympy as sp

from theory.laws.dot_product import Radius
from theory.laws.vectors import m
from theory.proof import Claim, E, Statement, eq, lt, positive, q
from theory.rules.algebra import follows
from theory.rules.cited import gamma_integral
from theory.rules.expectation import expectation
from theory.rules.instances import put
from theory.rules.integrals import scaled
from theory.rules.logic import differ

y, first, second = positive("y"), positive("epsilon"), positive("epsilon'")


def mean(eps):
    """Mean length of the sampled vector at λ = 0."""
    return E(y, (y, Radius(m, eps)))


printed = Statement(
    "The inputs of Algorithm 1 are m, Σ and λ.",
    eq(mean(first), mean(second)),
    variables=(m, first, second),
    witness={m: 2, first: 1, second: 1},
    reading="what it returns depends on nothing else; checked for the mean length at λ = 0, which would be the same for two values of ε",
)
amended = Statement(
    "The privacy parameter ε is an input too: the mean length at λ = 0 is m/ε.",
    eq(mean(first), m / first),
    variables=(m, first),
    witness={m: 2, first: 1},
)


def mean_length():
    """The Gamma integral of the radius."""
    whole = mean(first).define()
    t = scaled(gamma_integral(m + 1, first), first**m / sp.gamma(m), whole)
    return follows(amended.body, expectation(t, y, (y, Radius(m, first))))


def two_values():
    """M = 2: mean length 4 at ε = 1/2 and 2 at ε = 1."""
    at = {m: 2, first: 1, second: q(1, 2)}
    bad = printed.instance(at)
    one, half = (put(mean_length(), {m: 2, first: eps}) for eps in (1, q(1, 2)))
    return at, differ(follows(lt(*bad.args), one, half))


claim = Claim(
    id="xu-2020-alg-1",
    title="Inputs of the sampling algorithm",
    locator="Algorithm 1",
    printed=printed,
    amended=amended,
    refutation=two_values,
    repair=mean_length,
    severity="slip",
    reason="ε is used in the fourth line but not among the inputs",
)
