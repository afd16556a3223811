"""Terms: notions with a definition, laws, expectations and probabilities, families of numbers and of points."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import sympy as sp

from theory.errors import Refused
from theory.variable import Domain, Variable, real

q = sp.Rational


class Notion(sp.Function):  # type: ignore[misc]  # sympy ships no types
    """A term with a definition that a proof can unfold; subclasses give ``define(*args)``."""

    is_real = True


class Law(sp.Function):  # type: ignore[misc]
    """A law with a density; subclasses give ``density(x, *parameters)`` and ``support``.

    Parameters are arguments, so that substitution reaches them. A law of points has no range of numbers:
    its support is None, and it is a law on the whole space.
    """

    support: tuple[Any, Any] | None
    #: Whether it stands for every law, so that a counterexample may put any law in its place.
    arbitrary: ClassVar[bool] = False

    @staticmethod
    def needs(*_: Any) -> tuple[Any, ...]:
        """Return what must be positive for the parameters to be those of a law."""
        return ()


class Binder(sp.Expr):  # type: ignore[misc]
    """A term that binds letters: a body, then tuples (bound letter, law) or (bound letter, low, high)."""

    is_real, is_commutative = True, True

    def __new__(cls, body: Any, *limits: Any) -> Self:
        """Keep body and limits as they are written."""
        made: Self = sp.Basic.__new__(cls, sp.sympify(body), *[sp.Tuple(*limit) for limit in limits])
        return made

    @property
    def bound(self) -> tuple[Any, ...]:
        """The bound letters."""
        return tuple(limit[0] for limit in self.args[1:])

    @property
    def bound_symbols(self) -> list[Any]:
        """The bound letters, under the name sympy asks for."""
        return list(self.bound)

    @property
    def free_symbols(self) -> set[Any]:
        """Letters of the body that are not bound, and letters of the limits."""
        inner: set[Any] = self.args[0].free_symbols - set(self.bound)
        return inner.union(*(x.free_symbols for limit in self.args[1:] for x in limit[1:]))

    def _eval_derivative(self, _: Any) -> Any:
        raise Refused("no derivative of a binder")


class E(Binder):
    """Expectation of the body under independent laws: ``E(f, (r, Radius(n, eps)), (k, Angle(n)))``."""

    def define(self) -> Any:
        """Return the integral against the densities."""
        f, limits = self.args[0], self.args[1:]
        for x, law in limits:
            f = f * law.density(x, *law.args)
        return sp.Integral(f, *[(x, *law.support) for x, law in reversed(limits)])

    def _latex(self, printer: Any) -> str:
        return rf"\mathbb{{E}}\left[{printer.doprint(self.args[0])}\right]"


class Pr(Binder):
    """Probability of an event (a proposition) under independent laws."""

    domain = Domain(low=sp.S.Zero, high=sp.S.One)

    def _latex(self, _: Any) -> str:
        from theory.proof.printing import latex  # noqa: PLC0415 - an event is printed as a proposition

        return rf"\Pr\left[{latex(self.args[0])}\right]"


class MaxOver(Binder):
    """Largest value over a finite non-empty range of an index: ``MaxOver(f, (i, 1, m))``."""

    def _latex(self, printer: Any) -> str:
        body, (i, low, high) = self.args[0], self.args[1]
        ends = rf"{printer.doprint(low)} \le {printer.doprint(i)} \le {printer.doprint(high)}"
        return rf"\max_{{{ends}}} {printer.doprint(body)}"


class Mass(Binder):
    """Mass of a density f ≥ 0 on a measurable set: ``Mass(f, (y, A))``; y is a point, the set is opaque."""

    domain = Domain(low=sp.S.Zero)

    def _latex(self, printer: Any) -> str:
        body, (y, where) = self.args[0], self.args[1]
        inside = printer.doprint(where)
        return rf"\int_{{{inside}}} {printer.doprint(body)}\,d{printer.doprint(y)}"


class Family(sp.Function):  # type: ignore[misc]
    """An arbitrary family of numbers f(i), universally quantified; make one with :func:`family`."""

    is_real = True
    domain: ClassVar[Domain]
    is_metric: ClassVar[bool] = False
    #: What is declared of it beyond its range. A counterexample must meet it: see ``theory.proof.tables``.
    declared: ClassVar[str] = ""


def family(name: str, variable: Variable, declared: str = "") -> Any:
    """Return a family whose values range over the domain of the given variable.

    Parameters
    ----------
    name : str
        The letter.
    variable : Variable
        Its domain is that of the values.
    declared : str
        What the statement supposes of the family: "increasing", "non-decreasing", "decreasing" or "non-increasing".
        Other words stand on the page; no table is accepted for such a family, since nothing can check it.
    """
    assumed = {f"is_{key}": value for key, value in variable.domain.assumptions.items()}
    return type(name, (Family,), {"domain": variable.domain, "declared": declared, **assumed})


def metric(name: str) -> Any:
    """Return a family declared as a metric: symmetric, zero on the diagonal, with the triangle inequality."""
    made = family(name, real("_", low=0))
    made.is_metric, made.declared = True, f"{name} is a metric"
    return made


class Point(sp.Symbol):  # type: ignore[misc]
    """A point of the space the words live in; it has distances and belongs to sets, but is not a number."""

    is_commutative = True

    def __new__(cls, name: str) -> Self:
        """Make a letter of a sort of its own."""
        made: Self = sp.Symbol.__xnew__(cls, name)
        return made


class PointFamily(sp.Function):  # type: ignore[misc]
    """An arbitrary family of points (the words of a string, say) or of sets; never a number."""

    declared: ClassVar[str] = ""
    #: Whether it is one set that rules know, and not any: what holds of every set of finite mass need not hold of it.
    known: ClassVar[bool] = False


def points_of(name: str, declared: str = "", *, known: bool = False) -> Any:
    """Return a family of points or sets: ``p(i)`` may be an argument of a metric, never of arithmetic."""
    return type(name, (PointFamily,), {"declared": declared, "known": known})


SYMPY_BINDERS = (sp.Integral, sp.Sum, sp.Product, sp.Limit)
OPAQUE = (Binder, *SYMPY_BINDERS, Family)
