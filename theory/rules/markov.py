"""Markov's inequality."""

from __future__ import annotations

from typing import Any

from theory.errors import Refused
from theory.proof.atoms import shown_positive
from theory.proof.binding import same
from theory.proof.props import Eq, Le
from theory.proof.terms import E, Pr
from theory.proof.theorem import Thm, rule, thm
from theory.rules.events import over_support


@rule(t=(Eq, Le))
def markov(t: Any, f: Any, at: Any, *limits: Any) -> Thm:
    """E f = m or ≤ m with f ≥ 0 on the support, a > 0: Pr[a ≤ f] ≤ m/a."""
    over_support(limits)
    if not same(t.concl.lhs, E(f, *limits)) or any(x in at.free_symbols for x, _ in limits):
        raise Refused("not the mean of that function")
    if not shown_positive(f, strict=False) or not shown_positive(at):
        raise Refused("the function is not shown to be ≥ 0, or the level not to be positive")
    return thm("Markov", Le(Pr(Le(at, f), *limits), t.concl.rhs / at), t, rests={"Markov"})
