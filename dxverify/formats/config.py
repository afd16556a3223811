"""Tuned constants of the readers of vector files, each with its origin."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatsConfig:
    """Sizes of buffers, and limits beyond which a file is no file of vectors."""

    #: A matrix grows by a sixteenth, in place: the spare rows are all that is held beyond the result.
    growth: int = 16
    #: Bytes read at one time; arbitrary.
    chunk: int = 1 << 20
    #: No line or word is longer than this; a longer one is no file of vectors.
    longest_line: int = 1 << 22
    #: More digits than the number of rows of any file has.
    longest_count: int = 18
    #: A wider row is taken for a damaged header.
    largest_dim: int = 1 << 16
    #: Enough for the header and the first row of any plausible dimension.
    head: int = 1 << 17


CONFIG = FormatsConfig()
