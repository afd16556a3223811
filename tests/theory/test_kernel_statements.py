"""The statement is the goal: what a page says is printed for Rocq and closed from the recorded theorem."""

from __future__ import annotations

import dataclasses
import shutil
import subprocess

import pytest

from theory.kernel.build import BUILD, RefusedError, build
from theory.kernel.goals import UnprintableError
from theory.kernel.reviewed import ROOT
from theory.kernel.rocq import compile_sources
from theory.kernel.sources import Stated, stated
from theory.kernel.statements import GOALS, Printer, bridged, goal, goals
from theory.proof import And, Statement, eq, family, integer, le, lt, metric, positive, real
from theory.registry import claim

NEEDS_ROCQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
RESULTS = (
    "asghar_2026_thm_4",
    "asghar_2026_thm_6",
    "asghar_2026_thm_9",
    "bollegala_2023_app_c_1_a",
    "xu_2020_lem_2",
)
x, n, eps = real("x"), integer("n", low=2), positive("epsilon")


def test_goals_are_those_of_the_statements():
    """The file that the bridges close is what the claims print today."""
    assert (ROOT / GOALS).read_text(encoding="utf-8") == goals()


def test_bridges_reach_the_five_results():
    """Every bridge belongs to a recorded theorem, and the five results have one each."""
    names = bridged()

    assert len(names) == len(set(names))
    assert set(RESULTS) <= set(names) <= {theorem.name for theorem in stated(ROOT)}


def test_changed_statement_changes_the_goal():
    """A coefficient, a sign, an end of a domain and a dropped conjunct of Theorem 9 all show in the goal."""
    printed = claim("asghar-2026-thm-9").printed
    mean, square = printed.body.args
    bodies = (And(mean, eq(square.lhs, 2 * square.rhs)), And(mean, eq(square.lhs, -square.rhs)), mean)
    changed = [dataclasses.replace(printed, body=body) for body in bodies]
    narrower = {v: integer("n", low=3) if str(v) == "n" else v for v in printed.variables}
    changed.append(
        dataclasses.replace(printed, body=printed.body.xreplace(narrower), variables=tuple(narrower.values()))
    )
    texts = {Printer().statement(statement) for statement in (printed, *changed)}

    assert len(texts) == 1 + len(changed)
    assert goal(Stated("asghar_2026_thm_9", "", "")) in texts


def test_refutation_is_the_negation_and_repair_the_amended_statement():
    """A theorem in another role is held against another goal."""
    refuted, amended = (goal(Stated(f"asghar_2026_cor_1_{end}", "", "")) for end in ("refuted", "amended"))

    assert refuted.startswith("~ (")
    assert "(0) <= v_c" in amended
    assert "(0) <= v_c" not in refuted


@pytest.mark.parametrize(
    "statement",
    [
        Statement("a metric", le(0, metric("d")(n, n)), variables=(n,), witness={n: 2}),
        Statement(
            "numbers 0 or 1",
            le(0, family("S", integer("_", low=0, high=1))(n)),
            variables=(n,),
            witness={n: 2},
        ),
        Statement("a power of any number", le(0, (x**2) ** eps), variables=(x, eps), witness={x: 1, eps: 1}),
        Statement("only words", latex="x"),
    ],
    ids=lambda s: s.words,
)
def test_unknown_notions_are_refused(statement):
    """What the printer does not know exactly it does not print."""
    with pytest.raises(UnprintableError):
        Printer().statement(statement)


def test_declared_property_is_left_out_of_proofs_and_refused_in_refutations():
    """Without it the goal is more general, which its negation must not be."""
    rising = family("h", real("_"), "h is increasing")
    statement = Statement("w", le(rising(n), rising(n + 1)), variables=(n,), witness={n: 2})

    assert "f_h" in Printer().statement(statement)
    with pytest.raises(UnprintableError):
        Printer(exact=True).statement(statement)


def test_two_letters_of_one_name_are_refused():
    """A letter is its name and its domain."""
    other = real("x", low=0)
    statement = Statement("w", lt(x, other), variables=(x, other), witness={x: 0, other: 1})
    with pytest.raises(UnprintableError):
        Printer().statement(statement)


def test_build_refuses_goals_of_other_statements(tmp_path):
    """A statement that changed after the goals were written turns the build red before anything is compiled."""
    root = tmp_path / "rocq"
    shutil.copytree(ROOT, root)
    path = root / GOALS
    path.write_text(
        path.read_text(encoding="utf-8").replace("(INR v_n)", "(INR v_n + 1)", 1), encoding="utf-8"
    )

    with pytest.raises(RefusedError, match="not what the statements of the claims print"):
        build(root, tmp_path / "build")


@NEEDS_ROCQ
@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "holds"),
    [("(1) + (INR v_n)", "(2) + (INR v_n)", False), ("(1) + (INR v_n)", "(1) + (INR v_n)", True)],
)
def test_bridge_does_not_close_another_goal(tmp_path, old, new, holds):
    """With another variance in Theorem 9 the bridge fails; with the same one it closes."""
    compile_sources(ROOT, BUILD)
    for folder in ("laws", "privacy", "review"):
        shutil.copytree(BUILD / folder, tmp_path / folder)
    lines = (ROOT / GOALS).read_text(encoding="utf-8").splitlines()
    text = "\n".join(
        line.replace(old, new) if line.startswith("Definition goal_asghar_2026_thm_9 ") else line
        for line in lines
    )
    assert holds is ((ROOT / GOALS).read_text(encoding="utf-8") == f"{text}\n")
    (tmp_path / GOALS).write_text(f"{text}\n", encoding="utf-8")
    done = [
        subprocess.run(["coqc", "-w", "none", "-Q", ".", "dx", file], cwd=tmp_path, check=False).returncode
        for file in (GOALS, "review/Bridges.v")
    ]

    assert ([0, 0] if holds else [0, 1]) == done
