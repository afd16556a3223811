"""Algorithm 1: the double loop builds the graph of the neighbour relation."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import edges, line, nearest, similarity
from theory.variable import integer

a, b, k = integer("a", low=1), integer("b", low=1), integer("k", low=0)
first, second = integer("s", low=1), integer("t", low=1)
vocabularies = (line(0, 1, 3, 7, 15), line(-21, -20, 0, 10, 31, 32), line(0, 2, 3, 10, 14, 15, 26))


def loop(words, m, tau):
    """Lines 4 to 7 as printed, edges without direction and without loops."""
    return {
        tuple(sorted((x, y)))
        for x in words
        for y in nearest(words, x, m)
        if y != x and similarity(words, x, y, m) >= tau
    }


def same_edges(d):
    """The loop sees each pair from the side on which it is near, and the similarity is the same from both."""
    d.equal(
        sp.Subs(k / (first + second - k), (first, second), (b, a)),
        k / (a + b - k),
        "the test of line 6 does not depend on which word is i, so the union over i is condition (a) with 'or'",
    )
    for words in vocabularies:
        for m in (2, 3):
            for tau in (sp.Rational(1, 10), sp.Rational(1, 2)):
                wrong = loop(words, m, tau) ^ set(edges(words, m, tau))
                d.compare(
                    len(wrong),
                    "<",
                    1,
                    f"pairs in which loop and relation differ: {len(words)} words, m = {m}, τ = {tau}",
                )


claim = Claim(
    id="bollegala-2023-alg-1",
    title="Graph construction",
    locator="Algorithm 1",
    printed=Statement(
        "The loop over i and over S_m(x_i) returns the graph of the relation ≃.",
        r"\mathcal{E}=\{(x,x'): x\simeq x'\}",
    ),
    variables=(a, b, k),
    witness={a: 2, b: 2, k: 1},
    proofs=(same_edges,),
    uses=("bollegala-2023-sec-3-symmetric",),
    reason="each pair is found from the side on which it is near; every word also gets a loop, as x ≃ x (line 7 is lost in our text)",
)
