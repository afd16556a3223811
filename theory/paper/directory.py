"""Make a directory for a paper: statements that work at once, to be replaced one by one."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from theory.bibliography import KEY
from theory.errors import SourceError
from theory.theories import registered

#: File of the template to its place; {name} is the key with underscores.
_PLACES = {
    "paper.bib": "paper.bib",
    "letters.py.txt": "letters.py",
    "thm_1.py.txt": "{name}_thm_1.py",
    "lem_1.py.txt": "{name}_lem_1.py",
    "cor_1.py.txt": "{name}_cor_1.py",
    "Claims.v": "rocq/Claims.v",
    "_CoqProject": "rocq/_CoqProject",
    "test_paper.py.txt": "test_paper.py",
    "README.md": "README.md",
    "paper.yml": ".github/workflows/paper.yml",
}


def new(key: str, where: Path | None = None) -> list[Path]:
    """Write the files of a new paper; refuse a directory that holds anything.

    Parameters
    ----------
    key : str
        The BibTeX key of the paper, such as ``smith-2026``.
    where : Path, optional
        The directory to make; one named after the key by default.

    Returns
    -------
    list of Path
        The files that were written.
    """
    if not KEY.fullmatch(key):
        raise SourceError(
            f"{key!r} cannot be a key; expected lower-case letters and digits, then a hyphen and a year, as in smith-2026"
        )
    taken = {known for theory in registered() for known in theory.entries}
    if key in taken:
        raise SourceError(f"{key!r} is the key of an installed theory; choose another, for example my{key}")
    root = Path(key) if where is None else where
    if root.exists() and (not root.is_dir() or any(root.iterdir())):
        raise SourceError(f"{root} exists and is not empty; choose another directory with --into")
    name, written = key.replace("-", "_"), []
    for source, place in _PLACES.items():
        target = root / place.format(name=name)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = (files("theory.paper") / "template" / source).read_text(encoding="utf-8")
        # In the BibTeX file a key stands between braces of its own.
        text = (
            text.replace("@misc{{{key}}", f"@misc{{{key}").replace("{{key}}", key).replace("{{name}}", name)
        )
        target.write_text(text, encoding="utf-8")
        written.append(target)
    return written
