"""Section 3.2: H₀ is said to be close to log S_w."""

from dataclasses import dataclass
from itertools import combinations

from theory.laws.line import Axis, LaplaceTail
from theory.proof import And, Claim, Statement, lt, q


@dataclass(frozen=True)
class Effective:
    """A vocabulary on a line, and η."""

    line: Axis
    eta: object

    def says(self):
        """2·S_w ≥ |W|: no set of fewer than half of the words holds mass 1 − η."""
        masses = [self.line.probability(word, LaplaceTail) for word in self.line.words]
        few = (len(masses) - 1) // 2
        return And(*[lt(sum(some), 1 - self.eta) for some in combinations(masses, few)])

    def orders(self):
        """Different words, η between 0 and 1."""
        return And(self.line.meets(), lt(0, self.eta), lt(self.eta, 1))


WORDS = tuple(q(k) for k in range(9))
printed = Statement(
    "H₀(M(w)) ≈ log S_w, for H₀ the logarithm of the size of the support and S_w the effective support.",
    over="finite vocabularies of different words on a line",
    says=Effective.says,
    meets=Effective.orders,
    witness=Effective(Axis(WORDS[:3], q(1), q(1)), q(1, 10)),
    reading="≈ is read as: S_w is within a factor of two of the size of the support",
)


def kept_word():
    """Nine words on a line, ε = 10, η = 1/10: the word itself has mass above 0.99, so S_w = 1, but H₀ = log 9."""
    return (Effective(Axis(WORDS, q(4), q(10)), q(1, 10)),)


claim = Claim(
    id="feyisetan-2020-sec-3-2-h0",
    title="Is log S_w close to H₀?",
    locator="Section 3.2, approximate identities",
    printed=printed,
    refutation=kept_word,
    severity="result",
    reason="by full support H₀ = log|W| whatever ε, while S_w goes down to 1",
)
