"""Section 3: the 'or' of condition (a) is said to admit one-sided neighbours, unlike 'and'."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import edges, line, nearest, similarity
from theory.variable import integer

m = integer("m", low=2)
more = integer("r", low=0)


def setting_of_the_experiments(d):
    """At m = 2 and τ = 1/2 one-sided neighbours are never connected."""
    words = line(0, 1, 3)
    d.refute_instance(
        similarity(words, words[1], words[2], 2),
        "<",
        sp.Rational(1, 2),
        at="R^300, words 0, 1, 3 on the first axis, m = 2, τ = 1/2: 1 is nearest to 3, and 0 is nearest to 1",
        reason="the one-sided pair fails the threshold; so does every such pair, as its similarity is at most 1/3",
    )


def when_one_sided_pairs_survive(d):
    """A one-sided pair has similarity at most (m − 1)/(m + 1)."""
    shared = m - 1 - more
    d.equal(
        (m - 1) / (m + 1) - shared / (2 * m - shared),
        2 * m * more / ((m + 1) * (m + 1 + more)),
        "x is in S(x) and not in S(y), so at most m − 1 words are common; gap to the value at m − 1",
    )
    d.at_most(
        0,
        2 * m * more / ((m + 1) * (m + 1 + more)),
        "the gap is not negative: fewer common words, less similarity",
    )
    words = line(0, 1, 3)
    d.equal(
        sp.UnevaluatedExpr(similarity(words, words[1], words[2], 2)),
        sp.Rational(1, 3),
        "the bound is attained at m = 2 by the words 0, 1, 3",
    )
    d.compare(
        len(edges(words, 2, sp.Rational(1, 3))), ">", 1, "and at τ = 1/3 the one-sided pair is connected"
    )
    d.compare(
        len(nearest(words, words[1], 2) & {words[2]}),
        "<",
        1,
        "one-sided: 3 is not among the two nearest words of 1",
    )


claim = Claim(
    id="bollegala-2023-sec-3-conjunction",
    title="One-sided neighbours",
    locator="Section 3, paragraph on conjunction and disjunction",
    printed=Statement(
        "Because (a) is an 'or', words are connected of which only one is a nearest neighbour of the other (m = 2, τ = 0.5 in the experiments).",
        r"\exists\,x\simeq y:\ y\in S_m(x),\ x\notin S_m(y)",
    ),
    amended=Statement(
        "One-sided neighbours are connected only for τ ≤ (m − 1)/(m + 1). At m = 2 and τ > 1/3 the 'or' is an 'and': the graph is a matching of "
        "mutual nearest words, the isolated small neighbourhoods that the paper wants to avoid.",
        r"\mathrm{Jaccard}(x,y)\le\tfrac{m-1}{m+1}\ \text{ for one-sided pairs}",
    ),
    variables=(m,),
    witness={m: 2},
    refutations=(setting_of_the_experiments,),
    repairs=(when_one_sided_pairs_survive,),
    uses=("bollegala-2023-eq-1",),
    reason="condition (b) undoes the 'or': one-sided pairs have similarity at most (m−1)/(m+1) = 1/3",
)
