"""Section 3: the neighbour relation is symmetric."""

import sympy as sp

from theory.proof import And, Claim, Notion, Statement, eq, family, integer, real
from theory.rules.algebra import follows
from theory.rules.logic import both

V = integer("V", low=1)
x, y, z = (integer(name, low=1) for name in "xyz")
near = family("near", real("_", low=0, high=1))  # near(x, z) is 1 if z is in S_m(x), else 0


class Either(Notion):
    """Condition (a): 1 if x ∈ S_m(y) or y ∈ S_m(x)."""

    @staticmethod
    def define(x, y):
        """Write 'or' with numbers 0 and 1."""
        return 1 - (1 - near(y, x)) * (1 - near(x, y))


class Common(Notion):
    """How many words S_m(x) and S_m(y) have in common."""

    @staticmethod
    def define(x, y, V):
        """Count over the vocabulary."""
        return sp.Sum(near(x, z) * near(y, z), (z, 1, V))


class Together(Notion):
    """How many words S_m(x) and S_m(y) have together."""

    @staticmethod
    def define(x, y, V):
        """Count over the vocabulary."""
        return sp.Sum(near(x, z) + near(y, z) - near(x, z) * near(y, z), (z, 1, V))


printed = Statement(
    "The relation x ≃ y (one is among the m nearest words of the other, and their Jaccard similarity is at least τ) is symmetric: "
    "condition (a) and both counts of the similarity are the same with x and y exchanged.",
    And(
        eq(Either(x, y), Either(y, x)), *[eq(count(x, y, V), count(y, x, V)) for count in (Common, Together)]
    ),
    variables=(x, y, V),
    witness={x: 1, y: 2, V: 3, near: lambda *_: 1},
)


def exchanged():
    """Neither 'or' nor a count sees the order."""
    return both(*map(follows, printed.body.args))


claim = Claim(
    id="bollegala-2023-sec-3-symmetric",
    title="The neighbour relation is symmetric",
    locator="Section 3 after Eq. (1), and Section 4.1",
    printed=printed,
    proof=exchanged,
    garbled="in Section 4.1 the indices of (a) read x_i ∈ S_m(x_i) twice in our text; i and j are meant",
    reason="both conditions are; it is no equivalence, as 0 ≃ 1 ≃ 3 shows among the words 0, 1, 3 at τ = 1/10",
)
