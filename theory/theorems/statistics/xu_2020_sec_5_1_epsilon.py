"""Section 5.1: smaller ε is said to lower N_w and to raise S_w."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import HALF, epsilon
from theory.variable import real

more = real("t", low=0)


def keep(eps):
    """Probability that the middle word of 0, 1, 2 is kept."""
    return 1 - sp.exp(-eps * HALF)


def middle_word(d):
    """For the middle of three words on a line the number of likely outputs falls from three to two as ε decreases."""
    eta = sp.Rational(1, 10)
    d.refute_instance(
        keep(sp.Rational(1, 10)),
        "<",
        eta,
        at="words 0, 1, 2 on a line, input 1, η = 1/10: S_w is 2 at ε = 1/10 and 3 at ε = 1",
        reason="at ε = 1/10 the word itself is no longer a likely output, the two ends are: S_w = 2",
        meets=(
            sp.Gt(keep(1), eta, evaluate=False),
            sp.Gt((1 - keep(1)) / 2, eta, evaluate=False),
            sp.Gt((1 - keep(sp.Rational(1, 10))) / 2, eta, evaluate=False),
        ),
    )


def kept_less_often(d):
    """The probability of keeping a word does fall with ε."""
    d.at_most(
        sp.exp(-(epsilon + more) * HALF),
        sp.exp(-epsilon * HALF),
        "here in closed form, 1 − N_w; in general by dx-n-w-monotone",
    )


claim = Claim(
    id="xu-2020-sec-5-1-epsilon",
    title="What smaller ε does to N_w and S_w",
    locator="Section 5.1, after the list of statistics",
    printed=Statement(
        "A smaller ε leads to lower N_w and to higher S_w.",
        r"\varepsilon\downarrow\ \Rightarrow\ N_w\downarrow,\ S_w\uparrow",
    ),
    amended=Statement(
        "N_w is non-decreasing in ε for every word; S_w is not monotone: for small ε the outputs concentrate on the corners of the convex hull.",
        sp.Le(sp.exp(-(epsilon + more) * HALF), sp.exp(-epsilon * HALF), evaluate=False),
    ),
    variables=(epsilon,),
    witness={epsilon: 1},
    refutations=(middle_word,),
    repairs=(kept_less_often,),
    uses=("dx-n-w-monotone", "dx-limit-small-epsilon"),
    reason="true of N_w, false of S_w: the middle of three words has S_w = 3 at ε = 1 and 2 at ε = 0.1",
)
