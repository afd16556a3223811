"""Tells the format of a file from its content."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from dxverify.formats.text import parse_header, parse_row

if TYPE_CHECKING:
    from dxverify.formats.stream import Stream

GLOVE, WORD2VEC, WORD2VEC_BINARY, NPZ = "glove", "word2vec", "word2vec-binary", "npz"

#: Enough for the header and the first row of any plausible dimension.
_HEAD = 1 << 17
_CONTROL = bytes(set(range(32)) - set(b"\t\n\r"))


def detect(stream: Stream) -> str:
    """Return the name of the format; an empty file and UTF-16 are refused here."""
    head = stream.peek(_HEAD)
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
    """Tell whether the promised rows fill the file; tiny files may be binary and look like text."""
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
