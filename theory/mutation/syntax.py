"""Mutation operators for Python code: one constant, sign, comparison or name changed at a time."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

import sympy as sp

_COMPARED: dict[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_SIGNS: dict[type, type] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult}
#: Names that are replaced, and their replacements.
WORDS = {
    "le": ("lt", "ge"),
    "lt": ("le", "gt"),
    "ge": ("gt", "le"),
    "gt": ("ge", "lt"),
    "eq": ("ne",),
    "ne": ("eq",),
    "And": ("Or",),
    "Or": ("And",),
    "min": ("max",),
    "max": ("min",),
    "any": ("all",),
    "all": ("any",),
}
#: Prefix of a replacement, which the mutated code finds under this name although its file need not import it.
PREFIX = "_other_"
_NUMERAL = re.compile(r"-?\d+(\.\d+|/\d+)?")


def edits(source: str, first: int, last: int) -> Iterator[tuple[str, ast.Module]]:
    """Yield a description and the syntax tree for each single change between two lines; the tree is reused."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if first <= getattr(node, "lineno", 0) <= last:
            for field, before, after in _changes(node):
                setattr(node, field, after)
                yield f"line {node.lineno}: {_shown(before)} → {_shown(after)}", tree  # type: ignore[attr-defined]
                setattr(node, field, before)


def _changes(node: ast.AST) -> Iterator[tuple[str, Any, Any]]:
    """Yield the changes of a node: name of the field, old value, new value."""
    match node:
        case ast.Constant(value=value):
            yield from (("value", value, other) for other in _constants(value))
        case ast.Compare(ops=ops):
            for k, op in enumerate(ops):
                for other in _COMPARED.get(type(op), ()):
                    yield "ops", ops, [*ops[:k], other(), *ops[k + 1 :]]
        case ast.BinOp(op=op) if type(op) in _SIGNS:
            yield "op", op, _SIGNS[type(op)]()
        case ast.UnaryOp(op=ast.USub() as op):
            yield "op", op, ast.UAdd()
        case ast.Name(id=word) if word in WORDS:
            yield from (("id", word, PREFIX + other) for other in WORDS[word])


def _constants(value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        if value:
            yield -value
    elif isinstance(value, str) and _NUMERAL.fullmatch(value):
        yield str(sp.Rational(value) + sp.Rational(1, 1000))


def number(value: Any) -> Any:
    """Return another number; None if the value is not an exact number."""
    exact = isinstance(value, (int, sp.Rational)) and not isinstance(value, bool)
    return value + 1 if exact else None


def _shown(part: Any) -> str:
    if isinstance(part, list):
        return ", ".join(map(_shown, part))
    return type(part).__name__ if isinstance(part, ast.AST) else str(part).removeprefix(PREFIX)
