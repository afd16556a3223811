"""Pages and figures that are made once for each state of what decides them."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from book.generate.data import ROOT

__all__ = ["Folder", "Kept", "digest_of"]


def digest_of(*parts: str, files: Iterable[Path] = ()) -> str:
    """Return a name for some texts and the content of some files."""
    seen = hashlib.sha256()
    for part in parts:
        seen.update(part.encode())
        seen.update(b"\0")
    for path in sorted(files):
        seen.update(path.relative_to(ROOT).as_posix().encode())
        seen.update(path.read_bytes())
    return seen.hexdigest()[:24]


class Kept:
    """A folder of finished pieces, each under its name and the digest of what decides it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        #: How many pieces were made, and how many were there already.
        self.made, self.found = 0, 0

    def into(self, target: Path, name: str, digest: str, make: Callable[[Path], None]) -> None:
        """Put the files of a piece into a folder; make them first if this state of it was never made.

        Parameters
        ----------
        target : Path
            Where the files go.
        name, digest : str
            The piece and its state.
        make : callable
            Writes the files into the folder it is given.
        """
        piece = self.folder / f"{name}-{digest}"
        if piece.is_dir():
            self.found += 1
        else:
            self.made += 1
            unfinished = self.folder / f"{name}.unfinished"
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir(parents=True)
            make(unfinished)
            for old in self.folder.glob(f"{name}-{'?' * len(digest)}"):
                shutil.rmtree(old)
            unfinished.rename(piece)
        for path in piece.iterdir():
            Folder(target).write(path.name, path.read_bytes())


class Folder:
    """A folder of sources in which a file is touched only if its content changes, so that nothing unchanged is built again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, name: str, content: str | bytes) -> None:
        """Write one file, unless it is there already with this content."""
        path = self.folder / name
        data = content.encode() if isinstance(content, str) else content
        if not path.exists() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
