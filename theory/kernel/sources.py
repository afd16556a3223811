"""Rocq sources as text: comments removed, sentences, dependencies, forbidden words, theorems of claims.

Nothing here runs Rocq. A proof that Rocq accepts may still rest on a hole that the author left, so the
words that leave holes are refused before anything is compiled.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

PROJECT = "dx"  # the logical name of theory/rocq, see _CoqProject
ROLES = {"_refuted": "refutation", "_amended": "repair"}

_HOLES = re.compile(
    r"\b(Admitted|admit|give_up|Axioms?|Parameters?|Conjectures?|bypass_check|Declare\s+ML\s+Module|LoadPath"
    r"|(?:Unset|Set)\s+(?:Guard|Positivity|Universe)\s+Checking|Type\s+In\s+Type|Redirect|Drop"
    r"|Declare\s+(?:Instance|Module)|Admit\s+Obligations|Load|Extraction|Coercion|Infix)\b",
)
#: What a statement is read with; a definition under such a name would print as the one a reader knows.
_KNOWN = (
    "and atan cos eq ex exp False ge gt INR IZR iff is_RInt is_RInt_gen le ln lt nat not or PI pow R Rabs Rdiv Rge Rgt "
    "Rinv RInt Rle Rlt Rmax Rmin Rminus Rmult Ropp Rplus Rpower sin sqrt sum_f_R0 True"
).replace(" ", "|")
_SHADOW = re.compile(
    rf"\b(?:Definition|Fixpoint|Inductive|Record|Notation|Class|Structure|Function|Let)\s+({_KNOWN})\b(?!')"
)
#: A notation of signs could print ≤ as <; one that starts with a word of its own prints as that word.
_SIGNS = re.compile(rf"\bNotation\s+(\"(?!'(?!(?:{_KNOWN})'))[^\"]*\")")
#: The only options a project is compiled with; others change what is a proof (-impredicative-set, -type-in-type).
_OPTIONS = {"", f"-Q . {PROJECT}", "-arg -w", "-arg none"}
_LOCAL = re.compile(r"^(?:#\[\w+\]\s*|Local\s+|Global\s+)*(Hypothes[ie]s|Variables?|Context|Let)\b")
_REQUIRE = re.compile(r"^(?:From\s+([\w.]+)\s+)?Require\s+(?:(?:Import|Export)\s+)?(.+)$", re.DOTALL)
_THEOREM = re.compile(r"^(?:Theorem|Lemma|Corollary|Proposition|Fact|Remark)\s+([\w']+)")
_READING = re.compile(r"\(\*\*\s*Reading:\s*(.*?)\s*\*\)\s*(?:Theorem|Lemma|Corollary)\s+([\w']+)", re.DOTALL)


@dataclass(frozen=True)
class Stated:
    """A theorem that belongs to a claim: its name, its file and how to read it."""

    name: str
    file: str
    reading: str

    @property
    def role(self) -> str:
        """What the theorem is to its claim."""
        return next((role for end, role in ROLES.items() if self.name.endswith(end)), "proof")

    @property
    def claim(self) -> str:
        """Id of the claim."""
        stem = next((self.name.removesuffix(end) for end in ROLES if self.name.endswith(end)), self.name)
        return stem.replace("_", "-")


def listed(root: Path) -> list[str]:
    """Return the sources that `_CoqProject` lists, in its order."""
    lines = (root / "_CoqProject").read_text(encoding="utf-8").split("\n")
    return [line.strip() for line in lines if line.strip().endswith(".v")]


def options(root: Path) -> list[str]:
    """Return the lines of `_CoqProject` that are no source and no option we know."""
    lines = (root / "_CoqProject").read_text(encoding="utf-8").split("\n")
    return [line for line in map(str.strip, lines) if not line.endswith(".v") and line not in _OPTIONS]


def without_comments(text: str, *, strings: bool = False) -> str:
    """Replace strings, unless they are asked for, and (nested) comments by blanks."""
    kept, depth = [], 0
    for part in re.split(r'(\(\*|\*\)|"(?:[^"]|"")*")', text):
        if part == "(*":
            depth += 1
        elif part == "*)":
            depth = max(0, depth - 1)
        elif not depth:
            kept.append('""' if part.startswith('"') and not strings else part)
    return "".join(kept)


def sentences(text: str) -> list[str]:
    """Split a source without comments at full stops; bullets and braces stay at the front of a sentence."""
    return [sentence.strip() for sentence in re.split(r"\.(?=\s|$)", text) if sentence.strip()]


def holes(text: str) -> list[str]:
    """Return what may leave a hole in a proof: forbidden words, and local assumptions outside a section."""
    clean = without_comments(text)
    found = [" ".join(match.split()) for match in _HOLES.findall(clean)]
    found += [f"Notation {sign}" for sign in _SIGNS.findall(without_comments(text, strings=True))]
    found += [f"another {name}" for name in _SHADOW.findall(clean)]
    depth = 0
    for sentence in sentences(clean):
        depth += bool(re.match(r"Section\s", sentence)) - bool(depth and re.match(r"End\s", sentence))
        local = _LOCAL.match(sentence)
        if local and depth == 0:
            found.append(f"{local.group(1)} outside a section")
    return found


def needs(text: str, files: list[str]) -> list[str]:
    """Return the files of the project that a source requires; an unknown one is an error."""
    logical = {f"{PROJECT}.{file.removesuffix('.v').replace('/', '.')}": file for file in files}
    found = []
    for sentence in sentences(without_comments(text)):
        match = _REQUIRE.match(sentence)
        prefix, names = (match.group(1) or "", match.group(2).split()) if match else ("", [])
        for name in names:
            full = f"{prefix}.{name}" if prefix else name
            if full.split(".")[0] != PROJECT:
                continue
            fits = [
                file for key, file in logical.items() if key.startswith(prefix) and key.endswith(f".{name}")
            ]
            if len(fits) != 1 and full not in logical:
                raise ValueError(f"{full} is required, but _CoqProject lists no such file")
            found.append(logical.get(full) or fits[0])
    return found


def digest(root: Path, file: str) -> str:
    """SHA-256 over a source and everything of the project that it rests on, directly or not."""
    files, closure, waiting = listed(root), set[str](), [file]
    while waiting:
        current = waiting.pop()
        if current not in closure:
            closure.add(current)
            waiting += needs((root / current).read_text(encoding="utf-8"), files)
    total = hashlib.sha256()
    for part in sorted(closure):
        total.update(f"{part}\0".encode() + (root / part).read_bytes() + b"\0")
    return total.hexdigest()


def stated(root: Path, keys: Iterable[str] | None = None) -> list[Stated]:
    """Return every theorem of the sources whose name starts with the key of a source of claims, by default of an installed one."""
    starts = tuple(f"{key.replace('-', '_')}_" for key in (_installed_keys() if keys is None else keys))
    found = []
    for file in listed(root):
        text = (root / file).read_text(encoding="utf-8")
        readings = {name: " ".join(words.split()) for words, name in _READING.findall(text)}
        for sentence in sentences(without_comments(text)):
            match = _THEOREM.match(sentence)
            if match and match.group(1).startswith(starts):
                found.append(Stated(match.group(1), file, readings.get(match.group(1), "")))
    return found


def _installed_keys() -> tuple[str, ...]:
    from theory.registry import sources  # noqa: PLC0415 - loads the engine, which readers of records do not need

    return sources()
