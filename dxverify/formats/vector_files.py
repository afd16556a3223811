"""Readers of GloVe text, word2vec text and binary, and fastText ``.vec``; the content says which of them a file is."""

from __future__ import annotations

import codecs
import warnings
from typing import TYPE_CHECKING

import numpy as np

from dxverify.formats.config import CONFIG
from dxverify.formats.rows import Rows, VocabularyWarning

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dxverify.formats.rows import Table
    from dxverify.formats.stream import Stream


def read_glove(stream: Stream, limit: int | None) -> Table:
    """Read lines without a header; the first line gives the dimension."""
    first = _line(stream)
    if first is None:
        raise stream.fault("the file is empty")
    dim = trailing_numbers(first)
    if not dim:
        raise stream.fault("the first line holds no numbers after its word")
    rows = Rows(stream, dim)
    rows.add(*_row(stream, first, dim))
    _read_rows(stream, rows, dim, limit)
    return rows.table()


def read_word2vec(stream: Stream, limit: int | None) -> Table:
    """Read a header with the number of rows and the dimension, then the lines."""
    declared, dim = read_header(stream)
    # A letter, then a space and a digit for each number, then the end of the line.
    require_bytes(stream, declared, limit, least=2 + 2 * dim)
    rows = Rows(stream, dim)
    _read_rows(stream, rows, dim, declared if limit is None else min(limit, declared))
    check_row_count(stream, rows.seen, declared, limit)
    return rows.table()


def _read_rows(stream: Stream, rows: Rows, dim: int, limit: int | None) -> None:
    while limit is None or rows.seen < limit:
        line = _line(stream)
        if line is None:
            return
        rows.add(*_row(stream, line, dim))


def read_header(stream: Stream) -> tuple[int, int]:
    """Read the first line ``rows dimension`` of the word2vec formats."""
    line, _ = stream.until(b"\n")
    header = parse_header(line)
    if header is None or not all(header):
        raise stream.fault(
            f"the header must be two positive integers (rows and dimension), got {line[:40]!r}"
        )
    if header[0] >= 10**CONFIG.longest_count:
        raise stream.fault(f"the header declares {line.split()[0][:40]!r} rows, more than any file holds")
    if header[1] > CONFIG.largest_dim:
        raise stream.fault(f"the header gives dimension {header[1]}, more than {CONFIG.largest_dim}")
    return header


def parse_header(line: bytes) -> tuple[int, int] | None:
    """Return rows and dimension if the line is a header; a number beyond all reason comes as 10**18."""
    fields = line.split()
    if len(fields) != 2 or not all(field.isdigit() for field in fields):
        return None
    rows, dim = (
        10**CONFIG.longest_count if len(field) > CONFIG.longest_count else int(field) for field in fields
    )
    return rows, dim


def require_bytes(stream: Stream, declared: int, limit: int | None, *, least: int) -> None:
    """Refuse at once a header that declares more rows of at least so many bytes than a plain file can hold."""
    wanted = declared if limit is None else min(limit, declared)
    # The last row may lack the end of its line.
    if stream.size is not None and wanted * least - 1 > stream.size:
        raise stream.fault(
            f"the header declares {declared} rows, at least {declared * least} bytes; the file has {stream.size}"
        )


def check_row_count(stream: Stream, seen: int, declared: int, limit: int | None, *, end: bytes = b"") -> None:
    """Raise unless the rows read are all that the header declares, or as many as were asked for; ``end`` may follow."""
    if seen < declared and (limit is None or seen < limit):
        raise stream.fault(f"the header declares {declared} rows, the file ends after {seen}")
    if seen == declared and stream.peek(len(end) + 1) not in (b"", end):
        stream.line += 1
        raise stream.fault(f"the header declares {declared} rows, the file goes on")


def trailing_numbers(line: bytes) -> int:
    """Count the numbers at the end of a line, which are its vector; the first field is never one."""
    fields = line.split(b" ")
    count = 0
    while count < len(fields) - 1 and _is_number(fields[-1 - count]):
        count += 1
    return count


def parse_row(line: bytes, dim: int) -> tuple[bytes, NDArray[np.float32]]:
    """Split a line from the right, because words may hold spaces; raise ValueError with the reason."""
    name, *fields = line.rsplit(b" ", dim)
    if len(fields) != dim:
        raise ValueError(f"the row has {len(fields)} numbers, not {dim}")
    parts = name.split(b" ")
    if not all(parts):
        raise ValueError("the word is empty, or a field between two spaces is")
    if any(map(_is_number, parts[1:])):
        raise ValueError(f"the row has more than {dim} numbers")
    if b"_" in line and b"_" in b" ".join(fields):
        raise ValueError("a number holds an underscore")
    with np.errstate(over="ignore"):  # beyond 32 bits becomes infinite, which Rows refuses
        return name, np.fromiter(map(float, fields), dtype=np.float32, count=dim)


def _row(stream: Stream, line: bytes, dim: int) -> tuple[bytes, NDArray[np.float32]]:
    try:
        row = parse_row(line, dim)
    except ValueError as problem:
        raise stream.fault(str(problem)) from None
    if stream.cut:
        _judge_end(stream, line.rsplit(b" ", dim)[1:])
    return row


def _judge_end(stream: Stream, numbers: list[bytes]) -> None:
    """Refuse a last line without an end whose last number looks cut; warn where that is uncertain.

    Many programs write no newline after the last row, and a file that was cut lacks it too. A number with fewer decimals
    than every other of its row, or that ends in its point or in its exponent, is taken for cut. One with as many decimals
    as the longest is whole. Between the two nobody can tell.
    """
    *others, last = numbers
    places = [_decimals(number) for number in others] or [0]
    exponent = last.lower().partition(b"e")[2].lstrip(b"+-")
    if last.endswith(b".") or len(exponent) == 1 or _decimals(last) < min(places):
        raise stream.fault(
            f"the last line has no end and its last number, {last.decode()}, looks cut; add a newline if the file is whole"
        )
    if _decimals(last) < max(1, *places) or b"e" in b"".join(others).lower():
        warnings.warn(
            f"{stream.path}: the last line has no end; if the file was cut, so may be its last number, {last.decode()}",
            VocabularyWarning,
            stacklevel=2,
        )


def _decimals(number: bytes) -> int:
    return len(number.lower().partition(b"e")[0].partition(b".")[2])


def _line(stream: Stream) -> bytes | None:
    """Return the next line without its end; word2vec and fastText leave a space there."""
    line, ended = stream.until(b"\n")
    if not line and not ended:
        return None
    if line.endswith(b" "):
        stream.cut = False  # something follows the last number, so it is whole
    return line.removesuffix(b"\r").removesuffix(b" ")


def _is_number(field: bytes) -> bool:
    try:
        float(field)
    except ValueError:
        return False
    return True


def read_binary(stream: Stream, limit: int | None) -> Table:
    """Read the rows that the header declares, or the first ``limit`` of them; errors name the row."""
    declared, dim = read_header(stream)
    # A letter, a space and the numbers.
    require_bytes(stream, declared, limit, least=2 + 4 * dim)
    stream.line = 0
    rows = Rows(stream, dim)
    while rows.seen < (declared if limit is None else min(limit, declared)):
        rows.add(*_binary_row(stream, dim, declared))
    check_row_count(stream, rows.seen, declared, limit, end=b"\n")
    return rows.table()


def _binary_row(stream: Stream, dim: int, declared: int) -> tuple[bytes, NDArray[np.float32]]:
    name, found = stream.until(b" ")
    values = stream.take(4 * dim) if found else b""
    if len(values) < 4 * dim:
        raise stream.fault(f"the file ends inside row {stream.line} of {declared}")
    # Some writers end each row with a newline, which then stands before the next word.
    return name.removeprefix(b"\n"), np.frombuffer(values, dtype="<f4")


GLOVE, WORD2VEC, WORD2VEC_BINARY, NPZ = "glove", "word2vec", "word2vec-binary", "npz"

_CONTROL = bytes(set(range(32)) - set(b"\t\n\r"))


def detect(stream: Stream) -> str:
    """Return the name of the format; an empty file and UTF-16 are refused here."""
    head = stream.peek(CONFIG.head)
    if not head:
        raise stream.fault("the file is empty")
    if head.startswith(b"PK\x03\x04"):
        return NPZ
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise stream.fault("the file is UTF-16; vectors must be UTF-8")
    first, _, rest = head.partition(b"\n")
    header = parse_header(first)
    if header is None:
        return GLOVE
    return WORD2VEC_BINARY if _is_binary(rest, *header) else WORD2VEC


def _is_binary(rest: bytes, rows: int, dim: int) -> bool:
    """Weigh what is known; a damaged text has odd bytes too, and numbers in binary may look like letters."""
    odd_bytes = rest.translate(None, _CONTROL) != rest or not _is_utf8(rest)
    looks_like_text = _starts_with_a_row(rest, dim)
    if odd_bytes and not looks_like_text:
        return True
    return (odd_bytes or not looks_like_text) and _is_exactly_binary(rest, rows, dim)


def _starts_with_a_row(rest: bytes, dim: int) -> bool:
    try:
        parse_row(rest.partition(b"\n")[0].removesuffix(b"\r").removesuffix(b" "), dim)
    except ValueError:
        return False
    return True


def _is_exactly_binary(rest: bytes, rows: int, dim: int) -> bool:
    """Tell whether the declared rows fill the file; tiny files may be binary and look like text."""
    place = 0
    for _ in range(rows):
        space = rest.find(b" ", place)
        place = space + 1 + 4 * dim
        if space < 0 or place > len(rest):
            return False
    return rest[place:] in (b"", b"\n")


def _is_utf8(data: bytes) -> bool:
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data)
    except UnicodeDecodeError:
        return False
    return True
