"""Section 5.1: a better guarantee is said to mean lower N_w and higher S_w."""

from dataclasses import dataclass, replace

import sympy as sp

from theory.laws.likely import no_more
from theory.laws.line import Axis, LaplaceTail
from theory.proof import And, Claim, Implies, Not, Statement, le, lt, q


@dataclass(frozen=True)
class Processed:
    """Two mechanisms with the same noise; each maps the nearest word to a word by a table of its own."""

    line: Axis
    first: tuple
    second: tuple
    level: object
    eta: object

    def row(self, table, start):
        """Probability of each word from one input, after the table."""
        at = replace(self.line, start=start)
        near = [at.probability(word, LaplaceTail) for word in at.words]
        return [sum((p for p, to in zip(near, table, strict=True) if to == word), q(0)) for word in at.words]

    def private(self, table):
        """The mechanism has at most that level."""
        words = self.line.words
        rows = {word: self.row(table, word) for word in words}
        return And(
            *[
                le(p, sp.exp(self.level * abs(a - b)) * p2)
                for a in words
                for b in words
                if a != b
                for p, p2 in zip(rows[a], rows[b], strict=True)
            ]
        )

    def says(self):
        """If the first meets a level that the second does not, it has lower N_w and higher S_w."""
        better = And(self.private(self.first), Not(self.private(self.second)))
        one, two = (self.row(table, self.line.start) for table in (self.first, self.second))
        own = self.line.words.index(self.line.start)
        return Implies(better, And(le(one[own], two[own]), no_more(two, one, self.eta)))

    def orders(self):
        """Different words, η > 0, tables of words."""
        words = all(word in self.line.words for word in self.first + self.second)
        return And(self.line.meets(), lt(0, self.eta), le(1, int(words)))


WORDS = (q(0), q(1), q(2))
printed = Statement(
    "At a fixed noise scale the mechanism with the better privacy guarantee has lower N_w and higher S_w.",
    over="mechanisms on a line that add Laplace noise of one scale, take the nearest word, and map it by a table",
    says=Processed.says,
    meets=Processed.orders,
    witness=Processed(Axis(WORDS, q(1), q(1)), WORDS, WORDS, q(1, 2), q(1, 10)),
)


def constant_mechanism():
    """Words 0, 1, 2, ε = 1: mapping everything to 1 has level 0 and N_w = 1; without it N_w = 0.39."""
    return (Processed(Axis(WORDS, q(1), q(1)), (q(1), q(1), q(1)), WORDS, q(1, 2), q(1, 10)),)


claim = Claim(
    id="xu-2020-sec-5-1-guarantee",
    title="Do N_w and S_w measure the guarantee?",
    locator="Section 5.1, last sentence before Figure 2",
    printed=printed,
    refutation=constant_mechanism,
    severity="result",
    reason="N_w and S_w describe one row of the channel; the guarantee compares rows",
)
