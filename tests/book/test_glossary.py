"""Letters that stand only in the words of a statement are explained beside it."""

from __future__ import annotations

import json
import re
import zipfile

import pytest

from book.generate import claim_page
from theory.store.entries import ARCHIVE

#: How a letter stands in the words, and what its explanation must have in it.
WANTED = {
    r"(?<![A-Za-z_])Z(?![A-Za-z])": "$Z$",
    r"F_Z": "$F_Z$",
    r"M\(": "$M$",
    r"d_X": r"$d_{\mathcal X}$",
    r"d_NN": r"$d_{\mathrm{NN}}",
    r"_RM": "_{\\mathrm{RM}}",
    r"z_\{": "$z_{x,y}$",
    r"L\([wx](?!,z)": "$L(x)$",
    r"L\(x,z\)": "$L(x,z)$",
    r"H₀|H_∞": "$H_",
}


def pages():
    """Return every claim as it comes with the package."""
    with zipfile.ZipFile(ARCHIVE) as archive:
        listed = [json.loads(archive.read(name)) for name in archive.namelist()]
    return [one.get("page", one) for one in listed]


def unexplained():
    """Return claims with a letter in their words that their box does not explain."""
    return [
        (entry["id"], sign)
        for entry in pages()
        for where, sign in WANTED.items()
        if re.search(where, f"{entry['printed_words']} {entry['amended_words'] or ''}")
        and sign not in "\n".join(claim_page._letters(entry, whole=False))
    ]


def test_letters_in_words_are_explained():
    """Z, M, d_X and the others of the papers, on every page that has them."""
    assert [] == unexplained()


def test_without_the_glossary_they_are_not(monkeypatch):
    """The control: formulas alone explain few of them."""
    monkeypatch.setattr(claim_page, "in_words", lambda *_: ())

    assert len(unexplained()) > 50


@pytest.mark.parametrize("source", ["asghar-2026", "xu-2020"])
def test_a_letter_means_what_its_paper_means(source):
    """N_w is a letter of one paper; the same letters in another get no meaning from it."""
    said = [sign for sign, _ in claim_page.in_words(source, "the mean of N_w", [])]

    assert (source == "xu-2020") is ("$N_w$" in said)
