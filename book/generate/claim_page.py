"""One page a claim: what is printed, what is right, and the recorded steps that show it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from book.generate.markdown import badge, box, display, inline, linked, text
from dxverify import catalog
from theory.verdict import Method, Role, Verdict

__all__ = ["claim_page", "step"]

Entry = dict[str, Any]

_KINDS = {
    "thm": "theorem",
    "lem": "lemma",
    "cor": "corollary",
    "def": "definition",
    "alg": "algorithm",
    "rem": "remark",
}
_OUTCOMES = {"TRUE": "✓ true", "FALSE": "✗ false", "UNKNOWN": "? unknown"}
#: A longer certificate is folded after this many steps, so that a page can be read.
_SHOWN = 40


def claim_page(entry: Entry, users: Sequence[str], known: Iterable[str]) -> str:
    """Return the page of one claim."""
    ids = frozenset(known)
    parts = [
        f"(claim-{entry['id']})=\n# {text(entry['title'])}",
        f"{badge(entry['verdict'])} `{entry['id']}` · {_source(entry)}",
        f"*{text(Verdict[entry['verdict']].value)}* — {linked(entry['reason'], ids)}",
        *_statements(entry),
        *_setting(entry),
        *(_certificate(certificate, ids) for certificate in entry["certificates"]),
        *_ends(entry, users, ids),
    ]
    return "\n\n".join(parts) + "\n"


def _source(entry: Entry) -> str:
    return f"[{entry['source']}](../papers/{entry['source']}.md), {text(entry['locator'])}"


def _statements(entry: Entry) -> list[str]:
    found = re.search(r"-(thm|lem|cor|def|alg|rem)-", entry["id"])
    kind = _KINDS[found[1]] if found else "proposition"
    printed = f"{text(entry['printed_words'])}\n\n{display(entry['printed_latex'])}"
    boxes = [box(kind, "As printed", printed, f":label: {entry['id']}", ":nonumber:")]
    if entry["amended_words"]:
        amended = f"{text(entry['amended_words'])}\n\n{display(entry['amended_latex'])}"
        boxes.append(box(kind, "As amended", amended, f":label: {entry['id']}-amended", ":nonumber:"))
    return boxes


def _setting(entry: Entry) -> list[str]:
    lines = []
    if entry["domains"]:
        listed = ", ".join(f"{inline(name)} {text(domain)}" for name, domain in entry["domains"])
        lines.append(f"- **For all** {listed}")
    lines += [f"- **Given** {inline(hypothesis)}" for hypothesis in entry["hypotheses_latex"]]
    lines += [f"- **Assuming** {text(assumption)}" for assumption in entry["assumptions"]]
    if entry["witness_latex"]:
        point = ", ".join(f"{inline(name)} = `{value}`" for name, value in entry["witness_latex"])
        lines.append(f"- **Not empty**: the hypotheses hold at {point}")
    return ["## Setting", "\n".join(lines)] if lines else []


def _certificate(certificate: Entry, ids: frozenset[str]) -> str:
    role = Role[certificate["role"].upper()]
    head = f"*{text(role.value)}; {_OUTCOMES[certificate['outcome']]}*"
    steps = [step(number, entry, ids) for number, entry in enumerate(certificate["steps"], 1)]
    body = "\n\n".join(steps[:_SHOWN])
    if len(steps) > _SHOWN:
        rest = "\n\n".join(steps[_SHOWN:])
        body += f"\n\n:::{{dropdown}} {len(steps) - _SHOWN} further steps\n{rest}\n:::"
    heading = f"## {role.name.capitalize()}: {text(certificate['name'])}"
    return f"{heading}\n\n" + box("proof", "", f"{head}\n\n{body}")


def step(number: int, entry: Entry, ids: Iterable[str] = ()) -> str:
    """Return one step: the reason, the relation that was checked, how, and what came out."""
    relation = entry["relation"]
    worded = entry["latex"] == rf"\text{{{relation}}}"
    shown = f"> {linked(relation, ids)}" if worded else display(entry["latex"])
    method = Method[entry["method"].upper()].value
    detail = f" — {text(entry['detail'])}" if entry["detail"] else ""
    how = f'<span class="how">{_OUTCOMES[entry["outcome"]]}, {text(method)}{detail}</span>'
    return f"**({number})** {linked(entry['reason'], ids)}\n\n{shown}\n\n{how}"


def _ends(entry: Entry, users: Sequence[str], ids: frozenset[str]) -> list[str]:
    parts = []
    if entry["tried"]:
        parts += ["## What was tried", linked(entry["tried"], ids)]
    if entry["uses"] or users:
        lines = [
            f"- **{word}** {', '.join(f'[{i}]({i}.md)' for i in found)}"
            for word, found in (("Uses", entry["uses"]), ("Used by", users))
            if found
        ]
        parts += ["## Where it stands", "\n".join(lines)]
    parts += [
        "## Check it yourself",
        f"```bash\ndxverify verify {entry['id']}\ndxverify show {entry['id']}\n```",
        f"## Cite\n\n```bibtex\n{catalog.bibtex(entry['source'])}\n```",
    ]
    return parts
