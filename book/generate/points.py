"""The point or the object at which something is said, as a reader writes it: fractions, roots and words, no code."""

from __future__ import annotations

import re
from collections.abc import Iterator

import sympy as sp

from book.generate.markdown import inline, text
from book.generate.typeset import one_epsilon, plain_letters

__all__ = ["point"]

_AXIS = re.compile(r"Axis\(words=(?P<words>\(.*\)), start=(?P<start>[^,]+), eps=(?P<eps>.+)\)")
_ANGLE = re.compile(r"Angle\((?P<dimension>\d+)\)")


def point(plain: str) -> list[str]:
    r"""Return the parts of a point, each as Markdown.

    Examples
    --------
    >>> point("epsilon = 1, r = sqrt(5)/2")
    ['$\\varepsilon = 1$', '$r = \\frac{\\sqrt{5}}{2}$']
    """
    return [_part(*pair.split(" = ", 1)) for pair in _pairs(plain)]


def _pairs(plain: str) -> Iterator[str]:
    """Cut at the commas that stand in no bracket."""
    depth, start = 0, 0
    for at, sign in enumerate(plain):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            yield plain[start:at].strip()
            start = at + 1
    yield plain[start:].strip()


def _part(name: str, value: str) -> str:
    axis, angle = _AXIS.fullmatch(value), _ANGLE.fullmatch(value)
    if axis:
        return (
            f"the words {axis['words']} on a line, the input {inline(_tex(axis['start']))}, "
            f"{inline(_named('epsilon', axis['eps']))}"
        )
    if angle:
        return f"for the law that of the angle in {angle['dimension']} dimensions"
    if "'" in value:
        return "the words " + ", ".join(
            f"{text(word)} at {inline(_tex(at))}" for word, at in re.findall(r"\('(\w+)', ([^()]+)\)", value)
        )
    # A list may be longer than a line of a phone, where a formula does not break.
    return f"{text(plain_letters(name))} = {text(value)}" if value[0] == "(" else inline(_named(name, value))


def _named(name: str, value: str) -> str:
    letter = plain_letters(name).replace("ε", r"\varepsilon")
    base, _, index = letter.partition("_")
    if len(base.strip("'")) > 1 and not base.startswith("\\"):
        letter = rf"\text{{{base}}}"
    elif index:
        letter = rf"{base}_{{{index}}}"
    return f"{letter} = {_tex(value)}"


def _tex(value: str) -> str:
    return one_epsilon(sp.latex(sp.sympify(value)))
