"""What a theorem file could remember between two calls: then a definition or a sentence would change its meaning."""

from __future__ import annotations

import ast
from typing import Any

#: What changes a list, a mapping, a set or an iterator in place.
_CHANGES = {
    "add",
    "append",
    "appendleft",
    "clear",
    "discard",
    "extend",
    "insert",
    "move_to_end",
    "pop",
    "popitem",
    "popleft",
    "remove",
    "reverse",
    "rotate",
    "send",
    "setdefault",
    "sort",
    "subtract",
    "update",
}
_ITERATORS = {
    "accumulate",
    "chain",
    "count",
    "cycle",
    "enumerate",
    "filter",
    "map",
    "repeat",
    "reversed",
    "zip",
}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_KEEPERS = (ast.Global, ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await)
_DISPLAYS = (ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.Set, ast.SetComp)


def remembers(tree: ast.Module) -> set[str]:
    """Return what keeps a state: global names, generators, defaults and module values that are changed in place."""
    keepers = {type(node).__name__.lower() for node in ast.walk(tree) if isinstance(node, _KEEPERS)}
    functions = [node for node in ast.walk(tree) if isinstance(node, _FUNCTIONS)]
    return keepers.union(_changed(tree, set()), _iterators(tree), *map(_defaults, functions))


def _defaults(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> set[str]:
    """A default value that can be changed remembers what earlier calls did."""
    defaults = [*function.args.defaults, *(d for d in function.args.kw_defaults if d is not None)]
    inside = [node for d in defaults for node in ast.walk(d)]
    return {"a default that remembers" for node in inside if isinstance(node, (*_DISPLAYS, ast.Call))}


def _changed(scope: ast.AST, own: set[str]) -> set[str]:
    """Find changes in place of anything but a list, mapping or set that the same function wrote down."""
    found: set[str] = set()
    for node in _same_scope(scope):
        if isinstance(node, _FUNCTIONS):
            found |= _changed(node, _written(node))
            continue
        if _changes(node):
            target = node.target if isinstance(node, ast.AugAssign) else node.value
            if not (isinstance(target, ast.Name) and target.id in own):
                found.add(f"a change of {ast.unparse(target)}")
    return found


def _changes(node: Any) -> bool:
    if isinstance(node, ast.Subscript):
        return not isinstance(node.ctx, ast.Load)
    if isinstance(node, ast.AugAssign):  # += changes a list in place
        return isinstance(node.op, ast.Add) and isinstance(node.value, (ast.Tuple, *_DISPLAYS))
    return isinstance(node, ast.Attribute) and node.attr in _CHANGES


def _same_scope(scope: ast.AST) -> list[Any]:
    """Every node inside, without those of inner functions; the inner functions themselves are given."""
    found: list[Any] = []
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        found.append(node)
        if not isinstance(node, _FUNCTIONS):
            waiting += ast.iter_child_nodes(node)
    return found


def _written(function: ast.AST) -> set[str]:
    """Names that a function gives to a display of its own, and to nothing else."""
    given: dict[str, list[ast.AST]] = {}
    for node in _same_scope(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    given.setdefault(target.id, []).append(node.value)
    return {name for name, values in given.items() if all(isinstance(v, _DISPLAYS) for v in values)}


def _iterators(tree: ast.Module) -> set[str]:
    """A module keeps no iterator: whoever asks it first gets another answer than whoever asks it next."""
    bodies = [tree.body, *(node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]
    kept = [node for body in bodies for node in body if isinstance(node, (ast.Assign, ast.AnnAssign))]
    asked = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _called(node) == "next"]
    held = any(not _unpacked(node) and _iterates(node.value) for node in kept)
    stepped = any(not isinstance(node.args[0], ast.GeneratorExp) for node in asked)
    return {"an iterator that is kept"} if held or stepped else set()


def _called(node: Any) -> str:
    function = getattr(node, "func", None)
    return str(getattr(function, "id", getattr(function, "attr", "")))


def _iterates(value: Any) -> bool:
    return isinstance(value, ast.GeneratorExp) or _called(value) in _ITERATORS


def _unpacked(node: ast.Assign | ast.AnnAssign) -> bool:
    """Tell whether all that an iterator gives is taken out at once."""
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Tuple, ast.List))
