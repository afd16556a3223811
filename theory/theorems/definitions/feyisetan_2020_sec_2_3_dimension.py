"""Section 2.3: budgets look larger as the dimension grows."""

import sympy as sp

from theory.laws.dot_product import Radius, n, r
from theory.proof import Claim, E, Statement, eq, positive
from theory.rules.algebra import follows
from theory.rules.cited import gamma_integral
from theory.rules.expectation import expectation
from theory.rules.integrals import scaled

size = positive("s")
length = (r, Radius(n, n / size))
printed = Statement(
    "Budgets ε seem larger as the dimension of the metric space grows.",
    eq(E(r, length), size),
    variables=(n, size),
    witness={n: 2, size: 1},
    reading="to keep the mean length s of the noise, ε must grow in proportion to the dimension: at ε = n/s the mean length is s for every n",
)


def mean_length():
    """The mean of the length is n/ε, a Gamma integral."""
    rate = n / size
    t = scaled(gamma_integral(n + 1, rate), rate**n / sp.gamma(n), E(r, length).define())
    return follows(printed.body, expectation(t, r, length))


claim = Claim(
    id="feyisetan-2020-sec-2-3-dimension",
    title="Larger budgets in higher dimensions",
    locator="Section 2.3, last sentences, and Section 5.3",
    printed=printed,
    proof=mean_length,
    reason="the mean length of the noise is n/ε",
)
