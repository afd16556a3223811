"""Section 4.1: the threshold τ is said to tune the similarity of connected words, for example τ = 0.8."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import edges, line
from theory.variable import integer

words = line(0, 1, 3, 7, 15, 31)
common = integer("k", low=0)
at_two = common / (4 - common)


def half_and_four_fifths(d):
    """At m = 2 the graphs for τ = 0.4, 0.5, 0.8 and 1 are the same on every vocabulary."""
    for shared in (0, 1):
        d.compare(
            at_two.subs(common, shared),
            "<",
            sp.Rational("0.4"),
            f"{shared} common words: below all four thresholds",
        )
    d.refute_instance(
        len(set(edges(words, 2, sp.Rational("0.4"))) ^ set(edges(words, 2, sp.Integer(1)))),
        "<",
        1,
        at="R^300, words 0, 1, 3, 7, 15, 31 on the first axis, m = 2: edges that tell τ = 0.4 from τ = 1",
        reason="there is none: nothing between 1/3 and 1 can be removed",
    )


def two_graphs(d):
    """There are two graphs: one for τ ≤ 1/3 and one for τ > 1/3."""
    d.equal(sp.Subs(at_two, common, 1), sp.Rational(1, 3), "one common word")
    d.equal(
        sp.Subs(at_two, common, 2), 1, "two common words: S(x) = S(y), so x and y are mutual nearest words"
    )
    d.compare(
        len(edges(words, 2, sp.Rational(1, 3))),
        ">",
        len(edges(words, 2, sp.Rational(2, 5))),
        "the two differ on the words above",
    )


claim = Claim(
    id="bollegala-2023-sec-4-1-tau",
    title="What the threshold τ does at m = 2",
    locator="Section 4.1, last paragraph; Figure 3",
    printed=Statement(
        "At the m = 2 of the experiments, raising τ (for example to 0.8) removes less similar neighbours step by step.",
        r"\tau<\tau' \Rightarrow G_{\tau'}\subsetneq G_{\tau}\ \text{in general, for } \tau,\tau'\in[0,1]",
    ),
    amended=Statement(
        "At m = 2 there are only two graphs: every τ ≤ 1/3 joins each word to its nearest word, every τ > 1/3 keeps mutual nearest words only.",
        r"\mathrm{Jaccard}\in\{0,\tfrac13,1\}",
    ),
    refutations=(half_and_four_fifths,),
    repairs=(two_graphs,),
    uses=("bollegala-2023-eq-1",),
    reason="the similarity is 0, 1/3 or 1, so τ = 0.5, 0.8 and 1 are one setting, and so are 0.1 and 0.3",
)
