"""What the letters of a statement mean: random letters with their laws, notions with their definitions."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import sympy as sp

from book.generate.markdown import inline
from book.generate.typeset import one_epsilon, words
from theory.proof.printing import latex
from theory.proof.statement import Statement
from theory.proof.terms import Binder, Law, Notion
from theory.registry import claim, claims
from theory.variable import real

__all__ = ["NOTATION", "formula", "letters"]

#: Short signs for the notions that stand on many pages; every page that has one defines it.
NOTATION = {
    "AxisTail": r"\overline{F}_{3}",
    "ByRank": r"P_{\mathrm{rank}}",
    "ClosedDensity": r"f_{\mathrm{closed}}",
    "CosineBelow": "F_K",
    "Density": "f_Z",
    "EvenFactorial": r"\mathrm{even!!}",
    "HockeyStick": r"D_{\mathrm{pair}}",
    "IncompleteBeta": "I",
    "Inside": r"P_{\mathrm{inside}}",
    "Jaccard": "J",
    "LaplaceTail": r"\overline{F}_{1}",
    "OddFactorial": r"\mathrm{odd!!}",
    "RankMetric": r"D_{\mathrm{rank}}",
    "SphereArea": "A",
    "ZeroFOne": r"{}_0F_1",
}
#: Parameters of definitions have names in the code and letters on the page.
_LETTERS = {
    "eps": "epsilon", "lam": "lambda", "deviation": "sigma", "failure": "delta", "distance": "s", "radius": "rho",
    "eigenvalue": "xi", "dimension": "m", "common": "k", "size": "m", "place": "i", "rate": "r", "one": "w", "other": "v",
    "temperature": "T", "logit": "l", "norm": "a", "share": "t", "away": "j",
}  # fmt: skip
_OR = r" \;\text{or}\; "
_OPERATOR = re.compile(r"\\operatorname\{(?P<name>[A-Z][A-Za-z]+)\}")
#: Sympy takes the end of the name "Classical" for a style of letters.
_CLASSICAL = (r"\mathcal{Classi}", r"\operatorname{Classical}")


def formula(tex: str) -> str:
    r"""Return a formula of the engine with the signs of this book: one ε, notions by their short names."""
    shown = _OPERATOR.sub(lambda found: _sign(found["name"]), tex.replace(*_CLASSICAL))
    return _in_rows(one_epsilon(shown))


def _in_rows(tex: str) -> str:
    """Set alternatives one below the other, since a line of four of them leaves every screen; those in brackets stay."""
    parts: list[str] = []
    for piece in tex.split(_OR):
        if parts and not _closed(parts[-1]):
            parts[-1] += _OR + piece
        else:
            parts.append(piece)
    if len(parts) == 1:
        return tex
    rows = r" \\ \text{or}\quad ".join(parts)
    return rf"\begin{{gathered}} {rows} \end{{gathered}}"


def _closed(tex: str) -> bool:
    """Tell whether every bracket that is opened in a piece is closed in it."""
    opened = len(re.findall(r"(?<!\\)\{|\\left(?![a-z])|\\begin\b", tex))
    return opened == len(re.findall(r"(?<!\\)\}|\\right(?![a-z])|\\end\b", tex))


def _sign(name: str) -> str:
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", r"\\ ", name)
    return NOTATION.get(
        name, rf"\operatorname{{{spaced.lower()}}}" if name in _notions() else rf"\operatorname{{{name}}}"
    )


def letters(claim_id: str, shown: Iterable[str]) -> list[tuple[str, str]]:
    """Return sign and meaning of what a claim's formulas use.

    Parameters
    ----------
    claim_id : str
        The claim; its statements say which letters are random, and by which law.
    shown : iterable of str
        Every formula on its page, as the engine prints it.
    """
    found = claim(claim_id)
    random = [row for said in (found.printed, found.amended) if said is not None for row in _random(said)]
    names = sorted({match["name"] for tex in shown for match in _OPERATOR.finditer(tex.replace(*_CLASSICAL))})
    return [*dict(random).items(), *(_defined(name) for name in names if name in _notions())]


def _random(statement: Statement) -> Iterator[tuple[str, str]]:
    """Yield the letters that expectations and probabilities bind, with the law of each."""
    if statement.body is None:
        return
    for binder in sp.preorder_traversal(statement.body):
        if isinstance(binder, Binder):
            for letter, law in (limit for limit in binder.args[1:] if len(limit) == 2):
                if isinstance(law, Law):
                    yield (
                        inline(one_epsilon(sp.latex(letter))),
                        f"random. {words(_about(type(law)))}{_density(letter, law)}",
                    )


def _density(letter: Any, law: Law) -> str:
    """Return the density of a law of numbers; a law of vectors is told by its words."""
    if law.support is None or law.arbitrary:
        return ""
    low, high = (one_epsilon(sp.latex(end)) for end in law.support)
    body = formula(latex(law.density(letter, *law.args)))
    return f" Density {inline(body)} on {inline(f'({low}, {high})')}."


def _defined(name: str) -> tuple[str, str]:
    kind = _notions()[name]
    about = words(_about(kind))
    definition = _definition(kind)
    sign = definition[0] if definition else NOTATION.get(name, rf"\operatorname{{{name}}}")
    equal = f" {inline(f'= {definition[1]}')}" if definition else ""
    return inline(sign), f"{about}{equal}"


def _about(kind: type) -> str:
    return (inspect.getdoc(kind) or "").partition("\n\n")[0]


@cache
def _definition(kind: type[Notion]) -> tuple[str, str] | None:
    """Return a notion at letters and what it is defined as; None where letters alone do not make it one formula."""
    names = list(inspect.signature(kind.define).parameters)
    symbols = [real(_LETTERS.get(name, name)) for name in names]
    try:
        body = latex(kind.define(*symbols))
    except Exception:  # noqa: BLE001 - a definition over exact objects is told by its words alone
        return None
    if len(body) > 300:
        return None
    sign = rf"{_sign(kind.__name__)}({', '.join(one_epsilon(sp.latex(s)) for s in symbols)})"
    return sign, formula(body)


@cache
def _notions() -> dict[str, type[Notion]]:
    """Return every notion by its name; all claims are read first, since theorems bring notions of their own."""
    claims()
    return {kind.__name__: kind for kind in _below(Notion)}


def _below(kind: Any) -> Iterator[Any]:
    for child in kind.__subclasses__():
        yield child
        yield from _below(child)
