"""Buffered forward reading of plain or gzipped files, with errors that name the line."""

from __future__ import annotations

import gzip
import stat
import zlib
from typing import TYPE_CHECKING, BinaryIO, Self

from dxverify.errors import FormatError
from dxverify.formats.config import CONFIG

if TYPE_CHECKING:
    from pathlib import Path


class Stream:
    """A file read once, forwards; faults of the compression become FormatErrors that name the line.

    Parameters
    ----------
    path : Path
        The file; gzip is recognised by its first bytes, not by its name.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        #: Pieces returned by :meth:`until` so far: the current line of a text file.
        self.line = 0
        #: Whether the last piece ended with the file and not with its mark; a packed file has a checksum instead.
        self.cut = False
        self._data = b""
        self._at = 0
        self._file = _open(path)
        #: Bytes of a plain file; unknown for a packed one.
        self.size = None if isinstance(self._file, gzip.GzipFile) else path.stat().st_size

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def fault(self, message: str) -> FormatError:
        """Return the error that says this of the current line."""
        return FormatError(message, path=self.path, line=max(self.line, 1))

    def peek(self, size: int) -> bytes:
        """Return up to ``size`` bytes that come next, without consuming them."""
        while len(self._data) - self._at < size and self._fill():
            pass
        return self._data[self._at : self._at + size]

    def take(self, size: int) -> bytes:
        """Return the next ``size`` bytes, fewer only at the end of the file."""
        piece = self.peek(size)
        self._at += len(piece)
        return piece

    def until(self, mark: bytes) -> tuple[bytes, bool]:
        """Return the bytes before the next mark and whether the mark came; the mark is consumed."""
        self.line += 1
        seen = 0
        while (end := self._data.find(mark, self._at + seen)) < 0:
            seen = len(self._data) - self._at
            if seen > CONFIG.longest_line:
                raise self.fault(
                    f"no {mark!r} within {CONFIG.longest_line} bytes; this is no file of vectors"
                )
            if not self._fill():
                self.cut = self.size is not None
                return self.take(seen), False
        piece = self._data[self._at : end]
        self._at = end + len(mark)
        return piece, True

    def _fill(self) -> bool:
        try:
            chunk = self._file.read(CONFIG.chunk)
        except (EOFError, zlib.error, gzip.BadGzipFile) as problem:
            raise self.fault(f"the compressed data are damaged: {problem}") from None
        self._data = self._data[self._at :] + chunk
        self._at = 0
        return bool(chunk)


def _open(path: Path) -> BinaryIO | gzip.GzipFile:
    _require_file(path)
    file = path.open("rb")
    magic = file.read(2)
    file.seek(0)
    if magic != b"\x1f\x8b":
        return file
    file.close()
    return gzip.open(path, "rb")


def _require_file(path: Path) -> None:
    """Refuse pipes and devices, which may never answer and cannot be read from the start again."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        kind = "a folder" if stat.S_ISDIR(mode) else "a pipe" if stat.S_ISFIFO(mode) else "a device"
        raise FormatError(f"this is {kind}; vectors are read from a file", path=path)
