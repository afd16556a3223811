"""The rules of proof as one page: which there are and what each concludes, from their docstrings."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from types import ModuleType
from typing import Any

import theory.rules
from book.generate.markdown import table
from book.generate.reference.docstrings import one_line, signature

__all__ = ["rule_pages", "rules_of"]

_OPENING = """# Rules of proof

A proof is a Python function that returns a theorem, and only the rules on this page make theorems. A rule takes theorems (premises) and
terms, checks everything it needs, and returns its conclusion; where something is missing it refuses and says what. The first to try are
`algebra` (an identity, or a sign on a whole domain), `follows` (an inequality from others, with multipliers) and `put` (a theorem at other
terms). `⊢` stands between what is assumed and what is concluded; a colon, between premises and conclusion.

Rules of the section *cited* state theorems of the literature that are not proved here; a verdict that uses one names it under "rests on".
[What the proofs rest on](../chapters/rests_on.md) tells the rest, and [an example](examples/theorem.md) uses two rules.
The full documentation of a section is shown by, for example, `python -m pydoc theory.rules.algebra`.
"""


def rule_pages() -> dict[str, str]:
    """Return the page of the rules."""
    names = sorted(found.name for found in pkgutil.iter_modules(theory.rules.__path__))
    modules = [importlib.import_module(f"theory.rules.{name}") for name in names]
    return {"reference/rules.md": "\n".join([_OPENING, *(_section(one) for one in modules if rules_of(one))])}


def rules_of(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """Return what makes theorems in a module of rules; what only helps the rules is left out."""
    return {
        name: item
        for name, item in vars(module).items()
        if inspect.isfunction(item)
        and not name.startswith("_")
        and item.__module__ == module.__name__
        and inspect.signature(item).return_annotation in {"Thm", "theory.proof.theorem.Thm"}
    }


def _section(module: ModuleType) -> str:
    about = one_line((inspect.getdoc(module) or "").partition("\n")[0])
    rows = [
        (
            f"`{' '.join(signature(item).split())}`",
            one_line((inspect.getdoc(item) or "").partition("\n\n")[0]),
        )
        for item in rules_of(module).values()
    ]
    return f"## `{module.__name__}`\n\n{about}\n\n{table(('call', 'what it concludes'), rows)}\n"
