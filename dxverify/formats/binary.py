"""word2vec binary: a header line, then each word, a space and its 32-bit numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dxverify.formats.rows import Rows
from dxverify.formats.text import check_promise, read_header, require_bytes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dxverify.formats.rows import Table
    from dxverify.formats.stream import Stream


def read_binary(stream: Stream, limit: int | None) -> Table:
    """Read the rows that the header promises, or the first ``limit`` of them; errors name the row."""
    promised, dim = read_header(stream)
    # A letter, a space and the numbers.
    require_bytes(stream, promised, limit, least=2 + 4 * dim)
    stream.line = 0
    rows = Rows(stream, dim)
    while rows.seen < (promised if limit is None else min(limit, promised)):
        rows.add(*_row(stream, dim, promised))
    check_promise(stream, rows.seen, promised, limit, end=b"\n")
    return rows.table()


def _row(stream: Stream, dim: int, promised: int) -> tuple[bytes, NDArray[np.float32]]:
    name, found = stream.until(b" ")
    values = stream.take(4 * dim) if found else b""
    if len(values) < 4 * dim:
        raise stream.fault(f"the file ends inside row {stream.line} of {promised}")
    # Some writers end each row with a newline, which then stands before the next word.
    return name.removeprefix(b"\n"), np.frombuffer(values, dtype="<f4")
