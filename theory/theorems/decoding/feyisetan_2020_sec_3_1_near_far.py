"""Section 3.1: near words are said to be far more likely than far words, at every ε."""

from theory.laws.line import Outputs
from theory.proof import Claim, Statement, q
from theory.verdict import Assumption

printed = Statement(
    "If d(w,ŵ) is much smaller than d(w,ŵ'), then ŵ is much more likely than ŵ', for any fixed ε.",
    over="finite vocabularies of different words on a line",
    says=Outputs.likelier,
    meets=Outputs.meets,
    witness=Outputs((q(0), q(1), q(10)), q(0), q(1), q(1), q(10)),
    reading="*much smaller* is read as ten times smaller, *much more likely* as more likely",
)


def crowded_near_word():
    """Words 0, 0.999, 1, 1.001, 10, ε = 0.1: the word 1 is squeezed, the word 10 has the whole half-line on its right."""
    return (Outputs((q(0), q("0.999"), q(1), q("1.001"), q(10)), q(0), q("0.1"), q(1), q(10)),)


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
