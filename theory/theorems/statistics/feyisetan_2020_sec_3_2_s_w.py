"""Section 3.2: the definition of S_w as displayed counts sets instead of words."""

from itertools import combinations

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real

p = real("p", low=0, high=1)


def two_outputs(d):
    """With probabilities 9/10 and 1/10 and η = 1/5 two sets of words qualify, while the smallest has one word."""
    eta = sp.Rational(1, 5)
    masses = (sp.Rational(9, 10), sp.Rational(1, 10))
    qualify = [s for k in range(3) for s in combinations(masses, k) if 1 - sum(s) <= eta]
    d.refute_instance(
        sp.Integer(len(qualify)),
        ">",
        sp.Integer(min(map(len, qualify))),
        at="outputs a, b with probabilities 9/10 and 1/10, η = 1/5: the sets {a} and {a,b} miss at most η",
        reason="the display takes the number of qualifying sets, 2; the words above it describe the size of the smallest, 1",
    )


def smallest_set(d):
    """The smallest set is found by taking outputs in decreasing order of probability."""
    d.at_most(
        p * sp.Rational(1, 2),
        p,
        "replacing a chosen output by a likelier one does not lose mass, so the k likeliest outputs are best among all sets of k",
    )


claim = Claim(
    id="feyisetan-2020-sec-3-2-s-w",
    title="Definition of the effective support",
    locator="Section 3.2, display of S_w",
    printed=Statement(
        "S_w is the size of the smallest set that holds mass 1 − η; displayed as min |{S : Pr[M(w)∉S] ≤ η}|.",
        r"S_w=\min|\{S\subseteq X:\Pr[M(w)\notin S]\le\eta\}|",
    ),
    amended=Statement(
        "The minimum belongs inside: the least |S| over qualifying sets.",
        r"S_w=\min\{|S|:S\subseteq X,\ \Pr[M(w)\notin S]\le\eta\}",
    ),
    refutations=(two_outputs,),
    repairs=(smallest_set,),
    reason="bars and braces are swapped in the display",
)
