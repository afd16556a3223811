"""Changed syntax: one constant, sign, comparison or word of a piece of Python at a time."""

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
#: Words of a sentence and what may stand in their place.
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
#: The other word under a name of its own: a file need not have imported it.
PREFIX = "_other_"
_NUMERAL = re.compile(r"-?\d+(\.\d+|/\d+)?")


def edits(source: str, first: int, last: int) -> Iterator[tuple[str, ast.Module]]:
    """Give the syntax tree with one changed place between two lines, and a word for the change."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if first <= getattr(node, "lineno", 0) <= last:
            for field, before, after in _changes(node):
                setattr(node, field, after)
                yield f"line {node.lineno}: {_shown(before)} → {_shown(after)}", tree  # type: ignore[attr-defined]
                setattr(node, field, before)


def _changes(node: ast.AST) -> Iterator[tuple[str, Any, Any]]:
    """Give what may stand in a field of a node: the field, what stands there, and something else."""
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
    """Return another number; None for what is none."""
    exact = isinstance(value, (int, sp.Rational)) and not isinstance(value, bool)
    return value + 1 if exact else None


def _shown(part: Any) -> str:
    if isinstance(part, list):
        return ", ".join(map(_shown, part))
    return type(part).__name__ if isinstance(part, ast.AST) else str(part).removeprefix(PREFIX)
