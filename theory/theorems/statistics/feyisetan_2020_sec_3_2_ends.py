"""Section 3.2: the limits of the Rényi entropy at order zero and infinity."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer, positive, real
from theory.verdict import Fact

size, a = integer("N", low=1), positive("alpha")
top, extra = real("m", low=0, high=1, low_open=True), real("t", low=0)
log_size, log_top = real("L", low=0), real("M", high=0)


def order_infinity(d):
    """The power sum lies between max^α and N·max^α, and both give log(1/max) in the limit."""
    d.fact(Fact.DEFINITION, "max^α ≤ Σ p^α ≤ N·max^α", "one term, and N terms each at most the largest")
    d.limit(
        (log_size + a * log_top) / (1 - a),
        a,
        sp.oo,
        -log_top,
        "upper estimate, with L = log N and M = log max",
        side="-",
    )
    d.limit(a * log_top / (1 - a), a, sp.oo, -log_top, "lower estimate", side="-")


def order_zero(d):
    """Every positive probability to the power zero is one, so the sum counts the support."""
    d.limit(top**a, a, 0, 1, "each term of the sum tends to one if its probability is positive")
    d.equal(
        sp.Subs(sp.log(size) / (1 - a), a, 0),
        sp.log(size),
        "so the entropy tends to the logarithm of the number of terms",
    )


claim = Claim(
    id="feyisetan-2020-sec-3-2-ends",
    title="Ends of the Rényi entropies",
    locator="Section 3.2, Rényi entropies",
    printed=Statement(
        "H₀ = log|supp p| and H_∞ = log(1/max p) are the limits of H_α.",
        r"\lim_{\alpha\to0}H_\alpha=\log|\operatorname{supp}p|,\quad\lim_{\alpha\to\infty}H_\alpha=\log\frac1{\max p}",
    ),
    proofs=(order_infinity, order_zero),
    reason="power sums between max^α and N·max^α",
)
