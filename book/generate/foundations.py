"""Tables of what the proofs rest on: theorems that are cited, axioms of the Rocq libraries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from book.generate.markdown import table
from book.generate.typeset import words
from theory.kernel import kernel_theorems

__all__ = ["AXIOMS", "axioms_table", "cited_table"]

#: What each axiom says, by the last part of its name.
AXIOMS = {
    "sig_forall_dec": "a decidable property holds for all natural numbers, or some number is found for which it fails",
    "sig_not_dec": "of every statement it can be told whether it is refutable",
    "functional_extensionality_dep": "functions with equal values are equal",
    "classic": "every statement is true or false",
    "constructive_indefinite_description": "of what exists, one can be named",
    "epsilon_statement": "of every non-empty type, an element that has a property if any has (Hilbert's epsilon)",
    "propositional_extensionality": "equivalent statements are equal",
}


def cited_table(entries: Iterable[dict[str, Any]]) -> str:
    """Return the standard theorems that derivations cite, with the number of statements that do."""
    counted = Counter(name for entry in entries for name in entry["rests_on"])
    rows = [(words(name), str(count)) for name, count in counted.most_common()]
    return table(("theorem, cited and not proved here", "statements that cite it"), rows) + "\n"


def axioms_table() -> str:
    """Return the axioms of the kernel's theorems; one that nobody explained stops the build."""
    found = [theorem for several in kernel_theorems().values() for theorem in several]
    counted = Counter(name for theorem in found for name in theorem.assumptions)
    rows = [
        (f"`{name}`", AXIOMS[name.rsplit(".", 1)[-1]], str(count)) for name, count in counted.most_common()
    ]
    return table(("axiom", "what it says", "theorems"), rows) + "\n"
