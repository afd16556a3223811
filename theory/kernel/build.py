"""Compile `theory/rocq`, refuse holes and foreign axioms, write or compare `kernel.json`.

Run as ``python -m theory.kernel.build`` (writes) or with ``--check`` (compares). Exit status: 0 all well,
1 a hole, an axiom, a theorem without a claim, a statement that is not the reviewed one (`theory.kernel.seal`) or a record that
is not reproduced, 2 Rocq is missing.
"""

from __future__ import annotations

import difflib
import json
import sys
import time
from itertools import groupby
from pathlib import Path

from theory.kernel.reading import RECORD, checksum
from theory.kernel.reviewed import ROOT, read
from theory.kernel.rocq import MissingRocqError, RocqError, ask, compile_sources, find_or_install
from theory.kernel.seal import Seal, compare, instances_of, seals
from theory.kernel.sources import Stated, digest, holes, listed, options, stated
from theory.kernel.statements import GOALS, goals

BUILD = ROOT.parents[1] / "build" / "rocq"
CLAIMS = ROOT.parent / "theorems"

# What a theorem may rest on, as Rocq names it, with the reason. Anything else is refused.
ALLOWED = {
    "ClassicalDedekindReals.sig_forall_dec": "the standard reals: a decidable property of numbers holds or fails somewhere",
    "ClassicalDedekindReals.sig_not_dec": "the standard reals: a negated proposition is decided",
    "Classical_Prop.classic": "excluded middle",
    "Epsilon.epsilon_statement": "choice of a witness on the standard reals (mathcomp-analysis makes them a realType with it)",
    "FunctionalExtensionality.functional_extensionality_dep": "functions that agree everywhere are equal",
    "boolp.functional_extensionality_dep": "mathcomp's classical sets: functions that agree everywhere are equal",
    "boolp.propositional_extensionality": "mathcomp's classical sets: equivalent propositions are equal",
    "boolp.constructive_indefinite_description": "mathcomp's classical sets: choice of a witness",
}


class RefusedError(Exception):
    """The sources, or what they prove, are not what they have to be."""


def build(root: Path = ROOT, work: Path = BUILD, claims: Path = CLAIMS) -> str:
    """Return the text of the record for the sources as they are."""
    return _built(root, work, claims)[0]


def check(root: Path = ROOT, work: Path = BUILD, claims: Path = CLAIMS) -> None:
    """Raise when a statement is not the reviewed one, or the record is not the one that the sources give."""
    path = root / RECORD
    old = path.read_text(encoding="utf-8") if path.is_file() else ""
    new, found, definitions = _built(root, work, claims)
    problems = compare(read(root), found, definitions, instances_of(root))
    if problems:
        raise RefusedError("\n".join(problems))
    if new != old:
        lines = difflib.unified_diff(
            old.splitlines(), new.splitlines(), "recorded", "computed", lineterm="", n=1
        )
        raise RefusedError("kernel.json is not reproduced:\n" + "\n".join(lines))


def _built(root: Path, work: Path, claims: Path) -> tuple[str, dict[str, Seal], dict[str, str]]:
    """Compile, and return the text of the record with the seals of its theorems and of the definitions below them."""
    theorems = _checked(root, claims)
    compile_sources(root, work)
    answers = ask(root, work, theorems)
    found, definitions = seals(work, theorems)
    entries = [_entry(root, t, *answers[t.name], found[t.name].type) for t in theorems]
    return _text(entries), found, definitions


def statements_of(root: Path, work: Path) -> dict[str, str]:
    """Return the statements of a compiled project as Rocq prints them, by theorem."""
    return {name: says for name, (says, _) in ask(root, work, _ordered(root)).items()}


def _ordered(root: Path) -> list[Stated]:
    """Return the theorems of the sources in the order of the record."""
    return sorted(stated(root), key=lambda theorem: (theorem.claim, _ORDER[theorem.role]))


def _checked(root: Path, claims: Path) -> list[Stated]:
    """Refuse holes, theorems of no claim, theorems without a reading and names used twice."""
    problems = [f"_CoqProject: {line}" for line in options(root)]
    # Rocq names an axiom by the last part of its library: one of ours would pass for one of theirs.
    libraries = {name.split(".")[0] for name in ALLOWED}
    problems += [f"{file}: the name of a library" for file in listed(root) if Path(file).stem in libraries]
    for file in listed(root):
        problems += [f"{file}: {hole}" for hole in holes((root / file).read_text(encoding="utf-8"))]
    unlisted = {str(path.relative_to(root)) for path in root.rglob("*.v")} - set(listed(root))
    problems += [f"{file}: not listed in _CoqProject" for file in sorted(unlisted)]
    theorems = _ordered(root)
    known = {path.stem.replace("_", "-") for path in claims.glob("*/*.py")}
    problems += [f"{t.file}: {t.name} belongs to no claim" for t in theorems if t.claim not in known]
    problems += [
        f"{t.file}: {t.name} has no (** Reading: ... *) before it" for t in theorems if not t.reading
    ]
    printed = root / GOALS
    if printed.is_file() and printed.read_text(encoding="utf-8") != goals(root):
        problems.append(
            f"{GOALS}: not what the statements of the claims print; run python -m theory.kernel.statements"
        )
    names = [theorem.name for theorem in theorems]
    problems += [f"{name} is proved twice" for name in sorted({n for n in names if names.count(n) > 1})]
    if problems:
        raise RefusedError("\n".join(problems))
    return theorems


_ORDER = {"proof": 0, "refutation": 1, "repair": 2}


def _entry(
    root: Path, theorem: Stated, statement: str, axioms: list[str], type_digest: str
) -> dict[str, object]:
    foreign = [axiom for axiom in axioms if axiom not in ALLOWED]
    if foreign:
        raise RefusedError(f"{theorem.file}: {theorem.name} rests on {', '.join(foreign)}")
    entry = {
        "claim": theorem.claim,
        "theorem": theorem.name,
        "role": theorem.role,
        "statement": statement,
        "reading": theorem.reading,
        "assumptions": axioms,
        "digest": digest(root, theorem.file),
        "file": theorem.file,
    }
    return {**entry, "made": checksum(entry, type_digest)}


def _text(entries: list[dict[str, object]]) -> str:
    record = {}
    for claim, group in groupby(entries, key=lambda entry: str(entry["claim"])):
        first, *more = ({key: value for key, value in entry.items() if key != "claim"} for entry in group)
        record[claim] = {**first, "more": more} if more else first
    return json.dumps(record, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Compare or write the record; one line for each claim."""
    started = time.monotonic()
    try:
        find_or_install()
        if "--check" in arguments:
            check()
        else:
            (ROOT / RECORD).write_text(build(), encoding="utf-8")
    except MissingRocqError as missing:
        return _say(str(missing), 2)
    except (RefusedError, RocqError, ValueError) as problem:
        return _say(str(problem), 1)
    recorded = json.loads((ROOT / RECORD).read_text(encoding="utf-8"))
    for claim, entry in recorded.items():
        for part in (entry, *entry.get("more", ())):
            rests = ", ".join(part["assumptions"]) or "no axiom"
            _say(f"{claim}: {part['role']} {part['theorem']} ({rests})", 0)
    return _say(f"{len(recorded)} claims in the kernel, {time.monotonic() - started:.0f} s", 0)


def _say(line: str, status: int) -> int:
    print(line, file=sys.stderr if status else sys.stdout)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
