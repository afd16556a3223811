"""Section 4.1: ε is chosen from the extreme values of the histograms of N_w and S_w over 1,000 runs."""

from dataclasses import dataclass
from math import comb
from typing import Any

from theory.proof import And, Claim, Statement, le, lt, q

RUNS, HALF = 1000, 500


@dataclass(frozen=True)
class Word:
    """A word that is returned with probability N_w in each of 1,000 independent runs."""

    n_w: Any

    def meets(self):
        """It is returned more often than the guarantee allows: N_w above one half."""
        return And(lt(q(1, 2), self.n_w), le(self.n_w, 1))

    def is_seen(self):
        """With probability at least 0.95 the histogram shows it: more than 500 returns."""
        a, b = self.n_w.p, self.n_w.q - self.n_w.p
        seen = sum(comb(RUNS, times) * a**times * b ** (RUNS - times) for times in range(HALF + 1, RUNS + 1))
        return le(q("0.95"), q(seen, self.n_w.q**RUNS))


printed = Statement(
    "ε can be selected by worst-case guarantees, which are read off the extreme values of the histograms of N_w and S_w over 1,000 runs.",
    over="words with N_w above one half, run 1,000 times",
    says=Word.is_seen,
    meets=Word.meets,
    witness=Word(q(3, 4)),
    reading="where no word is returned more than 500 times, none has N_w above one half: a word with N_w above one half is returned more than 500 times with probability at least 0.95",
)


def just_above():
    """At N_w = 0.51 more than 500 returns are seen with probability below 0.73."""
    return (Word(q(51, 100)),)


claim = Claim(
    id="feyisetan-2020-sec-4-1-choosing-epsilon",
    title="Choosing ε from the extremes of the histograms",
    locator="Section 4.1, on Figure 2",
    printed=printed,
    refutation=just_above,
    severity="step",
    reason="the extreme of 1,000 runs is an estimate, not a bound: a worst case needs a confidence bound over all words",
)
