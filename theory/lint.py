"""Lint of theorem files: find what a theorem file should not use, to catch mistakes.

A theorem file is code that runs with the rights of the user, and its author is trusted: Python can replace any check of this
package. The lint finds slips (a theorem made by hand, a law without a mass-one theorem, a string where sympy would read a
program, an import of the engine's inside), not intent. Who judges a file of somebody else has to read it.
"""

from __future__ import annotations

import ast

from theory import proof

#: Names of the engine that make a theorem without a rule, and of Python that read, run or leave.
_NAMES = {"Thm", "axiom", "breakpoint", "eval", "exec", "exit", "input", "open", "quit", "setattr", "thm"}
_SYMPY_NAMES = {"sp", "sympy"}
#: Functions of sympy that read text or write code.
_SYMPY_FUNCTIONS = {"lambdify", "parse_expr", "symbols", "var"}
#: Packages and modules that theorem files are written with, and which names of the core.
_PACKAGES = {
    "__future__",
    "collections",
    "dataclasses",
    "fractions",
    "functools",
    "itertools",
    "math",
    "sympy",
    "typing",
}
_OURS = ("theory.laws.", "theory.rules.", "theory.theorems.")
_CORE = {
    "theory.proof": set(proof.__all__),
    "theory.proof.binding": {"unfold"},
    "theory.verdict": {"Assumption"},
}


def find_forbidden(source: str) -> list[str]:
    """Return what a theorem file uses that it should not use, each by its name."""
    return sorted(set().union(*map(_look_at, ast.walk(ast.parse(source)))))


def _look_at(node: ast.AST) -> set[str]:  # noqa: PLR0911 - one line for each kind of syntax
    match node:
        case ast.Name(id=name):
            return {name} & _NAMES
        case ast.Attribute(attr=name, ctx=ast.Load()):
            return {name} & (_NAMES | _SYMPY_FUNCTIONS)
        case ast.Attribute(attr=name):
            return {f"assignment to .{name}"}
        case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=name), args=args):
            text = owner in _SYMPY_NAMES and name != "Rational" and any(map(_is_text, args))
            return {f"a string in {name}"} if text else set()
        case ast.ClassDef():
            return _check_class(node)
        case ast.ImportFrom(module=str(module), names=names, level=1) if "." not in module:
            # A file of the same directory, which is held to the same rules when it is loaded.
            return {alias.name for alias in names} & (_NAMES | {"*"})
        case ast.ImportFrom(module=module, names=names):
            return _check_import(module or ".", [alias.name for alias in names])
        case ast.Import(names=names):
            return {alias.name for alias in names if alias.name.split(".")[0] not in _PACKAGES}
    return set()


def _is_text(argument: ast.expr) -> bool:
    """Tell whether an argument is a string, but for the sides of a limit."""
    if isinstance(argument, ast.JoinedStr):
        return True
    return (
        isinstance(argument, ast.Constant)
        and isinstance(argument.value, str)
        and argument.value not in {"+", "-"}
    )


def _check_class(node: ast.ClassDef) -> set[str]:
    """A theorem file defines notions and plain objects; laws need a mass-one theorem and live in theory.laws."""
    bases = {ast.unparse(base) for base in node.bases}
    if bases - {"Notion"} or node.keywords:
        return {f"class {node.name}({', '.join(sorted(bases))})"}
    methods = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    return {f"{node.name}.{name}" for name in methods - {"define"}} if bases else set()


def _check_import(module: str, names: list[str]) -> set[str]:
    if module in _CORE:
        return {name for name in names if name not in _CORE[module]}
    if module.split(".", maxsplit=1)[0] not in _PACKAGES and not f"{module}.".startswith(_OURS):
        return {module}
    return {name for name in names if name in _NAMES | _SYMPY_FUNCTIONS or name == "*"}
