"""Section 4.1: words with a similarity below τ are not connected, for example at τ = 0.8."""

from theory.proof import And, Claim, Implies, Or, Statement, eq, le, q, real
from theory.rules.logic import assume, discharge, part

tau, similarity = real("tau", low=0, high=1), real("J", low=0, high=1)
sees, seen = real("a", low=0, high=1), real("b", low=0, high=1)  # 1 if y ∈ S_m(x), 1 if x ∈ S_m(y)
related = And(Or(eq(sees, 1), eq(seen, 1)), le(tau, similarity))
printed = Statement(
    "By condition (b) no two words with similarity below τ are connected, for every τ; so with τ = 0.8 none below 0.8 are.",
    Implies(related, le(tau, similarity)),
    variables=(tau, similarity, sees, seen),
    witness={tau: q("0.8"), similarity: 1, sees: 1, seen: 1},
)


def by_definition():
    """The threshold is part of the relation."""
    return discharge(part(assume(related), 1), related)


claim = Claim(
    id="bollegala-2023-sec-4-1-threshold",
    title="What the threshold τ does",
    locator="Section 4.1, last paragraph",
    printed=printed,
    proof=by_definition,
    reason="by definition; at the m = 2 of the paper every τ between 1/3 and 1 gives the same graph (dx-nadp-matching)",
)
