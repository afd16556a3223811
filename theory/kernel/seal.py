"""Seal what a theorem says: its elaborated type and every definition of the project below it, down to the libraries.

Rocq accepts a theorem under any statement; its name proves nothing. The seal of a theorem is the digest of its type as Rocq
prints it with `Set Printing All`, nothing imported and every name in full, together with the digests of all definitions,
inductive types and records of the project that the type mentions, transitively; an opaque constant counts by its type,
names of libraries end the walk. `compare` holds seals against the reviewed file, so that a weaker statement, another
notation and a redefined notion are all seen, and the message says which.

Run as ``python -m theory.kernel.seal --show ID ...`` to read what is sealed, and with ``--accept ID ...`` (or ``--accept all``)
to write the reviewed file after reading it. No build writes that file.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from theory.kernel.reviewed import REVIEWED, ROOT, Review, Reviewed, read
from theory.kernel.rocq import RocqError, compile_sources, find_or_install, logical
from theory.kernel.sources import PROJECT, Stated, stated, without_comments

INSTANCES = "review/Instances*.v"
_TOKEN = re.compile(r"@?([A-Za-z_][\w']*(?:\.[A-Za-z_][\w']*)*)")
_MARK = "=====8<====="
_NOISE = re.compile(
    r"(?m)^(1 goal|\s*=+|\s*True|No more goals.*|.*is declared|.*not universe polymorphic.*|Arguments .*|Expands to.*"
    r"|.*is (?:transparent|opaque).*)$"
)
_FOUND = re.compile(r"(Constant|Inductive|Constructor)\s+([\w.']+)")
_MET = re.compile(r"(?<!Fail )(?<!Ltac )\bmeets\s+\(?@?(?:[\w']+\.)*([\w']+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Seal:
    """The elaborated type of a theorem, its digest, and the definitions of the project below it."""

    text: str
    type: str
    uses: tuple[str, ...]

    @property
    def has_premises(self) -> bool:
        """Whether the theorem has to be applied to something before it says anything."""
        return self.text.startswith("forall ")


class Session:
    """One running coqtop with the sources loaded and nothing imported: every name prints qualified enough to be found again."""

    def __init__(self, build: Path, files: list[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - a fixed command
            ["coqtop", "-q", "-w", "none", "-Q", ".", PROJECT],  # noqa: S607
            cwd=build,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.ask([f"Require {logical(file)}." for file in files])
        self.ask(["Set Printing All. Set Printing Width 100000. Set Printing Depth 100000."])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate("Quit.\n")

    def ask(self, commands: list[str]) -> list[str]:
        """Return the answer to each command."""
        return [self._answer(command) for command in commands]

    def _answer(self, command: str) -> str:
        source, answers = self._process.stdin, self._process.stdout
        assert source is not None  # noqa: S101 - both are pipes
        assert answers is not None  # noqa: S101
        source.write(f'{command}\nGoal True. idtac "{_MARK}". Abort.\n')
        source.flush()
        lines: list[str] = []
        for line in answers:
            if _MARK in line and "idtac" not in line:
                return re.sub(r"(?m)^(?:[\w']+ < )+", "", "".join(lines)).strip()
            lines.append(line)
        raise RocqError(f"coqtop ended at {command}:\n{''.join(lines)[-2000:]}")


@dataclass(slots=True)
class Dictionary:
    """Bodies of the definitions of a compiled project, asked of Rocq once each."""

    ask: Callable[[list[str]], list[str]]
    full: dict[str, tuple[str, str] | None] = field(default_factory=dict)
    bodies: dict[str, str] = field(default_factory=dict)

    def learn(self, texts: list[str]) -> None:
        """Locate every unknown name of the texts, print the bodies of those of ours, and repeat with these."""
        while texts:
            names = {name for text in texts for name in _TOKEN.findall(text) if "." in name}
            new = sorted(names - set(self.full))  # a name without a dot is bound, or of the prelude
            for name, answer in zip(new, self.ask([f"Locate Term {n}." for n in new]), strict=True):
                found = _FOUND.search(answer)
                self.full[name] = (found[1], found[2]) if found else None
            ours = sorted({full for name in new if (full := self._ours(name)) and full not in self.bodies})
            opaque = ["is opaque" in about for about in self.ask([f"About {name}." for name in ours])]
            asked = [f"Check @{n}." if o else f"Print Term {n}." for n, o in zip(ours, opaque, strict=True)]
            texts = [_clean(answer) for answer in self.ask(asked)]
            self.bodies.update(zip(ours, texts, strict=True))

    def named(self, text: str) -> str:
        """Return the text with every qualified name in full: a module that shadows another cannot pass for it."""
        return _TOKEN.sub(
            lambda m: found[1] if "." in m[1] and (found := self.full.get(m[1])) else m[1], text
        )

    def below(self, text: str) -> tuple[str, ...]:
        """Return the definitions of the project that a text mentions, transitively."""
        seen = set[str]()
        waiting = self._in(text)
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting |= self._in(self.bodies[name]) - seen
        return tuple(sorted(seen))

    def _ours(self, name: str) -> str | None:
        found = self.full.get(name)
        ours = found and found[0] != "Constructor" and found[1].startswith(f"{PROJECT}.")
        return found[1] if found and ours else None

    def _in(self, text: str) -> set[str]:
        return {full for name in _TOKEN.findall(text) if (full := self._ours(name))}


def seals(build: Path, theorems: list[Stated]) -> tuple[dict[str, Seal], dict[str, str]]:
    """Return the seals of theorems of a compiled project by name, and the digests of the definitions below them."""
    with Session(build, sorted({theorem.file for theorem in theorems})) as session:
        book = Dictionary(session.ask)
        answers = session.ask([f"Check @{logical(t.file)}.{t.name}." for t in theorems])
        types = [_clean(answer).split(" : ", 1)[-1] for answer in answers]
        book.learn(types)
    found = {
        theorem.name: Seal(text=text, type=short(book.named(text)), uses=book.below(text))
        for theorem, text in zip(theorems, types, strict=True)
    }
    used = {name for seal in found.values() for name in seal.uses}
    return found, {name: short(book.named(book.bodies[name])) for name in sorted(used)}


def compare(
    review: Review, found: dict[str, Seal], definitions: dict[str, str], instances: set[str]
) -> list[str]:
    """Return how the theorems differ from what was reviewed; one line each, and nothing where all are the same."""
    problems = [f"{name}: has not been reviewed" for name in found if name not in review.theorems]
    for name, was in review.theorems.items():
        now = found.get(name)
        if now is None:
            problems.append(f"{name}: reviewed, and gone")
            continue
        if now.type != was.type:
            problems.append(f"{name}: the statement is not the reviewed one")
        problems += [f"{name}: {used} is new" for used in sorted(set(now.uses) - set(was.uses))]
        problems += [f"{name}: {used} is gone" for used in sorted(set(was.uses) - set(now.uses))]
        shared = sorted(set(now.uses) & set(was.uses))
        problems += [
            f"{name}: {used} was redefined"
            for used in shared
            if definitions[used] != review.definitions.get(used)
        ]
        met = not now.has_premises or name in instances
        if met != was.instance:
            problems.append(
                f"{name}: {'has' if met else 'has no'} instance in {INSTANCES}, reviewed otherwise"
            )
    return problems


def instances_of(root: Path) -> set[str]:
    """Return the theorems that `review/Instances*.v` apply to an instance of all premises."""
    texts = [without_comments(path.read_text(encoding="utf-8")) for path in sorted(root.glob(INSTANCES))]
    return {name for text in texts for name in _MET.findall(text)}


def short(text: str) -> str:
    """Return a digest of a text, long enough for the number of statements there are."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def accept(root: Path, build: Path, claims: set[str], statements: dict[str, str]) -> list[str]:
    """Write the seals of claims into the reviewed file; return what it would change of other claims, and then write nothing."""
    review, theorems = read(root), stated(root)
    found, definitions = seals(build, theorems)
    mine = {t.name: t for t in theorems if t.claim in claims or "all" in claims}
    changed = {n for n, d in review.definitions.items() if n in definitions and definitions[n] != d}
    hit = [n for n, r in review.theorems.items() if n in found and n not in mine and changed & set(r.uses)]
    if hit:
        return [f"{name}: rests on a changed definition and is not among the accepted" for name in hit]
    met = instances_of(root)
    kept = {n: r for n, r in review.theorems.items() if n in found and n not in mine}
    rows = {name: _row(row) for name, row in kept.items()}
    for name, theorem in mine.items():
        old, seal = review.theorems.get(name), found[name]
        rows[name] = _row(
            Reviewed(
                claim=theorem.claim,
                role=theorem.role,
                statement=short(statements[name]),
                type=seal.type,
                uses=seal.uses,
                instance=not seal.has_premises or name in met,
                given=old.given if old else (),
                consequence=old.consequence if old else "",
            )
        )
    used = {name for row in rows.values() for name in row.get("uses", ())}
    known = {**review.definitions, **definitions}
    data = {"definitions": {name: known[name] for name in sorted(used)}, "theorems": rows}
    text = json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False)
    (root / REVIEWED).write_text(text + "\n", encoding="utf-8")
    return []


def _row(reviewed: Reviewed) -> dict[str, Any]:
    row: dict[str, Any] = {name: getattr(reviewed, name) for name in Reviewed.__dataclass_fields__}
    row["uses"], row["given"] = list(reviewed.uses), list(reviewed.given)
    return {name: value for name, value in row.items() if value not in ([], "")}


def _clean(text: str) -> str:
    return re.sub(r"\s+", " ", _NOISE.sub("", text)).strip()


def main(arguments: list[str]) -> int:
    """Show or accept the statements of claims."""
    from theory.kernel.build import BUILD, statements_of  # noqa: PLC0415 - the build imports this module

    mode, *claims = arguments or ["--show"]
    find_or_install()
    compile_sources(ROOT, BUILD)
    if mode == "--accept" and claims:
        problems = accept(ROOT, BUILD, set(claims), statements_of(ROOT, BUILD))
        sys.stdout.write(("\n".join(problems) or f"accepted: {', '.join(claims)}") + "\n")
        return bool(problems)
    theorems = [theorem for theorem in stated(ROOT) if theorem.claim in claims]
    found, definitions = seals(BUILD, theorems)
    for name, seal in found.items():
        below = "".join(f"  uses {used} [{definitions[used]}]\n" for used in seal.uses)
        sys.stdout.write(f"{name} [{seal.type}]\n  {seal.text}\n{below}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
