"""Section 2: whether scaling the noise by the sensitivity ends the unequal treatment of isolated points."""

import sympy as sp

from theory.laws.channels import bounded, each, eps, j, m, p, p2, rows
from theory.proof import Claim, Statement, le, positive, q
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume
from theory.rules.maxima import max_below

largest, d = positive("Delta"), positive("d")
scaled = sp.exp(eps * d / largest)
printed = Statement(
    "The issue of isolated points does not arise if the noise is scaled by the sensitivity of the distance.",
    bounded(sp.exp(eps)),
    given=(le(d, largest), bounded(scaled)),
    variables=(eps, largest, d, m),
    witness={eps: 1, largest: 2, d: 1, m: 2, **rows((q(3, 5), q(2, 5)), (q(2, 5), q(3, 5)))},
    reading="with the largest distance Δ as the sensitivity all pairs of words, isolated or not, share the bound e^ε",
)


def one_bound_for_all():
    """e^{εd/Δ} ≤ e^ε, as d ≤ Δ."""
    grows = monotone(sp.exp, follows(le(eps * d / largest, eps), (assume(le(d, largest)), eps / largest)))
    return max_below(follows(le(p(j) - sp.exp(eps) * p2(j), 0), each(scaled), (grows, p2(j))), j, 1, m)


claim = Claim(
    id="asghar-2026-sec-2-sensitivity-isolated",
    title="Isolated points after scaling by the sensitivity",
    locator="Section 2, privacy implications",
    printed=printed,
    proof=one_bound_for_all,
    reason="one bound for all pairs; an isolated word is still returned more often than a crowded one",
)
