"""Tests between two laws: the best one is a set on which one density exceeds a multiple of the other."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.binding import same
from theory.proof.definedness import need_defined
from theory.proof.props import Le, Lt
from theory.proof.terms import E, Family, Pr
from theory.proof.theorem import Thm, rule, thm
from theory.rules.kinds import INF
from theory.variable import Domain

_LINE, _TEST = (-INF, INF), Domain(low=sp.S.Zero, high=sp.S.One)


@rule(above=Le, below=Le)
def neyman_pearson(test: Any, c: Any, cut: Any, above: Any, below: Any, first: Any, second: Any) -> Thm:
    """c·q ≤ p left of a cut and p ≤ c·q right of it: no test has a larger E_P − c·E_Q than the half-line.

    ``above`` and ``below`` are these two theorems, ``first`` and ``second`` are (x, P) and (x, Q), laws on the line.
    """
    x = first[0]
    p, q = (law.density(x, *law.args) for _, law in (first, second))
    if second[0] != x or any(law.support != _LINE for _, law in (first, second)):
        raise Refused("two laws on the whole line, of one letter")
    if not isinstance(test, Family) or test.domain != _TEST:
        raise Refused("a test is an arbitrary number in [0, 1] for every outcome")
    if x in (sp.sympify(c) + sp.sympify(cut)).free_symbols:
        raise Refused("a factor and a cut that do not depend on the outcome")
    for t, want, side in ((above, Le(c * q, p), Lt(x, cut)), (below, Le(p, c * q), Lt(cut, x))):
        if not same(t.concl, want) or any(x in h.free_symbols and not same(h, side) for h in t.hyps):
            raise Refused(f"{want} is not shown on its side of the cut")
    need_defined(c, cut)
    line = Le(x, cut)
    goal = Le(E(test, first) - c * E(test, second), Pr(line, first) - c * Pr(line, second))
    hyps = {h for h in above.hyps | below.hyps if x not in h.free_symbols}
    return thm("Neyman-Pearson", goal, above, below, hyps=hyps, rests={"Neyman-Pearson"})
