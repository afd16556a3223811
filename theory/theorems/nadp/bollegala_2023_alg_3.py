"""Algorithm 3 takes δ in [0, 1]; at both ends u* does not exist."""

import sympy as sp

from theory.laws.normal import G, closed_delta, delta, epsilon, falling, u, v
from theory.proof import (
    And,
    Claim,
    Exists,
    ForAll,
    Implies,
    Statement,
    eq,
    le,
    negate,
    positive,
    q,
    theorem_of,
)
from theory.rules.algebra import follows
from theory.rules.falling import beyond_limit
from theory.rules.limits import limit
from theory.rules.logic import assume, both, modus, part
from theory.rules.quantifiers import either, generalise, within

above_zero = positive("epsilon")


def least(failure):
    """Line 4: the set {u > 0 : g(u) ≤ δ} has a smallest member."""
    first = ForAll(v, Implies(le(G(v, epsilon), failure), le(u, v)))
    return Exists(u, And(le(G(u, epsilon), failure), first))


printed = Statement(
    "For every ε ≥ 0 and δ in [0, 1] line 4 gives u* = min{u > 0 : g(u) ≤ δ}.",
    least(closed_delta),
    variables=(epsilon, closed_delta),
    witness={epsilon: 1, closed_delta: q(1, 2)},
)
amended = Statement(
    "It does for δ in (0, 1).",
    least(delta),
    variables=(epsilon, delta),
    witness={epsilon: 1, delta: q(1, 2)},
)


def delta_zero():
    """At δ = 0 no noise qualifies: g falls to 0 and never reaches it."""
    at = {epsilon: 1, closed_delta: 0}
    one = sp.S.One
    above = beyond_limit(falling(one), limit(G(u, one), u, sp.oo, 0))
    none = negate(printed.instance(at))
    return at, generalise(either(none.args[1], above), u)


def open_range():
    """The root of g(u) = δ is the smallest such u (Appendix C.1)."""
    root, first = (part(theorem_of("bollegala-2023-app-c-1-b"), k) for k in (0, 1))
    level = assume(eq(G(u, epsilon), delta))
    found = both(follows(le(G(u, epsilon), delta), level), modus(first, level))
    return within(root, found)


claim = Claim(
    id="bollegala-2023-alg-3",
    title="Neighbourhood-aware noise",
    locator="Algorithm 3",
    printed=printed,
    amended=amended,
    refutation=delta_zero,
    repair=open_range,
    severity="range",
    uses=("bollegala-2023-app-c-1-b",),
    reason="at δ = 0 no Gaussian noise is enough, at δ = 1 none is needed; the loop from i = 0 is a slip, too",
)
