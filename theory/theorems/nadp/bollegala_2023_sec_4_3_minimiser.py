"""Section 4.3: u* is called the minimiser of g."""

from theory.laws.normal import G, epsilon, falling, u, v
from theory.proof import Claim, Implies, Statement, le
from theory.rules.falling import reflects
from theory.rules.logic import assume, discharge

meets = le(G(v, epsilon), G(u, epsilon))  # v meets condition (5) at δ = g(u), u = u*
printed = Statement(
    "u* minimises g among the v that meet the condition g(v) ≤ δ = g(u*).",
    Implies(meets, le(G(u, epsilon), G(v, epsilon))),
    variables=(epsilon, u, v),
    witness={epsilon: 1, u: 1, v: 1},
)
amended = Statement(
    "u* is the smallest such v (and g is largest there).",
    Implies(meets, le(u, v)),
    variables=(epsilon, u, v),
    witness={epsilon: 1, u: 1, v: 1},
)


def smaller_further_out():
    """At ε = 1, g(5) is smaller than g(4)."""
    return ({epsilon: 1, u: 4, v: 5},)


def smallest_argument():
    """The curve g falls."""
    return discharge(reflects(falling(epsilon), assume(meets), u, v), meets)


claim = Claim(
    id="bollegala-2023-sec-4-3-minimiser",
    title="What u* minimises",
    locator="Section 4.3, after Remark 1",
    printed=printed,
    amended=amended,
    refutation=smaller_further_out,
    repair=smallest_argument,
    severity="slip",
    reason="u* is the least argument with g(u) ≤ δ, as Algorithm 3 has it; g itself has no minimum",
)
