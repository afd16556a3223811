"""Finite products and sums whose last index is a letter: none, one more."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import shown_positive
from theory.proof.binding import substitute
from theory.proof.props import Eq
from theory.proof.theorem import Thm, thm
from theory.rules.sums import every_index


def empty_product(f: Any, i: Any, low: Any) -> Thm:
    """A product over no index is 1."""
    return thm("empty product", Eq(sp.Product(f, (i, low, sp.sympify(low) - 1)), 1))


def last_factor(f: Any, i: Any, low: Any, m: Any) -> Thm:
    """∏ up to m + 1 is ∏ up to m times the factor at m + 1, for m ≥ low − 1."""
    m = sp.sympify(m)
    if not every_index(i, low) or not m.is_integer or not shown_positive(m - low + 1, strict=False):
        raise Refused("the range is not shown to hold the last index")
    whole, before = (sp.Product(f, (i, low, top)) for top in (m + 1, m))
    return thm("last factor", Eq(whole, before * substitute(f, {i: m + 1})))


def last_term(f: Any, i: Any, low: Any, m: Any) -> Thm:
    """Σ up to m + 1 is Σ up to m plus the term at m + 1, for m ≥ low − 1."""
    m = sp.sympify(m)
    if not every_index(i, low) or not m.is_integer or not shown_positive(m - low + 1, strict=False):
        raise Refused("the range is not shown to hold the last index")
    whole, before = (sp.Sum(f, (i, low, top)) for top in (m + 1, m))
    return thm("last term", Eq(whole, before + substitute(f, {i: m + 1})))
