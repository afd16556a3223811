"""Section 2: whether scaling the noise by the sensitivity ends the unequal treatment of isolated points."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real

eps, largest = positive("epsilon"), positive("Delta")
a, b = positive("a"), positive("b")
share = real("s", low=0, high=1)


def kept(distance):
    """Pr that an end word on the line is returned, its only neighbour at that distance, noise of rate ε/Δ."""
    return 1 - sp.exp(-eps * distance / (2 * largest)) / 2


def three_words(d):
    """Words 0, 1, 10: the word 10 is nine from its neighbour, the word 0 one."""
    d.refute(
        {eps: 1, largest: 10, a: 1, b: 9}, "the isolated word is still returned more often after scaling"
    )


def one_bound_for_all(d):
    """What scaling gives is one and the same bound e^ε for all pairs of words."""
    d.at_most(eps * share, eps, "the exponent ε·d/Δ with d = sΔ is at most ε for every pair")
    d.less(0, sp.Derivative(kept(a), a), "the share of unchanged outputs still grows with isolation")


claim = Claim(
    id="asghar-2026-sec-2-sensitivity-isolated",
    title="Isolated points after scaling by the sensitivity",
    locator="Section 2, privacy implications",
    printed=Statement(
        "With noise scaled by the sensitivity, isolated words are no longer less protected: read as, an isolated word is "
        "returned as often as a crowded one (end words of a line, gaps a and b).",
        sp.Eq(kept(a), kept(b), evaluate=False),
    ),
    amended=Statement(
        "All pairs of words then share the bound e^ε, but isolated words are still returned more often.",
        sp.Le(sp.exp(eps * share), sp.exp(eps), evaluate=False),
    ),
    variables=(eps, largest, a, b),
    hypotheses=(sp.Le(a, largest, evaluate=False), sp.Le(b, largest, evaluate=False)),
    witness={eps: 1, largest: 2, a: 1, b: 1},
    refutations=(three_words,),
    repairs=(one_bound_for_all,),
    reason="scaling makes the worst-case bound uniform; it does not make the treatment of isolated words equal",
)
