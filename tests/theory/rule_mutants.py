# ruff: noqa: T201 - a tool that prints what it finds
"""Change the code of the rules, one place at a time, and list the changes that no test of them notices.

``python -m tests.theory.rule_mutants [PART ...] [--kind drop|flip|all] [--share I/N]`` where PART is a file of
``theory/rules`` or ``theory/proof`` without its ending; without any, all rules. A change is put into the running
functions (their code is exchanged), so the tests are collected once and those that call a function are known.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType

import pytest
from _pytest.runner import runtestprotocol

import theory

ROOT = Path(theory.__file__).parent
TESTS = (
    "test_rules_*.py",
    "test_attacks*.py",
    "test_atoms*.py",
    "test_definitions_capture.py",
    "test_engine.py",
)
SWAPS = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
ASKING = ("need_", "well_formed", "over_support", "numbers_only", "_need_", "_one_meaning", "inside", "check")


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """One changed place: where, what, and the code of the changed function."""

    module: str
    function: str
    line: int
    what: str
    code: CodeType = field(repr=False)

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.function}: {self.what}"


def drops(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Side conditions left out: a whole refusal, one of its alternatives, a call that refuses."""
    if (
        isinstance(node, ast.If)
        and any(isinstance(step, ast.Raise) for step in node.body)
        and not node.orelse
    ):
        yield f"dropped: if {ast.unparse(node.test)}", ast.Pass()
        if isinstance(node.test, ast.BoolOp) and isinstance(node.test.op, ast.Or):
            for i, part in enumerate(node.test.values):
                fewer = copy.deepcopy(node)
                del fewer.test.values[i]
                fewer.test = fewer.test.values[0] if len(fewer.test.values) == 1 else fewer.test
                yield f"dropped: … or {ast.unparse(part)}", fewer
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        name = ast.unparse(node.value.func)
        if name.startswith(ASKING):
            yield f"dropped: {ast.unparse(node)}", ast.Pass()


def flips(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """A comparison turned or weakened, and for or, a lost not."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in SWAPS:
        other = copy.deepcopy(node)
        other.ops = [SWAPS[type(node.ops[0])]()]
        yield f"{ast.unparse(node)} → {ast.unparse(other)}", other
    if isinstance(node, ast.BoolOp):
        other = copy.deepcopy(node)
        other.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield f"and ↔ or in {ast.unparse(node)}", other
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield f"no not in {ast.unparse(node)}", node.operand
    if (
        isinstance(node, ast.Call)
        and ast.unparse(node.func).startswith("is_shown_positive")
        and not node.keywords
    ):
        other = copy.deepcopy(node)
        other.keywords = [ast.keyword("strict", ast.Constant(value=False))]
        yield f"strict → weak in {ast.unparse(node)}", other


KINDS = {"drop": (drops,), "flip": (flips,), "all": (drops, flips)}


def mutants(module: str, kind: str) -> list[Mutant]:
    """Every change of the functions of one module."""
    path = ROOT.parent / f"{module.replace('.', '/')}.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        Mutant(
            module=module,
            function=function.name,
            line=node.lineno,
            what=what,
            code=_compiled(str(path), function, node, new),
        )
        for function in tree.body
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        for look in KINDS[kind]
        for what, new in look(node)
    ]


def _compiled(path: str, function: ast.FunctionDef, node: ast.AST, new: ast.AST) -> CodeType:
    """Put the new node into the tree, compile the function alone, and put the old one back."""
    parent, name, index = _place(function, node)
    seat = getattr(parent, name)
    if index is None:
        setattr(parent, name, ast.copy_location(new, node))
    else:
        seat[index] = ast.copy_location(new, node)
    bare = copy.copy(function)
    bare.decorator_list = []
    whole = ast.fix_missing_locations(
        ast.Module(body=[ast.ImportFrom("__future__", [ast.alias("annotations")], 0), bare], type_ignores=[])
    )
    code = compile(whole, path, "exec")
    if index is None:
        setattr(parent, name, node)
    else:
        seat[index] = node
    return next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == function.name)


def _place(function: ast.AST, node: ast.AST) -> tuple[ast.AST, str, int | None]:
    """Where a node hangs in the tree."""
    for parent in ast.walk(function):
        for name, value in ast.iter_fields(parent):
            if value is node:
                return parent, name, None
            if isinstance(value, list) and any(item is node for item in value):
                return parent, name, next(i for i, item in enumerate(value) if item is node)
    raise LookupError(ast.dump(node))


def bodies(module: str, name: str) -> list:
    """The functions under a name, without what is wrapped around them."""
    found = [getattr(importlib.import_module(module), name)]
    while hasattr(found[-1], "__wrapped__"):
        found.append(found[-1].__wrapped__)
    return found


def forget() -> None:
    """Empty every cache of the engine: what was decided before the change is not decided now."""
    for module in [m for key, m in list(sys.modules.items()) if key.startswith("theory.")]:
        for value in list(vars(module).values()):
            if hasattr(value, "cache_clear"):
                value.cache_clear()


class Hunt:
    """A plugin that runs, in place of the suite, the tests of each mutant until one notices it."""

    def __init__(self, wanted: list[Mutant]) -> None:
        self.wanted, self.survivors, self.idle = wanted, [], []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Learn which tests call which functions, then hunt."""
        calls, took = self._watch(session)
        for i, mutant in enumerate(self.wanted, 1):
            inner = bodies(mutant.module, mutant.function)[-1]
            known = sorted(calls[inner.__code__.co_filename, mutant.function], key=lambda item: took[item])
            if not known:
                self.idle.append(mutant)
            elif not self._killed(mutant, known):
                self.survivors.append(mutant)
                print(f"survived ({len(known)} tests): {mutant}", flush=True)
            if i % 50 == 0:
                print(f"… {i} of {len(self.wanted)}", file=sys.stderr, flush=True)
        return True

    def _watch(self, session: pytest.Session) -> tuple[dict, dict]:
        calls, took = defaultdict(set), {}
        for item in session.items:
            seen = set()

            def note(frame, event, _arg, seen=seen):
                if event == "call":
                    seen.add((frame.f_code.co_filename, frame.f_code.co_name))

            started = time.process_time()
            sys.setprofile(note)
            reports = runtestprotocol(item, nextitem=None, log=False)
            sys.setprofile(None)
            took[item] = time.process_time() - started
            if any(report.failed for report in reports):
                print(f"red before any change: {item.nodeid}", flush=True)
                continue
            for key in seen:
                calls[key].add(item)
        return calls, took

    def _killed(self, mutant: Mutant, items: list) -> bool:
        inner = bodies(mutant.module, mutant.function)[-1]
        before, inner.__code__ = inner.__code__, mutant.code
        try:
            forget()
            return any(
                report.failed for item in items for report in runtestprotocol(item, nextitem=None, log=False)
            )
        finally:
            inner.__code__ = before
            forget()


def main(arguments: list[str]) -> int:
    """Hunt; leave by 1 if something survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--kind", choices=KINDS, default="drop")
    parser.add_argument("--share", default="0/1", help="I/N: every N-th change, from the I-th on")
    asked = parser.parse_args(arguments)
    homes = {
        p.stem: ".".join(["theory", *p.relative_to(ROOT).with_suffix("").parts])
        for part in ("proof", "rules")
        for p in (ROOT / part).rglob("*.py")
    }
    rules = sorted(p.stem for p in (ROOT / "rules").glob("*.py") if p.stem != "__init__")
    start, step = map(int, asked.share.split("/"))
    every = [m for part in asked.parts or rules for m in mutants(homes[part], asked.kind)]
    hunt = Hunt(every[start::step])
    files = [str(p) for pattern in TESTS for p in sorted(Path(__file__).parent.glob(pattern))]
    pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", *files], plugins=[hunt])
    killed = len(hunt.wanted) - len(hunt.survivors) - len(hunt.idle)
    print(
        f"{len(every)} places, {len(hunt.wanted)} changed, {killed} noticed, {len(hunt.survivors)} survived, {len(hunt.idle)} in functions that no test calls"
    )
    for mutant in hunt.idle:
        print(f"not called: {mutant}")
    return bool(hunt.survivors or hunt.idle)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
