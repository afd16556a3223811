"""The sheet as a LaTeX document that needs only amsmath, amssymb and graphicx; a formula wider than the line is scaled to it."""

from __future__ import annotations

import re
import unicodedata

from theory.paper.sheet import FALSIFIED, MEANING, Formula, Item, Sheet, severity_phrase
from theory.proof.printing import latex

_HEAD = r"""\documentclass[11pt]{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{amsmath,amssymb,graphicx}
\sloppy\setlength{\emergencystretch}{3em}\setlength{\parindent}{0pt}\setlength{\parskip}{4pt}
\newsavebox{\formulabox}
% A formula that is wider than the line is scaled down to it.
\newcommand{\fitted}[1]{\sbox{\formulabox}{$\displaystyle #1$}\par\begin{center}%
  \ifdim\wd\formulabox>\linewidth\resizebox{\linewidth}{!}{\usebox{\formulabox}}\else\usebox{\formulabox}\fi\end{center}}
\begin{document}
"""
_ESCAPES = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\ensuremath{<}", ">": r"\ensuremath{>}", "|": r"\ensuremath{|}",
    "*": r"\ensuremath{*}",
}  # fmt: skip
_SIGNS = {
    "≤": r"\le", "≥": r"\ge", "≠": r"\ne", "≈": r"\approx", "∞": r"\infty", "∈": r"\in", "ℝ": r"\mathbb{R}", "ℤ": r"\mathbb{Z}",
    "→": r"\to", "⇒": r"\Rightarrow", "·": r"\cdot", "×": r"\times", "−": "-", "∫": r"\int", "Σ": r"\Sigma", "√": r"\surd",
    "²": "^2", "³": "^3", "⁴": "^4", "ⁿ": "^n", "½": r"\tfrac12", "¼": r"\tfrac14", "₀": "_0", "₁": "_1", "₂": "_2", "∩": r"\cap",
    "‖": r"\|", "⟨": r"\langle", "⟩": r"\rangle", "⊥": r"\perp", "∀": r"\forall", "∃": r"\exists", "±": r"\pm", "∝": r"\propto",
    "⌊": r"\lfloor", "⌋": r"\rfloor", "⌈": r"\lceil", "⌉": r"\rceil", "∂": r"\partial", "∏": r"\prod", "∪": r"\cup",
}  # fmt: skip
_POWER = re.compile(r"\^(?:\{([^{}]*)\}|(\w))")
_WORDS = {
    "…": r"\ldots{}",
    "“": "``",
    "”": "''",
    "’": "'",
    "–": "--",
    "—": "---",
    "\u00a0": "~",
    "⁻": r"\textsuperscript{-}",
    "₋": r"\textsubscript{-}",
}


def tex(text: str) -> str:
    """Write words for LaTeX: what is special is escaped, Greek letters, signs and powers are set as mathematics."""
    parts, last = [], 0
    for power in _POWER.finditer(text):
        inside = "".join(map(_character, power[1] or power[2]))
        parts += ["".join(map(_character, text[last : power.start()])), rf"\textsuperscript{{{inside}}}"]
        last = power.end()
    return "".join([*parts, *map(_character, text[last:])])


def _character(c: str) -> str:
    if c in _ESCAPES:
        return _ESCAPES[c]
    if c in _WORDS:
        return _WORDS[c]
    if c in _SIGNS:
        return rf"\ensuremath{{{_SIGNS[c]}}}"
    if c.isascii():
        return c
    greek = re.fullmatch(r"GREEK (SMALL|CAPITAL) LETTER (\w+)", unicodedata.name(c, ""))
    if greek:
        return rf"\ensuremath{{{_greek(greek[2].lower(), capital=greek[1] == 'CAPITAL')}}}"
    # Letters with accents are known to LaTeX; anything else is shown by its number, so that nothing is lost.
    return c if "LATIN" in unicodedata.name(c, "") else f"[U+{ord(c):04X}]"


def _greek(name: str, *, capital: bool) -> str:
    name = {"lamda": "lambda", "epsilon": "varepsilon", "omicron": "o"}.get(name, name)
    latin = {"alpha": "A", "beta": "B", "epsilon": "E", "varepsilon": "E", "zeta": "Z", "eta": "H", "iota": "I", "kappa": "K",
             "mu": "M", "nu": "N", "rho": "P", "tau": "T", "chi": "X", "o": "O"}  # fmt: skip
    if capital:
        return rf"\mathrm{{{latin[name]}}}" if name in latin else f"\\{name.capitalize()}"
    return name if name == "o" else f"\\{name}"


def write(sheet: Sheet) -> str:
    """Return the whole document."""
    about = ", ".join(filter(None, (sheet.authors, sheet.year)))
    lines = [
        _HEAD + rf"\section*{{{tex(sheet.title)}}}",
        tex(about),
        "",
        tex(f"{sheet.counts}. Key {sheet.key}."),
        "",
    ]
    for title, items in (
        ("Most serious errors", sheet.errors),
        (FALSIFIED, sheet.falsified),
        ("Undecided", sheet.undecided),
        ("Proved", sheet.proved),
    ):
        lines += [rf"\subsection*{{{title}}}", *map(_item, items)] if items else []
    if sheet.kernel:
        lines += [r"\subsection*{Rocq}", *(tex(line) + "\n" for line in sheet.kernel)]
    lines += [
        r"\subsection*{What the words mean}",
        tex(MEANING.replace("`", "")),
        "",
        tex(f"Checked with {sheet.made}."),
    ]
    return "\n".join([*lines, r"\end{document}", ""])


def _item(item: Item) -> str:
    severity = f" ({item.severity}: {severity_phrase(item.severity)})" if item.severity else ""
    lines = [
        rf"\subsubsection*{{{tex(item.locator)}: {tex(item.title)}}}",
        rf"\textbf{{{item.verdict}}}{tex(severity)}, {tex(item.by)}, \texttt{{{tex(item.id)}}}.",
        "",
        _formula("Statement", item.printed),
    ]
    if item.counterexample:
        lines += [rf"\emph{{False at}} {tex(item.counterexample)}.", ""]
    if item.amended is not None and item.verdict == "AMENDED":
        lines.append(_formula("Amended, and proved", item.amended))
    lines += [rf"\emph{{Why:}} {tex(item.reason)}.", ""] if item.severity else []
    lines += [tex(" ".join(note.split())) + "\n" for note in item.notes]
    return "\n".join(lines)


def _formula(label: str, formula: Formula) -> str:
    shown = rf"\fitted{{{formula.latex}}}" if formula.latex else ""
    domain = f"for {tex(formula.domain)}." if formula.domain else ""
    shown += "".join("\nwhere " + rf"\fitted{{{latex(eq)}}}" for eq in formula.definitions)
    return "\n".join(filter(None, (rf"\emph{{{label}:}} {tex(formula.words)}", shown, domain))) + "\n"
