"""The verdict table of the README, from the recorded verdicts; ``python -m book.generate.readme`` writes it."""

from __future__ import annotations

from pathlib import Path

from book.generate.verdict_pages import counts_table, evidence_sentence
from theory.bibliography import source_of
from theory.registry import sources
from theory.store.golden import golden_verdicts

__all__ = ["BEGIN", "END", "verdict_section", "with_verdicts"]

BEGIN, END = "<!-- verdicts:begin -->", "<!-- verdicts:end -->"
_README = Path(__file__).resolve().parents[2] / "README.md"


def verdict_section() -> str:
    """Return the table between the markers, markers included."""
    entries = [
        {
            "source": source_of(key),
            "verdict": row.verdict,
            "evidence": row.evidence,
            "severity": row.severity,
        }
        for key, row in golden_verdicts().items()
    ]
    return f"{BEGIN}\n{counts_table(entries, sources())}\n\n{evidence_sentence(entries)}\n{END}"


def with_verdicts(readme: str) -> str:
    """Return the README with the table of today between its markers."""
    before, found, rest = readme.partition(BEGIN)
    _, closed, after = rest.partition(END)
    if not (found and closed):
        raise ValueError(f"the README needs the markers {BEGIN} and {END}")
    return before + verdict_section() + after


if __name__ == "__main__":
    _README.write_text(with_verdicts(_README.read_text(encoding="utf-8")), encoding="utf-8")
