"""Certificates on a claim's page: numbered steps, counterexamples, theorems of the Rocq kernel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from book.generate.markdown import box, display, linked, text
from theory.verdict import Evidence, Method, Role

__all__ = ["certificate", "step"]

Entry = dict[str, Any]

_OUTCOMES = {"TRUE": "✓ true", "FALSE": "✗ false", "UNKNOWN": "? unknown"}
#: A longer certificate is folded after this many steps, so that a page can be read.
_SHOWN = 30


def certificate(entry: Entry, ids: frozenset[str]) -> str:
    """Return one certificate with its heading."""
    role = Role[entry["role"].upper()]
    heading = f"## {role.name.capitalize()}: {text(entry['name'])}"
    if entry["evidence"] == "kernel":
        return f"{heading}\n\n{_kernel(entry)}"
    head = f"*{text(role.value)}; {text(Evidence[entry['evidence'].upper()].value)}*"
    steps = [step(number, found, ids) for number, found in enumerate(entry["steps"], 1)]
    body = "\n\n".join(steps[:_SHOWN])
    if len(steps) > _SHOWN:
        rest = "\n\n".join(steps[_SHOWN:])
        body += f"\n\n:::{{dropdown}} {len(steps) - _SHOWN} further steps\n{rest}\n:::"
    return f"{heading}\n\n" + box("proof", "", f"{head}\n\n{body}")


def _kernel(entry: Entry) -> str:
    """Return the statement as Rocq prints it, how to read it, and what it assumes."""
    (found,) = entry["steps"]
    return "\n\n".join(
        [
            f"**How to read it.** {text(found['reason'])}",
            f"```text\n{found['relation']}\n```",
            f'<span class="how">✓ accepted by the Rocq kernel; {text(found["detail"])}</span>',
        ]
    )


def step(number: int, entry: Entry, ids: Iterable[str] = ()) -> str:
    """Return one step: the reason, the relation that was checked, how, and what came out."""
    relation = entry["relation"]
    worded = entry["latex"] == rf"\text{{{relation}}}"
    shown = f"> {linked(relation, ids)}" if worded else display(entry["latex"])
    method = Method[entry["method"].upper()].value
    detail = f" — {text(entry['detail'])}" if entry["detail"] else ""
    how = f'<span class="how">{_OUTCOMES[entry["outcome"]]}, {text(method)}{detail}</span>'
    return f"**({number})** {linked(entry['reason'], ids)}\n\n{shown}\n\n{how}"
