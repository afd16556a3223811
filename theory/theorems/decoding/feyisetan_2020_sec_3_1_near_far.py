"""Section 3.1: near words are said to be far more likely than far words, at every ε."""

from dataclasses import dataclass

from theory.laws.line import Axis, LaplaceTail
from theory.proof import Claim, Implies, Statement, le, lt, q
from theory.verdict import Assumption


@dataclass(frozen=True)
class Two(Axis):
    """Two outputs of a vocabulary on a line."""

    near: object
    far: object

    def likelier(self):
        """If one is ten times as far as the other, the near one is more likely."""
        first, second = abs(self.near - self.start), abs(self.far - self.start)
        return Implies(
            le(10 * first, second),
            lt(self.probability(self.far, LaplaceTail), self.probability(self.near, LaplaceTail)),
        )


printed = Statement(
    "If d(w,ŵ) is much smaller (tenfold) than d(w,ŵ'), then ŵ is more likely than ŵ', for any fixed ε.",
    over="finite vocabularies of different words on a line",
    says=Two.likelier,
    meets=Two.meets,
    witness=Two((q(0), q(1), q(10)), q(0), q(1), q(1), q(10)),
)


def crowded_near_word():
    """Words 0, 0.999, 1, 1.001, 10, ε = 0.1: the word 1 is squeezed, the word 10 has all the room on the right."""
    return (Two((q(0), q("0.999"), q(1), q("1.001"), q(10)), q(0), q("0.1"), q(1), q(10)),)


claim = Claim(
    id="feyisetan-2020-sec-3-1-near-far",
    title="Are near words more likely than far ones?",
    locator="Section 3.1, second observation",
    printed=printed,
    refutation=crowded_near_word,
    severity="result",
    assumptions=(Assumption.DISTINCT_WORDS,),
    reason="probabilities follow cells, not distances: a near word in a crowd is 1,000 times less likely than a far one at the edge",
)
