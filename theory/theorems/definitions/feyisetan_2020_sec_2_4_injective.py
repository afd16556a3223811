"""Section 2.4: the distance of strings is a metric if the embedding is injective."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real
from theory.verdict import Assumption, Fact

a1, a2, s1, s2 = (real(name, low=0) for name in ("a1", "a2", "s1", "s2"))
u, v = real("u"), real("v")


def sum_of_metrics(d):
    """A sum of metrics over positions is a metric."""
    d.fact(
        Fact.TRIANGLE,
        sp.Le(sp.Abs(u + v), sp.Abs(u) + sp.Abs(v), evaluate=False),
        "the Euclidean norm at each position, here on a line",
    )
    d.at_most(a1 + a2, (a1 + s1) + (a2 + s2), "inequalities at the positions add up, slack by slack")


def needs_injectivity(d):
    """With two words on one vector the distance of different strings is zero, so only a pseudo-metric is left."""
    d.equal(sp.Subs((u - v) ** 2, v, u), 0, "squared distance of two different words with the same vector")


claim = Claim(
    id="feyisetan-2020-sec-2-4-injective",
    title="Distance of strings",
    locator="Section 2.4",
    printed=Statement(
        "The sum of Euclidean distances over the positions of a string is a metric as long as the word embedding is injective.",
        r"d(x,x')=\sum_i\|\phi(w_i)-\phi(w_i')\|",
    ),
    assumptions=(Assumption.DISTINCT_WORDS,),
    proofs=(sum_of_metrics, needs_injectivity),
    reason="a sum of metrics; injectivity is needed for identity of indiscernibles",
)
