"""Words with formulas in them: indices, powers and Greek letters are set as mathematics, one ε throughout."""

from __future__ import annotations

import re
from collections.abc import Iterable

from book.generate.markdown import IDS, linked, text

__all__ = ["one_epsilon", "plain_letters", "title", "words"]

#: Names that look like formulas and are none.
_NAMES = re.compile(r"[A-Z]\w*\.\w+|\w+_(?:dep|dec|prop|extensionality)\w*")
_BASE = r"(?:(?<![A-Za-zα-ω_\\$])(?:[A-Za-zα-ωΔΣΦΓΛ]{1,2}'?|y1|\d+|max|min|∫)|[)‖|])"
_SIGN = r"(?:\{[^{}]*\}|\((?:(?![A-Za-z]{5})[^()])*\)|[−-]?[A-Za-z0-9α-ω∞]+[²³]?)"
_FORMULA = re.compile(rf"{_BASE}(?:[_^]{_SIGN})+(?![\w_])")
#: A letter that stands alone, 2n, εd or λ²; not an article, a pronoun, the name of an appendix or part of "e.g.".
_LETTER = re.compile(
    r"(?<![\w'’.\\_^])(?<!Appendix )(?:\d?[b-df-zB-HJ-Z]|e|\w{0,4}[α-ωΔΣΦΓΛ]\w{0,4})[²³]?'?(?![\w’_^*]|[.']\w)"
)
#: What may stand between two formulas that are one: nothing (two dollars would open a display), or a sign of arithmetic.
_JOINED = re.compile(r"|\s?[·=≤≥<>≠+−/∈]\s?|-")
_OPENED = re.compile(r"\([\d\s−+·/.]*$")
_SIGNS = {"·": r"\cdot", "≤": r"\le", "≥": r"\ge", "≠": r"\ne", "∈": r"\in"}
_GREEK = {
    "alpha": "α", "delta": "δ", "Delta": "Δ", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "rho": "ρ",
    "sigma": "σ", "Sigma": "Σ", "tau": "τ", "theta": "θ", "xi": "ξ", "eta": "η",
}  # fmt: skip
#: Letters that a source writes in ASCII.
_ASCII = (
    *((re.compile(rf"(?<![A-Za-z_])(?<![a-z]-){name}(?![A-Za-z(-])"), sign) for name, sign in _GREEK.items()),
    (re.compile(r"(?<![A-Za-z_])(?<![a-z]-)eps(?:ilon)?(?![A-Za-z(-])"), "ε"),
    (re.compile(r"(?<![<>=])<="), "≤"),
    (re.compile(r">="), "≥"),
)


def one_epsilon(latex: str) -> str:
    r"""Return a formula whose privacy parameter is ``\varepsilon``, as the papers write it."""
    return re.sub(r"\\epsilon\b", r"\\varepsilon ", latex)


def plain_letters(plain: str) -> str:
    """Return words with the letters and signs that a reader knows instead of their ASCII names."""
    for pattern, sign in _ASCII:
        plain = pattern.sub(sign, plain)
    return plain


def words(plain: str, known: Iterable[str] = (), folder: str = "", *, letters: bool = False) -> str:
    """Return words as Markdown: formulas in them are set, claims in them are linked.

    Parameters
    ----------
    plain : str
        Words in which formulas stand as a terminal shows them.
    known : iterable of str
        The claims that have a page.
    folder : str
        Where their pages lie.
    letters : bool
        Whether letters that stand alone are set too, as on the page of a claim.
    """
    plain, ids = " ".join(plain_letters(plain).split()), frozenset(known)
    parts, end = [], 0
    for start, stop in _formulas(plain, letters=letters):
        parts += [_between(plain[end:start], ids, folder), f"${_latex(plain[start:stop]).strip()}$"]
        end = stop
    return "".join([*parts, _between(plain[end:], ids, folder)]).strip()


def _formulas(plain: str, *, letters: bool) -> list[tuple[int, int]]:
    """Return where formulas stand; neighbours, and those that only a sign separates, become one."""
    spans = [found.span() for found in _FORMULA.finditer(plain) if not _NAMES.match(found[0])]
    if letters:
        ids = [found.span() for found in IDS.finditer(plain)]
        alone = [found.span() for found in _LETTER.finditer(plain)]
        spans += [one for one in alone if not any(a < one[1] and one[0] < b for a, b in (*spans, *ids))]
    merged = _joined(plain, sorted(spans))
    applied = [
        (start, stop + 1)
        if plain[start - 1 : start] == "(" and plain[stop : stop + 1] == ")"
        else (start, stop)
        for start, stop in merged
    ]
    return [(_opening(plain, start, stop), stop) for start, stop in _joined(plain, applied)]


def _joined(plain: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return spans in which neighbours are one if only a sign stands between them, or the bracket of a function's argument."""
    merged: list[tuple[int, int]] = []
    for start, stop in spans:
        between = plain[merged[-1][1] : start] if merged else None
        if merged and (_JOINED.fullmatch(between or "") or (between == "(" and plain[stop - 1] == ")")):
            merged[-1] = merged[-1][0], stop
        else:
            # A bracket that closes no function's argument stays in the text.
            merged.append((start, stop))
    return merged


def _opening(plain: str, start: int, stop: int) -> int:
    """Return where a formula starts: before the bracket that it closes, if only numbers and signs stand between."""
    found = (
        _OPENED.search(plain[:start]) if plain[start:stop].count(")") > plain[start:stop].count("(") else None
    )
    return found.start() if found else start


def _between(plain: str, ids: frozenset[str], folder: str) -> str:
    """Escape what stands between two formulas; a space at an edge stays."""
    if not plain.strip():
        return plain
    before, after = plain[: len(plain) - len(plain.lstrip())], plain[len(plain.rstrip()) :]
    return f"{before}{linked(plain, ids, folder)}{after}"


def _latex(formula: str) -> str:
    r"""Return an index or a power as LaTeX: ``e^(-εd)`` is ``e^{-εd}``, ``d_NN`` has an upright index."""
    formula = re.sub(r"(?<=[_^])\(([^()]*)\)", r"{\1}", formula)
    formula = re.sub(r"(?<=[_^])([−-]?[A-Za-z0-9α-ω∞]+)", r"{\1}", formula)
    formula = re.sub(r"²", "^{2}", formula).replace("³", "^{3}").replace("∫", r"\int")
    formula = re.sub(r"_\{([A-Z]{2,}|[a-z]{3,})\}", r"_{\\mathrm{\1}}", formula)
    formula = formula.replace("−", "-").replace("∞", r"\infty").replace("d_{X}", r"d_{\mathcal X}")
    formula = re.sub(r"(?<![A-Za-z\\])(max|min)(?![A-Za-z])", r"\\\1", formula)
    formula = re.sub("([·≤≥≠∈]) ?", lambda sign: f"{_SIGNS[sign[1]]} ", formula)
    return formula.replace("*", r"\,").replace("ε", r"\varepsilon ")


def title(plain: str) -> str:
    """Return a title; an index is set below the line, which also works in menus."""
    escaped = text(plain)
    return re.sub(
        r"(?<![\w\\])([A-Za-z])\\_(\w{1,2})\b", lambda found: f"{found[1]}{{sub}}`{found[2]}`", escaped
    )
