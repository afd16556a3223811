"""The Rocq files of a paper: compiled, searched for holes and axioms, and tied to the claims' own formulas.

A theorem counts for a claim only if Rocq derives the claim's formula, printed by this package, from it: for each theorem a
lemma ``forall letters, domains -> hypotheses -> body`` is closed by applying the theorem. So the name of a theorem proves
nothing, and a weaker statement under the right name is refused. Formulas that the printer does not know (means, sums) are
not tied and do not count.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from theory.kernel.build import ALLOWED
from theory.kernel.goals import UnprintableError, faithful, letter, term
from theory.kernel.reading import KernelTheorem
from theory.kernel.rocq import MissingRocqError, RocqError, ask, compile_sources
from theory.kernel.sources import PROJECT, Stated, holes, listed, options, stated
from theory.proof.binding import unfold
from theory.proof.claim import Claim
from theory.proof.props import And, Eq, Implies, Le, Lt, Ne, Not, Or, Prop
from theory.proof.statement import Statement
from theory.result import Result
from theory.store.entries import cache_directory
from theory.theories import Theory
from theory.variable import Variable

_SIGNS = {Le: "<=", Lt: "<", Eq: "=", Ne: "<>"}
_JOINED = {And: r" /\ ", Or: r" \/ ", Implies: " -> "}


#: Align functions of equal arguments, which two printers order differently, and leave the rest to linear arithmetic.
_TACTICS = r"""From Coq Require Import Reals Lra Psatz. Open Scope R_scope.
Ltac same := first [reflexivity | ring | field; lra].
Ltac align1 f := match goal with
  | H : context [f ?b] |- context [f ?a] => first [constr_eq a b; fail 1 | replace (f a) with (f b) by (apply f_equal; same)] end.
Ltac align := do 8 (try align1 Rabs); do 8 (try align1 sqrt); do 8 (try align1 ln); do 12 (try align1 exp).
Ltac meet := first [assumption | lra | nra | split; first [assumption | lra]].
Ltac apply_all H := repeat (match type of H with ?P -> _ => let h := fresh in assert (h : P) by meet; specialize (H h) end).
Ltac rewrite_sides := match goal with
  | H : ?a <= ?b |- ?c <= ?d => replace c with a by same; replace d with b by same; exact H
  | H : ?a < ?b |- ?c < ?d => replace c with a by same; replace d with b by same; exact H
  | H : ?a = ?b |- ?c = ?d => replace c with a by same; replace d with b by same; exact H end.
Ltac finish := repeat match goal with H : _ /\ _ |- _ => destruct H end; repeat split; align; first [assumption | lra | rewrite_sides | nra | tauto].
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelReport:
    """What Rocq accepted: certificates by claim id; and what it or this package refused, a sentence each."""

    results: dict[str, tuple[Result, ...]] = field(default_factory=dict)
    problems: tuple[str, ...] = ()

    @property
    def data(self) -> dict[str, Any]:
        """The report as plain data."""
        return {"accepted": sorted(self.results), "problems": list(self.problems)}


def prove_in_kernel(theory: Theory) -> KernelReport:
    """Compile the Rocq files of a directory and return what they prove of its claims."""
    root = theory.root / "rocq"
    problems = [f"rocq/_CoqProject: the option {line!r} is not one of ours" for line in options(root)]
    absent = [file for file in listed(root) if not (root / file).is_file()]
    problems += [f"rocq/{file}: listed in _CoqProject, but there is no such file" for file in absent]
    for file in listed(root) if not absent else []:
        problems += [
            f"rocq/{file}: leaves a hole: {hole}; expected a complete proof"
            for hole in holes((root / file).read_text(encoding="utf-8"))
        ]
    if problems:
        return KernelReport(problems=tuple(problems))
    # Installing something is not what a check is asked for.
    if not (shutil.which("coqc") and shutil.which("coq_makefile")):
        raise MissingRocqError(
            "coqc is not installed (Debian: coq); theorems in rocq/ do not count without it"
        )
    work = _workplace(root)
    try:
        compile_sources(root, work)
        theorems = stated(root, theory.entries)
        answers = ask(root, work, theorems)
    except (RocqError, ValueError) as problem:
        return KernelReport(problems=(f"rocq: {problem}",))
    results: dict[str, tuple[Result, ...]] = {}
    for theorem in theorems:
        said, axioms = answers[theorem.name]
        fault = _problem(theory, theorem, axioms) or _not_tied(theory, theorem, work)
        if fault:
            problems.append(f"rocq/{theorem.file}: {theorem.name}: {fault}")
        else:
            result = Result.of_kernel(_recorded(theorem, said, axioms))
            results[theorem.claim] = (*results.get(theorem.claim, ()), result)
    return KernelReport(results=results, problems=tuple(problems))


def _workplace(root: Path) -> Path:
    """Return a directory for compiled files, outside of the paper."""
    return cache_directory() / "rocq" / hashlib.sha256(str(root).encode()).hexdigest()[:16]


def _problem(theory: Theory, theorem: Stated, axioms: list[str]) -> str:
    foreign = [axiom for axiom in axioms if axiom not in ALLOWED]
    if foreign:
        return f"rests on {', '.join(foreign)}; expected only the axioms of the standard reals"
    if theorem.claim not in theory.homes:
        return f"belongs to no claim; expected a file {theorem.claim.replace('-', '_')}.py"
    if not theorem.reading:
        return "has no (** Reading: one sentence. *) before it"
    return ""


def _not_tied(theory: Theory, theorem: Stated, work: Path) -> str:
    """Let Rocq derive the claim's formula from the theorem; return why it could not."""
    claim = theory.claim(theorem.claim)
    try:
        goal = goal_of(claim, theorem.role)
    except UnprintableError as problem:
        return f"the claim's formula cannot be printed for Rocq ({problem}), so the theorem is not tied to it"
    logical = f"{PROJECT}.{theorem.file.removesuffix('.v').replace('/', '.')}"
    script = (
        f"{_TACTICS}Require {logical}.\nLemma tie : {goal}.\nProof. {_tactic(claim, theorem, logical)} Qed.\n"
    )
    file = work / f"Tie_{theorem.name}.v"
    file.write_text(script, encoding="utf-8")
    command = ["coqc", "-w", "none", "-Q", ".", PROJECT, file.name]
    try:
        done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False, timeout=120)  # noqa: S603 - a fixed command
    except subprocess.TimeoutExpired:
        return "Rocq did not derive the claim's formula from it within two minutes"
    if done.returncode:
        return (
            "does not give the claim's formula; expected a theorem about the same letters in the same order, with these "
            f"hypotheses or fewer:\n    {goal}"
        )
    return ""


def _tactic(claim: Claim, theorem: Stated, logical: str) -> str:
    """Apply the theorem to the letters of the claim in their order; for a refutation, the other way round."""
    statement = claim.amended if theorem.role == "repair" and claim.amended is not None else claim.printed
    letters = " ".join(letter(v) for v in statement.variables)
    full = f"{logical}.{theorem.name}"
    if theorem.role == "refutation":
        return f"intro N; apply {full}; intros {letters}; intros; pose proof (N {letters}) as Given; apply_all Given; finish."
    return f"first [exact {full} | intros {letters}; intros; pose proof ({full} {letters}) as Given; apply_all Given; finish]."


def goal_of(claim: Claim, role: str) -> str:
    """Print what a theorem of this role must imply: the printed statement, its negation, or the amended one."""
    if role == "repair":
        if claim.amended is None:
            raise UnprintableError("there is no amended statement")
        return _printed(claim.amended)
    return f"~ ({_printed(claim.printed)})" if role == "refutation" else _printed(claim.printed)


def _printed(statement: Statement) -> str:
    if statement.body is None:
        raise UnprintableError("a statement about objects")
    letters = {letter(v): v for v in statement.variables}
    if any(v.domain.integer for v in letters.values()):
        raise UnprintableError("a letter stands for integers")
    binder = f"forall {' '.join(letters)} : R, " if letters else ""
    domains = "".join(f"{text} -> " for v in letters.values() for text in _domain(v))
    given = "".join(f"({_proposition(g)}) -> " for g in statement.given)
    return f"{binder}{domains}{given}{_proposition(statement.body)}"


def _domain(v: Variable) -> list[str]:
    d, name = v.domain, letter(v)
    low = [] if d.low is None else [f"{term(d.low)} {'<' if d.low_open else '<='} {name}"]
    return low + ([] if d.high is None else [f"{name} {'<' if d.high_open else '<='} {term(d.high)}"])


def _proposition(p: Prop) -> str:
    if type(p) in _SIGNS:
        sides = [unfold(side) for side in p.args]
        if sides[0] == sides[1]:
            raise UnprintableError(
                "with its definitions written out, the two sides are one and the same term"
            )
        printed = [term(side) for side in sides]
        if not all(faithful(side, text) for side, text in zip(sides, printed, strict=True)):
            raise UnprintableError(f"what was printed is not {p}")
        return f"{printed[0]} {_SIGNS[type(p)]} {printed[1]}"
    if type(p) in _JOINED:
        return _JOINED[type(p)].join(f"({_proposition(part)})" for part in p.args)
    if isinstance(p, Not):
        return f"~ ({_proposition(p.args[0])})"
    raise UnprintableError(f"{type(p).__name__} has no Rocq form here")


def _recorded(theorem: Stated, statement: str, axioms: list[str]) -> KernelTheorem:
    known: dict[str, Any] = {
        "claim": theorem.claim,
        "theorem": theorem.name,
        "role": theorem.role,
        "statement": statement,
        "reading": theorem.reading,
        "assumptions": tuple(axioms),
        "digest": "",
        "file": theorem.file,
        "current": True,
        "given": (),
        "consequence": "",
    }
    return KernelTheorem(**{name: known[name] for name in KernelTheorem.__dataclass_fields__})
