"""A metric made of ranks: the largest difference between two words' neighbour lists."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer, real
from theory.verdict import Assumption, Fact

u, v = real("u"), real("v")
#: Rank of w seen from another word.
rank = integer("i", low=1)


def axioms(d):
    """It is the sup distance between the rank vectors of the words, and different words have different ones."""
    d.fact(
        Fact.TRIANGLE,
        sp.Le(sp.Abs(u + v), sp.Abs(u) + sp.Abs(v), evaluate=False),
        "for every word x, with u = rank from w minus rank from w', v = rank from w' minus rank from w''; take the maximum",
    )
    d.equal(sp.Subs(sp.Abs(v), v, -u), sp.Abs(u), "symmetry, coordinate by coordinate")
    d.less(
        0,
        sp.Abs(0 - rank),
        "seen at x = w, whose rank is 0 from w and at least 1 from another word: different words are apart",
    )


claim = Claim(
    id="dx-rank-metric",
    title="A metric made of neighbour ranks",
    locator="MATHS.md, section 5",
    printed=Statement(
        "D(w,w') = max_x |d_NN(w,x) − d_NN(w',x)| is a metric on the vocabulary, although d_NN itself is not.",
        r"D(w,w')=\max_x|d_{NN}(w,x)-d_{NN}(w',x)|",
    ),
    variables=(),
    assumptions=(Assumption.FINITE_VOCABULARY,),
    proofs=(axioms,),
    reason="it is the sup distance between rank vectors",
)
