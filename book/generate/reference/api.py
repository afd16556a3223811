"""A page for every public module: every name with its docstring, its examples run while the page is made."""

from __future__ import annotations

import contextlib
import doctest
import importlib
import inspect
import io
import warnings
from types import ModuleType
from typing import Any

from book.generate.markdown import table
from book.generate.reference.docstrings import described, one_line, signature
from dxverify.mechanisms import registered

__all__ = ["MODULES", "api_pages", "public_names", "run_examples"]

#: Modules that people import from, those they meet first at the front.
MODULES = (
    "dxverify",
    "dxverify.mechanisms",
    "dxverify.testing",
    "dxverify.channel",
    "dxverify.statistics",
    "dxverify.metrics",
    "dxverify.distributions",
    "dxverify.bounds",
    "dxverify.text",
    "dxverify.formats",
    "dxverify.datasets",
    "dxverify.testing.broken",
    "dxverify.adapters",
    "dxverify.protocols",
    "dxverify.plots",
    "dxverify.reporting",
    "dxverify.errors",
)


def api_pages() -> dict[str, str]:
    """Return the index of modules and one page a module."""
    pages = {f"reference/api/{name}.md": _page(name) for name in MODULES}
    rows = [
        (f"[`{name}`](api/{name}.md)", one_line(_first(importlib.import_module(name)))) for name in MODULES
    ]
    index = "# API reference\n\nEvery page is made from the docstrings of one module, and its examples were run.\n\n"
    return {"reference/api.md": index + table(("module", "what it holds"), rows) + "\n", **pages}


def public_names(module: ModuleType) -> dict[str, Any]:
    """Return what a module offers: its ``__all__``, else the names that it defines itself."""
    if module.__name__ == "dxverify.mechanisms":
        kinds = {
            kind.__name__: kind for kind in registered().values() if kind.__module__.startswith("dxverify.")
        }
        return {name: getattr(module, name) for name in module.__all__} | kinds
    if hasattr(module, "__all__"):
        return {name: getattr(module, name) for name in module.__all__ if not name.startswith("_")}
    own = {
        name: item
        for name, item in vars(module).items()
        if getattr(item, "__module__", "") == module.__name__
    }
    return {name: item for name, item in own.items() if not name.startswith("_") and inspect.getdoc(item)}


def _first(item: Any) -> str:
    return (inspect.getdoc(item) or "").partition("\n")[0]


def _page(name: str) -> str:
    module = importlib.import_module(name)
    parts = [f"# `{name}`", described(module)]
    for label, item in public_names(module).items():
        run_examples(f"{name}.{label}", item)
        parts.append(_entry(label, item))
    return "\n\n".join(part for part in parts if part) + "\n"


def _entry(label: str, item: Any) -> str:
    """Return one name: its call, its documentation, its public methods."""
    if not (inspect.isclass(item) or inspect.isroutine(item)):
        return f"## `{label}`\n\nA constant of type `{type(item).__name__}`."
    call = signature(item)
    parts = [f"## `{label}`", f"```python\n{call}\n```" if call else "", described(item)]
    if inspect.isclass(item):
        methods = [(n, m) for n, m in vars(item).items() if not n.startswith("_") and inspect.getdoc(m)]
        rows = [
            (f"`{n}`", one_line(_first(m)))
            for n, m in methods
            if callable(m) or isinstance(m, property | classmethod | staticmethod)
        ]
        parts.append(f"**Methods and properties**\n\n{table(('name', 'what it is'), rows)}" if rows else "")
    return "\n\n".join(part for part in parts if part)


def run_examples(name: str, item: Any) -> int:
    """Run the examples in a docstring; one that does not print what it says stops the build. Return how many ran."""
    found = doctest.DocTestFinder(exclude_empty=True, recurse=False).find(item, name, globs=_around(item))
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    told = io.StringIO()
    with contextlib.redirect_stdout(told), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for test in found:
            runner.run(test, out=told.write)
    if runner.failures:
        raise SystemExit(f"an example of {name} does not print what it says:\n{told.getvalue()}")
    return int(runner.tries)


def _around(item: Any) -> dict[str, Any]:
    """Return the names that an example may use without importing them: those of its module."""
    home = inspect.getmodule(item)
    return dict(vars(home)) if home is not None else {}
