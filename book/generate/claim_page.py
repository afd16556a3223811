"""The page of a claim in two layers: what a mathematician reads, and folded below it what the machine checked.

The first layer has statement, verdict, proof or counterexample, amended statement and meaning. It comes from the
exposition of the claim; a claim without one gets its statement and one generated paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from book.generate.certificates import certificate, counted, in_kernel, last_counterexample
from book.generate.expositions import Exposition, exposition
from book.generate.glossary import in_words
from book.generate.markdown import badge, display, evidence_badge, inline, text
from book.generate.neighbours import neighbours
from book.generate.numbers import comparison, numeric
from book.generate.objects import picture
from book.generate.places import paper_link, place, reading_of, source_name
from book.generate.points import point
from book.generate.sentences import joined
from book.generate.symbols import formula, letters, unexplained, with_indexes
from book.generate.typeset import one_epsilon, title, words
from book.generate.verdict_pages import evidence_words, natural
from dxverify import catalog
from theory.proof.claim import Severity

__all__ = ["claim_page"]

Entry = dict[str, Any]

#: The verdict as one sentence, where no exposition has a better one.
_VERDICTS = {
    "PROVED": "The statement is correct.",
    "AMENDED": "The statement is false; the amended statement below is proved.",
    "REFUTED": "The statement is false, and no amended statement that keeps its point is proved here.",
    "ARGUED": "The statement is argued in words with checked steps; no machine has checked the whole argument.",
    "SUPPORTED": "Numbers agree with the statement; it is not proved here.",
    "OPEN": "The statement is neither proved nor refuted here.",
}
#: A table with more rows than this is folded.
_ROWS = 12
#: A word that is neither a function nor part of a range such as "for every x".
_WORD = re.compile(r"\b(?!(?:every|Gamma|where|with|sqrt|integer|real)\b)[A-Za-z]{4,}")


def claim_page(entry: Entry, users: Sequence[str], known: Mapping[str, Entry]) -> str:
    """Return the page of one claim; ``known`` has every claim of the book by its id."""
    told = exposition(entry["id"], entry["verdict"])
    parts = [
        *_head(entry, told),
        _verdict(entry, told),
        _statement(entry, told),
        *_reading(entry, told),
        *(_written(entry, told) if told else _generated(entry, known)),
        _evidence(entry, users, known, listed=bool(told)),
        _walk(entry, known),
    ]
    return with_indexes("\n\n".join(filter(None, parts)) + "\n", entry["id"])


def _head(entry: Entry, told: Exposition) -> list[str]:
    """Return front matter, title, words for the index, and the way to this page; menus do not list hundreds of claims."""
    sheet = f"[{source_name(entry['source'])}](../papers/{entry['source']}.md)"
    where = place(entry["source"], entry["locator"], "../")
    way = f"[Statements](../verdicts.md) › {sheet} › {where}"
    index = told.front.get("index", [])
    return [
        f"---\norphan: true\n---\n\n(claim-{entry['id']})=\n# {title(entry['title'])}",
        f"```{{index}} {', '.join(index)}\n```" if index else "",
        " · ".join(filter(None, (way, paper_link(entry["source"]), f"`{entry['id']}`"))),
    ]


def _verdict(entry: Entry, told: Exposition) -> str:
    said = told.get("verdict") or _VERDICTS[entry["verdict"]]
    fault = f" **Severity:** {Severity[entry['severity'].upper()].value}." if entry["severity"] else ""
    return f"{badge(entry['verdict'])} {evidence_badge(entry['evidence'])} {said}{fault}"


def _statement(entry: Entry, told: Exposition) -> str:
    head = reading_of(entry["source"], entry["locator"])
    if told:
        return _box(head, told.get("Statement"))
    box = _box(head, _said(entry, "printed"))
    signs = _letters(entry, whole=False)
    if not signs:
        return box
    listed = "\n".join(signs)
    aside = f":::{{admonition}} Notation and assumptions\n:class: letters margin\n\n{listed}\n:::"
    return f":::::{{div}} with-signs\n\n{aside}\n\n{box}\n\n:::::"


def _box(head: str, body: str) -> str:
    return f"::::{{admonition}} {head}\n:class: statement\n\n{body}\n::::"


def _reading(entry: Entry, told: Exposition) -> list[str]:
    """Return where our reading had to choose, and what may be a fault of our copy of the text."""
    choice = told.get("choice") or words(
        _sentence(entry["reading"]) if entry.get("reading") else "", letters=True
    )
    copied = (
        f"*Our copy of the text.* {words(_sentence(entry['garbled']))} This counts as no error of the authors."
        if entry["garbled"]
        else ""
    )
    return [f"*Our reading.* {choice}" if choice else "", copied]


def _written(entry: Entry, told: Exposition) -> list[str]:
    """Return the first layer as a person wrote it."""
    parts = []
    if told.get("Counterexample"):
        parts += ["## Counterexample", told.get("Counterexample")]
    if told.get("Proof"):
        parts += ["## Proof", told.get("Proof")]
    parts += [_figure(told)] if told.get("figure") else (picture(entry) if told.get("Counterexample") else [])
    if told.get("Amended"):
        said, _, proof = told.get("Amended").partition("\n*Proof.*")
        parts += [f"## {_repair(entry)}", _box("Statement", said.strip())]
        parts += [f"*Proof.*{proof}"] if proof else []
    return [*parts, "## What it means", told.get("Meaning")]


def _repair(entry: Entry) -> str:
    """Name what is proved instead: a repair of this very statement, or a related truth next to a refuted one."""
    return "Amended statement" if entry["verdict"] == "AMENDED" else "A related true statement"


def _figure(told: Exposition) -> str:
    """Return the picture that a script of ``book/figures`` drew."""
    name, alt = told.get("figure"), " ".join(told.get("alt").split())
    options = f":name: claim-{name.replace('_', '-')}\n:alt: {alt}"
    return f":::{{figure}} ../pictures/{name}.svg\n{options}\n\n{told.get('caption')}\n:::"


def _generated(entry: Entry, known: Mapping[str, Entry]) -> list[str]:
    """Return what the data alone can say: the point that breaks the statement, the repair, and one paragraph."""
    ids = frozenset(known)
    parts = []
    if entry["verdict"] in {"AMENDED", "REFUTED"}:
        shown = "" if numeric(entry["printed_rows"]) else last_counterexample(entry)
        parts += [
            "## Counterexample",
            words(_sentence(entry["reason"]), ids, letters=True),
            shown,
            *picture(entry),
        ]
    if entry["amended_words"]:
        kept = (
            f" It keeps the point: {words(_sentence(entry['keeps']), letters=True)}" if entry["keeps"] else ""
        )
        parts += [
            f"## {_repair(entry)}",
            _box("Statement", _said(entry, "amended")),
            f"The repair is {text(entry['kinship'])}.{kept}" if entry["verdict"] == "AMENDED" else "",
        ]
    if entry["verdict"] == "ARGUED":
        parts += ["## Argument", words(_sentence(entry["argued"]), ids)]
    if entry["tried"]:
        parts += ["## What was tried", words(entry["tried"], ids)]
    return [*parts, _paragraph(entry, ids)]


def _paragraph(entry: Entry, ids: frozenset[str]) -> str:
    """Say in one paragraph why the verdict is what it is, what stands behind it, and that the page was generated."""
    why = (
        ""
        if entry["verdict"] in {"AMENDED", "REFUTED"}
        else f"{words(_sentence(entry['reason']), ids, letters=True)} "
    )
    cited = (
        f" It cites, and does not prove, {words('; '.join(entry['rests_on']))}." if entry["rests_on"] else ""
    )
    behind = (
        f"The verdict rests on {evidence_words(entry['evidence'])}, folded below."
        if entry["evidence"]
        else ""
    )
    return f"{why}{behind}{cited} The page was made from the proof; nobody has written an exposition yet."


def _said(entry: Entry, which: str) -> str:
    """Return words, formula and the range of its letters; many comparisons of numbers are one table."""
    said, rows = words(entry[f"{which}_words"], letters=True), entry[f"{which}_rows"]
    if numeric(rows):
        shown = comparison(rows, entry["id"])
        return f"{said}\n\n{shown if len(rows) <= _ROWS else _fold(f'{len(rows)} comparisons', shown)}"
    tex = entry[f"{which}_latex"]
    if tex and not _WORD.search(entry[f"{which}_words"]):
        # Words that are the formula once more, as a terminal shows it.
        said = ""
    parts = [said, *([display(formula(tex))] if tex else [])]
    before = "" if which == "printed" else "amended_"
    if entry[f"{before}domains"]:
        parts.append(_for_every(entry[f"{before}domains"], entry[f"{before}hypotheses_latex"]))
    return "\n\n".join(filter(None, parts))


def _fold(head: str, body: str) -> str:
    return f":::{{dropdown}} {head}\n\n{body}\n:::"


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


def _letters(entry: Entry, *, whole: bool) -> list[str]:
    """Return what the signs of the statement mean, and those of the steps too if ``whole``, as a list."""
    given = [*entry["hypotheses_latex"], *entry["amended_hypotheses_latex"]]
    said = [entry["printed_latex"], entry["amended_latex"] or "", *given]
    steps = [one["latex"] for found in entry["certificates"] for one in found["steps"]] if whole else []
    told = letters(entry["id"], [*said, *steps])
    in_prose = f"{entry['printed_words']} {entry['amended_words'] or ''}"
    meant = [f"- {sign}: {words(about)}" for sign, about in in_words(entry["source"], in_prose, told)]
    rows = [*(f"- {sign}: {about}" for sign, about in told), *meant, *_further(told, said, steps)]
    rows += [
        f"- {words(what, letters=True)}"
        for what in entry["structure"]
        if not any(words(what) in about for _, about in told)
    ]
    rows += [f"- Assumption: {words(assumption)}" for assumption in entry["assumptions"]]
    if entry["over"]:
        rows.insert(0, f"- About {words(entry['over'])}")
    return rows


def _further(told: Sequence[tuple[str, str]], said: Sequence[str], steps: Sequence[str]) -> list[str]:
    """Return what can be said of letters that no object declares."""
    read_only = unexplained(told, said)
    within = [sign for sign in unexplained(told, steps) if sign not in read_only]
    kinds = (
        (read_only, "as in the words of the statement; this formula is for readers and was not checked"),
        (within, "only in the steps: bound by an integral, a sum or a range, or arbitrary"),
    )
    return [f"- {', '.join(map(inline, found))}: {about}" for found, about in kinds if found]


def _evidence(entry: Entry, users: Sequence[str], known: Mapping[str, Entry], *, listed: bool) -> str:
    """Return the folded machine part; bold words instead of headings, because a folded block is no section."""
    ids = frozenset(known)
    ordered = sorted(entry["certificates"], key=lambda found: not in_kernel(found))
    behind = f"**Evidence.** {_sentence(evidence_words(entry['evidence']))}" if entry["evidence"] else ""
    cited = (
        f"**Cited, not proved here.** {words(_sentence('; '.join(entry['rests_on'])))}"
        if entry["rests_on"]
        else ""
    )
    signs = "\n".join(_letters(entry, whole=True))
    # Where the statement has its own list beside it, the fold explains the signs of the steps too.
    notation = f"**Notation and assumptions**\n\n:::::{{dropdown}} Signs of the statement and of the steps\n\n{signs}\n:::::"
    commands = [f"dxverify verify {entry['id']}", f"dxverify show {entry['id']}"]
    commands += ["make kernel"] * any(map(in_kernel, ordered))
    commands += [f"dxverify verify --mutate {entry['id']}"] * (entry["evidence"] in {"linked", "computed"})
    commands += [f"dxverify cite {entry['id']}"]
    shown = "\n".join(commands)
    parts = [
        behind,
        *(certificate(found, ids) for found in ordered),
        cited,
        _satisfiable(entry["witness"]),
        notation if signs and (listed or entry["certificates"]) else "",
        *_dependencies(entry, users, known),
        f"**Check it yourself**\n\n```bash\n{shown}\n```",
        f"**Cite**\n\n```bibtex\n{catalog.bibtex(entry['source'])}\n```",
    ]
    body = "\n\n".join(filter(None, parts))
    head = "Machine-checked evidence" if entry["evidence"] not in {None, "argued"} else "Checked steps"
    return f"::::::{{dropdown}} {head}: {counted(entry)}\n:name: evidence-{entry['id']}\n\n{body}\n::::::"


def _satisfiable(witness: Mapping[str, str]) -> str:
    """Say where the hypotheses hold: a statement about nothing would be true of it."""
    told = witness.get("object") or ", ".join(
        f"{name} = {value}" for name, value in witness.items() if "(" not in name
    )
    return f"The hypotheses are satisfiable, for example by {joined(point(told))}." if told else ""


def _dependencies(entry: Entry, users: Sequence[str], known: Mapping[str, Entry]) -> list[str]:
    """Return what the claim uses and what uses it, drawn and listed."""
    if not entry["uses"] and not users:
        return ["**Dependency graph.** It uses no other claim, and none uses it."]
    lines = [
        f"- {word} {', '.join(_link(i, known) for i in found)}"
        for word, found in (("Uses", entry["uses"]), ("Used by", users))
        if found
    ]
    return ["**Dependency graph**", neighbours(entry, users, known), "\n".join(lines)]


def _sentence(plain: str) -> str:
    """Return words as a sentence; names inside keep their capitals."""
    stop = "" if plain.endswith((".", "?", "!")) else "."
    first = plain[0].upper() if plain[1:2].islower() or plain[1:2] == " " else plain[0]
    return f"{first}{plain[1:]}{stop}"


def _link(claim_id: str, known: Mapping[str, Entry]) -> str:
    return f"[{title(known[claim_id]['title'])}]({claim_id}.md)"


def _walk(entry: Entry, known: Mapping[str, Entry]) -> str:
    """Return links to the statements before and after this one in the same source."""
    mine = sorted((key for key, other in known.items() if other["source"] == entry["source"]), key=natural)
    at = mine.index(entry["id"])
    before = f"← {_link(mine[at - 1], known)}" if at else ""
    after = f"{_link(mine[at + 1], known)} →" if at + 1 < len(mine) else ""
    sheet = f"[all of {source_name(entry['source'])}](../papers/{entry['source']}.md)"
    return "---\n\n" + " · ".join(filter(None, (before, sheet, after)))
