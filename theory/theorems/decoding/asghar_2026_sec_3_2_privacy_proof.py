"""Section 3.2: the reason given for privacy, proportionality to exp(−εd) alone."""

from dataclasses import dataclass

import sympy as sp

from theory.proof import And, Claim, Point, Statement, le, lt, metric, ne, positive, q
from theory.rules.algebra import follows, monotone
from theory.rules.mass import triangle


@dataclass(frozen=True)
class Sampling:
    """Different words on a line, a mechanism that outputs v from w with a weight exp(−ε|v−w|), and ε."""

    words: tuple
    eps: object

    def meets(self):
        """The words differ, ε > 0."""
        return And(lt(0, self.eps), *[ne(a, b) for k, a in enumerate(self.words) for b in self.words[:k]])

    def probability(self, v, w):
        """Pr[v from w], in proportion to the weight."""
        return sp.exp(-self.eps * abs(v - w)) / sp.Add(*[sp.exp(-self.eps * abs(u - w)) for u in self.words])

    def private(self):
        """Pr[v from a] ≤ exp(ε|a−b|) Pr[v from b] for all words."""
        rows = [(v, a, b) for v in self.words for a in self.words for b in self.words if a != b]
        bound = [sp.exp(self.eps * abs(a - b)) * self.probability(v, b) for v, a, b in rows]
        return And(*[le(self.probability(v, a), right) for (v, a, _), right in zip(rows, bound, strict=True)])


printed = Statement(
    "A mechanism whose output law is proportional to exp(−εd(·, w)) is, for that reason, ε d_X-private.",
    over="finite vocabularies on a line, sampled in proportion to exp(−εd)",
    says=Sampling.private,
    meets=Sampling.meets,
    witness=Sampling((q(0), q(1)), q(1)),
)
eps, c = positive("epsilon"), positive("c")
y, w, v, dist = Point("y"), Point("w"), Point("v"), metric("d")
amended = Statement(
    "It is, if the factor c of proportionality is the same for all inputs, as it is for noise on all of Rⁿ.",
    le(c * sp.exp(-eps * dist(y, w)), sp.exp(eps * dist(w, v)) * (c * sp.exp(-eps * dist(y, v)))),
    variables=(eps, c),
    witness={eps: 1, c: 1, y: 0, w: 1, v: 2},
)


def three_words():
    """Words 0, 1, 2, ε = ln 2: from 0 and from 1 the word 0 comes with probabilities 4/7 and 1/4, a ratio of 16/7 > 2."""
    return (Sampling((q(0), q(1), q(2)), sp.log(2)),)


def same_factor():
    """With one factor for all inputs the triangle inequality decides."""
    losses = follows(
        le(-eps * dist(y, w), eps * dist(w, v) - eps * dist(y, v)), (triangle(dist, y, w, v), eps)
    )
    return follows(amended.body, (monotone(sp.exp, losses), c))


claim = Claim(
    id="asghar-2026-sec-3-2-privacy-proof",
    title="The reason given for privacy",
    locator="Section 3.2, proof of privacy",
    printed=printed,
    refutation=three_words,
    amended=amended,
    repair=same_factor,
    keeps="the paper's noise on all of Rⁿ has one factor, so its mechanism is private",
    severity="step",
    reason="proportionality is not enough: the normaliser may depend on the input; here it does not, so privacy stands",
)
