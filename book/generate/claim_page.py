"""One page a claim: what is printed, what is right, and what shows it, to be read as mathematics."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from book.generate.certificates import certificate
from book.generate.glossary import in_words
from book.generate.locators import chapter_of, slug
from book.generate.markdown import badge, box, display, evidence_badge, inline, severity_badge, text
from book.generate.neighbours import neighbours
from book.generate.numbers import comparison, numeric
from book.generate.objects import picture
from book.generate.points import point
from book.generate.sentences import joined
from book.generate.symbols import formula, letters, unexplained
from book.generate.typeset import one_epsilon, title, words
from book.generate.verdict_pages import natural, source_name
from dxverify import catalog
from theory.proof.claim import Severity
from theory.verdict import Evidence, Verdict

__all__ = ["claim_page", "place"]

Entry = dict[str, Any]

_KINDS = {
    "thm": "theorem",
    "lem": "lemma",
    "cor": "corollary",
    "def": "definition",
    "alg": "algorithm",
    "rem": "remark",
}


def claim_page(entry: Entry, users: Sequence[str], known: Mapping[str, Entry]) -> str:
    """Return the page of one claim; ``known`` has every claim of the book by its id."""
    ids = frozenset(known)
    ordered = sorted(entry["certificates"], key=_in_kernel)
    parts = [
        # Not in the table of contents: see ``toc.contents``.
        f"---\norphan: true\n---\n\n(claim-{entry['id']})=\n# {title(entry['title'])}",
        f"{_source(entry)} · `{entry['id']}`",
        _badges(entry),
        f"*{_sentence(Verdict[entry['verdict']].value)}* {words(_sentence(entry['reason']), ids)}",
        _with_signs(_statements(entry), _letters(entry)),
        *_remarks(entry, ids),
        *picture(entry),
        *(certificate(found, ids, rows=numeric(entry["printed_rows"])) for found in ordered),
        *_ends(entry, users, known),
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
    """Return the way to this page from the index, since the menu does not list hundreds of claims."""
    sheet = f"[{source_name(entry['source'])}](../papers/{entry['source']}.md)"
    return f"[Every statement](../verdicts.md) › {sheet} › {place(entry['locator'], '../')}"


def _in_kernel(certificate: Entry) -> bool:
    """Tell whether a certificate is a theorem of the Rocq kernel."""
    return any(step["method"] == "kernel" for step in certificate["steps"])


def place(locator: str, up: str = "") -> str:
    """Return where a statement stands; a section of this book is a link."""
    found = chapter_of(locator)
    if found is None:
        return words(locator)
    return f"[{text(locator.replace('Chapter ', 'chapter '))}]({up}chapters/{found[0]}.md#{slug(found[1])})"


def _statements(entry: Entry) -> list[str]:
    found = re.search(r"-(thm|lem|cor|def|alg|rem)-", entry["id"])
    kind = _KINDS[found[1]] if found else "proposition"
    printed = "As stated" if entry["source"] == "dx" else "As printed"
    boxes = [box(kind, printed, _said(entry, "printed"), f":label: {entry['id']}", ":nonumber:")]
    if entry["amended_words"]:
        label = f":label: {entry['id']}-amended"
        repaired = entry["verdict"] == "AMENDED"
        heading = "As amended" if repaired else "A related truth"
        boxes.append(box(kind, heading, _said(entry, "amended"), label, ":nonumber:"))
        if entry["kinship"] and repaired:
            kept = f" It keeps the point: {words(_sentence(entry['keeps']))}" if entry["keeps"] else ""
            boxes.append(f"The repair is {text(entry['kinship'])}.{kept}")
    return boxes


def _said(entry: Entry, which: str) -> str:
    """Return words, formula and the range of its letters; many comparisons of numbers are one table."""
    said, rows = words(entry[f"{which}_words"], letters=True), entry[f"{which}_rows"]
    if numeric(rows):
        return f"{said}\n\n{comparison(rows, entry['id'])}"
    shown = entry[f"{which}_latex"]
    parts = [said, *([display(formula(shown))] if shown else [])]
    before = "" if which == "printed" else "amended_"
    if entry[f"{before}domains"]:
        parts.append(_for_every(entry[f"{before}domains"], entry[f"{before}hypotheses_latex"]))
    return "\n\n".join(parts)


def _for_every(domains: Sequence[Sequence[str]], given: Sequence[str]) -> str:
    """Return the range of the letters as the end of a sentence."""
    told = ", ".join(_range(one_epsilon(letter), domain) for letter, domain in domains)
    also = "".join(f" and {inline(formula(hypothesis))}" for hypothesis in given)
    return f"for every {told}{', given' + also.removeprefix(' and') if also else ''}."


def _range(letter: str, domain: str) -> str:
    whole = domain.endswith((", integer", " ∩ ℤ"))
    bare = domain.removesuffix(", integer").removesuffix(" ∩ ℤ")
    if bare in {"∈ ℝ", "∈ ℤ"}:
        return f"{'real' if bare == '∈ ℝ' else 'integer'} {inline(letter)}"
    signs = {"≥": r"\ge", "≤": r"\le", "∈": r"\in", "pi": r"\pi", "*": r"\,"}
    for sign, tex in signs.items():
        bare = bare.replace(sign, tex + (" " if tex.startswith("\\") else ""))
    return f"{'integer ' if whole else ''}{inline(f'{letter} {bare}')}"


def _with_signs(statements: Sequence[str], signs: str) -> str:
    """Return statements with their signs, which a wide screen shows in the margin and a phone below them."""
    return "\n\n".join((":::::{div} with-signs", *filter(None, (signs, *statements)), ":::::"))


def _letters(entry: Entry) -> str:
    """Return what the signs of the page mean, for the margin."""
    given = [*entry["hypotheses_latex"], *entry["amended_hypotheses_latex"]]
    said = [entry["printed_latex"], entry["amended_latex"] or "", *given]
    steps = [one["latex"] for found in entry["certificates"] for one in found["steps"]]
    told = letters(entry["id"], [*said, *steps])
    in_prose = f"{entry['printed_words']} {entry['amended_words'] or ''}"
    meant = [f"- {sign}: {words(about)}" for sign, about in in_words(entry["source"], in_prose, told)]
    rows = [*(f"- {sign}: {about}" for sign, about in told), *meant, *_further(told, said, steps)]
    rows += [
        f"- {words(what, letters=True)}"
        for what in entry["structure"]
        if not any(words(what) in about for _, about in told)
    ]
    rows += [f"- Assuming {words(assumption)}" for assumption in entry["assumptions"]]
    if entry["over"]:
        rows.insert(0, f"- About {words(entry['over'])}")
    if entry["witness"]:
        rows.append(f"- {_not_empty(entry['witness'])}")
    listed = "\n".join(rows)
    return f":::{{admonition}} Signs and setting\n:class: letters margin\n\n{listed}\n:::" if rows else ""


def _further(told: Sequence[tuple[str, str]], said: Sequence[str], steps: Sequence[str]) -> list[str]:
    """Return what can be said of letters that no object declares."""
    read_only = unexplained(told, said)
    within = [sign for sign in unexplained(told, steps) if sign not in read_only]
    kinds = (
        (read_only, "as in the words above; this formula is for reading, and no machine has seen it"),
        (
            within,
            "only in the steps, where an integral, a sum or a range binds each or it stands for any value",
        ),
    )
    return [f"- {', '.join(map(inline, found))}: {about}" for found, about in kinds if found]


def _not_empty(witness: Mapping[str, str]) -> str:
    """Say where the hypotheses can be met: a statement about nothing would be true of it."""
    told = witness.get("object") or ", ".join(
        f"{name} = {value}" for name, value in witness.items() if "(" not in name
    )
    return (
        f"The hypotheses can be met, for example by {joined(point(told))}"
        if told
        else "The hypotheses can be met"
    )


def _remarks(entry: Entry, ids: frozenset[str]) -> list[str]:
    """Return what a fair reader must know: how grave, whose fault, what was only argued."""
    parts = []
    if entry["severity"]:
        parts.append(f"**How grave.** {_sentence(Severity[entry['severity'].upper()].value)}")
    if entry["garbled"]:
        parts.append(
            f"**Our copy of the text.** {words(entry['garbled'])} This counts as no error of the authors."
        )
    if entry["verdict"] == "ARGUED":
        parts.append(f"**Argued.** {words(entry['argued'], ids)}")
    elif entry["evidence"]:
        cites = text("; ".join(entry["rests_on"]))
        rests = f" It rests on, and does not prove: {cites}." if cites else ""
        parts.append(f"**What shows it.** {_sentence(Evidence.from_word(entry['evidence']).value)}{rests}")
    return ["\n".join(f"- {part}" for part in parts)] if parts else []


def _sentence(plain: str) -> str:
    """Return words as a sentence; names inside keep their capitals."""
    stop = "" if plain.endswith((".", "?", "!")) else "."
    first = plain[0].upper() if plain[1:2].islower() or plain[1:2] == " " else plain[0]
    return f"{first}{plain[1:]}{stop}"


def _link(claim_id: str, known: Mapping[str, Entry]) -> str:
    return f"[{title(known[claim_id]['title'])}]({claim_id}.md)"


def _ends(entry: Entry, users: Sequence[str], known: Mapping[str, Entry]) -> list[str]:
    parts = []
    if entry["tried"]:
        parts += ["## What was tried", words(entry["tried"], known)]
    if entry["uses"] or users:
        lines = [
            f"- **{word}** {', '.join(_link(i, known) for i in found)}"
            for word, found in (("Uses", entry["uses"]), ("Used by", users))
            if found
        ]
        parts += ["## Where it stands", neighbours(entry, users, known), "\n".join(lines)]
    commands = [f"dxverify verify {entry['id']}", f"dxverify show {entry['id']}"]
    commands += ["make kernel"] * any(map(_in_kernel, entry["certificates"]))
    commands += [f"dxverify verify --mutate {entry['id']}"] * (entry["evidence"] in {"linked", "computed"})
    listed = "\n".join(commands)
    cite = f":::{{dropdown}} BibTeX\n```bibtex\n{catalog.bibtex(entry['source'])}\n```\n:::"
    return [*parts, "## Check it yourself, cite it", f"```bash\n{listed}\n```", cite, _walk(entry, known)]


def _walk(entry: Entry, known: Mapping[str, Entry]) -> str:
    """Return links to the statements before and after this one in the same source."""
    mine = sorted((key for key, other in known.items() if other["source"] == entry["source"]), key=natural)
    place = mine.index(entry["id"])
    before = f"← {_link(mine[place - 1], known)}" if place else ""
    after = f"{_link(mine[place + 1], known)} →" if place + 1 < len(mine) else ""
    sheet = f"[all of {source_name(entry['source'])}](../papers/{entry['source']}.md)"
    return "---\n\n" + " · ".join(filter(None, (before, sheet, after)))
