"""The catalogue of broken mechanisms, with what finds each of them."""

from __future__ import annotations

import math

from book.generate.markdown import table, text
from book.generate.typeset import words
from dxverify.testing.broken import BROKEN, CORRECT, Control, FoundBy

__all__ = ["broken_page"]


def broken_page() -> str:
    """Return the page: mistakes by what finds them, and the correct mechanisms beside them."""
    parts = [
        "# Broken on purpose",
        (
            f"{len(BROKEN)} small mechanisms, each with one mistake that people make, and {len(CORRECT)} correct ones. "
            "Every auditor is tested on all of them: it must find what can be found and leave the correct ones alone. "
            "`dxverify.testing.broken` has them ready for an auditor of your own."
        ),
    ]
    for found_by in FoundBy:
        chosen = [control for control in BROKEN if control.found_by is found_by]
        if chosen:
            head = ("name", "promised ε", "true level", "what is wrong")
            parts += [f"## Found by {text(found_by.value)}", table(head, map(_row, chosen))]
    parts += ["## Correct, to be left alone"]
    parts += [table(("name", "promised ε", "true level"), [_row(one)[:3] for one in CORRECT])]
    parts += [
        (
            "```python\nfrom dxverify import audit\nfrom dxverify.testing.broken import control\n\n"
            f'print(audit(control("{BROKEN[0].name}"), rng=0).verdict)\n```'
        )
    ]
    return "\n\n".join(parts) + "\n"


def _row(control: Control) -> tuple[str, str, str, str]:
    why = f" No promise is broken all the same: {words(control.equivalent)}" if control.equivalent else ""
    return (
        f"`{control.name}`",
        f"{control.epsilon:g}",
        _level(control.effective_epsilon),
        words(control.flaw) + why,
    )


def _level(level: float) -> str:
    if math.isnan(level):
        return "not a matter of single outputs"
    return "∞" if math.isinf(level) else f"{level:.4g}"
