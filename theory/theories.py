"""Theories: a BibTeX file with the sources, and one theorem file for each claim about them.

A theory is an importable package that an installed distribution names in the entry-point group ``dxverify.theories``, or a
directory. The papers that come with this package, and its own statements, are the theory ``theory.theorems``.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import sys
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from itertools import count
from pathlib import Path
from types import ModuleType

from theory.bibliography import Entry, read_bibtex
from theory.errors import ClaimError, SourceError, TheoryError
from theory.lint import find_forbidden
from theory.proof.claim import Claim

GROUP = "dxverify.theories"

#: Directories are imported under names that no two loads share, so that a changed file is read again.
_LOADS = count(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Theory:
    """Sources and the theorem files about them.

    Parameters
    ----------
    package : str
        The name under which its files are imported.
    root : Path
        Where they stand.
    entries : mapping
        Key of a source to its BibTeX entry.
    homes : mapping
        Claim id to the module that declares it.
    checked : bool
        Whether files are held to what theorem files may use before they run: those of a directory are.
    """

    package: str
    root: Path
    entries: Mapping[str, Entry]
    homes: Mapping[str, str]
    checked: bool = True

    def claim(self, claim_id: str) -> Claim:
        """Import one theorem file and return the claim it declares, which must be the one it is named after."""
        home = self.homes[claim_id]
        if self.checked:
            self._check(home.rsplit(".", 1)[-1])
        found = getattr(self._imported(home), "claim", None)
        file = f"{home.rsplit('.', 1)[-1]}.py"
        if not isinstance(found, Claim):
            raise ClaimError(claim_id, f"{file} declares no `claim = Claim(...)`")
        if found.id != claim_id:
            named = found.id.replace("-", "_")
            raise ClaimError(found.id, f"stands in {file}; a file is named after the id: {named}.py")
        if found.source not in self.entries:
            known = ", ".join(self.entries)
            raise ClaimError(
                found.id,
                f"no BibTeX entry has the key {found.source!r}; there are {known}. Add an entry, or rename the claim",
            )
        return found

    def claims(self) -> dict[str, Claim]:
        """Return every claim under its id."""
        return {claim_id: self.claim(claim_id) for claim_id in self.homes}

    def path_of(self, claim_id: str) -> Path:
        """Return the file of a claim of a directory."""
        return self.root / f"{claim_id.replace('-', '_')}.py"

    def _imported(self, home: str) -> ModuleType:
        try:
            return importlib.import_module(home)
        except TheoryError:
            raise
        except (Exception, SystemExit) as problem:
            raise SourceError(
                f"{self._place(home, problem)}: {type(problem).__name__}: {problem}"
            ) from problem

    def _place(self, home: str, problem: BaseException) -> str:
        """Say in which file of the theory and at which line the import stopped."""
        if isinstance(problem, SyntaxError) and problem.filename:
            return f"{Path(problem.filename).name}, line {problem.lineno}"
        frames = traceback.extract_tb(problem.__traceback__)
        own = [frame for frame in frames if frame.filename.startswith(str(self.root))]
        return f"{Path(own[-1].filename).name}, line {own[-1].lineno}" if own else home

    def _check(self, stem: str, seen: frozenset[str] = frozenset()) -> None:
        """Refuse what a theorem file may not use, in it and in the files of its directory that it imports."""
        path = self.root / f"{stem}.py"
        try:
            source = path.read_text(encoding="utf-8")
            bad = find_forbidden(source)
        except (OSError, UnicodeError) as problem:
            raise SourceError(f"{path.name}: cannot be read: {problem}") from problem
        except SyntaxError as problem:
            raise SourceError(f"{path.name}, line {problem.lineno}: {problem.msg}") from problem
        if bad:
            raise SourceError(f"{path.name}: a theorem file may not use {', '.join(bad)}")
        for sibling in _siblings(source):
            if sibling not in seen:
                self._check(sibling, seen | {stem})


def _siblings(source: str) -> Iterator[str]:
    """Give the files that ``from .letters import x`` names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
            yield node.module.split(".")[0]


@cache
def registered() -> tuple[Theory, ...]:
    """Return the theories of all installed distributions."""
    found = sorted({(point.name, point.value) for point in entry_points(group=GROUP)})
    if not found:
        raise SourceError(
            f"no theory is installed: the entry-point group {GROUP} is empty. Install this package again "
            "(in its source tree: make .venv/.core)"
        )
    return tuple(of_package(value) for _, value in found)


def of_package(name: str) -> Theory:
    """Return the theory of an importable package."""
    try:
        package = importlib.import_module(name)
    except ImportError as problem:
        raise SourceError(f"the theory {name!r} is registered but cannot be imported: {problem}") from problem
    root = Path(next(iter(package.__path__)))
    return Theory(package=name, root=root, entries=_entries(root), homes=modules(package), checked=False)


def of_directory(root: Path) -> Theory:
    """Return the theory of a directory: ``*.bib``, and a file KEY_thm_1.py for the claim KEY-thm-1."""
    if not root.is_dir():
        raise SourceError(f"{root}: no such directory; `dxverify paper new KEY` makes one")
    root = root.resolve()
    entries = _entries(root)
    taken = {key: theory.package for theory in registered() for key in theory.entries}
    for key in entries:
        if key in taken:
            raise SourceError(f"{root}: the key {key!r} is one of the theory {taken[key]}; choose another")
    name = f"theory_of_directory_{next(_LOADS)}"
    package = ModuleType(name, f"The theory in {root}.")
    package.__path__ = [str(root)]
    sys.modules[name] = package
    return Theory(package=name, root=root, entries=entries, homes=_claims_in(root, entries, name))


def _claims_in(root: Path, entries: Mapping[str, Entry], package: str) -> dict[str, str]:
    """Return claim id to module; a file that declares a claim under another name would be overlooked, and is refused."""
    found = {}
    starts = tuple(f"{key.replace('-', '_')}_" for key in entries)
    for path in sorted(root.glob("*.py")):
        if path.stem.startswith(starts):
            found[path.stem.replace("_", "-")] = f"{package}.{path.stem}"
        elif _declares_claim(path):
            raise SourceError(
                f"{path.name} declares a claim, so it must be named after its id; expected a name that starts with "
                f"{' or '.join(starts)}"
            )
    if not found:
        raise SourceError(f"{root}: no theorem file; expected for example {starts[0]}thm_1.py")
    return found


def _declares_claim(path: Path) -> bool:
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeError, SyntaxError):
        return False
    targets = [t for node in tree.body if isinstance(node, ast.Assign) for t in node.targets]
    return any(isinstance(t, ast.Name) and t.id == "claim" for t in targets)


def _entries(root: Path) -> dict[str, Entry]:
    files = sorted(root.glob("*.bib"))
    if not files:
        raise SourceError(
            f"{root}: no BibTeX file; expected paper.bib with an entry such as @misc{{smith-2026, ...}}"
        )
    found: dict[str, Entry] = {}
    for file in files:
        entries = read_bibtex(file)
        twice = sorted(found.keys() & entries.keys())
        if twice:
            raise SourceError(f"{file}: the key {twice[0]!r} stands in another file, too; rename one of them")
        found.update(entries)
    return found


@cache
def modules(package: ModuleType) -> dict[str, str]:
    """Return claim id to module for every file of a package of theorems, by the names of the files alone."""
    found: dict[str, str] = {}
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        name = info.name.rsplit(".", 1)[-1]
        if info.ispkg or name.startswith("_"):
            continue
        claim_id = name.replace("_", "-")
        if claim_id in found:
            raise ClaimError(claim_id, f"is declared twice, in {found[claim_id]} and in {info.name}")
        found[claim_id] = info.name
    return found
