"""Variables that know their domain: they print it, admit values, and give points to test at.

A :class:`Variable` *is* a sympy symbol, so formulas are written with it directly, and every formula
knows the domain of each of its letters. Domains are kept apart from the symbol's sympy assumptions, so
that a hypothesis such as ``c > 1`` does not silently evaluate to ``True``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import sympy as sp

from theory.errors import FormError
from theory.verdict import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Domain:
    """An interval of the reals or of the integers.

    Parameters
    ----------
    low, high : sympy number or None
        Ends of the interval; None is unbounded.
    low_open, high_open : bool
        Whether the end is left out.
    integer : bool
        Whether only integers are meant.
    """

    low: sp.Expr | None = None
    high: sp.Expr | None = None
    low_open: bool = False
    high_open: bool = False
    integer: bool = False

    def __post_init__(self) -> None:
        for end in (self.low, self.high):
            if end is not None and not _is_end(end, whole=self.integer):
                raise FormError(f"an end of a domain is an exact number, not {end}")
        if self.integer and (self.low_open or self.high_open):
            # Induction from 0 would begin at an integer that is not in the range.
            raise FormError("a range of integers holds its ends")
        if self.low is not None and self.high is not None and not self.low < self.high:
            raise FormError(f"empty or one-point domain: low {self.low}, high {self.high}")

    def __lt__(self, other: Domain) -> bool:
        # No order of intervals: sympy sorts letters of one name by their content, and needs some order.
        return str(self) < str(other)

    def __gt__(self, other: Domain) -> bool:
        return str(self) > str(other)

    def __str__(self) -> str:
        kind = "ℤ" if self.integer else "ℝ"
        if self.low is None and self.high is None:
            return f"∈ {kind}"
        if self.high is None:
            return f"{'>' if self.low_open else '≥'} {self.low}" + (", integer" if self.integer else "")
        if self.low is None:
            return f"{'<' if self.high_open else '≤'} {self.high}" + (", integer" if self.integer else "")
        left, right = "(" if self.low_open else "[", ")" if self.high_open else "]"
        return f"∈ {left}{self.low}, {self.high}{right}" + (" ∩ ℤ" if self.integer else "")

    @property
    def assumptions(self) -> dict[str, bool]:
        """Sympy assumptions that follow from the domain."""
        found = {"integer": True} if self.integer else {"real": True}
        if self.low is not None and (self.low > 0 or (self.low == 0 and self.low_open)):
            found["positive"] = True
        elif self.low is not None and self.low == 0:
            found["nonnegative"] = True
        if self.high is not None and (self.high < 0 or (self.high == 0 and self.high_open)):
            found["negative"] = True
        elif self.high is not None and self.high == 0:
            found["nonpositive"] = True
        return found

    def admits(self, value: Any) -> Outcome:
        """Tell whether an exact value lies in the domain."""
        from theory.balls import decide  # noqa: PLC0415 - balls evaluate variables

        value = sp.sympify(value)
        if self.integer and value.is_integer is not True:
            return Outcome.FALSE if value.is_integer is False else Outcome.UNKNOWN
        checks = []
        if self.low is not None:
            checks.append(decide(value, ">" if self.low_open else ">=", self.low))
        if self.high is not None:
            checks.append(decide(value, "<" if self.high_open else "<=", self.high))
        if not checks:
            return Outcome.TRUE if value.is_real else Outcome.UNKNOWN
        return Outcome.all(checks)

    def inner(self) -> tuple[sp.Expr, ...]:
        """Exact points well inside, near the ends and far out."""
        return _integers(self) if self.integer else _reals(self)

    def edge(self) -> tuple[sp.Expr, ...]:
        """The ends that belong to the domain."""
        ends = ((self.low, self.low_open), (self.high, self.high_open))
        return tuple(end for end, is_open in ends if end is not None and not is_open)

    def outer(self) -> tuple[sp.Expr, ...]:
        """Exact points just outside."""
        low = () if self.low is None else (self.low if self.low_open else self.low - sp.Rational(1, 7),)
        high = () if self.high is None else (self.high if self.high_open else self.high + sp.Rational(1, 7),)
        return low + high


def _is_end(end: Any, *, whole: bool) -> bool:
    """Tell whether an end is a number: one that is a letter would stay behind when the letter gets a value."""
    exact = isinstance(end, sp.Expr) and end.is_number and not end.has(sp.Float)
    return bool(exact and end.is_real and end.is_finite and (not whole or end.is_integer))


def _integers(domain: Domain) -> tuple[sp.Expr, ...]:
    if domain.low is not None:
        points = [domain.low + k for k in (0, 1, 2, 5, 8)]
    elif domain.high is not None:
        points = [domain.high - k for k in (1, 2, 5, 8)]
    else:
        points = [sp.Integer(k) for k in (1, 2, -3, 5, 0)]
    return tuple(sp.Integer(p) for p in points if domain.high is None or p <= domain.high)


def _reals(domain: Domain) -> tuple[sp.Expr, ...]:
    fractions = [sp.Rational(*f) for f in ((3, 7), (1, 11), (2, 3), (12, 13))]
    if domain.low is not None and domain.high is not None:
        return tuple(domain.low + f * (domain.high - domain.low) for f in fractions)
    steps = [sp.Rational(*f) for f in ((5, 7), (9, 4), (2, 13), (31, 5))]
    if domain.low is not None:
        return tuple(domain.low + s for s in steps)
    if domain.high is not None:
        return tuple(domain.high - s for s in steps)
    return (steps[0], -steps[1], steps[2], -steps[3])


class Variable(sp.Symbol):  # type: ignore[misc]  # sympy ships no types
    """A symbol with a domain.

    Parameters
    ----------
    name : str
        How it prints.
    domain : Domain
        The values it stands for.

    Examples
    --------
    >>> n = integer("n", low=2)
    >>> print(n, n.domain)
    n ≥ 2, integer
    >>> n.domain.admits(1).name
    'FALSE'
    """

    __slots__ = ("domain",)
    domain: Domain

    def __new__(cls, name: str, domain: Domain) -> Self:
        """Make the symbol with the assumptions its domain implies."""
        self: Self = sp.Symbol.__xnew__(cls, name, **domain.assumptions)
        self.domain = domain
        return self

    @property
    def symbol(self) -> sp.Symbol:
        """A plain symbol with the same name and assumptions; sympy's code printers ask for it."""
        return sp.Symbol(self.name, **self.domain.assumptions)

    def __getnewargs_ex__(self) -> tuple[tuple[str, Domain], dict[str, Any]]:
        return (self.name, self.domain), {}

    def _hashable_content(self) -> tuple[Any, ...]:
        # The domain itself, not how it prints: printing cost half of all time.
        return (*super()._hashable_content(), self.domain)


def integer(name: str, *, low: Any = None, high: Any = None) -> Variable:
    """Make an integer variable; both ends belong to the range."""
    return Variable(name, Domain(low=_number(low), high=_number(high), integer=True))


def real(
    name: str, *, low: Any = None, high: Any = None, low_open: bool = False, high_open: bool = False
) -> Variable:
    """Make a real variable on an interval."""
    domain = Domain(low=_number(low), high=_number(high), low_open=low_open, high_open=high_open)
    return Variable(name, domain)


def positive(name: str) -> Variable:
    """Make a variable for a positive real."""
    return real(name, low=0, low_open=True)


def _number(value: Any) -> sp.Expr | None:
    return None if value is None else sp.sympify(value)
