"""Propositions as MathML, which browsers set without scripts or fonts of our own."""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.printing.mathml import MathMLPresentationPrinter

from theory.proof.printing import decimal
from theory.proof.props import And, Exists, ForAll, Implies, Not, Or, Rel
from theory.proof.terms import Family, Notion, PointFamily

_SIGN = {"<=": "≤", "<": "<", "==": "=", "!=": "≠"}
#: Fractions with a denominator up to this one stay fractions.
_SIMPLE = 12


class _Printer(MathMLPresentationPrinter):  # type: ignore[misc]  # sympy ships no types
    """Sympy's printer, with means, probabilities, maxima and masses."""

    def text(self, kind: str, content: str) -> Any:
        """Make an element with text."""
        made = self.dom.createElement(kind)
        made.appendChild(self.dom.createTextNode(content))
        return made

    def row(self, *parts: Any) -> Any:
        """Make a row of elements."""
        made = self.dom.createElement("mrow")
        for part in parts:
            made.appendChild(part)
        return made

    def _bracketed(self, head: str, body: Any) -> Any:
        return self.row(self.text("mi", head), self.text("mo", "["), body, self.text("mo", "]"))

    def _print_Variable(self, e: Any) -> Any:  # noqa: N802 - sympy names the methods after its classes
        return self._print_Symbol(e)

    def _print_Point(self, e: Any) -> Any:  # noqa: N802
        return self._print_Symbol(e)

    def _print_E(self, e: Any) -> Any:  # noqa: N802
        return self._bracketed("𝔼", self._print(e.args[0]))

    def _print_Pr(self, e: Any) -> Any:  # noqa: N802
        return self._bracketed("Pr", self.proposition(e.args[0]))

    def _print_MaxOver(self, e: Any) -> Any:  # noqa: N802
        body, (i, low, high) = e.args
        under = self.dom.createElement("munder")
        under.appendChild(self.text("mo", "max"))
        range_ = (
            self._print(low),
            self.text("mo", "≤"),
            self._print(i),
            self.text("mo", "≤"),
            self._print(high),
        )
        under.appendChild(self.row(*range_))
        return self.row(under, self._print(body))

    def _print_Mass(self, e: Any) -> Any:  # noqa: N802
        body, (y, where) = e.args
        sign = self.dom.createElement("msub")
        sign.appendChild(self.text("mo", "∫"))
        sign.appendChild(self._print(where))
        return self.row(sign, self._print(body), self.text("mo", "d"), self._print(y))

    def _print_Function(self, e: Any) -> Any:  # noqa: N802
        """Print a notion or a family by the name its author gave it; sympy would write it in lower case."""
        if not isinstance(e, (Notion, Family, PointFamily)):
            return super()._print_Function(e)
        row = [self.text("mi", e.func.__name__), self.text("mo", "(")]
        for position, argument in enumerate(e.args):
            row += [self.text("mo", ",")] if position else []
            row.append(self._print(argument))
        return self.row(*row, self.text("mo", ")"))

    def _print_Rational(self, e: Any) -> Any:  # noqa: N802
        shown = decimal(e)
        if e.q > _SIMPLE and "." in shown and "/" not in shown:
            return self.text("mn", shown.replace("-", "−"))
        return super()._print_Rational(e)

    def proposition(self, p: Any) -> Any:
        """Print a proposition."""
        match p:
            case Rel():
                return self.row(self._print(p.lhs), self.text("mo", _SIGN[p.op]), self._print(p.rhs))
            case And() | Or():
                return self._joined(" and " if isinstance(p, And) else " or ", p.args)
            case Implies():
                return self.row(
                    self.proposition(p.args[0]), self.text("mo", "⇒"), self.proposition(p.args[1])
                )
            case Not():
                return self.row(self.text("mo", "¬("), self.proposition(p.args[0]), self.text("mo", ")"))
            case ForAll() | Exists():
                sign = "∀" if isinstance(p, ForAll) else "∃"
                head = (self.text("mo", sign), self._print(p.args[0]), self.text("mo", ":"))
                return self.row(*head, self.proposition(p.args[1]))
        return self._print(p)

    def _joined(self, word: str, parts: Any) -> Any:
        row = []
        for position, part in enumerate(parts):
            row += [self.text("mtext", f"\u00a0{word.strip()}\u00a0")] if position else []
            row.append(self.proposition(part))
        return self.row(*row)


def mathml(p: Any) -> str:
    """Return a proposition as a displayed formula."""
    printer = _Printer({"mul_symbol": None})
    row = printer.proposition(sp.sympify(p))
    # Double-struck e and d are sympy's; papers write them plainly.
    plain = (
        row.toxml().replace("ⅇ", "e").replace("ⅆ", "d").replace("&ExponentialE;", "e").replace("&dd;", "d")
    )
    return f'<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">{plain}</math>'
