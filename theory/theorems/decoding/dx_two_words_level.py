"""Two words: the exact level after nearest-neighbour decoding, and its limit for close words."""

import sympy as sp

from theory.proof import And, Claim, Statement, lt, q
from theory.rules.algebra import compute
from theory.verdict import Assumption

half = q(1, 2)
ROWS = ((2, "0.64", "0.005"), (10, "0.26", "0.005"), (100, "0.080", "0.0005"), (300, "0.046", "0.0005"))

printed = Statement(
    "For two words at distance d the level is logit F_Z(d/2)/d, which tends to ε Γ(n/2)/(√π Γ((n+1)/2)) as d → 0: "
    "0.64ε, 0.26ε, 0.080ε, 0.046ε at n = 2, 10, 100, 300.",
    latex=r"\lim_{d\to0}\frac{\operatorname{logit}F_Z(d/2)}{d}=\frac{\varepsilon\,\Gamma(n/2)}{\sqrt\pi\,\Gamma((n+1)/2)}",
)


def share(dim):
    """The limit of level/ε for close words in that many dimensions."""
    return sp.gamma(dim * half) / (sp.sqrt(sp.pi) * sp.gamma((dim + 1) * half))


def fractions():
    """The fractions of ε at n = 2, 10, 100, 300, to the digits shown."""
    return compute(And(*[lt(sp.Abs(share(n) - q(value)), q(tolerance)) for n, value, tolerance in ROWS]))


claim = Claim(
    id="dx-two-words-level",
    title="Exact level for two words",
    locator='Chapter "The curse of dimensionality, with exact numbers", Two words',
    printed=printed,
    argued="A word is kept with probability F_Z(d/2) (asghar-2026-eq-18), so the largest log ratio is the logit of it. The logit has slope 4 at 1/2 and "
    "F_Z(d/2) = 1/2 + f_Z(0)d/2 + o(d), so the level tends to 2f_Z(0), a value of the density of dx-z-density. Not linked: the density at zero as a "
    "limit of a Bessel function.",
    support=fractions,
    assumptions=(Assumption.EXACT_NEAREST, Assumption.TIES_NEGLIGIBLE),
    reason="the exact level is a logit of F_Z; in high dimension little of ε is used",
)
