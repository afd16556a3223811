"""Small archives that stand for those of the registries, and who hands them out."""

from __future__ import annotations

import hashlib
import io
import tarfile
import zipfile
from pathlib import Path

from dxverify.datasets import Archive, Dataset


def wheel(**members: bytes) -> bytes:
    """Return a zip of members; double underscores in names stand for dots."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in members.items():
            archive.writestr("pkg/" + name.replace("__", "."), content)
    return buffer.getvalue()


def tarball(members: dict[str, bytes]) -> bytes:
    """Return a gzipped tar of members."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return buffer.getvalue()


def dataset(content: bytes, convert, rows: int, kind: str = "vectors", name: str = "small") -> Dataset:
    """Return a data set whose archive has that content."""
    archive = Archive(
        registry="pypi",
        package="pkg",
        version="1",
        filename="pkg-1.whl",
        sha256=hashlib.sha256(content).hexdigest(),
    )
    return Dataset(
        name=name, title="t", kind=kind, archive=archive, convert=convert, rows=rows, licence="none"
    )


class Client:
    """A fetcher that hands out one file and counts how often it was asked."""

    def __init__(self, content: bytes) -> None:
        self.content, self.calls = content, 0

    def __call__(self, archive: Archive, directory: Path) -> None:
        """Write the file."""
        self.calls += 1
        (directory / archive.filename).write_bytes(self.content)


GLOVE = "the 1.5 -2\ncat\u00a0x 0.25 4\n".encode()
