"""Propositions: nodes of our own, because sympy's relations evaluate before anyone has looked at them."""

from __future__ import annotations

from typing import Any, Self

import sympy as sp

from theory.errors import Refused


class Prop(sp.Basic):  # type: ignore[misc]  # sympy ships no types
    """Something that is true or false; nothing evaluates it."""


class Rel(Prop):
    """A relation between two real terms."""

    kind: type
    op: str
    sign: str

    def __new__(cls, left: Any, right: Any) -> Self:
        """Keep both sides as they are written."""
        made: Self = sp.Basic.__new__(cls, sp.sympify(left), sp.sympify(right))
        return made

    @property
    def lhs(self) -> Any:
        """The left side."""
        return self.args[0]

    @property
    def rhs(self) -> Any:
        """The right side."""
        return self.args[1]

    @property
    def sympy(self) -> Any:
        """The same relation in sympy, unevaluated, for the checks that read it."""
        return self.kind(*self.args, evaluate=False)


class Le(Rel):
    """left ≤ right."""

    kind, op, sign = sp.Le, "<=", "≤"


class Lt(Rel):
    """left < right."""

    kind, op, sign = sp.Lt, "<", "<"


class Eq(Rel):
    """left = right."""

    kind, op, sign = sp.Eq, "==", "="


class Ne(Rel):
    """left ≠ right."""

    kind, op, sign = sp.Ne, "!=", "≠"


class And(Prop):
    """All of them."""


class Or(Prop):
    """At least one of them."""


class Not(Prop):
    """Not that."""


class Implies(Prop):
    """If the first, then the second."""


class Quantified(Prop):
    """A bound variable and a body."""

    @property
    def bound(self) -> tuple[Any, ...]:
        """The bound variable."""
        return (self.args[0],)

    @property
    def free_symbols(self) -> set[Any]:
        """The letters of the body but the bound one."""
        found: set[Any] = self.args[1].free_symbols - {self.args[0]}
        return found


class ForAll(Quantified):
    """For every value of the variable's domain."""


class Exists(Quantified):
    """For some value of the variable's domain."""


le, lt, eq, ne = Le, Lt, Eq, Ne


def ge(left: Any, right: Any) -> Le:
    """Write left ≥ right."""
    return Le(right, left)


def gt(left: Any, right: Any) -> Lt:
    """Write left > right."""
    return Lt(right, left)


def negate(p: Prop) -> Prop:
    """Return the negation, with the sign pushed inwards."""
    match p:
        case Le():
            return Lt(p.rhs, p.lhs)
        case Lt():
            return Le(p.rhs, p.lhs)
        case Eq():
            return Ne(*p.args)
        case Ne():
            return Eq(*p.args)
        case And():
            return Or(*map(negate, p.args))
        case Or():
            return And(*map(negate, p.args))
        case Implies():
            return And(p.args[0], negate(p.args[1]))
        case ForAll():
            return Exists(p.args[0], negate(p.args[1]))
        case Exists():
            return ForAll(p.args[0], negate(p.args[1]))
        case Not():
            inner: Prop = p.args[0]
            return inner
    raise Refused(f"cannot negate {p}")
