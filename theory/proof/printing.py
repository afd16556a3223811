"""Propositions for a reader, as one line of text and as LaTeX; what is printed is the object that was checked."""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.printing.latex import LatexPrinter
from sympy.printing.precedence import PRECEDENCE

from theory.proof.props import And, Exists, ForAll, Implies, Not, Or, Prop, Rel
from theory.variable import Variable

#: Fractions with a denominator up to this one stay; decimals have at most so many places.
_SIMPLE, _PLACES = 12, 7
_SIGN = {"<=": r"\le", "<": "<", "==": "=", "!=": r"\ne"}


def text(p: Any) -> str:
    """Print a proposition or a term on one line."""
    match p:
        case Rel():
            return f"{sp.sstr(p.lhs, order=_order(p))} {p.sign} {sp.sstr(p.rhs, order=_order(p))}"
        case And():
            return " and ".join(_grouped(x) for x in p.args)
        case Or():
            return " or ".join(_grouped(x) for x in p.args)
        case Not():
            return f"not {_grouped(p.args[0])}"
        case Implies():
            return f"if {text(p.args[0])} then {text(p.args[1])}"
        case ForAll():
            return f"for all {_letter(p.args[0])}: {text(p.args[1])}"
        case Exists():
            return f"there is {_letter(p.args[0])} with {text(p.args[1])}"
    return str(sp.sstr(p))


def _order(p: Any) -> str | None:
    """Leave terms as they stand where an integral is a number: sympy would compute it only to sort the terms."""
    return "none" if any(not i.free_symbols for i in p.atoms(sp.Integral)) else None


def _letter(x: Any) -> str:
    """Print a letter with its range; a point or a set has none."""
    return f"{x} {x.domain}" if isinstance(x, Variable) else str(x)


def _grouped(p: Prop) -> str:
    return text(p) if isinstance(p, Rel) else f"({text(p)})"


def decimal(e: Any) -> str:
    """Print a number as papers print it: a finite decimal where it is one, exactly; else as it is."""
    places = next((k for k in range(13) if (e * 10**k).is_Integer), None) if e.is_Rational else None
    if not places:
        return str(sp.sstr(e))
    digits = str(abs(int(e * 10**places))).rjust(places + 1, "0")
    return f"{'-' if e < 0 else ''}{digits[:-places]}.{digits[-places:]}"


class _Decimals(LatexPrinter):  # type: ignore[misc]  # sympy ships no types
    """LaTeX with 0.97 where sympy writes 97/100; simple fractions stay."""

    def _print_Rational(self, expr: Any) -> str:  # noqa: N802 - sympy names the methods after its classes
        return decimal(expr) if _is_long(expr) else str(super()._print_Rational(expr))

    def _print_Mul(self, expr: Any) -> str:  # noqa: N802
        number, rest = expr.as_coeff_Mul()
        if not _is_long(number) or sp.fraction(rest)[1] != 1:
            return str(super()._print_Mul(expr))
        return f"{decimal(number)} {self.parenthesize(rest, PRECEDENCE['Mul'])}"


def _is_long(e: Any) -> bool:
    """Tell whether a number is a finite decimal that nobody reads as a fraction."""
    long = e.is_Rational and (e.q > _SIMPLE or e.q % 5 == 0)
    return bool(long and any((e * 10**k).is_Integer for k in range(_PLACES)))


def _term(e: Any, order: str | None = None) -> str:
    return str(_Decimals({"order": order}).doprint(e))


def latex(p: Any) -> str:
    """Print a proposition or a term for the book; a conjunction is set in rows."""
    match p:
        case Rel():
            return f"{_term(p.lhs, _order(p))} {_SIGN[p.op]} {_term(p.rhs, _order(p))}"
        case And() if len(p.args) > 1:
            rows = r" \\ ".join(latex(x) for x in p.args)
            return rf"\begin{{gathered}} {rows} \end{{gathered}}"
        case And() | Or():
            return r" \;\text{or}\; ".join(latex(x) for x in p.args)
        case Not():
            return rf"\neg\left({latex(p.args[0])}\right)"
        case Implies():
            return rf"{latex(p.args[0])} \;\Rightarrow\; {latex(p.args[1])}"
        case ForAll():
            return rf"\forall {sp.latex(p.args[0])}\colon {latex(p.args[1])}"
        case Exists():
            return rf"\exists {sp.latex(p.args[0])}\colon {latex(p.args[1])}"
    return _term(p)
