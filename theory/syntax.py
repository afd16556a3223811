"""What a theorem file may not say: theorems are made by rules alone.

Python can always cheat; this keeps a file honest that a person reads in good faith.
"""

from __future__ import annotations

import ast

_NAMES = {
    "Thm",
    "__import__",
    "axiom",
    "compile",
    "delattr",
    "eval",
    "exec",
    "getattr",
    "globals",
    "locals",
    "make_dataclass",
    "open",
    "setattr",
    "thm",
    "type",
    "vars",
}
_MODULES = {
    "theory.balls",
    "theory.checks",
    "theory.proof.atoms",
    "theory.proof.doors",
    "theory.proof.theorem",
    "theory.proof.values",
}
_PACKAGES = {
    "__future__",
    "collections",
    "dataclasses",
    "fractions",
    "functools",
    "itertools",
    "math",
    "sympy",
    "theory",
    "typing",
}


def forbidden(source: str) -> list[str]:
    """Return the names a theorem file uses that only the engine may use."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name) if name in _NAMES:
                found.add(name)
            case ast.Attribute(attr=name, ctx=ast.Store() | ast.Del()):
                found.add(f"assignment to .{name}")
            case ast.Attribute(attr=name) if name.startswith("_") or name in {"thm", "axiom", "Thm"}:
                found.add(name)
            case ast.ClassDef():
                found |= _class(node)
            case ast.ImportFrom(module=module, names=names):
                found |= _imported(module or ".", [alias.name for alias in names])
            case ast.Import(names=names):
                found |= set().union(*(_imported(alias.name, []) for alias in names))
    return sorted(found)


def _class(node: ast.ClassDef) -> set[str]:
    """A theorem file may define notions and plain objects; laws need a mass-one theorem and live in theory.laws."""
    bases = {ast.unparse(base) for base in node.bases}
    if bases - {"Notion"} or node.keywords:
        return {f"class {node.name}({', '.join(sorted(bases))})"}
    inside = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    return {f"{node.name}.{name}" for name in inside - {"define"}} if bases else set()


def _imported(module: str, names: list[str]) -> set[str]:
    if module in _MODULES or module.split(".", maxsplit=1)[0] not in _PACKAGES:
        return {module}
    inner = {f"{module}.{name}" for name in names} & _MODULES
    return inner | {name for name in names if name in _NAMES or name.startswith("_")}
