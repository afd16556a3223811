"""The sheet as one HTML page: no script, no network; formulas are MathML and scroll where they are wide."""

from __future__ import annotations

import re
from html import escape

from theory.paper.mathml import mathml
from theory.paper.sheet import FALSIFIED, MEANING, Formula, Item, Sheet, severity_phrase

_CODE = re.compile(r"`(\w+)`")
_POWER = re.compile(r"\^(?:\{([^{}]*)\}|(\w))")

STYLE = """
:root { color-scheme: light dark; --line: #8884; --red: #b3261e; --amber: #8a5a00; --green: #1b6e3c; --grey: #5f6368; }
@media (prefers-color-scheme: dark) { :root { --red: #ff8a80; --amber: #ffc766; --green: #7fd6a0; --grey: #b0b4b9; } }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { line-height: 1.2; margin-bottom: .2rem; } h2 { margin-top: 2.2rem; border-bottom: 1px solid var(--line); }
article { border: 1px solid var(--line); border-left-width: .35rem; border-radius: .4rem; padding: .6rem 1rem; margin: 1rem 0; }
article.error { border-left-color: var(--red); } article.open { border-left-color: var(--amber); }
article.proved { border-left-color: var(--green); }
article h3 { margin: .1rem 0 .4rem; } dl { margin: 0; } dt { font-weight: 600; margin-top: .5rem; } dd { margin: 0; }
.verdict { font-weight: 700; } .error .verdict { color: var(--red); } .proved .verdict { color: var(--green); }
.open .verdict { color: var(--amber); } .about, .small, footer { color: var(--grey); } .small, footer { font-size: .875rem; }
.formula { overflow-x: auto; padding: .25rem 0; } .formula math { font-size: 1.1em; } .where math { font-size: 1em; } p.small { margin: .2rem 0; }
pre, code { font: .875rem/1.45 ui-monospace, monospace; } pre { overflow-x: auto; padding: .6rem; border: 1px solid var(--line); }
code { overflow-wrap: anywhere; }
details summary { cursor: pointer; }
@media print { body { margin: 0; max-width: none; } article { break-inside: avoid; } }
"""


def write(sheet: Sheet) -> str:
    """Return the whole page."""
    about = ", ".join(filter(None, (sheet.authors, sheet.year)))
    meaning = _CODE.sub(r"<code>\1</code>", escape(MEANING))
    parts = [
        f"<h1>{escape(sheet.title)}</h1>",
        f'<p class="about">{escape(about)}</p>' if about else "",
        f"<p>{escape(sheet.counts)}. Key <code>{escape(sheet.key)}</code>.</p>",
        *_section("Most serious errors", [_article(item, "error") for item in sheet.errors]),
        *_section(FALSIFIED, [_article(item, "error") for item in sheet.falsified]),
        *_section("Undecided", [_article(item, "open") for item in sheet.undecided]),
        *_section("Proved", [_article(item, "proved") for item in sheet.proved]),
        *_section("Rocq", [f"<p>{escape(line)}</p>" for line in sheet.kernel]),
        f"<footer><h2>What the words mean</h2><p>{meaning}</p><p>Checked with {escape(sheet.made)}.</p></footer>",
    ]
    body = "\n".join(filter(None, parts))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(sheet.title)}: statements checked</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _section(title: str, parts: list[str]) -> list[str]:
    return [f"<h2>{title}</h2>", *parts] if parts else []


def _article(item: Item, kind: str) -> str:
    severity = (
        f" ({escape(item.severity)}: {escape(severity_phrase(item.severity))})" if item.severity else ""
    )
    rows = [_formula("Statement", item.printed)]
    if item.counterexample:
        rows.append(f"<dt>False at</dt><dd>{escape(item.counterexample)}</dd>")
    if item.amended is not None and item.verdict == "AMENDED":
        rows.append(_formula("Amended, and proved", item.amended))
    if item.severity:
        rows.append(f"<dt>Why</dt><dd>{words(item.reason)}</dd>")
    notes = f"<pre>{escape(chr(10).join(item.notes))}</pre>" if item.notes else ""
    return (
        f'<article class="{kind}" id="{escape(item.id)}"><h3>{escape(item.locator)}: {escape(item.title)}</h3>'
        f'<p><span class="verdict">{item.verdict}</span>{severity}, {escape(item.by)} <code>{escape(item.id)}</code></p>'
        f"<dl>{''.join(rows)}</dl>{notes}</article>"
    )


def _formula(label: str, formula: Formula) -> str:
    shown = (
        mathml(formula.body)
        if formula.body is not None
        else f"<code>{escape(formula.text)}</code>"
        if formula.text
        else ""
    )
    domain = f'<p class="small">for {escape(formula.domain)}</p>' if formula.domain else ""
    where = "".join(f'<div class="formula where">{mathml(eq)}</div>' for eq in formula.definitions)
    where = f'<p class="small">where</p>{where}' if where else ""
    return f'<dt>{label}</dt><dd>{words(formula.words)}<div class="formula">{shown}</div>{where}{domain}</dd>'


def words(text: str) -> str:
    """Escape words; a power such as e^{−εr} or α^t is raised."""
    return _POWER.sub(lambda m: f"<sup>{m[1] or m[2]}</sup>", escape(text))
