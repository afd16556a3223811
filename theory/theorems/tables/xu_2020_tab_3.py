"""Table 3: which differences between Laplace and Mahalanobis the printed intervals support."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.xu_tables import entry, gap


def intervals_apart(d):
    """At ε = 5, 10, 20 the printed 95 % intervals of λ = 0 and λ = 1 do not meet, and the order is as stated."""
    for eps in (5, 10, 20):
        d.compare(gap(3, eps), ">", 0, f"ε = {eps}: distance between the two intervals")
        d.compare(entry(3, "1", eps)[0], "<", entry(3, "0", eps)[0], f"ε = {eps}: order of the means")


def at_the_ends(d):
    """The same rule separates ε = 40 as well, and not ε = 1."""
    d.compare(gap(3, 40), ">", 0, "ε = 40: the intervals are apart too, which the caption leaves out")
    d.compare(gap(3, 1), "<", 0, "ε = 1: the intervals overlap")


claim = Claim(
    id="xu-2020-tab-3",
    title="Significance in Table 3 (N_w, GloVe)",
    locator="Table 3 and its caption",
    printed=Statement(
        "For ε = 5, 10, 20 the mean of N_w is significantly lower at λ = 1 than at λ = 0, by intervals mean ± 1.96·std/√100.",
        sp.Gt(gap(3, 5), 0, evaluate=False),
    ),
    proofs=(intervals_apart, at_the_ends),
    reason="the intervals are apart, at ε = 40 too; note that √100 counts runs while the deviation is over words",
)
