"""The machine's part of a claim's page: theorems of the Rocq kernel, derivations and evaluated points, all folded.

A step is a sentence and a formula. A step that says nothing (a = a), or that repeats an earlier one under the same
suppositions, is left out and the references to it are moved; every other recorded step stands on the page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any

from book.generate.markdown import display, inline, linked, text
from book.generate.points import point
from book.generate.sentences import joined, lead, premises, rule_of
from book.generate.symbols import formula
from book.generate.typeset import plain_letters, words

__all__ = ["certificate", "counted", "in_kernel", "last_counterexample", "steps"]

Entry = dict[str, Any]

_FAILED = {"TRUE": "", "FALSE": "✗ false: ", "UNKNOWN": "? unknown: "}
_NAMES = {
    "proof": "Derivation",
    "refutation": "Refutation",
    "repair": "Derivation of the amended statement",
    "support": "Checked steps",
}
#: A letter that a relation binds itself, and signs that a reader would have to read as code.
_BOUND, _CODE = re.compile(r"_\d{3,}"), re.compile(r"\*\*|\w\(|for all")
_TRIVIAL = re.compile(r"(?P<side>.+) (?:=|\\le|\\leq|\\ge) (?P=side)")
_SIDES = re.compile(r" (?:=|≤|≥) ")
#: A formula with more visible signs than this stands on a line of its own.
_INLINE = 34


def certificate(entry: Entry, ids: frozenset[str]) -> str:
    """Return one certificate: the Rocq theorem, or the derivation with its steps folded once more."""
    if in_kernel(entry):
        weaker = (
            "The kernel proves a consequence of the statement, not all of it. "
            if entry["role"] == "support"
            else ""
        )
        return f"{weaker}{_kernel(entry)}{_given(entry)}"
    listed = "\n".join(steps(entry["steps"], ids))
    return (
        f"**{_NAMES[entry['role']]}.** {words(_stop(entry['name']), ids)}\n\n"
        f":::::{{dropdown}} {_count(entry).capitalize()}\n:class-container: steps\n\n{listed}\n:::::"
    )


def in_kernel(entry: Entry) -> bool:
    """Tell whether a certificate is a theorem of the Rocq kernel."""
    return any(one["method"] == "kernel" for one in entry["steps"])


def _given(entry: Entry) -> str:
    """List what a theorem of the kernel assumes beyond the claim, or say that it proves only a consequence."""
    if entry["role"] == "support":
        return f"\n\n{text(_stop(entry['name']))}"
    listed = "\n".join(f"- {words(sentence, letters=True)}" for sentence in entry["rests_on"])
    return f"\n\nGiven, and not proved in Rocq:\n\n{listed}" if listed else ""


def counted(entry: Entry) -> str:
    """Return what the folded part holds, with counts, for its title."""
    found = entry["certificates"]
    kernel = sum(map(in_kernel, found))
    parts = [f"{kernel} Rocq theorem{'s' * (kernel > 1)}"] * bool(kernel)
    parts += [_count(one) for one in found if not in_kernel(one)]
    return joined(parts) if parts else "none"


def _count(entry: Entry) -> str:
    number = len(steps(entry["steps"], frozenset()))
    kind = _NAMES[entry["role"]].lower()
    return f"{kind}, {number} step{'s' * (number != 1)}"


def last_counterexample(entry: Entry) -> str:
    """Return the point or object that breaks a statement with what holds there, or nothing if no step is one."""
    for found in entry["certificates"]:
        for one in reversed(found["steps"]):
            if found["role"] == "refutation" and one["method"] == "counterexample":
                begun = _counterexample(
                    one["reason"].removeprefix("counterexample: ").partition(", from ")[0], []
                )
                worded = one["latex"] == rf"\text{{{one['relation']}}}"
                shown = f"> {text(one['relation'])}" if worded else display(formula(_rows(one["latex"])))
                return f"{begun}\n\n{shown}"
    return ""


def _kernel(entry: Entry) -> str:
    """Return the statement as Rocq prints it, how to read it, and what it assumes."""
    (found,) = entry["steps"]
    detail = found["detail"]
    axioms = (
        f'It rests on <a href="../chapters/rests_on.html" title="{escape(detail.removeprefix("assumptions: "), quote=True)}">'
        "the axioms of Rocq's real numbers and classical logic</a>."
        if detail.startswith("assumptions: ")
        else _stop(text(detail))
    )
    name = escape(entry["name"].removeprefix("Rocq theorem "))
    said = _stop(words(found["reason"], letters=True))
    return f"**Rocq theorem `{name}`**, accepted by the kernel. In words: {said} {axioms}\n\n```text\n{found['relation']}\n```"


def steps(listed: Sequence[Entry], ids: frozenset[str]) -> list[str]:
    """Return the steps as a numbered list; each says what it was made from and, for an instance, what stands for what."""
    lines: list[str] = []
    shown: dict[tuple[str, str], int] = {}
    number: dict[str, int | None] = {}
    assumed: dict[str, int] = {}
    for index, one in enumerate(listed, 1):
        rule = rule_of(one["reason"])
        key = _same_letters(one["relation"]), _same_letters(one["detail"])
        if key in shown or (_trivial(one["relation"]) and rule != "even"):
            number[f"({index})"] = shown.get(key)
            continue
        lines.append("")
        number[f"({index})"] = shown[key] = len(lines)
        if rule == "assume":
            assumed[_same_letters(one["relation"])] = len(lines)
        given = list(dict.fromkeys(f"({n})" for p in premises(one["reason"]) if (n := number.get(p))))
        under = "" if rule == "assume" else _under(one["detail"], assumed)
        said = f"{_FAILED[one['outcome']]}{_sentence(one, given, ids)}{under}"
        lines[-1] = f"{len(lines)}. {said}{_relation(one, ids)}"
    return lines


def _trivial(relation: str) -> bool:
    """Tell whether a relation says that something equals itself."""
    sides = _SIDES.split(relation)
    return len(sides) == 2 and sides[0] == sides[1]


def _sentence(one: Entry, given: list[str], ids: frozenset[str]) -> str:
    rule = rule_of(one["reason"])
    if one["method"] == "counterexample":
        at = one["reason"].removeprefix("counterexample: ").partition(", from ")[0]
        return _counterexample(at, given)
    if one["method"] == "fact":
        return f"{words(rule[0].upper() + rule[1:], ids)} (standard theorem)"
    if rule == "put":
        return (
            f"Substitute {_substituted(one.get('values', []))}in {joined(given) if given else 'a fact above'}"
        )
    return words(lead(rule, given), ids)


def _substituted(values: Sequence[Sequence[str]]) -> str:
    pairs = [inline(formula(f"{letter} = {term}")) for letter, term in values if letter != term]
    return f"{joined(pairs)} " if pairs else "a smaller range " if values else ""


def _counterexample(at: str, given: list[str]) -> str:
    """Return the point or object that breaks the statement, as the beginning of a sentence."""
    then = f"By {joined(given)}, then" if given else "Then"
    if at == "the numbers themselves":
        return f"The numbers themselves say{f', by {joined(given)}' if given else ''}"
    return f"Take {joined(point(at))}. {then}"


def _relation(one: Entry, ids: frozenset[str]) -> str:
    """Return the relation behind the sentence: words, a short formula within the line, a long one below it."""
    relation, tex = one["relation"], one["latex"]
    if tex == rf"\text{{{relation}}}":
        return f": *{linked(relation, ids)}*"
    if rule_of(one["reason"]) == "even":
        return f": {inline(formula(tex.partition(' = ')[0]))}"
    shown = formula(_rows(tex))
    if len(re.sub(r"\\[a-zA-Z]+|[{}_^&\\\s]", "", shown)) <= _INLINE and "gathered" not in shown:
        return f": {inline(shown)}"
    block = display(shown).replace("\n", "\n   ")
    return f":\n\n   {block}\n"


def _rows(tex: str) -> str:
    """Return a conjunction without the rows that say that something equals itself."""
    begin, end = r"\begin{gathered} ", r" \end{gathered}"
    if not (tex.startswith(begin) and tex.endswith(end)) or tex.count(r"\begin") > 1:
        return tex
    between = r" \\ "
    rows = [row for row in tex[len(begin) : -len(end)].split(between) if not _TRIVIAL.fullmatch(row)]
    return begin + between.join(rows) + end if len(rows) > 1 else rows[0] if rows else tex


def _under(detail: str, assumed: dict[str, int]) -> str:
    """Name the suppositions of a step by their numbers; a short one that has none is told, a long one only counted."""
    if not detail.startswith("if "):
        return f" ({text(plain_letters(detail))})" if detail else ""
    parts = [_same_letters(part) for part in detail.removeprefix("if ").split("; ")]
    numbers = [f"({number})" for number in sorted({assumed[part] for part in parts if part in assumed})]
    further = [part for part in dict.fromkeys(parts) if part not in assumed]
    short = [text(plain_letters(part)) for part in further if not _CODE.search(part)]
    long = ["the other assumptions made there"] if len(short) < len(further) else []
    return f", assuming {joined([*numbers, *short, *long])}"


def _same_letters(relation: str) -> str:
    """Return a relation with the letters that it binds itself counted from one, since they differ each time it is written."""
    seen: dict[str, str] = {}
    return _BOUND.sub(lambda found: seen.setdefault(found[0], f"_{len(seen) + 1}"), relation)


def _stop(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?", "!", ".*")) else f"{sentence}."
