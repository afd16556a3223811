r"""Read a formula as its reader does: which signs stand in it.

The list of signs on a page is made from the objects of the theory; this reads the printed LaTeX instead, so that a test can ask whether a
reader finds every sign explained.
"""

from __future__ import annotations

import re

__all__ = ["LAYOUT", "signs"]

#: Commands that arrange a formula, or that everybody reads in the same way.
LAYOUT = frozenset((
    r"\left", r"\right", r"\frac", r"\tfrac", r"\limits", r"\le", r"\leq", r"\ge", r"\ne", r"\neg", r"\sum",
    r"\int", r"\prod", r"\sqrt", r"\infty", r"\log", r"\max", r"\min", r"\lim", r"\to", r"\Rightarrow",
    r"\forall", r"\exists", r"\colon", r"\cdot", r"\in", r"\sim", r"\quad", r"\dots", r"\iff", r"\propto",
    r"\partial", r"\bigl", r"\bigr", r"\Bigl", r"\Bigr", r"\cos", r"\sin", r"\exp", r"\substack", r"\mathbf", r"\mathcal",
    r"\nolimits", r"\bar", r"\Longrightarrow", r"\simeq", r"\notin", r"\lVert", r"\rVert",
))  # fmt: skip
_WORDS = re.compile(r"\\(?:begin|end)\{[^{}]*\}|\\texttt\{(?:[^{}]|\{[^{}]*\})*\}|\\text\{[^{}]*\}")
_NAME = re.compile(
    r"\\(?P<kind>operatorname|mathrm|mathbb|mathcal)\s*\{?(?P<name>(?<=\{)[^{}]*(?=\})|(?<!\{)[A-Z])\}?"
)
#: The sign before a differential belongs to the integral.
_DIFFERENTIAL = re.compile(r"\\,\s*d(?=\\?[A-Za-z])")
_LETTER = re.compile(
    r"\\hat(?:\{|\s+)(?P<hat>\\[A-Za-z]+|[A-Za-z])\}?|(?P<letter>\\[A-Za-z]+|[A-Za-z])(?:_\{(?P<part>\w{2,}|\d+)\}|_(?P<digit>\d))?"
)


def signs(tex: str) -> set[str]:
    r"""Return the letters and names of a formula, each as LaTeX without its arguments.

    An index of one letter is a sign of its own (``p_{i}`` has ``p`` and ``i``); a longer one belongs to the name (``z_{neg}``).
    """
    bare = _DIFFERENTIAL.sub(
        " ", _WORDS.sub(" ", tex.replace(r"\mathcal{Classi}", r"\operatorname{Classical}"))
    )
    named = {_named(match) for match in _NAME.finditer(bare)}
    found = {_sign(match) for match in _LETTER.finditer(_NAME.sub(" ", bare))}
    return named | (found - LAYOUT)


def _named(match: re.Match[str]) -> str:
    kind = "operatorname" if match["kind"] == "mathrm" else match["kind"]
    return rf"\{kind}{{{match['name']}}}"


def _sign(match: re.Match[str]) -> str:
    if match["hat"]:
        return rf"\hat{{{match['hat']}}}"
    part = match["part"] or match["digit"]
    return f"{match['letter']}_{{{part}}}" if part and match["letter"] not in LAYOUT else match["letter"]
