"""Generated pages show what was checked, and nothing in them is lost to Markdown."""

from __future__ import annotations

import pytest

from book.generate.broken_page import broken_page
from book.generate.certificates import step
from book.generate.claim_page import claim_page
from book.generate.data import used_by
from book.generate.graph import layers
from book.generate.markdown import display, linked, table, text
from book.generate.toc import contents
from book.generate.verdict_pages import index_page, natural, paper_page
from dxverify import catalog
from dxverify.controls import BROKEN, CORRECT

_IDS = ("asghar-2026-thm-6-proof", "asghar-2026-thm-9")


@pytest.fixture(scope="module")
def entries():
    """Two judged claims, one amended and one proved."""
    return catalog.report(catalog.judge_claims(_IDS))["claims"]


def _page(entries, claim_id):
    known = [entry["id"] for entry in entries]
    chosen = next(entry for entry in entries if entry["id"] == claim_id)
    return chosen, claim_page({**chosen, "uses": []}, ["asghar-2026-thm-6-proof"], known)


def test_a_page_shows_every_recorded_step(entries):
    """Each step's formula, reason and outcome stands on the page of its claim."""
    entry, page = _page(entries, "asghar-2026-thm-6-proof")
    steps = [one for certificate in entry["certificates"] for one in certificate["steps"]]

    assert len(steps) >= 2
    for one in steps:
        assert " ".join(one["latex"].split()) in page or one["relation"] in page
        assert linked(one["reason"], ()) in page or text(one["reason"]) in page
    kernel = sum(certificate["evidence"] == "kernel" for certificate in entry["certificates"])
    assert page.count("✓ true, ") + page.count("✓ accepted by the Rocq kernel") == len(steps)
    assert page.count("✓ accepted by the Rocq kernel") == kernel > 0


def test_an_amended_claim_shows_both_statements(entries):
    """What is printed and what is right stand side by side, with badge, locator and commands."""
    entry, page = _page(entries, "asghar-2026-thm-6-proof")

    for shown in (
        'class="verdict amended"',
        text(entry["locator"]),
        display(entry["printed_latex"]),
        display(entry["amended_latex"]),
        "dxverify verify asghar-2026-thm-6-proof",
        "```bibtex\n@",
        "**Used by** [asghar-2026-thm-6-proof](asghar-2026-thm-6-proof.md)",
    ):
        assert shown in page


def test_a_proved_claim_shows_no_amendment(entries):
    """There is nothing to read instead of a statement that holds."""
    _, page = _page(entries, "asghar-2026-thm-9")

    assert "As printed" in page
    assert "As amended" not in page


def test_a_step_in_words_is_text_and_not_a_formula():
    """A relation that is a sentence is quoted; a formula is set as one."""
    common = {"reason": "why", "method": "fact", "outcome": "TRUE", "detail": ""}
    worded = step(
        1, {**common, "relation": "R and K are independent", "latex": r"\text{R and K are independent}"}
    )
    formula = step(1, {**common, "relation": "x <= y", "latex": r"x \leq y"})

    assert "> R and K are independent" in worded
    assert "$$" not in worded
    assert display(r"x \leq y") in formula


@pytest.mark.parametrize("outcome", ["FALSE", "UNKNOWN"])
def test_a_step_that_failed_says_so(outcome):
    """An outcome other than true is never shown as true."""
    entry = {"relation": "1 = 2", "latex": "1 = 2", "reason": "no", "method": "symbolic", "detail": ""}

    assert "✓" not in step(1, {**entry, "outcome": outcome})


@pytest.mark.parametrize(
    "plain", ["a_b*c", "x < y > z", "[0, 1]", "$5", "{{x}}", "a|b", "~c~", "# no", "C[x, y]"]
)
def test_signs_of_markdown_are_escaped(plain):
    """Every sign keeps its place, with a backslash before it."""
    escaped = text(plain)

    assert plain == escaped.replace("\\", "")
    assert escaped != plain


def test_text_that_looks_like_a_list_stays_a_sentence():
    """A number with a point at the start of a line begins no list."""
    assert text("1. first") == "1\\. first"
    assert text("- dash") == "\\- dash"


def test_known_claims_become_links():
    """Only ids that exist are linked, and the words around keep their spaces."""
    got = linked("see dx-z-mgf and dx-nothing, twice", ["dx-z-mgf"], "../claims/")

    assert got == "see [dx-z-mgf](../claims/dx-z-mgf.md) and dx-nothing, twice"


def test_tables_keep_their_columns():
    """A bar within a cell does not open another column."""
    assert table(("a", "b"), [("x|y", "z")]).splitlines()[-1] == r"| x\|y | z |"


def test_numbers_sort_as_numbers():
    """Theorem 9 comes before Theorem 10."""
    assert sorted(["Theorem 10", "Theorem 9"], key=natural) == ["Theorem 9", "Theorem 10"]


def test_the_sheet_of_a_paper_reads_as_an_erratum(entries):
    """Amended statements say what to read instead, proved ones stand in a table."""
    sheet = paper_page("asghar-2026", entries)

    assert (
        sheet.index("## To correct") < sheet.index("**Read instead.**") < sheet.index("## Stands as printed")
    )
    assert sheet.index("## Stands as printed") < sheet.index("asghar-2026-thm-9.md")


def test_index_and_contents_name_every_claim(entries):
    """No claim is left out of the index or of the table of contents."""
    index = index_page(entries, ["asghar-2026"])
    toc = contents(entries, ["asghar-2026"], ["laplace"], ["asghar-2026-fig-2"])

    for claim_id in _IDS:
        assert f"claims/{claim_id}.md" in index
        assert f'"claims/{claim_id}"' in toc


def test_a_claim_stands_right_of_what_it_uses():
    """Layers of the graph follow the uses, and lonely claims are left out."""
    uses = {"a": [], "b": ["a"], "c": ["a", "b"], "alone": []}
    entries = [{"id": key, "uses": used} for key, used in uses.items()]

    assert layers(entries) == [["a"], ["b"], ["c"]]
    assert used_by(entries) == {"a": ["b", "c"], "b": ["c"], "c": [], "alone": []}


def test_the_catalogue_names_every_control():
    """Every broken and every correct mechanism has its row."""
    page = broken_page()

    for control in (*BROKEN, *CORRECT):
        assert f"| `{control.name}` |" in page
