"""One page a claim: what is printed, what is right, and what shows it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from book.generate.certificates import certificate
from book.generate.markdown import (
    badge,
    box,
    display,
    evidence_badge,
    inline,
    linked,
    severity_badge,
    table,
    text,
)
from dxverify import catalog
from theory.proof.claim import Severity
from theory.verdict import Evidence, Verdict

__all__ = ["claim_page"]

Entry = dict[str, Any]

_KINDS = {
    "thm": "theorem",
    "lem": "lemma",
    "cor": "corollary",
    "def": "definition",
    "alg": "algorithm",
    "rem": "remark",
}


def claim_page(entry: Entry, users: Sequence[str], known: Iterable[str]) -> str:
    """Return the page of one claim."""
    ids = frozenset(known)
    parts = [
        f"(claim-{entry['id']})=\n# {text(entry['title'])}",
        f"{_badges(entry)} `{entry['id']}` · {_source(entry)}",
        f"*{text(Verdict[entry['verdict']].value)}* — {linked(entry['reason'], ids)}",
        *_statements(entry),
        *_remarks(entry, ids),
        *_setting(entry),
        *(certificate(found, ids) for found in entry["certificates"]),
        *_ends(entry, users, ids),
    ]
    return "\n\n".join(parts) + "\n"


def _badges(entry: Entry) -> str:
    return " ".join(
        filter(
            None,
            (badge(entry["verdict"]), evidence_badge(entry["evidence"]), severity_badge(entry["severity"])),
        )
    )


def _source(entry: Entry) -> str:
    return f"[{entry['source']}](../papers/{entry['source']}.md), {text(entry['locator'])}"


def _statements(entry: Entry) -> list[str]:
    found = re.search(r"-(thm|lem|cor|def|alg|rem)-", entry["id"])
    kind = _KINDS[found[1]] if found else "proposition"
    boxes = [box(kind, "As printed", _said(entry, "printed"), f":label: {entry['id']}", ":nonumber:")]
    if entry["amended_words"]:
        label = f":label: {entry['id']}-amended"
        boxes.append(box(kind, "As amended", _said(entry, "amended"), label, ":nonumber:"))
        if entry["kinship"]:
            kept = f" It keeps the point: {text(entry['keeps'])}" if entry["keeps"] else ""
            boxes.append(f"The repair is {text(entry['kinship'])}.{kept}")
    return boxes


def _said(entry: Entry, which: str) -> str:
    """Return words and formula; many comparisons of numbers are one table."""
    words, rows = text(entry[f"{which}_words"]), entry[f"{which}_rows"]
    if rows:
        return f"{words}\n\n{table(('left', '', 'right'), [[f'`{a}`', s, f'`{b}`'] for a, s, b in rows])}"
    formula = entry[f"{which}_latex"]
    return f"{words}\n\n{display(formula)}" if formula else words


def _remarks(entry: Entry, ids: frozenset[str]) -> list[str]:
    """Return what a fair reader must know: how grave, whose fault, what was only argued."""
    parts = []
    if entry["severity"]:
        parts.append(f"**How grave.** {_sentence(Severity[entry['severity'].upper()].value)}")
    if entry["garbled"]:
        parts.append(
            f"**Our copy of the text.** {text(entry['garbled'])} This counts as no error of the authors."
        )
    if entry["verdict"] == "ARGUED":
        parts.append(f"**Argued.** {linked(entry['argued'], ids)}")
    elif entry["evidence"]:
        parts.append(f"**Checked by.** {_sentence(Evidence[entry['evidence'].upper()].value)}")
    if entry["rests_on"]:
        parts.append(f"**Rests on** (standard theorems, cited): {text('; '.join(entry['rests_on']))}.")
    return parts


def _sentence(plain: str) -> str:
    """Return words as a sentence; names inside keep their capitals."""
    return f"{plain[0].upper()}{plain[1:]}."


def _setting(entry: Entry) -> list[str]:
    lines = [f"- **About** {text(entry['over'])}"] if entry["over"] else []
    if entry["domains"]:
        listed = ", ".join(f"{inline(name)} {text(domain)}" for name, domain in entry["domains"])
        lines.append(f"- **For all** {listed}")
    lines += [f"- **Declared** {text(what)}" for what in entry["structure"]]
    lines += [f"- **Given** {inline(hypothesis)}" for hypothesis in entry["hypotheses_latex"]]
    lines += [f"- **Assuming** {text(assumption)}" for assumption in entry["assumptions"]]
    if entry["witness"]:
        point = ", ".join(f"{text(name)} = `{value}`" for name, value in entry["witness"].items())
        lines.append(f"- **Not empty**: the hypotheses hold at {point}")
    return ["## Setting", "\n".join(lines)] if lines else []


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
    commands = [f"dxverify verify {entry['id']}", f"dxverify show {entry['id']}"]
    commands += ["make kernel"] * any(found["evidence"] == "kernel" for found in entry["certificates"])
    commands += [f"dxverify verify --mutate {entry['id']}"] * (entry["evidence"] == "linked")
    listed = "\n".join(commands)
    parts += [
        "## Check it yourself",
        f"```bash\n{listed}\n```",
        f"## Cite\n\n```bibtex\n{catalog.bibtex(entry['source'])}\n```",
    ]
    return parts
