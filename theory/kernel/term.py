"""Check one term outside the project with `coqc`: compile the files that it needs, run it, read what it rests on."""

from __future__ import annotations

import hashlib
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from theory.kernel.build import ALLOWED
from theory.kernel.reviewed import ROOT
from theory.kernel.rocq import PACKAGES, MissingRocqError, RocqError, find_coqc, read_axioms
from theory.kernel.sources import PROJECT, digest, listed, needs

_SECONDS = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What Rocq said of a term.

    Parameters
    ----------
    axioms : tuple of str
        Everything that the term rests on beyond the kernel.
    foreign : tuple of str
        Those axioms that this project does not allow.
    """

    axioms: tuple[str, ...]
    foreign: tuple[str, ...]


def compile_needed(file: str, cache: Path, *more: str, root: Path = ROOT) -> Path:
    """Compile sources and those they require into a folder of the cache that is named by their digests; return the folder."""
    if find_coqc() is None:
        raise MissingRocqError(f"coqc is missing; on Debian: apt-get install {' '.join(PACKAGES)}")
    name = hashlib.sha256("".join(digest(root, one) for one in (file, *more)).encode()).hexdigest()
    build = cache / f"rocq-{name[:16]}"
    files = listed(root)
    for one in dict.fromkeys(part for wanted in (file, *more) for part in _in_order(wanted, files, root)):
        target = build / one
        if target.with_suffix(".vo").is_file():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((root / one).read_bytes())
        _run(["coqc", "-w", "none", "-Q", ".", PROJECT, one], build)
    return build


def _in_order(file: str, files: list[str], root: Path) -> list[str]:
    done: list[str] = []

    def visit(one: str) -> None:
        for other in needs((root / one).read_text(encoding="utf-8"), files):
            visit(other)
        if one not in done:
            done.append(one)

    visit(file)
    return done


def run_term(text: str, build: Path) -> str:
    """Run `coqc` on a source and return what it printed; raise RocqError if it refuses."""
    name = f"term_{hashlib.sha256(text.encode()).hexdigest()[:12]}.v"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / name).write_text(text, encoding="utf-8")
        return _run(["coqc", "-w", "none", "-Q", str(build), PROJECT, name], Path(folder))


def check_term(text: str, build: Path) -> Checked:
    """Run `coqc` on a source that ends in `Print Assumptions`; raise RocqError if it refuses."""
    axioms = tuple(read_axioms(run_term(text, build)))
    return Checked(axioms=axioms, foreign=tuple(one for one in axioms if one not in ALLOWED))


def _run(command: list[str], where: Path) -> str:
    try:
        done = subprocess.run(  # noqa: S603 - a fixed command
            command, cwd=where, capture_output=True, text=True, check=False, timeout=_SECONDS
        )
    except subprocess.TimeoutExpired:
        raise RocqError(f"{' '.join(command)} took more than {_SECONDS} s") from None
    if done.returncode:
        raise RocqError("\n".join((done.stdout + done.stderr).strip().splitlines()[-10:]))
    return done.stdout
