"""Section 5.1: smaller ε is said to lower N_w and to raise S_w."""

from dataclasses import dataclass, replace

from theory.laws.likely import no_more
from theory.laws.line import Axis, LaplaceTail
from theory.proof import And, Claim, Statement, le, lt, q, theorem_of
from theory.theorems.decoding import dx_n_w_monotone


@dataclass(frozen=True)
class Twice:
    """A vocabulary at two values of ε, and the threshold η of S_w."""

    line: Axis
    larger: object
    eta: object

    def masses(self, eps):
        """Probabilities of all words at one value of ε."""
        at = replace(self.line, eps=eps)
        return [at.probability(word, LaplaceTail) for word in at.words]

    def says(self):
        """At the smaller ε, N_w is not higher and S_w is not lower."""
        small, large = self.masses(self.line.eps), self.masses(self.larger)
        own = self.line.words.index(self.line.start)
        return And(le(small[own], large[own]), no_more(large, small, self.eta))

    def orders(self):
        """Different words, ε below the larger one, η > 0."""
        return And(self.line.meets(), lt(self.line.eps, self.larger), lt(0, self.eta))


WORDS = (q(0), q(1), q(2))
printed = Statement(
    "A smaller ε leads to lower N_w and to higher S_w (not to higher N_w or lower S_w).",
    over="finite vocabularies of different words on a line, at two values of ε",
    says=Twice.says,
    meets=Twice.orders,
    witness=Twice(Axis(WORDS, q(0), q(1)), q(2), q(1, 100)),
)
amended = replace(dx_n_w_monotone.printed, words="N_w does not fall as ε grows, in any vocabulary.")


def middle_word():
    """Words 0, 1, 2, input 1, η = 1/10: S_w is 3 at ε = 1 and 2 at ε = 1/10, where only the ends are likely."""
    return (Twice(Axis(WORDS, q(1), q(1, 10)), q(1), q(1, 10)),)


def kept_less_often():
    """Shorter noise of the same direction keeps a word that longer noise keeps."""
    return theorem_of("dx-n-w-monotone")


claim = Claim(
    id="xu-2020-sec-5-1-epsilon",
    title="What smaller ε does to N_w and S_w",
    locator="Section 5.1, after the list of statistics",
    printed=printed,
    amended=amended,
    refutation=middle_word,
    repair=kept_less_often,
    severity="result",
    keeps="the half of the sentence that speaks of N_w, for every vocabulary",
    uses=("dx-n-w-monotone",),
    reason="true of N_w, false of S_w: the middle of three words has S_w = 3 at ε = 1 and 2 at ε = 0.1",
)
