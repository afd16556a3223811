"""What a theorem file may not say: theorems are made by rules alone, and a definition has no memory.

Python can always cheat; this keeps a file honest that a person reads in good faith.
"""

from __future__ import annotations

import ast
import importlib
import sys
from types import ModuleType

from theory import proof
from theory.memory import remembers

_NAMES = {
    "ForwardRef",
    "Thm",
    "__import__",
    "axiom",
    "breakpoint",
    "compile",
    "delattr",
    "eval",
    "exec",
    "exit",
    "get_type_hints",
    "getattr",
    "globals",
    "hash",
    "id",
    "input",
    "iter",
    "locals",
    "make_dataclass",
    "open",
    "parse_expr",
    "quit",
    "register",
    "setattr",
    "singledispatch",
    "thm",
    "type",
    "vars",
}
#: Functions of sympy that read text, write code, make classes, or reach into files.
_SYMPY = {
    "FunctionClass",
    "UndefinedFunction",
    "autowrap",
    "lambdify",
    "parse_expr",
    "preview",
    "source",
    "symbols",
    "test",
    "ufuncify",
    "var",
}
#: Sympy by the name of another module: what may not be used of it is looked for by the names sp and sympy.
_SYMPY_ITSELF = {"sp", "sympy"}
#: What of this package a theorem file is written with; the engine behind it, its records and its tools are not.
_OURS = ("theory.laws", "theory.rules", "theory.theorems")
_CORE = {
    "theory.proof": set(proof.__all__),
    "theory.proof.binding": {"unfold"},
    "theory.verdict": {"Assumption"},
}
_PACKAGES = {
    "__future__",
    "collections",
    "dataclasses",
    "fractions",
    "itertools",
    "math",
    "sympy",
    "theory",
    "typing",
}


def forbidden(source: str) -> list[str]:
    """Return what a theorem file uses that only the engine may use, or that remembers between two calls."""
    tree = ast.parse(source)
    found = set().union(*(look(node) for node in ast.walk(tree) for look in (_name, _attribute, _part)))
    return sorted(found | remembers(tree) | _dressed(tree))


def _name(node: ast.AST) -> set[str]:
    """A name of the engine's, of Python's insides, or the one base of a class in another meaning."""
    if not isinstance(node, ast.Name):
        return set()
    rebound = node.id == "Notion" and not isinstance(node.ctx, ast.Load)
    return {node.id} if node.id in _NAMES or node.id.startswith("__") or rebound else set()


def _dressed(tree: ast.Module) -> set[str]:
    """``dataclass`` stands over a class of the file's own: called with another, it would change what == means there."""
    over = {
        id(n)
        for c in ast.walk(tree)
        if isinstance(c, ast.ClassDef)
        for d in c.decorator_list
        for n in ast.walk(d)
    }
    named = [n for n in ast.walk(tree) if isinstance(n, (ast.Name, ast.Attribute)) and id(n) not in over]
    return {
        "dataclass by a call" for n in named if "dataclass" in {getattr(n, "id", ""), getattr(n, "attr", "")}
    }


def _attribute(node: ast.AST) -> set[str]:
    if not isinstance(node, ast.Attribute):
        return set()
    if not isinstance(node.ctx, ast.Load):
        return {f"assignment to .{node.attr}"}
    banned = _NAMES | _SYMPY | sys.stdlib_module_names
    of_sympy = isinstance(node.value, ast.Name) and node.value.id in _SYMPY_ITSELF
    outward = node.attr in _SYMPY_ITSELF or (of_sympy and _leads_out("sympy", node.attr))
    return {node.attr} if node.attr.startswith("_") or node.attr in banned or outward else set()


def _part(node: ast.AST) -> set[str]:
    match node:
        case ast.Call():
            return _text(node)
        case ast.ClassDef():
            return _class(node)
        case ast.Match():
            return {"match"}  # a pattern reads attributes that cannot be named otherwise
        case ast.ImportFrom(module=module, names=names, level=level):
            renamed = {
                f"{alias.name} as {alias.asname}"
                for alias in names
                if alias.asname and {alias.name, alias.asname} & {"Notion", "dataclass"}
            }
            # What a file imports from one beside it: the loader holds that file to the same rules.
            beside = level == 1 and bool(module) and "." not in str(module)
            listed = [alias.name for alias in names]
            return renamed | (_private(listed) if beside else _imported(module or ".", listed))
        case ast.Import(names=names):
            # Through a module of the engine a file would reach all of it.
            engine = {alias.name for alias in names if alias.name.split(".", maxsplit=1)[0] == "theory"}
            return engine.union(*(_imported(alias.name, []) for alias in names))
    return set()


def _text(call: ast.Call) -> set[str]:
    """Sympy reads a string as a program: no string goes into one of its functions."""
    f = call.func
    if not isinstance(f, ast.Attribute) or not isinstance(f.value, ast.Name) or f.attr == "Rational":
        return set()
    return {f"a string in {f.attr}" for a in call.args if f.value.id in _SYMPY_ITSELF and _is_text(a)}


def _is_text(a: ast.expr) -> bool:
    """A string, but for the sides of a limit."""
    return isinstance(a, ast.JoinedStr) or (
        isinstance(a, ast.Constant) and isinstance(a.value, (str, bytes)) and a.value not in {"+", "-"}
    )


def _class(node: ast.ClassDef) -> set[str]:
    """A theorem file may define notions and plain objects; laws need a mass-one theorem and live in theory.laws."""
    bases = {ast.unparse(base) for base in node.bases}
    if bases - {"Notion"} or node.keywords:
        return {f"class {node.name}({', '.join(sorted(bases))})"}
    inside = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    hidden = {f"{node.name}.{name}" for name in inside if name.startswith("_")}
    if not bases:
        return hidden
    other = [item for item in node.body if not isinstance(item, (ast.FunctionDef, ast.Expr))]
    return hidden | {f"{node.name}.{name}" for name in inside - {"define"}} | {node.name for _ in other}


def _imported(module: str, names: list[str]) -> set[str]:
    top = module.split(".", maxsplit=1)[0]
    if (
        top not in _PACKAGES
        or (top == "sympy" and module != "sympy")
        or (top == "theory" and not _ours(module))
    ):
        return {module}
    banned = _NAMES | (_SYMPY if top == "sympy" else set())
    core = {name for name in names if name not in _CORE.get(module, names)}
    return core | {n for n in names if n in banned or n[0] in "_*" or _leads_out(module, n)}


def _private(names: list[str]) -> set[str]:
    return {name for name in names if name in _NAMES or name[0] in "_*"}


def _ours(module: str) -> bool:
    return module in _CORE or module in _OURS or module.startswith(tuple(f"{part}." for part in _OURS))


def _leads_out(module: str, name: str) -> bool:
    """Tell whether a name is a module, but a theorem file; through one a file reaches everything."""
    try:
        found = getattr(importlib.import_module(module), name, None)
    except ImportError:
        return False
    return isinstance(found, ModuleType) and not found.__name__.startswith("theory.theorems.")
