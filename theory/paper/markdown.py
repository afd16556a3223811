"""The sheet as Markdown, which is also readable as plain text."""

from __future__ import annotations

from theory.paper.sheet import FALSIFIED, MEANING, Formula, Item, Sheet, severity_phrase
from theory.proof.printing import text


def write(sheet: Sheet) -> str:
    """Return the sheet as Markdown."""
    about = ", ".join(filter(None, (sheet.authors, sheet.year)))
    lines = [
        f"# {sheet.title}",
        "",
        *([about, ""] if about else []),
        f"{sheet.counts}. Key `{sheet.key}`. Checked with {sheet.made}.",
    ]
    if sheet.errors:
        lines += ["", "## Most serious errors", *(line for item in sheet.errors for line in _error(item))]
    if sheet.falsified:
        lines += ["", f"## {FALSIFIED}", *(line for item in sheet.falsified for line in _undecided(item))]
    if sheet.undecided:
        lines += ["", "## Undecided", *(line for item in sheet.undecided for line in _undecided(item))]
    if sheet.proved:
        lines += ["", "## Proved", *(line for item in sheet.proved for line in _proved(item))]
    if sheet.kernel:
        lines += ["", "## Rocq", "", *(f"* {line}" for line in sheet.kernel)]
    return "\n".join([*lines, "", "## What the words mean", "", MEANING, ""])


def _heading(item: Item) -> list[str]:
    return ["", f"### {item.locator}: {item.title}", ""]


def _formula(label: str, formula: Formula) -> list[str]:
    lines = [f"* {label}: {formula.words}"]
    lines += [f"  `{formula.text}`"] if formula.text else []
    lines += [f"  where `{text(eq)}`" for eq in formula.definitions]
    return lines + ([f"  for {formula.domain}"] if formula.domain else [])


def _error(item: Item) -> list[str]:
    lines = _heading(item)
    lines.append(
        f"* **{item.verdict}** ({item.severity}: {severity_phrase(item.severity)}), {item.by}, `{item.id}`"
    )
    lines += _formula("Statement", item.printed)
    lines += [f"* False at {item.counterexample}"] if item.counterexample else []
    if item.amended is not None and item.verdict == "AMENDED":
        lines += _formula("Amended, and proved", item.amended)
    lines.append(f"* Why: {item.reason}")
    return lines + [f"* {note}" for note in item.notes]


def _undecided(item: Item) -> list[str]:
    lines = [*_heading(item), f"* **{item.verdict}**, `{item.id}`", *_formula("Statement", item.printed)]
    code = [note for note in item.notes if note.startswith(("def ", " ", "#"))]
    lines += [f"* {' '.join(note.split())}" for note in item.notes if note not in code]
    return [*lines, "", "```python", *code, "```"] if code else lines


def _proved(item: Item) -> list[str]:
    lines = [
        *_heading(item),
        f"* **{item.verdict}**, {item.by}, `{item.id}`",
        *_formula("Statement", item.printed),
    ]
    return lines + [f"* {note}" for note in item.notes]
