"""Section 3.1: the limit law is said not to be uniform, and to follow the size of the cells."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon


def two_words(d):
    """For two words the limit is uniform."""
    keep = 1 - sp.exp(-epsilon / 2) / 2
    d.limit(keep, epsilon, 0, sp.Rational(1, 2), "two words on a line at distance 1: probability of keeping")
    d.refute_instance(
        keep.subs(epsilon, sp.Rational(1, 1000)) - sp.Rational(1, 2),
        "<",
        sp.Rational(1, 1000),
        at="two words on a line at distance 1, ε = 1/1000; by symmetry also the corners of any regular simplex",
        reason="the limit law is (1/2, 1/2), which is uniform",
    )


def middle_word(d):
    """For the words 0, 1, 2 it is not: the middle word gets nothing."""
    d.limit(
        1 - sp.exp(-epsilon / 2),
        epsilon,
        0,
        0,
        "probability of keeping the middle word, whose cell is bounded",
    )
    d.limit(
        sp.exp(-epsilon / 2) / 2,
        epsilon,
        0,
        sp.Rational(1, 2),
        "probability of each end: what counts is the normal cone, not the size of the cell",
    )


claim = Claim(
    id="feyisetan-2020-sec-3-1-not-uniform",
    title="Is the limit law uniform?",
    locator="Section 3.1, first observation",
    printed=Statement(
        "The limit law as ε → 0 is not uniform over the vocabulary, since it depends on the relative sizes of the cells.",
        r"\lim_{\varepsilon\to0}\Pr[M(w)=\hat w]\ne1/|W|",
    ),
    amended=Statement(
        "It is the law of normal-cone masses of the convex hull: zero for words with bounded cells, and uniform for symmetric vocabularies such as two words.",
        sp.Eq(sp.Limit(1 - sp.exp(-epsilon / 2), epsilon, 0, "+"), 0, evaluate=False),
    ),
    refutations=(two_words,),
    repairs=(middle_word,),
    uses=("dx-limit-small-epsilon",),
    reason="uniform for two words or a simplex; masses of normal cones, not sizes of cells",
)
