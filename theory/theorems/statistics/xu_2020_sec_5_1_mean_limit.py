"""Section 5.1: the mean of N_w is said to converge to 0 as ε decreases; its limit is one over the vocabulary size."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.laws.xu_tables import entry
from theory.variable import integer
from theory.verdict import Assumption, Fact

size, i = integer("N", low=2), integer("i", low=1)


def vocabulary_of_the_paper(d):
    """For 28,596 words the limit is 0.0035 runs of 100."""
    d.refute_instance(
        sp.Rational(100, 28596),
        ">",
        sp.Rational(34, 10000),
        at="the 28,596 words of the paper, spherical noise: all rows tend to one law, whose masses sum to one",
        reason="so the sum of Pr[M(w) = w] over all words tends to one, and its mean to 1/28,596",
    )


def common_row(d):
    """As ε → 0 all rows become the same law p, so the mean of N_w is the mean of p, which is 1/N."""
    d.fact(
        Fact.DEFINITION,
        "Pr[M(w) = w] → p(w) for every w, with Σ p(w) = 1",
        "dx-limit-small-epsilon: p is free of w",
    )
    d.equal(sp.Sum(1 / size, (i, 1, size)) / size, 1 / size, "a law on N words has mean mass 1/N")
    d.limit(
        (1 - sp.exp(-epsilon / 2)) / 3 + 2 * (1 - sp.exp(-epsilon / 2) / 2) / 3,
        epsilon,
        0,
        sp.Rational(1, 3),
        "words 0, 1, 2 on a line: the mean of N_w",
    )


def as_far_as_the_tables_go(d):
    """The printed means fall towards it and stay above it."""
    for table in (1, 3):
        d.compare(entry(table, "0", 1)[0], ">", sp.Rational(100, 28596), f"Table {table}, ε = 1")


claim = Claim(
    id="xu-2020-sec-5-1-mean-limit",
    title="Limit of the mean of N_w",
    locator="Section 5.1, text on Tables 1 and 2",
    printed=Statement(
        "The mean of N_w (in runs of 100) converges to 0 as ε decreases.",
        r"\lim_{\varepsilon\to0}\tfrac1N\sum_wN_w=0",
    ),
    amended=Statement(
        "It converges to one over the vocabulary size, whatever the embedding: here 0.0035 of 100 runs.",
        r"\lim_{\varepsilon\to0}\tfrac1N\sum_wN_w=\tfrac1N",
    ),
    variables=(size,),
    witness={size: 2},
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    refutations=(vocabulary_of_the_paper,),
    repairs=(common_row, as_far_as_the_tables_go),
    uses=("dx-limit-small-epsilon",),
    reason="to 1/N, which two printed decimals cannot tell from 0 for 28,596 words",
)
