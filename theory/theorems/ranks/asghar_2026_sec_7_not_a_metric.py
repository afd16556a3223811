"""Section 7 and Figure 7: the neighbour rank is not a metric."""

from theory.laws.rank_example import FIGURE, rank
from theory.proof import And, Claim, Statement, eq, lt, ne
from theory.rules.algebra import compute

ranks = {("x1", "x2"): 2, ("x2", "x1"): 4, ("x2", "w"): 1, ("w", "x1"): 2}


def figure_7():
    """The ranks of words at 0, 8, 10, 17, 18 on a line, counted."""
    return compute(
        And(
            *[eq(rank(FIGURE, *pair), value) for pair, value in ranks.items()],
            ne(rank(FIGURE, "x1", "x2"), rank(FIGURE, "x2", "x1")),
            lt(rank(FIGURE, "x2", "w") + rank(FIGURE, "w", "x1"), rank(FIGURE, "x2", "x1")),
        )
    )


claim = Claim(
    id="asghar-2026-sec-7-not-a-metric",
    title="Neighbour ranks are not a metric",
    locator="Section 7, Figure 7",
    printed=Statement(
        "d_NN is neither symmetric nor does it obey the triangle inequality: there are five words, among them x1, x2 and w, from which no two words are equally far, with d_NN(x1,x2) = 2, d_NN(x2,x1) = 4, d_NN(x2,w) = 1, d_NN(w,x1) = 2.",
        latex=r"\exists\,x_1, x_2, w:\; d_{NN}(x_1, x_2) \ne d_{NN}(x_2, x_1),\quad d_{NN}(x_2, x_1) > d_{NN}(x_2, w) + d_{NN}(w, x_1)",
    ),
    argued="Words at 0 (x1), 8 (w), 10 (x2), 17 and 18 on a line have these ranks. That a rank is the number of nearer words is a definition over lists, which the rules do not speak of; the kernel has it.",
    support=figure_7,
    reason="five words at 0, 8, 10, 17, 18 on a line have exactly these ranks",
)
