"""Table 1: NADP is said never to disclose the word."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import component, edges, line

TABLE = {
    "misogynist": (("insulting", "sexist", "racist"), ("scholastic", "filicia", "shannara")),
    "police": (("police", "authorities", "officials"), ("posing", "smiling", "lying")),
    "hitler": (("hitler", "adolf", "nazi"), ("paid", "ipo", "raided")),
    "wikileaks": (("wikileaks", "iran", "assange"), ("impetuous", "jashari", "enraged")),
    "fbi": (("fbi", "history", "government"), ("asylum", "cardoza", "sandiego")),
}
words = line(0, 1, 3)


def a_word_without_neighbours(d):
    """A word without neighbours is released as it is, and is its own nearest word."""
    links = edges(words, 2, sp.Rational(1, 2))
    d.compare(len(component(links, words[2])), "<", 2, "3 is alone in its component: Δ_i = 0, so σ_i = 0")
    d.refute_instance(
        sp.Integer(0),
        "<",
        min(abs(words[2] - w) for w in words[:2]),
        at="R^300, words 0, 1, 3 on the first axis, m = 2, τ = 1/2, any ε and δ",
        reason="the release of 3 is 3 itself, at distance 0 from the word and 2 from the next: it is disclosed with certainty",
    )


def the_five_words(d):
    """In the printed table four words of five are shown under Mahalanobis and none under NADP."""
    shown = [sum(word in row[k] for word, row in TABLE.items()) for k in (0, 1)]
    d.equal(sp.UnevaluatedExpr(sp.Integer(shown[0])), 4, "Mahalanobis: police, hitler, wikileaks, fbi")
    d.compare(shown[1], "<", 1, "NADP: none of the five")


claim = Claim(
    id="bollegala-2023-tab-1",
    title="Disclosed words",
    locator="Table 1 and its caption; Section 6",
    printed=Statement(
        "The Mahalanobis mechanism sometimes discloses the word, NADP never does.",
        r"\Pr[\text{nearest word of } M(x) \text{ is } x]=0",
    ),
    amended=Statement(
        "Of the five printed words, Mahalanobis shows four and NADP none; words without neighbours are disclosed by NADP with certainty.",
        r"\Delta_{i(x)}=0 \Rightarrow \Pr[\text{nearest word of } M(x) \text{ is } x]=1",
    ),
    refutations=(a_word_without_neighbours,),
    repairs=(the_five_words,),
    uses=("bollegala-2023-rem-1",),
    reason="true of the five words shown; false for every word without neighbours, which gets no noise",
)
