"""Where a statement stands: the paper with its address, and the section that a number of the paper belongs to."""

from __future__ import annotations

import re

from book.generate.locators import chapter_of, slug
from book.generate.markdown import text
from book.generate.typeset import words
from dxverify import catalog

__all__ = ["ADDRESS", "SECTIONS", "paper_link", "place", "reading_of", "source_name"]

#: Where each paper can be read by everybody; the publisher's address is in ``theory/theorems/references.bib``.
ADDRESS = {
    "asghar-2026": "https://arxiv.org/abs/2411.13784",
    "xu-2020": "https://arxiv.org/abs/2010.11947",
    "feyisetan-2020": "https://arxiv.org/abs/1910.08902",
    "bollegala-2023": "https://arxiv.org/abs/2309.10551",
}
#: The section of each numbered statement, read off our copies of the papers.
SECTIONS: dict[str, dict[str, str]] = {
    source: {name: section for section, names in placed.items() for name in names.split(", ")}
    for source, placed in {
        "asghar-2026": {
            "Section 3.2": "Definition 1, Definition 2, Eq. (1), Eq. (2), Eq. (3)",
            "Section 4": "Theorem 1, Theorem 2, Theorem 3, Eq. (4), Eq. (5), Eq. (6), Eq. (7), Eq. (8), Eq. (9), Eq. (10)",
            "Section 5.1": "Eq. (11), Eq. (12), Eq. (13)",
            "Section 5.2": "Theorem 4, Eq. (14)",
            "Section 5.3": "Definition 3, Theorem 5, Lemma 1, Theorem 6, Corollary 1, Theorem 7, Theorem 8, Theorem 9, Corollary 2, Eq. (15)",
            "Section 6": "Eq. (16), Theorem 10, Eq. (17), Eq. (18), Eq. (19)",
            "Section 6.1": "Eq. (20), Eq. (21)",
            "Appendix A": "Eq. (22), Eq. (23), Eq. (24), Eq. (25), Eq. (26), Eq. (27), Eq. (28), Eq. (29), Eq. (30)",
        },
        "xu-2020": {
            "Section 3": "Definition 1, Definition 2, Definition 3, Definition 4, Algorithm 1, Algorithm 2",
            "Section 4": "Lemma 1, Lemma 2, Lemma 3, Theorem 1",
            "Section 5.1": "Table 1, Table 2, Table 3, Table 4, Figure 4",
        },
        "feyisetan-2020": {
            "Section 2.3": "Eq. (1)",
            "Section 2.4": "Algorithm 1",
            "Section 2.5": "Theorem 1",
            "Section 6.4": "Table 4",
        },
        "bollegala-2023": {
            "Section 3": "Eq. (1), Definition 1, Eq. (2)",
            "Section 3.1": "Eq. (3), Theorem 1",
            "Section 4.1": "Algorithm 1",
            "Section 4.2": "Algorithm 2",
            "Section 4.3": "Eq. (4), Theorem 2, Eq. (5), Theorem 3, Eq. (6), Remark 1, Algorithm 3",
            "Appendix C.3": "Theorem 4",
        },
    }.items()
}
_NUMBERED = re.compile(r"(?:Theorem|Lemma|Corollary|Definition|Algorithm|Remark|Eq\.|Table|Figure) \(?\d+\)?")


def source_name(source: str) -> str:
    """Return a source as a reader names it."""
    author, _, year = source.partition("-")
    return f"{author.capitalize()} et al. {year}" if year else "dxverify's own"


def place(source: str, locator: str, up: str = "") -> str:
    """Return where a statement stands, with its section; a section of this book is a link."""
    found = chapter_of(locator)
    if found is not None:
        return (
            f"[{text(locator.replace('Chapter ', 'chapter '))}]({up}chapters/{found[0]}.md#{slug(found[1])})"
        )
    section = _section(source, locator)
    return words(f"{locator} ({section})" if section else locator)


def _section(source: str, locator: str) -> str:
    """Return the section of a numbered statement; nothing where the locator names it itself."""
    found = _NUMBERED.search(locator)
    if found is None or "Section" in locator or "Appendix" in locator:
        return ""
    return SECTIONS.get(source, {}).get(found[0], "")


def reading_of(source: str, locator: str) -> str:
    """Return the title of the box with a statement; the words in it are ours, never the paper's."""
    return "Statement" if source == "dx" else f"Statement (our reading of {text(locator)})"


def paper_link(source: str) -> str:
    """Return the paper as links to its open copy and to its publisher; nothing for our own statements."""
    if source not in ADDRESS:
        return ""
    doi = re.search(r"doi\s*=\s*\{([^}]+)\}", catalog.bibtex(source))
    published = f", [doi:{doi[1]}](https://doi.org/{doi[1]})" if doi else ""
    return f"[paper]({ADDRESS[source]}){published}"
