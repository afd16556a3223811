"""Section 3.2: the definition of S_w as displayed counts sets instead of words."""

from dataclasses import dataclass
from itertools import combinations

from theory.proof import And, Claim, Statement, eq, le, lt, q


@dataclass(frozen=True)
class Outputs:
    """The probabilities of all outputs, and η."""

    masses: tuple
    eta: object

    def qualifying(self):
        """All sets of outputs that miss at most η."""
        sizes = range(len(self.masses) + 1)
        sets = [s for k in sizes for s in combinations(range(len(self.masses)), k)]
        return [s for s in sets if 1 - sum(self.masses[k] for k in s) <= self.eta]

    def says(self):
        """The displayed number of sets is the size of the smallest set, which the words define."""
        sets = self.qualifying()
        return eq(len(sets), min(map(len, sets)))

    def meets(self):
        """A law, and η between 0 and 1."""
        return And(
            eq(sum(self.masses), 1), *[le(0, p) for p in self.masses], lt(0, self.eta), lt(self.eta, 1)
        )


printed = Statement(
    "The display min |{S : Pr[M(w) ∉ S] ≤ η}| is the size of the smallest set of words that holds mass 1 − η.",
    over="laws on finitely many outputs",
    says=Outputs.says,
    meets=Outputs.meets,
    witness=Outputs((q(1),), q(1, 5)),
)


def two_outputs():
    """Probabilities 9/10 and 1/10, η = 1/5: two sets qualify, the smallest has one word."""
    return (Outputs((q(9, 10), q(1, 10)), q(1, 5)),)


claim = Claim(
    id="feyisetan-2020-sec-3-2-s-w",
    title="Definition of the effective support",
    locator="Section 3.2, display of S_w",
    printed=printed,
    refutation=two_outputs,
    severity="slip",
    reason="bars and braces are swapped in the display; the words above it are right: min {|S| : Pr[M(w) ∉ S] ≤ η}",
)
