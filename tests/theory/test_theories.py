"""Sources are data: BibTeX files, directories and installed packages; what cannot be read is said in one sentence."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from theory.bibliography import read_bibtex, source_of
from theory.errors import ClaimError, SourceError, TheoryError
from theory.paper import check, new
from theory.registry import bibtex, claim, opened, sources
from theory.theories import of_directory, registered

LEMMA = """from theory.proof import Claim, Statement, le, positive
from theory.rules.algebra import algebra
x = positive("x")
printed = Statement("A square.", le(2 * x, 1 + x**2), variables=(x,), witness={{x: 1}})
def proof():
    \"\"\"A square.\"\"\"
    return algebra(printed.body)
claim = Claim(id="{id}", title="t", locator="l", reason="r", printed=printed, proof=proof{more})
"""
USING = """from theory.proof import Claim, Statement, le, theorem_of
from theory.rules.instances import put
from .me_2026_lem_1 import x
printed = Statement("At 3.", le(2 * x + 4, 1 + (x + 2)**2), variables=(x,), witness={x: 1})
def proof():
    \"\"\"Put x + 2 in.\"\"\"
    return put(theorem_of("me-2026-lem-1"), {x: x + 2})
claim = Claim(id="me-2026-thm-1", title="t", locator="l", reason="r", printed=printed, proof=proof, uses=("me-2026-lem-1",))
"""
OURS = """from theory.laws.dot_product import R, eps, n, r
from theory.proof import Claim, E, Statement, eq, theorem_of
from theory.rules.algebra import follows
from theory.rules.instances import put
from theory.theorems.noise.dx_radius_moments import j
printed = Statement("Mean.", eq(E(r, R), n / eps), variables=(n, eps), witness={n: 2, eps: 1})
def proof():
    \"\"\"The first moment.\"\"\"
    return follows(printed.body, put(theorem_of("dx-radius-moments"), {j: 1}))
claim = Claim(id="me-2026-thm-2", title="t", locator="l", reason="r", printed=printed, proof=proof, uses=("dx-radius-moments",))
"""


def directory(tmp_path, bib="@misc{me-2026, title = {Mine}}\n", **files):
    """A paper in a directory."""
    (tmp_path / "paper.bib").write_text(bib, encoding="utf-8")
    for name, text in files.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    return tmp_path


def test_the_papers_of_the_package_come_by_the_same_way():
    """One installed theory, found by its entry point; its keys are those of its BibTeX file."""
    assert "theory.theorems" in {theory.package for theory in registered()}
    assert ("asghar-2026", "xu-2020", "feyisetan-2020", "bollegala-2023", "dx") == sources()[:5]
    assert "Asghar" in bibtex("asghar-2026")
    with pytest.raises(SourceError, match="there are asghar-2026"):
        bibtex("nobody-1999")


def test_no_key_is_typed_in_the_engine():
    """The keys of the papers stand in no Python file of the engine outside of theorem files, notions and records of claims."""
    root = Path(sys.modules["theory"].__file__).parent
    skipped = {"theorems", "laws"}
    files = [p for p in root.rglob("*.py") if not skipped & set(p.relative_to(root).parts)]
    for key in ("asghar-2026", "xu-2020", "feyisetan-2020", "bollegala-2023"):
        named = [
            p.name for p in files for line in p.read_text(encoding="utf-8").splitlines() if f'"{key}"' in line
        ]
        assert not named


@pytest.mark.parametrize(
    ("claim_id", "key"),
    [("me-2026-thm-1", "me-2026"), ("dx-radius-moments", "dx"), ("smith-2026b-lem-3", "smith-2026b")],
)
def test_an_id_starts_with_the_key_of_its_source(claim_id, key):
    """A name, then a year if there is one."""
    assert key == source_of(claim_id)


def test_bibtex_is_read_with_nested_braces_and_on_one_line(tmp_path):
    """Title, authors and year; comments are no sources."""
    path = tmp_path / "a.bib"
    path.write_text(
        '@comment{x, }\n@article{me-2026, title = {The {$d_X$} case}, author = "A, B and C, D", year = 2026}\n@misc{you-2025,\n note={n}\n}',
        encoding="utf-8",
    )
    found = read_bibtex(path)

    assert ["me-2026", "you-2025"] == list(found)
    assert ("The $d_X$ case", "A, B; C, D", "2026") == (
        found["me-2026"].title,
        found["me-2026"].authors,
        found["me-2026"].year,
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no entry found"),
        ("@misc{Smith:2026, title={t}}", "try 'smith-2026'"),
        ("@misc{me-2026, title={t}", "a brace is missing"),
        ("@misc{me-2026, title={t}}\n@misc{me-2026, title={u}}", "two entries"),
    ],
)
def test_a_bibtex_file_that_cannot_be_used_says_why(tmp_path, text, message):
    """The file and what to do."""
    with pytest.raises(SourceError, match=message):
        of_directory(directory(tmp_path, bib=text, me_2026_lem_1=LEMMA.format(id="me-2026-lem-1", more="")))


def test_claims_use_their_neighbours_and_ours(tmp_path):
    """A theorem of the same directory, letters of another file, and a claim of the package."""
    root = directory(
        tmp_path,
        me_2026_lem_1=LEMMA.format(id="me-2026-lem-1", more=""),
        me_2026_thm_1=USING,
        me_2026_thm_2=OURS,
    )
    found = check(root, kernel=False, mutate=False)

    assert {"PROVED"} == {j.verdict.name for j in found.judgements}
    assert 3 == len(found.judgements)
    assert not found.failed


def test_an_opened_theory_is_closed_again(tmp_path):
    """Its claims are known inside the block only."""
    theory = of_directory(directory(tmp_path, me_2026_lem_1=LEMMA.format(id="me-2026-lem-1", more="")))
    with opened(theory):
        assert "me-2026" == claim("me-2026-lem-1").source
    with pytest.raises(TheoryError, match="no claim has the id"):
        claim("me-2026-lem-1")


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "no theorem file; expected for example me_2026_thm_1.py"),
        ({"lemma": LEMMA.format(id="me-2026-lem-1", more="")}, "must be named after its id"),
        (
            {"me_2026_lem_1": LEMMA.format(id="me-2026-lem-2", more="")},
            "named after the id: me_2026_lem_2.py",
        ),
        ({"me_2026_lem_1": "x = 1\n"}, "declares no `claim"),
        ({"me_2026_lem_1": "def broken(:\n"}, "me_2026_lem_1.py, line 1"),
        ({"me_2026_lem_1": "\n1 / 0\n"}, "me_2026_lem_1.py, line 2: ZeroDivisionError"),
        ({"me_2026_lem_1": "import os\n"}, "may not use os"),
        (
            {"me_2026_lem_1": "from .helper import y\n", "helper": "import os\ny = 1\n"},
            "helper.py: a theorem file may not use os",
        ),
        ({"me_2026_lem_1": LEMMA.format(id="me-2026-lem-1", more=', uses=("dx-nothing",)')}, "dx-nothing"),
        (
            {"me_2026_lem_1": LEMMA.format(id="me-2026-lem-1", more=', uses=("me-2026-lem-1",)')},
            "leans on itself",
        ),
    ],
)
def test_a_directory_that_cannot_be_judged_says_why(tmp_path, files, message):
    """One sentence that names the file; nothing is overlooked."""
    with pytest.raises(TheoryError, match=message):
        check(directory(tmp_path, **files), kernel=False, mutate=False)


def test_a_key_of_an_installed_theory_is_taken(tmp_path):
    """Nobody speaks for another paper by accident."""
    with pytest.raises(SourceError, match="choose another"):
        of_directory(
            directory(
                tmp_path,
                bib="@misc{xu-2020, title={t}}",
                xu_2020_thm_99=LEMMA.format(id="xu-2020-thm-99", more=""),
            )
        )
    with pytest.raises(SourceError, match="choose another"):
        new("xu-2020", tmp_path / "x")


def test_a_claim_whose_key_has_no_entry_is_refused(tmp_path, monkeypatch):
    """In an installed package, too, whose files may be called anything."""
    package = tmp_path / "mine_theorems"
    package.mkdir()
    (package / "__init__.py").touch()
    directory(package, you_2026_lem_1=LEMMA.format(id="you-2026-lem-1", more=""))
    monkeypatch.syspath_prepend(tmp_path)
    from theory.theories import of_package

    with pytest.raises(ClaimError, match="no BibTeX entry has the key 'you-2026'"):
        of_package("mine_theorems").claims()


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A new paper."""
    root = tmp_path_factory.mktemp("papers") / "smith-2026"
    new("smith-2026", root)
    return root


def test_a_new_paper_works_at_once(made):
    """Proved, amended, proved; every changed statement loses its verdict."""
    found = check(made, kernel=False)

    assert not found.failed
    assert {"smith-2026-cor-1": "PROVED", "smith-2026-lem-1": "AMENDED", "smith-2026-thm-1": "PROVED"} == {
        j.claim.id: j.verdict.name for j in found.judgements
    }
    assert min(found.changed.values()) > 5


@pytest.mark.parametrize(
    ("before", "after"), [("small / 2", "small / 6"), ("eq(truth, sp.exp(eps)", "eq(truth, sp.exp(-eps)")]
)
def test_a_broken_formula_goes_red(made, tmp_path, before, after):
    """In a repair and in a statement; the counterexample is given."""
    root = tmp_path / "broken"
    shutil.copytree(made, root)
    for path in root.glob("smith_2026_*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
    found = check(root, kernel=False, mutate=False)

    assert found.failed
    assert [advice.search.falsified for advice in found.advice.values()] == [True]


#: A true theorem under the name of the claim, with less on its left side; the one that was there is renamed.
WEAKER = """Lemma pos x : 0 < exp x. Proof. apply exp_pos. Qed.
(** Reading: weaker. *)
Theorem smith_2026_cor_1 : forall k eps : R, 0 < k -> 0 < eps -> 0 <= exp (k * eps).
Proof. intros. left. apply pos. Qed.
"""
needs_rocq = pytest.mark.skipif(shutil.which("coqc") is None, reason="Rocq is not installed")


@needs_rocq
def test_a_rocq_theorem_counts_if_it_gives_the_formula(made):
    """The kernel's word for one statement; the others stay linked."""
    found = check(made, mutate=False)

    assert () == found.kernel.problems
    assert {"smith-2026-cor-1"} == set(found.kernel.results)
    assert {"KERNEL"} == {j.evidence.name for j in found.judgements if j.claim.id == "smith-2026-cor-1"}


@needs_rocq
@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        (
            "(** Reading",
            WEAKER + "(** Reading of a helper",
            "does not give the claim's formula",
        ),
        ("0 < k -> 0 < eps ->", "0 < k -> 1 < eps ->", "does not give the claim's formula"),
        ("left. now apply exp_ineq1.\nQed.", "Admitted.", "leaves a hole"),
        ("Open Scope R_scope.", "Open Scope R_scope.\nAxiom a : 0 = 1.", "leaves a hole"),
        ("(** Reading: after", "(** After", "has no .* Reading"),
        ("smith_2026_cor_1", "smith_2026_cor_9", "belongs to no claim"),
        ("Qed.", "Qed", "rocq: "),
    ],
)
def test_a_rocq_file_that_proves_something_else_does_not_count(made, tmp_path, before, after, message):
    """A weaker theorem under the right name, a hole, an axiom, no reading, no claim, a syntax error."""
    root = tmp_path / "weaker"
    shutil.copytree(made, root)
    source = root / "rocq" / "Claims.v"
    text = source.read_text(encoding="utf-8")
    if after.startswith(WEAKER):
        text = text.replace("Theorem smith_2026_cor_1", "Lemma helper")
    text = text.replace(before, after)
    source.write_text(text, encoding="utf-8")
    found = check(root, mutate=False)

    assert found.failed
    assert any(re.search(message, problem) for problem in found.kernel.problems)
    assert {"LINKED"} == {j.evidence.name for j in found.judgements}


def test_an_installed_theory_is_found_by_its_entry_point(tmp_path):
    """A distribution names its package in the group; its claims are judged by id, and its source is cited."""
    package = tmp_path / "mine_theorems"
    package.mkdir()
    (package / "__init__.py").touch()
    directory(package, me_2026_lem_1=LEMMA.format(id="me-2026-lem-1", more=""))
    info = tmp_path / "mine-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[dxverify.theories]\nmine = mine_theorems\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}

    def run(*arguments):
        command = [sys.executable, "-m", "dxverify", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)

    judged, cited = run("verify", "me-2026-lem-1"), run("cite", "me-2026-lem-1")
    assert 0 == judged.returncode, judged.stderr
    assert "PROVED" in judged.stdout
    assert "Mine" in cited.stdout
