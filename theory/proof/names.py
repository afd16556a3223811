"""Names a reader can trust: a letter is not called 1, and a notion is not called exp."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.terms import Family, Law, Notion, Point, PointFamily
from theory.variable import Variable

_CLASS = re.compile(r"^class (\w+)\((?:Notion|Law)\)", re.MULTILINE)
#: Other alphabets have letters that look like these.
_LETTER = re.compile(r"[^\W\d_]\w*['′*]*", re.ASCII)
#: Formulas print x1 and x_1 alike.
_ALIKE = str.maketrans({"_": "", "′": "'"})
_CONSTANTS = {"I", "oo", "pi", "nan", "zoo"}
#: Printed like Euler's number: a letter may be called so where that number does not stand.
_EULER = "E"
#: What is printed with a meaning of its own, besides the functions of sympy.
_PRINTED = {"E", "Integral", "Limit", "Mass", "MaxOver", "Pr", "Product", "Sum", "cbrt", "root", "sqrt"}


def need_names(body: Any) -> None:
    """Refuse a statement whose letters or notions are printed like something else."""
    taken = _CONSTANTS | ({_EULER} if sp.E in body.atoms() else set())
    for v in body.atoms(Variable, Point):
        if not _LETTER.fullmatch(v.name) or v.name in taken:
            raise Refused(f"{v.name!r} is no name of a letter")
    names = {v.name for v in body.atoms(Variable, Point)}
    if len({name.translate(_ALIKE) for name in names}) < len(names):
        raise Refused(f"two of {', '.join(sorted(names))} are printed alike")
    seen: dict[str, Any] = {}
    for f in {x.func for x in body.atoms(Notion, Family, PointFamily, Law)}:
        name = f.__name__
        if not name.isascii() or name in _PRINTED or isinstance(getattr(sp, name, None), sp.FunctionClass):
            raise Refused(f"{name} is the name of another function")
        borrowed = name in _ours() and not f.__module__.startswith("theory.")
        if borrowed or seen.setdefault(name, f) is not f:
            raise Refused(f"{name} is the name of another notion")


@cache
def _ours() -> frozenset[str]:
    """The names of the notions and laws of this package, imported or not."""
    files = (Path(__file__).parents[1] / "laws").glob("*.py")
    return frozenset(name for file in files for name in _CLASS.findall(file.read_text(encoding="utf-8")))
