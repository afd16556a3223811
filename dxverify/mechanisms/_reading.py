"""What the files of mechanisms say of them, read without running them: a list of what there is needs no numpy.

Only what is written in the body of a class is seen: titles, claims, parameters. What is not written so plainly is for the
caller to import.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from dxverify.aliases import Plain
from dxverify.mechanisms import _parameters

_PACKAGE = __name__.rpartition(".")[0]
_BASE = "WordMechanism"
_HOUSE = Path(__file__).parent.parent


class _Class(NamedTuple):
    """A class and the module in which it is written."""

    module: str
    node: ast.ClassDef


def read(module: str, facts: tuple[str, ...]) -> Plain | None:
    """Return class, facts and parameters of the one mechanism that a file defines; None if they cannot be read."""
    try:
        kinds = [_Class(module, node) for node in _parsed(module).body if isinstance(node, ast.ClassDef)]
        (kind,) = (kind for kind in kinds if any(base.node.name == _BASE for base in _ancestors(kind)))
        values: dict[str, Any] = {}
        for ancestor in _ancestors(kind):
            values |= _written(ancestor, facts)
    except (AttributeError, LookupError, OSError, SyntaxError, TypeError, ValueError):
        return None
    fields = {name: value for name, value in values.items() if name not in facts}
    rows = [_parameters.row(name, field) for name, field in fields.items()]
    return {"class": kind.node.name, "facts": {name: values.get(name) for name in facts}, "parameters": rows}


def _ancestors(kind: _Class) -> Iterator[_Class]:
    """Yield the classes of ours from which a class inherits, the first first, and itself."""
    for base in kind.node.bases:
        found = _named(kind.module, base.id) if isinstance(base, ast.Name) else None
        if isinstance(found, _Class):
            yield from _ancestors(found)
    yield kind


def _written(kind: _Class, facts: tuple[str, ...]) -> dict[str, Any]:
    """Return the facts and the parameters that the body of a class gives."""
    found = {}
    for node in kind.node.body:
        if isinstance(node, ast.FunctionDef) and node.name in facts:
            raise LookupError(node.name)
        name = node.target if isinstance(node, ast.AnnAssign) else None
        if not isinstance(name, ast.Name) or not isinstance(node, ast.AnnAssign) or node.value is None:
            continue
        call = node.value.func if isinstance(node.value, ast.Call) else None
        if name.id in facts or (isinstance(call, ast.Name) and call.id == _parameters.parameter.__name__):
            found[name.id] = _value(kind.module, node.value)
    return found


def _value(module: str, expression: ast.expr) -> Any:
    """Evaluate an expression that is written in a module."""
    code = compile(ast.Expression(expression), module, "eval")
    return eval(code, {"__builtins__": {}}, _Names(module))  # noqa: S307 - what an import would run


class _Names(dict[str, Any]):
    """The names of a module, found when they are asked for."""

    def __init__(self, module: str) -> None:
        super().__init__(vars(_parameters))
        self.module = module

    def __missing__(self, name: str) -> Any:
        value = _named(self.module, name)
        if value is None or isinstance(value, _Class):
            raise LookupError(name)
        return value


def _named(module: str, name: str) -> Any:
    """Return what a name stands for at the top of a module: a class, or a value. None if it comes from elsewhere."""
    for node in _parsed(module).body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            return _Class(module, node)
        if isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == name for t in node.targets
        ):
            return _value(module, node.value)
        if isinstance(node, ast.ImportFrom) and any((a.asname or a.name) == name for a in node.names):
            original = next(a.name for a in node.names if (a.asname or a.name) == name)
            ours = (node.module or "").startswith(f"{_HOUSE.name}.")
            return _named(str(node.module), original) if ours else None
    return None


@cache
def _parsed(module: str) -> ast.Module:
    inside = module.startswith(f"{_PACKAGE}.")
    parts = module.split(".")[2 if inside else 1 :]
    folders = sys.modules[_PACKAGE].__path__ if inside else [_HOUSE]
    places = [Path(folder, *parts) for folder in folders]
    files = [file for place in places for file in (place.with_suffix(".py"), place / "__init__.py")]
    # No such file, as where only compiled files are installed, is a LookupError.
    return ast.parse([file for file in files if file.is_file()][0].read_bytes())  # noqa: RUF015
