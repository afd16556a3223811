"""Print sympy terms as Rocq terms over the reals, so that Rocq can check single proof steps.

The printer knows rational numbers, π, e, sums, products, powers and a few functions, and raises
:class:`UnprintableError` for every other term. What it prints is parsed back and compared with the original by ball
arithmetic (:mod:`theory.balls`), so that a printing error cannot turn a false step into a true goal unnoticed.
"""

from __future__ import annotations

import re
from typing import Any

import sympy as sp

from theory.balls import enclose
from theory.errors import TheoryError
from theory.proof.points import points
from theory.variable import Variable

_FUNCTIONS = {sp.exp: "exp", sp.log: "ln", sp.sin: "sin", sp.cos: "cos", sp.atan: "atan", sp.Abs: "Rabs"}
_LARGEST_POWER = 2000


class UnprintableError(TheoryError):
    """The term has no translation to Rocq."""


def letter(v: sp.Symbol) -> str:
    """Return a Rocq identifier for a variable; different variables have different identifiers."""
    return "v_" + "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}_" for c in v.name)


def term(e: Any) -> str:  # noqa: PLR0911 - one line for each kind of term
    """Print a term; every operation is in parentheses, so nothing depends on operator precedence."""
    if isinstance(e, Variable):
        return letter(e)
    if e.is_Integer:
        return f"({int(e)})"
    if e.is_Rational:
        return f"({int(e.p)} / {int(e.q)})"
    if e is sp.pi:
        return "PI"
    if e is sp.E:
        return "(exp (1))"
    if e.is_Add or e.is_Mul:
        return "(" + (" + " if e.is_Add else " * ").join(map(term, e.args)) + ")"
    if isinstance(e, sp.Pow):
        return _power(e.base, e.exp)
    if e.func in _FUNCTIONS:
        return f"({_FUNCTIONS[e.func]} ({term(e.args[0])}))"
    raise UnprintableError(f"{type(e).__name__} has no Rocq form here")


def _power(base: Any, exponent: Any) -> str:
    if base is sp.E:
        return f"(exp ({term(exponent)}))"
    if exponent.is_Rational and exponent.q in {1, 2} and abs(exponent.p) <= _LARGEST_POWER:
        root = term(base) if exponent.q == 1 else f"(sqrt ({term(base)}))"
        raised = root if abs(exponent.p) == 1 else f"({root} ^ {abs(int(exponent.p))})"
        return raised if exponent.p > 0 else f"(1 / {raised})"
    if base.is_positive:
        return f"(exp ({term(exponent)} * (ln ({term(base)}))))"
    raise UnprintableError(f"a power of {base} has no Rocq form here")


def faithful(e: Any, printed: str) -> bool:
    """Return whether a printed term, parsed back, agrees with the original at three exact points, in ball arithmetic.

    Points where a term has no value are skipped; disjoint balls at any point mean False.
    """
    variables = sorted(e.free_symbols, key=str)
    names = {letter(v): v for v in variables}
    if len(names) < len(variables):
        return False
    python = re.sub(r"\b(exp|ln|sqrt|sin|cos|atan|Rabs) \(", r"\1(", printed).replace("^", "**")
    python = re.sub(r"(?<![\w.])(\d+)(?![\w.])", r"Integer(\1)", python)
    known = {"exp": sp.exp, "ln": sp.log, "sqrt": sp.sqrt, "sin": sp.sin, "cos": sp.cos, "atan": sp.atan}
    scope = {"__builtins__": {}, **known, "Rabs": sp.Abs, "PI": sp.pi, "Integer": sp.Integer, **names}
    parsed = eval(python, scope)  # noqa: S307 - our own printer wrote it, from a short list of signs
    for point in points(variables, 3):
        try:
            gap = enclose(e, point, 80) - enclose(parsed, point, 80)
        except (TheoryError, ValueError, ZeroDivisionError):
            continue
        if gap.is_finite() and not gap.contains(0):
            return False
    return True
