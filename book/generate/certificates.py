"""Certificates on a claim's page: derivations as numbered sentences, counterexamples, theorems of the Rocq kernel."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from book.generate.markdown import box, display, linked, text
from book.generate.points import point
from book.generate.sentences import joined, lead, rule_of
from book.generate.symbols import formula
from book.generate.typeset import plain_letters, words
from theory.verdict import Evidence, Method, Role

__all__ = ["certificate", "step"]

Entry = dict[str, Any]

_OUTCOMES = {"TRUE": "✓", "FALSE": "✗ false:", "UNKNOWN": "? unknown:"}
_HEADINGS = {
    "proof": "Proof",
    "refutation": "Why it is false",
    "repair": "Proof of the amended statement",
    "support": "Checked steps",
}
#: A longer certificate is folded after this many steps, so that a page can be read.
_SHOWN = 30
#: A letter that a relation binds itself, and signs that a reader would have to read as code.
_BOUND, _CODE = re.compile(r"_\d{3,}"), re.compile(r"\*\*|\w\(|for all")


def certificate(entry: Entry, ids: frozenset[str], rows: bool = False) -> str:  # noqa: FBT001, FBT002 - a table is there or not
    """Return one certificate with its heading.

    Parameters
    ----------
    entry : dict
        The certificate as data.
    ids : frozenset of str
        Claims that may be linked.
    rows : bool
        Whether the statement stands above as a table of numbers, which is then not printed again.
    """
    heading = _HEADINGS[entry["role"]]
    if any(found["method"] == "kernel" for found in entry["steps"]):
        heading = "A consequence" if entry["role"] == "support" else heading
        return f"## {heading}, in the Rocq kernel\n\n{_kernel(entry)}{_given(entry)}"
    numbers = rows and all(found["method"] in {"ball", "counterexample"} for found in entry["steps"])
    body = _table_checked(entry) if numbers else _steps(entry["steps"], ids)
    about = f"*{words(entry['name'], ids)}*"
    return f"## {heading}\n\n" + box("proof", "", f"{about}\n\n{body}\n\n{_standing(entry)}")


def _given(entry: Entry) -> str:
    """List what a theorem of the kernel assumes beyond the claim, or say that it proves only a consequence."""
    if entry["role"] == "support":
        return f"\n\n{text(entry['name'])}"
    listed = "\n".join(f"- {text(sentence)}" for sentence in entry["rests_on"])
    return f"\n\nGiven, and not proved in Rocq:\n\n{listed}" if listed else ""


def _standing(entry: Entry) -> str:
    """Say what the derivation is for and what stands behind it."""
    role, evidence = Role[entry["role"].upper()].value, Evidence.from_word(entry["evidence"]).value
    these = "These are" if entry["role"] == "support" else "This"
    return f'<span class="how">{these} {text(role)}: {text(evidence)}.</span>'


def _table_checked(entry: Entry) -> str:
    """Say of a comparison of numbers that its rows were computed; the rows stand in the statement."""
    one = entry["steps"][-1]
    held = "breaks the statement" if one["method"] == "counterexample" else "holds row by row"
    return f"The table above {held}. {_check(one, {})}"


def _steps(listed: Sequence[Entry], ids: frozenset[str]) -> str:
    assumed = {
        found["relation"]: n for n, found in enumerate(listed, 1) if rule_of(found["reason"]) == "assume"
    }
    shown = [step(number, found, ids, assumed) for number, found in enumerate(listed, 1)]
    body = "\n\n".join(shown[:_SHOWN])
    if len(shown) > _SHOWN:
        rest = "\n\n".join(shown[_SHOWN:])
        body += f"\n\n:::{{dropdown}} {len(shown) - _SHOWN} further steps\n{rest}\n:::"
    return body


def _kernel(entry: Entry) -> str:
    """Return the statement as Rocq prints it, how to read it, and what it assumes."""
    (found,) = entry["steps"]
    assumptions = escape(found["detail"].removeprefix("assumptions: "), quote=True)
    axioms = (
        f' It rests on <a href="../chapters/rests_on.html" title="{assumptions}">the axioms of Rocq\'s real numbers and classical logic</a>.'
        if found["detail"].startswith("assumptions: ")
        else f" {text(found['detail'])}."
    )
    return "\n\n".join(
        [
            f"In words: {words(found['reason'])}",
            f"```text\n{found['relation']}\n```",
            f'<span class="how">✓ Rocq theorem <code>{escape(_theorem(entry["name"]))}</code>, accepted by the kernel.{axioms}</span>',
        ]
    )


def _theorem(name: str) -> str:
    return name.removeprefix("Rocq theorem ")


def step(number: int, entry: Entry, ids: Iterable[str] = (), assumed: dict[str, int] | None = None) -> str:
    """Return one step: a sentence that leads to it, the relation that was checked, how, and what came out."""
    relation, known = entry["relation"], frozenset(ids)
    worded = entry["latex"] == rf"\text{{{relation}}}"
    shown = f"> {linked(relation, known)}" if worded else display(formula(entry["latex"]))
    return f"**({number})** {_sentence(entry, known)}\n\n{shown}\n\n{_check(entry, assumed or {})}"


def _sentence(entry: Entry, ids: frozenset[str]) -> str:
    if entry["method"] == "counterexample":
        return _counterexample(entry["reason"].removeprefix("counterexample: "))
    if entry["method"] == "fact":
        return f"A standard theorem ({words(entry['reason'], ids)}) says"
    return words(lead(entry["reason"]), ids)


def _counterexample(at: str) -> str:
    """Return the point or object that breaks the statement, as the beginning of a sentence."""
    plain, _, step_of = at.partition(", from ")
    then = f"By {step_of} then" if step_of else "Then"
    if plain == "the numbers themselves":
        return f"The numbers themselves say{f', by {step_of}' if step_of else ''}"
    return f"Take {joined(point(plain))}. {then}"


def _check(entry: Entry, assumed: dict[str, int]) -> str:
    """Say on one small line how a step was checked, and what was supposed for it."""
    rule = rule_of(entry["reason"])
    method = Method[entry["method"].upper()]
    how = f"rule “{text(rule)}”" if method is Method.RULE else text(method.value)
    return f'<span class="how">{_OUTCOMES[entry["outcome"]]} {how}{_under(entry["detail"], assumed)}</span>'


def _under(detail: str, assumed: dict[str, int]) -> str:
    """Name the suppositions of a step by their numbers; a short one that has none is told, a long one only counted."""
    if not detail.startswith("if "):
        return f" — {text(plain_letters(detail))}" if detail else ""
    known = {_same_letters(relation): number for relation, number in assumed.items()}
    parts = [_same_letters(part) for part in detail.removeprefix("if ").split("; ")]
    numbers = [f"({number})" for number in sorted({known[part] for part in parts if part in known})]
    further = [part for part in dict.fromkeys(parts) if part not in known]
    short = [text(plain_letters(part)) for part in further if not _CODE.search(part)]
    long = ["what else is supposed there"] if len(short) < len(further) else []
    return f", supposing {joined([*numbers, *short, *long])}"


def _same_letters(relation: str) -> str:
    """Return a relation with the letters that it binds itself counted from one, since they differ each time it is written."""
    seen: dict[str, str] = {}
    return _BOUND.sub(lambda found: seen.setdefault(found[0], f"_{len(seen) + 1}"), relation)
