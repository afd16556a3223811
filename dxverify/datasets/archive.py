"""Members of wheels and npm tarballs, read without unpacking, installing or running anything."""

from __future__ import annotations

import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from dxverify.errors import InputError


class OpenArchive:
    """A wheel (zip) or a gzipped tarball, open for reading.

    Parameters
    ----------
    path : Path
        The file.
    scratch : Path
        A directory for readers that need a file of their own.
    """

    def __init__(self, path: Path, scratch: Path) -> None:
        self.path, self.scratch = path, scratch

    @contextmanager
    def member(self, name: str) -> Iterator[IO[bytes]]:
        """Open one member by its exact name."""
        if zipfile.is_zipfile(self.path):
            with zipfile.ZipFile(self.path) as archive:
                if name not in archive.namelist():
                    raise InputError(f"{self.path.name} has no member {name!r}")
                with archive.open(name) as file:
                    yield file
            return
        with tarfile.open(self.path, "r:gz") as archive:
            for info in archive:
                found = archive.extractfile(info) if info.name == name else None
                if found is not None:
                    yield found
                    return
            raise InputError(f"{self.path.name} has no member {name!r}")

    def members(self, prefix: str, suffix: str) -> Iterator[tuple[str, bytes]]:
        """Yield names and contents of the files of a tarball that begin and end so."""
        with tarfile.open(self.path, "r:gz") as archive:
            for info in archive:
                if info.isfile() and info.name.startswith(prefix) and info.name.endswith(suffix):
                    file = archive.extractfile(info)
                    if file is not None:
                        yield info.name, file.read()
