"""Figure 4: its caption explains N_w by the contrary of its definition."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.laws.xu_tables import entry
from theory.variable import positive

t = positive("t")
moved = sp.exp(-epsilon / 2) / 2


def two_words(d):
    """Two words on a line: kept and changed have different probabilities."""
    d.refute({epsilon: 1}, "N_w = Pr[M(w) = w] is 0.70, the word changes with probability 0.30")


def kept(d):
    """N_w counts the runs that keep the word; so read, it grows with ε as Table 3 does."""
    d.integral(
        epsilon * sp.exp(-epsilon * t) / 2,
        (t, sp.Rational(1, 2), sp.oo),
        moved,
        "probability to change, the next word at distance one",
        antiderivative=-sp.exp(-epsilon * t) / 2,
    )
    d.less(0, sp.Derivative(1 - moved, epsilon), "the probability to stay grows with ε")
    for low, high in ((1, 5), (5, 10), (10, 20), (20, 40)):
        d.compare(
            entry(3, "0", low)[0], "<", entry(3, "0", high)[0], f"so does N_w of Table 3, ε = {low} to {high}"
        )


claim = Claim(
    id="xu-2020-fig-4",
    title="What N_w counts, by the caption of Figure 4",
    locator="Figure 4, caption (as extracted)",
    printed=Statement(
        "N_w is the number of runs in which the word does change (two words on a line at distance one).",
        sp.Eq(1 - moved, moved, evaluate=False),
    ),
    amended=Statement(
        "It is the number of runs in which the word does not change, as in Figure 2 and Section 5.1.",
        sp.Gt(sp.Derivative(1 - moved, epsilon), 0, evaluate=False),
    ),
    variables=(epsilon,),
    witness={epsilon: 1},
    refutations=(two_words,),
    repairs=(kept,),
    reason="the word 'not' is missing in the caption; Figure 2 has it",
)
