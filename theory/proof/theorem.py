"""Theorems: ``hyps ⊢ concl`` for all admitted values of the free letters. Only rules make one."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from dataclasses import InitVar, dataclass, field
from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.definedness import need_numbers, need_values
from theory.proof.props import Eq, Prop
from theory.proof.terms import E, Point
from theory.proof.values import object_to
from theory.proof.wellformed import well_formed
from theory.variable import Variable

_KEY = object()

#: Balls look at so many points of a new theorem; integrals cost most of all time, the end looks again.
_POINTS, _POINTS_OF_INTEGRALS = 12, 4


@dataclass(frozen=True, eq=False)
class Thm:
    """A theorem with the rule and the premises that gave it, and the names of cited theorems it rests on."""

    hyps: frozenset[Prop]
    concl: Any
    rule: str
    premises: tuple[Thm, ...]
    rests: frozenset[str]
    #: Not kept: a copy with another conclusion would carry it along.
    key: InitVar[object] = None
    #: For a combination of inequalities: each premise with its multiplier, so that another kernel can follow.
    weights: tuple[tuple[Thm, Any], ...] = field(default=(), repr=False)
    #: For an instance: each letter with the term that stands in its place.
    values: tuple[tuple[Any, Any], ...] = field(default=(), repr=False)

    def __post_init__(self, key: object) -> None:
        if key is not _KEY:
            raise Refused("only a rule makes a theorem")

    def __str__(self) -> str:
        return f"{', '.join(map(str, self.hyps))} ⊢ {self.concl}   [{self.rule}]"

    def nodes(self) -> list[Thm]:
        """Return every theorem of the tree once, premises first."""
        seen: dict[int, Thm] = {}

        def visit(t: Thm) -> None:
            if id(t) not in seen:
                for premise in t.premises:
                    visit(premise)
                seen[id(t)] = t

        visit(self)
        return list(seen.values())


def thm(
    rule_name: str,
    concl: Prop,
    *premises: Thm,
    hyps: Iterable[Prop] | None = None,
    rests: Iterable[str] = (),
    weights: Iterable[tuple[Thm, Any]] = (),
    values: Iterable[tuple[Any, Any]] = (),
    valued: bool = False,
    moved: bool = False,
) -> Thm:
    """Make a theorem; for rules only. Hypotheses of the premises are kept unless ``hyps`` says otherwise.

    ``valued`` says that the rule has seen to it that every part has a value: an instance of a theorem, say. ``moved``
    says that hypotheses which are gone were not used up: they stand in the conclusion, or are kept with other letters.
    """
    if not all(isinstance(p, Thm) for p in premises):
        raise Refused(f"{rule_name}: a premise is a theorem, nothing else")
    held = frozenset().union(*(p.hyps for p in premises)) if hyps is None else frozenset(hyps)
    _one_meaning_a_name(rule_name, concl, held)
    for gone in () if moved else frozenset().union(*(p.hyps for p in premises)) - held:
        need_numbers(gone, premises, held)
    # A bound letter with a narrower range than its law would let a rule see signs that are not there.
    for p in (concl, *held):
        well_formed(p)
    # Times c, "1/c is so much" would say something of c = 0; a hypothesis about 1/c gives it a value. a = a says nothing.
    if not (valued or (isinstance(concl, Eq) and concl.lhs == concl.rhs)):
        need_values(concl, [*held, *(p.concl for p in premises)])
    few = concl.has(sp.Integral, E)
    bad = object_to(concl, held, _POINTS_OF_INTEGRALS if few else _POINTS)
    if bad is not None:
        from theory.proof.explain import false_at  # noqa: PLC0415 - only where something is refused

        raise Refused(f"{rule_name}: {concl} is {false_at(concl, bad)}")
    rests_on = frozenset(rests).union(*(p.rests for p in premises))
    return Thm(held, concl, rule_name, premises, rests_on, _KEY, tuple(weights), tuple(values))


def _one_meaning_a_name(rule_name: str, concl: Prop, hyps: frozenset[Prop]) -> None:
    by_name: dict[str, Any] = {}
    for v in concl.free_symbols.union(*(h.free_symbols for h in hyps)):
        if not isinstance(v, (Variable, Point)):
            raise Refused(f"{rule_name}: {v} has no domain")
        if by_name.setdefault(v.name, v) != v:
            raise Refused(f"{rule_name}: two variables are called {v.name}")


def axiom(name: str, concl: Prop, *hyps: Prop) -> Thm:
    """State a standard theorem once, as data; instantiate it with ``put``. Its name shows under "rests on"."""
    return thm(name, concl, hyps=hyps, rests={name})


def rule(**kinds: Any) -> Callable[[Callable[..., Thm]], Callable[..., Thm]]:
    """Declare what kind of conclusion each premise must have; checked before the body of the rule runs."""

    def decorate(body: Callable[..., Thm]) -> Callable[..., Thm]:
        signature = inspect.signature(body)

        @functools.wraps(body)
        def checked(*args: Any, **kwargs: Any) -> Thm:
            given = signature.bind(*args, **kwargs).arguments
            for name, kind in kinds.items():
                premise = given.get(name)
                if premise is not None and not (isinstance(premise, Thm) and isinstance(premise.concl, kind)):
                    wanted = kind if isinstance(kind, tuple) else (kind,)
                    listed = " or ".join(k.__name__ for k in wanted)
                    raise Refused(f"{body.__name__}: premise '{name}' must be a theorem of kind {listed}")
            return body(*args, **kwargs)

        return checked

    return decorate
