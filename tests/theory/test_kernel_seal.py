"""The seal: a theorem whose statement, or a notion below it, is not the reviewed one turns the build red."""

from __future__ import annotations

import dataclasses
import json
import shutil
import subprocess

import pytest

from theory.judge import judge
from theory.kernel import kernel_theorems, reading
from theory.kernel.build import BUILD, RefusedError, build, check, statements_of
from theory.kernel.reviewed import NO_INSTANCE, REVIEWED, ROOT, Review, given, read
from theory.kernel.rocq import compile_sources
from theory.kernel.seal import accept, compare, instances_of, seals
from theory.kernel.sources import Stated, digest, stated
from theory.registry import claim
from theory.verdict import Verdict

NEEDS_ROCQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
HEAD = "From Coq Require Import Reals Lra.\nOpen Scope R_scope.\n"
NAME = "asghar_2026_thm_9"
LAWS = "From dx.laws Require Import Laws.\n"
BASE = "From dx.laws Require Import Laws ClaimsDot.\n"
SAYS = "is_E_Z n eps (fun z : R => z) 0 /\\ is_E_Z n eps (fun z : R => (z - 0) ^ 2) ((INR n + 1) / eps ^ 2)"
THEOREM = f"forall (n : nat) (eps : R), (2 <= n)%nat -> 0 < eps -> {SAYS}"
TRIVIAL = "Definition is_E_Z (n : nat) (eps : R) (g : R -> R) (v : R) : Prop := True.\n"
HOLLOW = (
    "Definition f_B (n : nat) (k : R) : R := 0.\n"
    "Definition is_E_K (n : nat) (g : R -> R) (v : R) : Prop := f_B n v = 0.\n"
    "Definition is_E_Z (n : nat) (eps : R) (g : R -> R) (v : R) : Prop := is_E_K n g v.\n"
)
#: Ways to weaken Theorem 9 that Rocq accepts: the sources in the order of compilation, and what the comparison says.
WEAKENED = {
    "True": ({"laws/A.v": f"Theorem {NAME} : True.\nProof. exact I. Qed.\n"}, "not the reviewed"),
    "own notion, same printed statement": (
        {"laws/A.v": f"{TRIVIAL}Theorem {NAME} : {THEOREM}.\nProof. intros; split; exact I. Qed.\n"},
        "dx.laws.A.is_E_Z is new",
    ),
    "notion redefined under its full name": (
        {
            "laws/Laws.v": TRIVIAL,
            "laws/A.v": f"{LAWS}Theorem {NAME} : {THEOREM}.\nProof. intros; split; exact I. Qed.\n",
        },
        "dx.laws.Laws.is_E_Z was redefined",
    ),
}
WEAKENED_TOO = {
    "section variable": (
        {
            "laws/A.v": f"Section S.\nVariable cheat : forall P : Prop, P.\nTheorem {NAME} : forall n eps : R, 0 < eps -> n = 0.\n"
            "Proof. apply cheat. Qed.\nEnd S.\n"
        },
        "not the reviewed",
    ),
    "1 = 1": ({"laws/A.v": f"Theorem {NAME} : 1 = 1.\nProof. reflexivity. Qed.\n"}, "not the reviewed"),
    "local notation": (
        {
            "laws/A.v": "Local Notation \"'Var' x\" := (x * 0) (at level 10).\n"
            f"Theorem {NAME} : forall x : R, Var x = 0.\nProof. intros; lra. Qed.\n"
        },
        "not the reviewed",
    ),
    "contradictory hypothesis": (
        {
            "laws/A.v": "Definition law (n : nat) (eps : R) : Prop := eps < 0 /\\ 0 < eps.\n"
            f"Theorem {NAME} : forall (n : nat) (eps v : R), law n eps -> v = (INR n + 1) / eps ^ 2.\n"
            "Proof. intros n eps v [A B]; lra. Qed.\n"
        },
        "has no instance",
    ),
    "a density two definitions down": (
        {
            "laws/Laws.v": HOLLOW,
            "laws/A.v": f"{LAWS}Theorem {NAME} : {THEOREM}.\nProof. intros; split; reflexivity. Qed.\n",
        },
        "dx.laws.Laws.f_B was redefined",
    ),
}


def _problems(root, instances):
    """Compare a theorem of laws/A.v with what was reviewed of Theorem 9."""
    review = read()
    only = Review(theorems={NAME: review.theorems[NAME]}, definitions=review.definitions)
    return compare(only, *seals(root, [Stated(NAME, "laws/A.v", "")]), instances)


def _compiled(root, files):
    (root / "laws").mkdir(parents=True, exist_ok=True)
    for file, text in files.items():
        (root / file).write_text(HEAD + text)
        subprocess.run(["coqc", "-w", "none", "-Q", ".", "dx", file], cwd=root, check=True)
    return root


@NEEDS_ROCQ
@pytest.mark.parametrize("way", WEAKENED)
def test_weakened_theorem_is_seen(tmp_path, way):
    """Rocq accepts the theorem under its old name; the seal does not."""
    files, said = WEAKENED[way]

    assert any(said in line for line in _problems(_compiled(tmp_path, files), {NAME}))


@NEEDS_ROCQ
@pytest.mark.slow
@pytest.mark.parametrize("way", WEAKENED_TOO)
def test_weakened_theorem_is_seen_too(tmp_path, way):
    """The other ways; for a contradictory hypothesis no instance can exist."""
    files, said = WEAKENED_TOO[way]
    instances = set() if said == "has no instance" else {NAME}

    assert any(said in line for line in _problems(_compiled(tmp_path, files), instances))


@NEEDS_ROCQ
@pytest.mark.slow
@pytest.mark.parametrize(("premise", "red"), [("eps = 1 -> ", True), ("", False)])
def test_one_premise_more_is_seen_and_the_honest_theorem_is_not(tmp_path, premise, red):
    """The same theorem in another file keeps its seal; with one hypothesis more it does not."""
    compile_sources(ROOT, BUILD)
    shutil.copytree(BUILD / "laws", tmp_path / "laws")
    says = THEOREM.replace("(2 <= n)", f"{premise}(2 <= n)", 1)
    text = f"{BASE}Theorem {NAME} : {says}.\nProof. intros; now apply ClaimsDot.{NAME}. Qed.\n"

    assert red is bool(_problems(_compiled(tmp_path, {"laws/A.v": text}), {NAME}))


def test_every_recorded_theorem_is_reviewed_and_current():
    """Nothing is recorded that was not reviewed, and nothing reviewed is missing."""
    recorded = {t.theorem: t for several in kernel_theorems().values() for t in several}

    assert set(read().theorems) == set(recorded) == {theorem.name for theorem in stated(ROOT)}
    assert [] == [name for name, theorem in recorded.items() if not theorem.current]


def test_theorem_without_an_instance_says_so():
    """Where no instance of all premises was checked, that is among what is given."""
    unmet = {row.claim for row in read().theorems.values() if not row.instance}

    assert all(NO_INSTANCE in given(claim_id) for claim_id in unmet)
    assert NO_INSTANCE not in given("asghar-2026-thm-9")


def _entry_by_hand(claim_id):
    """An entry that nobody compiled, with the right digest of a source and a statement to one's liking."""
    file = "laws/ClaimsDot.v"
    return {
        "theorem": claim_id.replace("-", "_"),
        "role": "proof",
        "statement": "forall n : nat, n = n",
        "reading": "as wished",
        "assumptions": [],
        "digest": digest(ROOT, file),
        "file": file,
    }


@pytest.mark.parametrize("made", [None, "0123456789abcdef"])
def test_entry_written_by_hand_proves_nothing(monkeypatch, made):
    """A record that the build did not make gives no verdict; the same claim with its own record is a control."""
    claim_id = "bollegala-2023-sec-5-2-conservative"
    entry = _entry_by_hand(claim_id) if made is None else {**_entry_by_hand(claim_id), "made": made}
    record = json.loads((ROOT / "kernel.json").read_text(encoding="utf-8"))
    monkeypatch.setattr(reading, "_ours", lambda: {**record, claim_id: entry})
    reading.theorems_of.cache_clear()
    try:
        before = judge(claim(claim_id)).verdict
        assert before is not Verdict.PROVED
        assert Verdict.PROVED is judge(claim("asghar-2026-thm-9")).verdict
        assert reading.theorems_of("asghar-2026-thm-9")
        assert () == reading.theorems_of(claim_id)
    finally:
        reading.theorems_of.cache_clear()


@pytest.mark.parametrize("field", ["statement", "assumptions", "role", "file"])
def test_changed_entry_counts_for_nothing(tmp_path, field):
    """Of a recorded entry no field can be changed by hand."""
    shutil.copytree(ROOT, tmp_path / "rocq")
    path = tmp_path / "rocq" / "kernel.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    other = {"statement": "True", "assumptions": [], "role": "repair", "file": "laws/Laws.v"}
    record["asghar-2026-thm-9"] = {**record["asghar-2026-thm-9"], field: other[field]}
    path.write_text(json.dumps(record), encoding="utf-8")
    found = kernel_theorems(tmp_path / "rocq")

    assert not found["asghar-2026-thm-9"][0].current
    assert found["asghar-2026-thm-4"][0].current


@pytest.fixture
def project(tmp_path):
    """A project of one file, a claim and an instance, recorded and reviewed as it is."""
    root, claims = tmp_path / "rocq", tmp_path / "theorems" / "noise"
    for folder in (root / "laws", root / "review", claims):
        folder.mkdir(parents=True)
    (claims / "dx_tiny.py").touch()
    (root / "_CoqProject").write_text("-Q . dx\n-arg -w\n-arg none\nlaws/Tiny.v\nreview/Instances.v\n")
    (root / "laws" / "Tiny.v").write_text(
        "From Coq Require Import Lia.\nDefinition bound (n : nat) : nat := n + 1.\n"
        "(** Reading: every number is below its successor. *)\n"
        "Theorem dx_tiny (n : nat) : n < bound n.\nProof. unfold bound. lia. Qed.\n"
    )
    (root / "review" / "Instances.v").write_text(
        "From dx.laws Require Import Tiny.\nLtac meets t := pose proof t; exact I.\nGoal True. meets (dx_tiny 0). Qed.\n"
    )
    place = root, tmp_path / "build", claims.parent
    (root / "kernel.json").write_text(build(*place))
    assert [] == accept(root, place[1], {"all"}, statements_of(root, place[1]))
    return place


@NEEDS_ROCQ
def test_build_compares_with_the_reviewed_file_and_never_writes_it(project):
    """A redefined notion keeps the printed statement and turns the build red until somebody accepts it."""
    check(*project)
    source, reviewed = project[0] / "laws" / "Tiny.v", project[0] / REVIEWED
    before = reviewed.read_bytes()
    source.write_text(source.read_text().replace("n + 1.", "n + 2."))
    (project[0] / "kernel.json").write_text(build(*project))
    with pytest.raises(RefusedError, match="bound was redefined"):
        check(*project)
    assert before == reviewed.read_bytes()
    assert [] == accept(project[0], project[1], {"dx-tiny"}, statements_of(*project[:2]))
    check(*project)


@NEEDS_ROCQ
def test_lost_instance_is_seen(project):
    """Without its line in Instances.v a theorem with premises is not the reviewed one."""
    assert {"dx_tiny"} == instances_of(project[0])
    path = project[0] / "review" / "Instances.v"
    path.write_text(path.read_text().replace("meets (dx_tiny 0)", "exact I"))
    (project[0] / "kernel.json").write_text(build(*project))

    with pytest.raises(RefusedError, match="dx_tiny: has no instance"):
        check(*project)


def test_unreviewed_theorem_is_seen():
    """A theorem that the reviewed file does not know is refused, and one that is gone is missed."""
    review = read()
    row = review.theorems[NAME]
    alone = Review(theorems={"other": dataclasses.replace(row)}, definitions={})

    assert ["other: reviewed, and gone"] == compare(alone, {}, {}, set())
