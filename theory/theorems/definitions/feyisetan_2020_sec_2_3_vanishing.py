"""Section 2.3: under local privacy related words get vanishing probability in a large vocabulary."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import integer
from theory.verdict import Fact

size = integer("N", low=1)
k = integer("k", low=1)


def average_kept(d):
    """Fix one input: its row sums to one, and it bounds the diagonal of every other row."""
    d.fact(Fact.DEFINITION, "Pr[M(w)=w] ≤ e^ε Pr[M(w₀)=w]", "sum over all w: Σ_w Pr[M(w)=w] ≤ e^ε")
    d.equal(
        sp.exp(epsilon) / size * sp.UnevaluatedExpr(size),
        sp.exp(epsilon),
        "so the mean probability of keeping a word is at most e^ε/N",
    )
    d.limit(sp.exp(epsilon) / size, size, sp.oo, 0, "which vanishes as the vocabulary grows", side="-")


def related_words(d):
    """The same for k related words of each input, if every word is related to at most k inputs."""
    d.equal(
        sp.exp(epsilon) * k / size,
        sp.exp(epsilon) / size * sp.UnevaluatedExpr(k),
        "each word is counted at most k times in the double sum",
    )


claim = Claim(
    id="feyisetan-2020-sec-2-3-vanishing",
    title="Related words under local privacy",
    locator="Section 2.3, second paragraph",
    printed=Statement(
        "Under local privacy the words related to the input have vanishingly small probability as the vocabulary grows: on average at most k·e^ε/N.",
        r"\frac1N\sum_w\Pr[M(w)\in R(w)]\le\frac{k\,e^{\varepsilon}}{N}",
    ),
    variables=(epsilon, size),
    witness={epsilon: 1, size: 10},
    proofs=(average_kept, related_words),
    reason="a row sums to one and bounds every other row",
)
