"""Section 5.2: the overlap of neighbour sets is said to be a conservative estimate of the chance of discovery."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import jaccard, line, nearest
from theory.variable import integer

words = line(0, 1, "-1.1")
released = sp.Rational("-0.1")
m, more, rest = integer("m", low=1), integer("r", low=0), integer("h", low=0)


def found_but_small_overlap(d):
    """A release at −0.1 of the word 0 is nearest to 0, and the estimate is 1/3."""
    d.compare(
        abs(released - words[0]),
        "<",
        abs(released - words[2]),
        "0 is the nearest word of the release: it is discovered",
    )
    d.refute_instance(
        jaccard(nearest(words, words[0], 2), nearest(words, released, 2)),
        "<",
        1,
        at="R^300, words 0, 1, −1.1 on the first axis, m = 2, the release −0.1 of the word 0",
        reason="the estimate is 1/3 for a word that the nearest-word attack finds",
    )


def no_remaining_uncertainty(d):
    """With full overlap nothing need be uncertain: a word released as it is has estimate 1 and is found."""
    d.equal(
        sp.UnevaluatedExpr(jaccard(nearest(words, words[0], 2), nearest(words, words[0], 2))),
        1,
        "full overlap",
    )
    d.refute_instance(
        abs(words[0] - words[0]),
        "<",
        min(abs(words[0] - w) for w in words[1:]),
        at="the same words, release equal to the word 0, as NADP does for words without neighbours",
        reason="the nearest word is the word itself, with certainty and not with an uncertainty of 1/m",
    )


def lower_bound(d):
    """What holds: if the word is among the m nearest of its release, the overlap is at least 1/(2m − 1)."""
    shared, size = 1 + more, 1 + more + rest
    gap = 2 * size * more / ((2 * size - 1) * (2 * size - shared))
    d.equal(
        shared / (2 * size - shared) - 1 / (2 * size - 1),
        gap,
        "1 + r common words of m = 1 + r + h: the gap to one common word",
    )
    d.at_most(0, gap, "it is not negative")
    d.equal(
        sp.Subs(1 / (2 * m - 1), m, 2),
        sp.Rational(1, 3),
        "at m = 2 the bound is 1/3, the value of the example",
    )


claim = Claim(
    id="bollegala-2023-sec-5-2-conservative",
    title="Overlap as an estimate of discovery",
    locator="Section 5.2, first paragraph",
    printed=Statement(
        "The Jaccard overlap of S_m(x) and S_m(M(x)) is a conservative estimate of the chance of discovering x: full overlap leaves an uncertainty of 1/m.",
        r"p(x\mid M(x))\le\frac{|S_m(x)\cap S_m(M(x))|}{|S_m(x)\cup S_m(M(x))|}",
    ),
    amended=Statement(
        "It can be as low as 1/(2m − 1) for a word that is found, and 1 for a word that is found with certainty.",
        r"x\in S_m(M(x)) \Rightarrow \text{overlap}\ge\tfrac{1}{2m-1}",
    ),
    variables=(m,),
    witness={m: 2},
    refutations=(found_but_small_overlap, no_remaining_uncertainty),
    repairs=(lower_bound,),
    reason="a word that is found can have overlap 1/3 at m = 2; and full overlap does not imply any uncertainty",
)
