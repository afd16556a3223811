"""The second kernel: what is recorded belongs to claims and to its sources; what is planted turns it red."""

from __future__ import annotations

import shutil

import pytest

from theory.kernel import kernel_theorems
from theory.kernel.build import CLAIMS, RefusedError, build, check, statements_of
from theory.kernel.reviewed import ROOT
from theory.kernel.seal import accept
from theory.kernel.sources import holes, listed, needs, stated, without_comments

NEEDS_ROCQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
SOURCE = """From Coq Require Import Lia.
Lemma small (n : nat) : n <= n + 1.
Proof. lia. Qed.
(** Reading: every number is below its successor. *)
Theorem dx_tiny (n : nat) : n < n + 1.
Proof. pose proof (small n). lia. Qed.
"""


@pytest.fixture
def project(tmp_path):
    """A project of one file and one claim, recorded as it is."""
    root, claims = tmp_path / "rocq", tmp_path / "theorems" / "noise"
    (root / "laws").mkdir(parents=True)
    claims.mkdir(parents=True)
    (claims / "dx_tiny.py").touch()
    (root / "_CoqProject").write_text("-Q . dx\n-arg -w\n-arg none\nlaws/Tiny.v\n")
    (root / "laws" / "Tiny.v").write_text(SOURCE)
    return root, tmp_path / "build", claims.parent


def _record(project):
    """Record and review the project as it is."""
    (project[0] / "kernel.json").write_text(build(*project))
    assert [] == accept(*project[:2], {"all"}, statements_of(*project[:2]))


def _plant(project, old, new):
    source = project[0] / "laws" / "Tiny.v"
    source.write_text(source.read_text().replace(old, new))


@NEEDS_ROCQ
def test_record_is_reproduced_until_a_statement_is_weakened(project):
    """The same sources give the same record; a weaker statement is seen although Rocq accepts it."""
    _record(project)
    check(*project)
    _plant(project, "n < n + 1", "n < n + 2")

    with pytest.raises(RefusedError, match="not the reviewed one"):
        check(*project)
    assert [] == accept(*project[:2], {"dx-tiny"}, statements_of(*project[:2]))
    with pytest.raises(RefusedError, match=r"not reproduced[\s\S]*\+.*n < n \+ 2"):
        check(*project)


@NEEDS_ROCQ
def test_recorded_statement_and_reading(project):
    """The record holds the statement as Rocq prints it, and it is current until the source changes."""
    _record(project)
    (theorem,) = kernel_theorems(project[0])["dx-tiny"]

    assert ("forall n : nat, n < n + 1", "proof", (), True) == (
        theorem.statement,
        theorem.role,
        theorem.assumptions,
        theorem.current,
    )
    _plant(project, "lia. Qed.", "lia . Qed.")
    assert not kernel_theorems(project[0])["dx-tiny"][0].current


@NEEDS_ROCQ
def test_foreign_axiom_of_a_library_is_refused(project):
    """An axiom that no word of the source betrays is found by asking Rocq."""
    _plant(project, "From Coq", "From Coq Require Import ProofIrrelevance.\nFrom Coq")
    _plant(project, "pose proof (small n).", "pose proof (proof_irrelevance True I I). pose proof (small n).")

    with pytest.raises(RefusedError, match="proof_irrelevance"):
        build(*project)


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("Proof. lia. Qed.", "Proof. Admitted.", "Admitted"),
        ("lia. Qed.", "admit. Qed.", "admit"),
        (
            "Lemma small (n : nat) : n <= n + 1.\nProof. lia. Qed.",
            "Axiom small : forall n, n <= n + 1.",
            "Axiom",
        ),
        ("Lemma small", "Hypothesis h : 0 = 1.\nLemma small", "Hypothesis outside a section"),
        ("Lemma small", "Unset Guard Checking.\nLemma small", "Unset Guard Checking"),
        ("Lemma small", "Class B := b : False.\nDeclare Instance h : B.\nLemma small", "Declare Instance"),
        ("Lemma small", "Declare Module M : T.\nLemma small", "Declare Module"),
        ("Lemma small", "Admit Obligations.\nLemma small", "Admit Obligations"),
        ("Lemma small", 'Load "elsewhere".\nLemma small', "Load"),
        ("Lemma small", 'Notation "x < y" := (le x y) : nat_scope.\nLemma small', 'Notation "x < y"'),
        ("Lemma small", "Notation \"'lt' x y\" := (le x y).\nLemma small", "Notation \"'lt'"),
        ("Lemma small", 'Infix "<" := le : nat_scope.\nLemma small', "Infix"),
        ("Lemma small", "Definition lt (a b : nat) := True.\nLemma small", "another lt"),
        ("Lemma small", "Coercion zero : bool >-> nat.\nLemma small", "Coercion"),
        ("dx_tiny", "dx_unknown", "belongs to no claim"),
        ("(** Reading:", "(** Note:", "has no"),
    ],
)
def test_holes_are_refused_before_compiling(project, old, new, word):
    """A hole, a theorem of no claim and a theorem without a reading are refused from the text."""
    _plant(project, old, new)

    with pytest.raises(RefusedError, match=word):
        build(*project)


def test_an_axiom_of_ours_does_not_pass_for_one_of_a_library(project):
    """Rocq prints dx.laws.Classical_Prop.classic as Classical_Prop.classic, which is allowed; it was False."""
    (project[0] / "laws" / "Classical_Prop.v").write_text("Lemma classic : True. exact I. Qed.\n")
    with (project[0] / "_CoqProject").open("a") as listing:
        listing.write("laws/Classical_Prop.v\n")
    with pytest.raises(RefusedError, match="name of a library"):
        build(*project)


@pytest.mark.parametrize("option", ["-arg -impredicative-set", "-arg -type-in-type", "-R /elsewhere Coq"])
def test_options_that_change_what_is_a_proof_are_refused(project, option):
    """What holds with Set impredicative, Rocq does not list among the assumptions."""
    listing = project[0] / "_CoqProject"
    listing.write_text(f"{option}\n{listing.read_text()}")
    with pytest.raises(RefusedError, match="_CoqProject"):
        build(*project)


def test_comments_and_sections_are_no_holes():
    """What stands in a comment or inside a section leaves no hole."""
    text = "(* Admitted. (* Axiom *) admit *) Section A. Variable x : nat. Hypothesis h : x = 0. End A."

    assert [] == holes(text)
    assert "Admitted" not in without_comments(text)


def test_unknown_requirement_is_an_error():
    """A file of the project that is required but not listed would escape the digest."""
    with pytest.raises(ValueError, match=r"dx\.laws\.Gone"):
        needs("From dx.laws Require Import Gone.", ["laws/Tiny.v"])


def test_sources_are_without_holes():
    """No source of the repository leaves a hole, with or without Rocq."""
    found = {file: holes((ROOT / file).read_text()) for file in listed(ROOT)}

    assert {} == {file: words for file, words in found.items() if words}


def test_recorded_theorems_are_those_of_the_sources():
    """Every theorem of a claim is recorded, current, and belongs to a claim file."""
    recorded = [theorem for part in kernel_theorems().values() for theorem in part]
    files = {path.stem.replace("_", "-") for path in CLAIMS.glob("*/*.py")}

    assert sorted(theorem.name for theorem in stated(ROOT)) == sorted(theorem.theorem for theorem in recorded)
    assert [] == [
        theorem.theorem for theorem in recorded if not theorem.current or theorem.claim not in files
    ]
