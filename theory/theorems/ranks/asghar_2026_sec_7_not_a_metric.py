"""Section 7 and Figure 7: the neighbour rank is not a metric."""

import itertools

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.rank_example import POSITIONS, distance, rank


def no_ties(d):
    """From every word the other four are at different distances, so ranks are unambiguous."""
    for start in ("x1", "x2", "w"):
        others = sorted((distance(start, word) for word in POSITIONS if word != start), key=int)
        d.each(
            (sp.Lt(near, far, evaluate=False) for near, far in itertools.pairwise(others)),
            f"distances from {start}, in order",
        )


def figure_7(d):
    """Words at 0, 8, 10, 17, 18 on a line in the plane have exactly the ranks of the figure."""
    no_ties(d)
    printed = {("x1", "x2"): 2, ("x2", "x1"): 4, ("x2", "w"): 1, ("w", "x1"): 2}
    d.each(
        (
            sp.Lt(sp.Abs(rank(*pair) - value), sp.Rational(1, 2), evaluate=False)
            for pair, value in printed.items()
        ),
        "the rank is the integer printed for it",
    )
    d.each(
        (
            sp.Lt(rank("x1", "x2"), rank("x2", "x1"), evaluate=False),
            sp.Gt(rank("x2", "x1"), rank("x2", "w") + rank("w", "x1"), evaluate=False),
        ),
        "symmetry fails (2 against 4), and so does the triangle inequality (4 against 1 + 2)",
    )


claim = Claim(
    id="asghar-2026-sec-7-not-a-metric",
    title="Neighbour ranks are not a metric",
    locator="Section 7, Figure 7",
    printed=Statement(
        "d_NN is neither symmetric nor does it obey the triangle inequality: d_NN(x1,x2) = 2, d_NN(x2,x1) = 4, d_NN(x2,w) = 1, d_NN(w,x1) = 2 can occur.",
        r"d_{NN}(x_2,x_1)=4>d_{NN}(x_1,x_2)=2,\quad 4>d_{NN}(x_2,w)+d_{NN}(w,x_1)=1+2",
    ),
    proofs=(figure_7,),
    reason="five words at 0, 8, 10, 17, 18 on a line have exactly these ranks",
)
