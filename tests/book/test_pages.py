"""Generated pages show what was checked, and nothing in them is lost to Markdown."""

from __future__ import annotations

import re

import pytest

from book.generate.broken_page import broken_page
from book.generate.certificates import certificate, last_counterexample, steps
from book.generate.claim_page import claim_page
from book.generate.data import used_by
from book.generate.expositions import THEOREMS, Exposition, exposition, parse
from book.generate.graph import layers
from book.generate.landing import counts, findings, most_serious
from book.generate.markdown import display, linked, table, text
from book.generate.neighbours import neighbours
from book.generate.numbers import comparison, numeric
from book.generate.places import SECTIONS, paper_link, place, reading_of
from book.generate.previews import claims_data
from book.generate.signs import signs
from book.generate.symbols import formula, letters, unexplained
from book.generate.toc import contents
from book.generate.typeset import title, words
from book.generate.verdict_pages import index_page, natural, paper_page
from dxverify import catalog
from dxverify.testing.broken import BROKEN, CORRECT
from theory.kernel import kernel_theorems
from theory.proof.amendment import Kinship
from theory.proof.printing import latex
from theory.registry import claims

_IDS = ("asghar-2026-thm-6-proof", "asghar-2026-thm-9")


@pytest.fixture(scope="module")
def entries():
    """Two judged claims, one amended and one proved."""
    return catalog.report(catalog.judge_claims(_IDS))["claims"]


def _page(entries, claim_id):
    known = {entry["id"]: entry for entry in entries}
    chosen = known[claim_id]
    return chosen, claim_page({**chosen, "uses": []}, ["asghar-2026-thm-6-proof"], known)


def test_a_page_shows_every_recorded_step(entries):
    """Each step's formula stands in the folded part of its claim's page, and each Rocq theorem with its reading."""
    entry, page = _page(entries, "asghar-2026-thm-6-proof")
    folded = page.partition("::::::{dropdown}")[2]
    listed = [one for found in entry["certificates"] for one in found["steps"]]
    kernel = [
        one for found in entry["certificates"] if found["evidence"] == "kernel" for one in found["steps"]
    ]

    assert len(listed) >= 2
    for one in listed:
        assert formula(" ".join(one["latex"].split())) in folded or one["relation"] in folded
    assert folded.count("accepted by the kernel") == len(kernel) > 0


def test_the_first_layer_is_for_readers(entries, monkeypatch):
    """Without an exposition: statement, verdict, counterexample and repair stand before the fold; no step does."""
    monkeypatch.setattr("book.generate.claim_page.exposition", lambda *_: Exposition())
    entry, page = _page(entries, "asghar-2026-thm-6-proof")
    first, _, folded = page.partition("::::::{dropdown}")

    for shown in (
        'class="verdict amended"',
        "Statement (our reading of ",
        display(formula(entry["printed_latex"])),
        "## Counterexample",
        "## Amended statement",
        display(formula(entry["amended_latex"])),
        "**Severity:**",
    ):
        assert shown in first
    for shown in (
        "dxverify verify asghar-2026-thm-6-proof",
        "```bibtex\n@",
        f"- Used by [{title(entry['title'])}](asghar-2026-thm-6-proof.md)",
    ):
        assert shown in folded
    assert "```text" not in first
    assert "nobody has written an exposition yet" in first
    assert "As printed" not in page


def test_an_exposition_is_the_first_layer(entries):
    """Theorem 9 has a proof of a person's, words for the search, the paper and its section; it has no amendment."""
    _, page = _page(entries, "asghar-2026-thm-9")
    first = page.partition("::::::{dropdown}")[0]

    assert "## Proof" in first
    assert "```{index} mean of Z\n```" in first
    assert "Theorem 9 (Section 5.3)" in first
    assert "https://doi.org/10.56553/popets-2026-0012" in first
    assert "Amended" not in first


_EXPOSITION = "---\ntitle: T\n---\n\n## Statement\n\ns\n\n## {section}\n\np\n\n## Meaning\n\nm\n"


@pytest.mark.parametrize(
    ("section", "verdict"),
    [("Counterexample", "PROVED"), ("Proof", "REFUTED"), ("Counterexample", "AMENDED")],
)
def test_an_exposition_that_does_not_fit_its_verdict_is_refused(section, verdict):
    """A proof of what is refuted, a counterexample to what is proved, a repair that is missing."""
    with pytest.raises(SystemExit, match=r"x\.md"):
        parse(_EXPOSITION.format(section=section), verdict, "x.md")


def test_an_exposition_that_fits_is_read():
    """Front matter and sections are what the file has; a claim without a file has an empty one."""
    found = parse(_EXPOSITION.format(section="Proof"), "PROVED", "x.md")

    assert (found.get("title"), found.get("Proof"), found.get("caption")) == ("T", "p", "")
    assert not exposition("dx-nothing", "PROVED")


def _verdict(found, theorems):
    """The verdict that the certificates of a claim ask for, without running them."""
    in_kernel = [theorem.role for theorem in theorems.get(found.id, ())]
    if found.refutation is not None or (found.proof is None and "refutation" in in_kernel):
        repaired = found.repair is not None and found.kinship is not Kinship.RELATED
        return "AMENDED" if repaired else "REFUTED"
    return "PROVED" if found.proof is not None else "ARGUED"


def test_every_exposition_belongs_to_a_claim_and_fits_its_certificates():
    """All files are read; one for a claim that is gone would be found. Whatever is wrong or numbered has one."""
    known = {found.id: found for found in claims()}
    written = {path.stem.replace("_", "-") for path in THEOREMS.rglob("*.md")}

    theorems = kernel_theorems()

    assert written <= set(known)
    for claim_id in written:
        assert exposition(claim_id, _verdict(known[claim_id], theorems))
    wrong = {found.id for found in known.values() if found.refutation is not None}
    assert wrong - written == set()
    numbered = {key for key in known if re.fullmatch(r"(?!dx).*-(thm|lem|cor)-\d+(-lower)?", key)}
    assert numbered - written == set()


def test_every_claim_has_its_place_and_its_paper():
    """A locator of a paper names a section or has one in the table; the box says whose reading it is."""
    for found in claims():
        shown = place(found.source, found.locator, "../")
        if found.source != "dx" and re.match(
            r"(Theorem|Lemma|Corollary|Definition|Algorithm|Eq\.) ", found.locator
        ):
            assert re.search(r"Section|Appendix", shown), found.id
        assert bool(paper_link(found.source)) == (found.source != "dx")
    assert reading_of("xu-2020", "Lemma 2") == "Statement (our reading of Lemma 2)"
    assert "Section 5.3" in SECTIONS["asghar-2026"]["Theorem 9"]


def _step(relation, reason="algebra", **more):
    common = {"latex": relation, "method": "rule", "outcome": "TRUE", "detail": "", "values": []}
    return {"relation": relation, "reason": reason, **common, **more}


def test_steps_that_say_nothing_are_left_out():
    """No a = a, no line twice, no 0 ≤ 0; references move, and the substitution of an instance is said."""
    listed = [
        _step("a = b"),
        _step("f = f"),
        _step("0 ≤ 0"),
        _step("a = b", "follows, from (1)"),
        _step("c = d", "put, from (4)", values=[["x", "n + 1"], ["y", "y"]]),
        _step("e = g", "follows, from (2), (5)"),
    ]

    assert steps(listed, frozenset()) == [
        "1. By algebra: $a = b$",
        "2. Substitute $x = n + 1$ in (1): $c = d$",
        "3. By (2): $e = g$",
    ]


def test_a_step_in_words_is_text_and_not_a_formula():
    """A relation that is a sentence is set as one; a short formula stands within the line, a long one below it."""
    worded = _step("R and K are independent", latex=r"\text{R and K are independent}")
    long = _step("long", latex=" + ".join(f"x_{{{i}}}" for i in range(40)))

    assert "*R and K are independent*" in steps([worded], frozenset())[0]
    assert "$$" not in steps([_step("x <= y")], frozenset())[0]
    assert "$$" in steps([long], frozenset())[0]


@pytest.mark.parametrize("outcome", ["FALSE", "UNKNOWN"])
def test_a_step_that_failed_says_so(outcome):
    """An outcome other than true is never shown as true."""
    assert re.search("false|unknown", steps([_step("1 = 2", outcome=outcome)], frozenset())[0])


def test_a_derivation_is_counted_without_what_is_left_out(entries):
    """The title of the fold has the number of steps that are shown."""
    known = {entry["id"]: entry for entry in entries}
    found = next(c for c in known["asghar-2026-thm-9"]["certificates"] if c["evidence"] != "kernel")

    assert f"Derivation, {len(steps(found['steps'], frozenset()))} steps" in certificate(found, frozenset())
    assert last_counterexample(known["asghar-2026-thm-9"]) == ""
    assert "Take " in last_counterexample(known["asghar-2026-thm-6-proof"])


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

    assert sheet.index("## Corrections") < sheet.index("**Amended statement.**") < sheet.index("## Correct\n")
    assert sheet.index("## Correct\n") < sheet.index("asghar-2026-thm-9.md")


def test_the_index_names_every_claim_and_the_menu_every_other_page(entries):
    """No claim is left out of the index; papers, mechanisms, results and reference stand in the table of contents."""
    index = index_page(entries, ["asghar-2026"])
    toc = contents(
        ["asghar-2026"], ["laplace"], ["asghar-2026-fig-2"], ["reference/api.md", "reference/api/dxverify.md"]
    )

    for claim_id in _IDS:
        assert f"claims/{claim_id}.md" in index
        assert f"claims/{claim_id}" not in toc
    for page in (
        "papers/asghar-2026",
        "mechanisms/laplace",
        "reproductions/asghar-2026-fig-2",
        "reference/api/dxverify",
    ):
        assert f'"{page}"' in toc


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


@pytest.mark.parametrize(
    ("plain", "shown"),
    [
        ("What N_w counts", "What $N_{w}$ counts"),
        ("at most e^{εd} times", r"at most $e^{\varepsilon d}$ times"),
        ("d_X-private", r"$d_{\mathcal X}$-private"),
        ("‖z‖_RM", r"‖z$‖_{\mathrm{RM}}$"),
        ("sigma_i^2 >= eps", r"$σ_{i}^{2}$ ≥ ε"),
        ("functional_extensionality_dep", r"functional\_extensionality\_dep"),
    ],
)
def test_formulas_in_words_are_set(plain, shown):
    """Indices and powers are mathematics, ASCII names of letters are letters, other names stay as they are."""
    assert shown == words(plain)


@pytest.mark.parametrize(
    ("plain", "shown"),
    [
        ("a word w, e.g. of length n-2", "a word $w$, e.g. of length $n$-2"),
        ("at most εd of 2n in Appendix B", r"at most $\varepsilon d$ of $2n$ in Appendix B"),
        ("(λ²/m)^j from p to p'", r"$(λ^{2}/m)^{j}$ from $p$ to $p'$"),
        ("at most (1 − c²)^(n/2)", "at most $(1 - c^{2})^{n/2}$"),
        ("I see dx-z-moments at 1e-5", "I see [dx-z-moments](dx-z-moments.md) at 1e-5"),
    ],
)
def test_letters_of_a_statement_are_set(plain, shown):
    """Letters alone are mathematics, articles, names and numbers are not; no two formulas touch."""
    assert shown == words(plain, ["dx-z-moments"], letters=True)


def test_one_epsilon_and_short_names():
    """Every formula has the same ε, and notions have their signs; a style that sympy guessed is put right."""
    shown = formula(r"\operatorname{CosineBelow}{\left(\epsilon \right)} + \mathcal{Classi}{\left(x\right)}")

    assert r"\epsilon" not in shown.replace(r"\varepsilon", "")
    assert shown.startswith("F_K{")
    assert "Classi}" not in shown


def test_every_sign_of_a_page_is_defined():
    """Random letters have their law and notions their definition; a formula without them needs nothing."""
    rows = dict(letters("asghar-2026-thm-9", [r"\operatorname{CosineBelow}{\left(z,n \right)}"]))

    assert "Gamma with shape n" in rows["$r$"]
    assert any(sign.startswith("$F_K(") and r"\int" in about for sign, about in rows.items())
    assert len(letters("asghar-2026-thm-9", ["x"])) == len(rows) - 1


def test_every_sign_of_a_statement_is_explained_on_its_page():
    """The signs are read from the printed formulas, their meanings from the theory; only formulas for reading have none."""
    for found in claims():
        said = [one for one in (found.printed, found.amended) if one is not None and one.body is not None]
        shown = [latex(part) for one in said for part in (one.body, *one.given)]

        assert [] == unexplained(letters(found.id, shown), shown), found.id


def test_a_sign_that_nobody_explains_is_seen():
    """Planted: a letter and a name that the statement does not have."""
    rows = letters("asghar-2026-thm-9", ["x"])

    assert [r"\operatorname{Strange}", r"\zeta"] == unexplained(
        rows, [r"\operatorname{Strange}{\left(\zeta, \epsilon\right)}"]
    )
    assert {"p", "i", "z_{neg}"} == signs(r"\int\limits_{0}^{1} p_{i} z_{neg}\, di")
    assert {"p"} == signs(r"\Bigl(1 - \bigl(p\bigr)\Bigr)")


def test_a_title_has_no_raw_index():
    """An index in a title is set below the line."""
    assert title("Limit of the mean of N_w") == "Limit of the mean of N{sub}`w`"


def test_a_page_without_neighbours_has_no_picture(entries):
    """What a claim uses and what uses it is drawn with links and previews; a claim alone has none."""
    known = {entry["id"]: entry for entry in entries}
    one, other = (known[key] for key in _IDS)
    drawn = neighbours({**one, "uses": [other["id"]]}, [], known)

    assert f'<a href="{other["id"]}.html"' in drawn
    assert f"<title>{other['verdict']}: " in drawn
    assert neighbours({**one, "uses": []}, [], known) == ""


def test_many_neighbours_are_counted_and_not_drawn(entries):
    """A claim that forty others use has a picture of a size that can be read."""
    known = {entry["id"]: entry for entry in entries}
    one = known[_IDS[0]]
    drawn = neighbours({**one, "uses": []}, [_IDS[1]] * 40, known)

    assert drawn.count("<a ") == 8
    assert "and 32 more" in drawn


def _fault(claim_id, severity):
    return {
        "id": claim_id,
        "severity": severity,
        "source": "xu-2020",
        "title": "t",
        "locator": "l",
        "reason": "r",
        "evidence": "linked",
    }


def test_broken_guarantees_come_first_on_the_landing_page():
    """A guarantee that fails stands before every other fault, a theorem before a remark, and slips not at all."""
    listed = [
        _fault("xu-2020-sec-3-improves-guarantee", "result"),
        _fault("xu-2020-sec-9", "guarantee"),
        _fault("xu-2020-thm-9", "guarantee"),
        _fault("xu-2020-eq-9", "slip"),
    ]

    assert [entry["id"] for entry in most_serious(listed)] == [
        "xu-2020-thm-9",
        "xu-2020-sec-9",
        "xu-2020-sec-3-improves-guarantee",
    ]
    assert findings(listed).count("https://arxiv.org/abs/2010.11947") == 3
    assert "| 2 | a promised privacy guarantee fails |" in counts(listed)


def test_previews_hold_every_claim(entries):
    """A link to a claim can show its title, what is printed and why the verdict is what it is."""
    data = claims_data(entries)

    for entry in entries:
        assert f'"{entry["id"]}": {{' in data
        assert entry["title"] in data


def test_numbers_are_a_table_with_cells_and_differences():
    """A number of a printed table has its place, a fraction its decimal, a pair its difference; formulas are no table."""
    shown = comparison([["70.27", "<", "99.23"], ["50/501", "<", "0.105"]], "xu-2020-tab-2")

    assert "70.27 (Table 2, λ = 0, ε = 5)" in shown
    assert "+28.96" in shown
    assert "50/501 ≈ 0.0998" in shown
    assert numeric([["1", "<", "2"]])
    assert not numeric([["Pr(x)", "<", "0.9"]])
    assert not numeric([])


def test_a_reader_can_walk_through_a_paper(entries):
    """A page leads to the statement before it and the one after it, in the order of the paper."""
    _, first = _page(entries, "asghar-2026-thm-6-proof")
    _, last = _page(entries, "asghar-2026-thm-9")

    assert first.rstrip().endswith("(asghar-2026-thm-9.md) →")
    assert "← [" not in first
    assert "](asghar-2026-thm-6-proof.md) · [all of" in last


def test_alternatives_stand_below_each_other_but_not_within_brackets():
    """A disjunction is set in rows; one inside a probability stays on its line."""
    within = r"\Pr\left[a < 1 \;\text{or}\; b < 1\right] \le c"

    assert formula(within) == within
    assert formula(rf"{within} \;\text{{or}}\; x = 1").count(r"\\ ") == 1
