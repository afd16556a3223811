"""What the letters of a statement mean: random variables with their distributions, notions with their definitions."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import sympy as sp

from book.generate.markdown import display, inline
from book.generate.signs import signs
from book.generate.typeset import one_epsilon, words
from theory.proof.printing import latex
from theory.proof.statement import Statement
from theory.proof.terms import Binder, Family, Law, Notion, Point, PointFamily
from theory.registry import claim, claims
from theory.variable import Domain, Variable, real

__all__ = ["NOTATION", "formula", "letters", "unexplained", "with_indexes", "with_short_numbers"]

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
#: Functions that have their name from elsewhere.
STANDARD = {
    r"\Gamma": "Euler's Gamma function",
    r"\operatorname{B}": "Euler's Beta function",
    r"\operatorname{erfc}": "the complementary error function",
    r"\Pr": "probability, over the random variables above",
    r"\mathbb{E}": "expectation, over the random variables above",
}
#: Constants that need no list.
EVERYBODY = frozenset(("e", r"\pi", r"\ldots"))
_OR = r" \;\text{or}\; "
_OPERATOR = re.compile(r"\\operatorname\{(?P<name>[A-Z][A-Za-z]+)\}")
#: Sympy takes the end of the name "Classical" for a style of letters.
_CLASSICAL = (r"\mathcal{Classi}", r"\operatorname{Classical}")
#: A first row that says nothing: what it compares was computed when the statement was made.
_TRIVIAL = r"\begin{gathered} 0 = 0 \\ "
#: Two fractions over one number that fill a pair of brackets; the second has no sign of its own inside.
_FRACTIONS = re.compile(r"(?<=\{)\\frac\{([^{}]*)\}\{(\d+)\} ([+-]) \\frac\{([^{}+-]*)\}\{\2\}(?=\})")
#: A member of a family, as sympy prints it: its letter, perhaps a power, and indexes in brackets.
_MEMBER = re.compile(
    r"(?P<letter>\\hat\{[A-Za-z]\}|\\?[A-Za-z]+)(?P<power>\^\{[^{}]*\})?\{\\left\((?P<indexes>[A-Za-z0-9',]+) \\right\)\}"
)
#: Functions of two points are written as functions.
_FUNCTIONS = frozenset("d")
#: A reader cannot use numbers of more digits; the exact ones are in ``dxverify show``.
_LONG_FRACTION = re.compile(r"\\frac\{(\d{20,4000})\}\{(\d{20,4000})\}")
_LONG_INTEGER = re.compile(r"(?<!\d)\d{41,4000}(?!\d)")


def formula(tex: str) -> str:
    r"""Return a formula of the engine with the signs of this book: one ε, notions by their short names.

    Examples
    --------
    >>> formula(r"c^{\frac{n}{2} - \frac{1}{2}}")
    'c^{\\frac{n - 1}{2}}'
    """
    shown = _OPERATOR.sub(lambda found: _sign(found["name"]), tex.replace(*_CLASSICAL))
    shown = _FRACTIONS.sub(r"\\frac{\1 \3 \4}{\2}", shown)
    return _in_rows(one_epsilon(with_short_numbers(shown))).replace(_TRIVIAL, r"\begin{gathered} ")


def with_indexes(page: str, claim_id: str) -> str:
    """Return a page with members of the claim's families written as such: xᵢ for x(i)."""
    said = [one for one in (claim(claim_id).printed, claim(claim_id).amended) if one is not None]
    families = set().union(*(_families(one) for one in said)) - _FUNCTIONS
    return _MEMBER.sub(
        lambda found: (
            f"{found['letter']}_{{{found['indexes']}}}{found['power'] or ''}"
            if found["letter"] in families
            else found[0]
        ),
        page,
    )


def _families(statement: Statement) -> set[str]:
    bodies = () if statement.body is None else (statement.body, *statement.given)
    return {
        formula(sp.latex(found.func))
        for body in bodies
        for found in sp.preorder_traversal(body)
        if isinstance(found, Family | PointFamily)
    }


def with_short_numbers(tex: str) -> str:
    r"""Return a formula in which long exact numbers are decimals, cut off and followed by ``\ldots``."""
    return _LONG_INTEGER.sub(
        lambda found: _cut_off(Fraction(int(found[0]))),
        _LONG_FRACTION.sub(lambda found: _cut_off(Fraction(int(found[1]), int(found[2]))), tex),
    )


def _cut_off(value: Fraction) -> str:
    """Return a positive number with six significant digits, cut off, as LaTeX."""
    exponent = len(str(value.numerator)) - len(str(value.denominator))
    if value < Fraction(10) ** exponent:
        exponent -= 1
    digits = str(int(value / Fraction(10) ** (exponent - 5)))
    if -4 <= exponent < 0:
        return rf"0.{'0' * (-exponent - 1)}{digits}\ldots"
    if 0 <= exponent < 5:
        return rf"{digits[: exponent + 1]}.{digits[exponent + 1 :]}\ldots"
    return rf"{digits[0]}.{digits[1:]}\ldots\cdot 10^{{{exponent}}}"


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
    plain = sp.latex(sp.Function(name))
    if name in NOTATION or not plain.startswith(r"\operatorname"):
        return NOTATION.get(name, plain.replace(*_CLASSICAL))
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", r"\\ ", name)
    return rf"\operatorname{{{spaced.lower() if name in _notions() else name}}}"


def letters(claim_id: str, shown: Iterable[str]) -> list[tuple[str, str]]:
    """Return sign and meaning of what a claim's formulas use.

    Parameters
    ----------
    claim_id : str
        The claim; its statements say which letters are random, and by which law.
    shown : iterable of str
        Every formula on its page, as the engine prints it.
    """
    said = [one for one in (claim(claim_id).printed, claim(claim_id).amended) if one is not None]
    random = dict(row for one in said for row in _random(one))
    named = set().union(*(signs(tex) for tex in shown))
    names = sorted(n for n in _notions() if named & {n, f"\\{n}", rf"\operatorname{{{n}}}"})
    free: dict[str, str] = {}
    for one in said:
        for sign, about in _free(one):
            told = free.setdefault(sign, about)
            if about not in told and sign not in random:
                free[sign] = f"{told}; in the repair {about}"
    free = {sign: about for sign, about in free.items() if sign not in random}
    usual = [(inline(sign), about) for sign, about in STANDARD.items() if sign in named]
    return [*random.items(), *free.items(), *(_defined(name) for name in names), *usual]


def unexplained(rows: Iterable[tuple[str, str]], shown: Iterable[str]) -> list[str]:
    """Return the signs of formulas that a list does not explain, each as LaTeX."""
    listed = set().union(*(signs(sign) for sign, _ in rows))
    wanted = set().union(*(signs(formula(tex)) for tex in shown))
    return sorted(wanted - listed - EVERYBODY)


def _free(statement: Statement) -> Iterator[tuple[str, str]]:
    """Yield letters, points and families of a statement with what is declared of each."""
    for body in () if statement.body is None else (statement.body, *statement.given):
        for found in sp.preorder_traversal(body):
            if isinstance(found, Point):
                yield inline(sp.latex(found)), "a point of the space that the words live in"
            elif isinstance(found, Variable):
                yield inline(one_epsilon(sp.latex(found))), _kind(found.domain)
            elif isinstance(found, Family | PointFamily):
                yield inline(formula(sp.latex(found.func))), _family(found)


def _kind(domain: Domain) -> str:
    told = str(domain)
    whole = told.endswith((", integer", " ∩ ℤ")) or told == "∈ ℤ"
    bare = told.removesuffix(", integer").removesuffix(" ∩ ℤ")
    return f"{'an integer' if whole else 'a real number'}{'' if bare in {'∈ ℝ', '∈ ℤ'} else ' ' + inline(_ends(bare))}"


def _ends(bare: str) -> str:
    for sign, tex in (("≥", r"\ge "), ("≤", r"\le "), ("∈", r"\in "), ("pi", r"\pi "), ("*", r"\,")):
        bare = bare.replace(sign, tex)
    return bare


def _family(found: Any) -> str:
    if found.declared:
        return words(found.declared)
    return (
        "a family of points"
        if isinstance(found, PointFamily)
        else f"a family of numbers; each is {_kind(found.domain)}"
    )


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
    sign = definition[0] if definition else _sign(name)
    # On a line of its own, where a formula that is wider than the margin can be scrolled.
    equal = f"\n\n  {display(f'= {definition[1]}').replace(chr(10), chr(10) + '  ')}\n" if definition else ""
    return inline(sign), f"{about}{equal}"


def _about(kind: type) -> str:
    return (
        (inspect.getdoc(kind) or "")
        .partition("\n\n")[0]
        .replace("Law of", "Distribution of")
        .replace("law", "distribution")
    )


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
