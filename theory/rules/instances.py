"""Instances: substitution into a theorem, case splits that cover a domain, induction."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import is_shown_positive
from theory.proof.binding import same, substitute
from theory.proof.definedness import need_defined, need_number
from theory.proof.props import Le, Lt, Prop
from theory.proof.terms import Point, PointFamily
from theory.proof.theorem import Thm, rule, thm
from theory.variable import Variable


def unsettled(v: Any, term: Any, *sides: Any) -> set[Prop]:
    """Return what is left to show for a term to lie in the range of a letter; refuse the wrong sort."""
    if not isinstance(v, (Point, Variable)):
        raise Refused(f"{v} is not a letter: what is said of it is not said of every value")
    if isinstance(v, Point) or isinstance(term, (Point, PointFamily)):
        if not (isinstance(v, Point) and isinstance(term, (Point, PointFamily))):
            raise Refused(f"{term} is not of the sort of {v}")
        if getattr(term, "known", False):
            raise Refused(f"{term} is a set of its own, not an arbitrary one")
        return set()
    need_defined(term)
    # Of every number is not of ∞: that E f ≤ M for some M says that E f is finite.
    need_number(term, *sides)
    d = v.domain
    if d.integer and not term.is_integer:
        raise Refused(f"{term} is not shown to be an integer")
    left: set[Prop] = set()
    for bound, is_open, low in ((d.low, d.low_open, True), (d.high, d.high_open, False)):
        if bound is not None:
            gap = term - bound if low else bound - term
            want = (Lt if is_open else Le)(*((bound, term) if low else (term, bound)))
            if not (any(same(s.concl, want) for s in sides) or is_shown_positive(gap, strict=is_open)):
                left.add(want)
    return left


@rule(t=Prop)
def put(t: Any, mapping: Any, *sides: Any) -> Thm:
    """Substitute terms for variables; a side condition is settled by algebra, by a theorem, or becomes a hypothesis."""
    more: set[Prop] = set()
    for v, term in mapping.items():
        more |= unsettled(v, sp.sympify(term), *sides)
    hyps = {substitute(h, mapping) for h in t.hyps} | more
    hyps = hyps.union(*(s.hyps for s in sides))
    return thm(
        "put",
        substitute(t.concl, mapping),
        t,
        *sides,
        hyps=hyps,
        values=[(v, sp.sympify(term)) for v, term in mapping.items()],
        valued=True,
        moved=True,
    )


def _ends(d: Any) -> tuple[Any, bool, Any, bool]:
    return (-sp.oo if d.low is None else d.low, d.low_open, sp.oo if d.high is None else d.high, d.high_open)


def _covers(domain: Any, pieces: Any) -> bool:
    """Whether intervals and points cover a domain (reals, or integers)."""
    inf = sp.oo
    at, closed_needed = (-inf if domain.low is None else domain.low), not domain.low_open
    for low, low_open, high, high_open in sorted(pieces, key=lambda e: (e[0], e[1])):
        if low > at or (low == at and low_open and closed_needed and at != -inf):
            return False
        if high > at or (high == at and not high_open):
            at, closed_needed = high, high_open
    top = inf if domain.high is None else domain.high
    return bool(at > top or at == inf or (at == top and (domain.high_open or not closed_needed)))


def _reach(ends: Any) -> Any:
    """Between integers nothing is left out: a piece that ends at the integer 3 reaches to, but not, 4."""
    low, low_open, high, high_open = ends
    if low.is_Integer and not low_open:
        low, low_open = low - 1, True
    if high.is_Integer and not high_open:
        high, high_open = high + 1, True
    return low, low_open, high, high_open


def cases(goal: Any, v: Any, *pieces: Any) -> Thm:
    """pieces: (variable on part of the domain or a value, theorem there). Compared by specialising the goal."""
    ends = []
    if not isinstance(v, Variable):
        raise Refused(f"{v} is not a letter")
    for w, t in ((sp.sympify(raw), t) for raw, t in pieces):
        if not same(substitute(goal, {v: w}), t.concl) or t.hyps:
            raise Refused(f"the case {w} is {t.concl}")
        if isinstance(w, Variable):
            if w != v and w in goal.free_symbols:
                raise Refused(f"{w} stands in the goal already: where the two letters agree is no case")
            if w.domain.integer and not v.domain.integer:
                raise Refused("a case of integers does not cover reals")
            ends.append(_ends(w.domain))
        else:
            ends.append((w, False, w, False))
    if not _covers(v.domain, [_reach(e) for e in ends] if v.domain.integer else ends):
        raise Refused(f"the cases do not cover {v} {v.domain}")
    return thm("cases", goal, *[t for _, t in pieces])


@rule(base=Prop, step=Prop)
def induct(goal: Any, k: Any, base: Any, step: Any) -> Thm:
    """The goal at the first index, and from each index to the next: the goal at every index."""
    if not k.domain.integer or k.domain.low is None or k.domain.high is not None:
        raise Refused("the index must run over all integers from a first one")
    own = {h for h in step.hyps if same(h, goal)}
    if not same(base.concl, substitute(goal, {k: k.domain.low})) or not same(
        step.concl, substitute(goal, {k: k + 1})
    ):
        raise Refused("base or step is about something else")
    rest = (step.hyps - own) | base.hyps
    if any(k in h.free_symbols for h in rest):
        raise Refused("a hypothesis depends on the index")
    return thm("induction", goal, base, step, hyps=rest)
