"""Section 3.2: m words perturbed independently are mε-private."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer, positive, real
from theory.verdict import Assumption, Fact

m = integer("m", low=1)
i = integer("i", low=1)
eps = positive("epsilon")
largest, shortfall = positive("D"), real("g", low=0)
beyond = real("b", low=0)


def product_of_ratios(d):
    """The ratio of a product is the product of the ratios, each at most e^{ε d_i}."""
    d.fact(Fact.INDEPENDENCE, "the law of the sequence is the product of the laws of its words")
    d.at_most(eps * (largest - shortfall), eps * largest, "each distance d_i is at most the largest one, D")
    d.fact(
        Fact.LINEARITY,
        sp.Eq(sp.Sum(eps * largest, (i, 1, m)), m * eps * largest, evaluate=False),
        "m exponents of at most εD add up to at most mεD",
    )


def sharp_for_the_largest_distance(d):
    """On the line, with every word moved by D, the constant mε is attained."""
    here, there = sp.exp(-eps * beyond) ** m, sp.exp(-eps * (beyond + largest)) ** m
    d.equal(
        sp.log(here) - sp.log(there),
        m * eps * largest,
        "log-ratio of m Laplace densities seen beyond the words",
    )


claim = Claim(
    id="asghar-2026-sec-3-2-composition",
    title="Sequences of m words",
    locator="Section 3.2, composition",
    printed=Statement(
        "An ε d_X-private mechanism applied independently to each of m words is mε d_X-private; no metric on sequences is "
        "named, the largest distance between corresponding words is taken here.",
        r"\frac{\Pr[M(x_1)\dots M(x_m)]}{\Pr[M(y_1)\dots M(y_m)]} \le e^{m\epsilon \max_i d(x_i,y_i)}",
    ),
    variables=(m, eps),
    witness={m: 3, eps: 1},
    assumptions=(Assumption.INDEPENDENT_NOISE,),
    proofs=(product_of_ratios, sharp_for_the_largest_distance),
    reason="exact for the largest (and the mean) distance; with the sum of distances ε itself is enough, without m",
)
