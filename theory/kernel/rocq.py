"""Running Rocq: find or install it, compile what changed, ask what each theorem says and rests on."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import textwrap
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from theory.kernel.sources import PROJECT, Stated, digest, listed, sentences, without_comments

PACKAGES = ("coq", "libcoq-coquelicot", "libcoq-flocq", "libcoq-interval", "libcoq-mathcomp-analysis")
_SCENE = re.compile(r"^(?:(?:Local\s+)?Open\s+Scope\s|Import\s|(?:Local\s+)?Set\s+Implicit|Unset\s+Strict)")
_IMPORT = re.compile(r"^(From\s+[\w.]+\s+)?Require\s+(?:Import|Export)\s+(.+)$", re.DOTALL)


class MissingRocqError(Exception):
    """Rocq is not there and cannot be installed from here."""


class RocqError(Exception):
    """Rocq refused something."""


def find_coqc() -> str | None:
    """Return where coqc is, or None."""
    return shutil.which("coqc")


def find_or_install() -> None:
    """Make sure that coqc and its libraries are there; install Debian's packages when we may."""
    if shutil.which("coqc") and shutil.which("coq_makefile"):
        return
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise MissingRocqError(f"coqc is missing; as root: apt-get install {' '.join(PACKAGES)}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *PACKAGES]):
        done = _run(["apt-get", *command], Path.cwd(), quiet)
        if done.returncode:
            raise MissingRocqError(f"apt-get {command[0]} failed: {done.stderr.strip().splitlines()[-1:]}")


def compile_sources(root: Path, build: Path, jobs: int = 2, seconds: int = 300) -> None:
    """Compile in a directory of its own, only what changed and what rests on it; no file may take more than so many CPU-seconds."""
    files = listed(root)
    for old in build.rglob("*.v"):
        if str(old.relative_to(build)) not in files:
            old.unlink()
    for file in [*files, "_CoqProject"]:
        _copy_if_changed(root / file, build / file)
    _must(["coq_makefile", "-f", "_CoqProject", "-o", "CoqMakefile"], build)
    _must(
        [
            "make",
            "--no-print-directory",
            "-f",
            "CoqMakefile",
            f"-j{jobs}",
            f"TIMECMD=prlimit --cpu={seconds}",
        ],
        build,
    )


def ask(root: Path, build: Path, theorems: list[Stated], jobs: int = 2) -> dict[str, tuple[str, list[str]]]:
    """Return for every theorem its statement as Rocq prints it and the axioms that the theorems of its file rest on."""
    files = {
        theorem.file: [other for other in theorems if other.file == theorem.file] for theorem in theorems
    }
    with ThreadPoolExecutor(jobs) as pool:
        parts = list(pool.map(lambda file: _ask_file(root, build, file, files[file]), files))
    return {name: answer for part in parts for name, answer in part.items()}


def _ask_file(root: Path, build: Path, file: str, theorems: list[Stated]) -> dict[str, tuple[str, list[str]]]:
    """Ask about the theorems of one file; what was asked of the same sources before is kept next to them."""
    kept, about = build / f"{file}.answers.json", f"about_{file.replace('/', '_')}"
    questions = _questions((root / file).read_text(encoding="utf-8"), theorems)
    key = [digest(root, file), questions]
    if kept.is_file() and (old := json.loads(kept.read_text(encoding="utf-8"))).get("key") == key:
        return {name: (says, rests) for name, (says, rests) in old["answers"].items()}
    (build / about).write_text(questions, encoding="utf-8")
    _must(["coqc", "-w", "none", "-Q", ".", PROJECT, about], build)
    axioms = read_axioms((build / f"{_rests(file)}.out").read_text(encoding="utf-8"))
    says = {t.name: (build / f"{t.name}.says.out").read_text(encoding="utf-8") for t in theorems}
    answers = {name: (_statement(name, text), axioms) for name, text in says.items()}
    kept.write_text(json.dumps({"key": key, "answers": answers}), encoding="utf-8")
    return answers


def _questions(text: str, theorems: list[Stated]) -> str:
    """Write the questions; axioms before anything is imported, so that they print with the name of their library.

    Print Assumptions walks through every proof below, which takes seconds: it is asked once, of all theorems of the file.
    """
    file = logical(theorems[0].file)
    names = [f"@{file}.{theorem.name}" for theorem in theorems]
    lines = [f"Require {file}.", f"Definition together := ({', '.join(names)})."]
    lines.append(f'Redirect "{_rests(theorems[0].file)}" Print Assumptions together.')
    lines += ["Set Printing Width 100. Set Printing Depth 1000.", *_scene(text), f"Import {file}."]
    lines += [f'Redirect "{t.name}.says" Check {file}.{t.name}.' for t in theorems]
    return "\n".join(lines) + "\n"


def _rests(file: str) -> str:
    return f"{file.replace('/', '_')}.rests"


def _scene(text: str) -> list[str]:
    """Return the imports and scopes of a source, so that its notations print as they were written."""
    return [
        " ".join(sentence.split()) + "."
        for sentence in sentences(without_comments(text))
        if _IMPORT.match(sentence) or _SCENE.match(sentence)
    ]


def logical(file: str) -> str:
    """Return the name under which Rocq requires a source of the project."""
    return f"{PROJECT}.{file.removesuffix('.v').replace('/', '.')}"


def _statement(name: str, says: str) -> str:
    """Strip the name, the colon and the margin that Check prints."""
    body = re.sub(rf"\A[\w.']*{re.escape(name)}[ ]*\n?([ ]*):", r"\1 ", says, count=1)
    return textwrap.dedent(body).strip()


def read_axioms(rests: str) -> list[str]:
    """Return the names that Print Assumptions lists; every line at the margin that is no heading is one."""
    if rests.startswith("Closed under the global context"):
        return []
    margin = [line for line in rests.splitlines() if line and not line[0].isspace() and line != "Axioms:"]
    return sorted(line.split(" :")[0].strip() for line in margin)


def _copy_if_changed(source: Path, target: Path) -> None:
    if target.is_file() and target.read_bytes() == source.read_bytes():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _must(command: list[str], where: Path) -> None:
    done = _run(command, where)
    if done.returncode:
        raise RocqError("\n".join((done.stdout + done.stderr).strip().splitlines()[-30:]))


def _run(
    command: list[str], where: Path, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=where, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - fixed commands
