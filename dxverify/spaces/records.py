"""Recorded pairs of input and output: CSV or JSON lines, read once in blocks of rows, in bounded memory.

CSV has the columns ``input,output`` and optionally ``count``, with or without a header; a cell that is JSON (a number, a list) is read as
such, any other as text. A line of JSON is an object with these keys, or a list. Equal lines are parsed once for each block.
"""

from __future__ import annotations

import csv
import io
import itertools
import json
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from dxverify.errors import FormatError, InputError
from dxverify.spaces.inputs import point_key, show

#: Rows of the first block and of the largest, and how blocks grow: small ones let bets begin early, large ones are fast.
_FIRST_ROWS, _LARGEST, _GROWTH = 2_000, 250_000, 1.15
_LINES = {".jsonl", ".ndjson", ".json"}
_TABLES = {".csv", ".tsv", ".txt"}
_COLUMNS = ("input", "output", "count")
#: Longer whole numbers are texts: Python does not read them by default.
_DIGITS = 4_000
#: Bad rows of one block that an error names.
_NAMED = 5


@dataclass(frozen=True, slots=True)
class Record:
    """One parsed row: how often an output was recorded for an input."""

    input: Any
    output: Hashable
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordBlock:
    """A block of rows in the order of the file.

    Parameters
    ----------
    counts : mapping
        How often each (input, output) came, keyed by hashable values.
    rows : int
        Lines that were read so far, for progress.
    aggregated : bool
        Whether rows carry counts, so that their order in time is lost.
    merged : tuple, optional
        Two outputs that are equal in Python and not as text, such as 1 and True: they are counted as one.
    successive : mapping
        Of the first rows of the block, for each input: its pairs of successive rows, and those with two outputs.
    """

    counts: Mapping[tuple[Hashable, Hashable], int]
    rows: int
    aggregated: bool
    merged: tuple[Hashable, Hashable] | None = None
    successive: Mapping[Hashable, tuple[int, int]] = field(default_factory=dict)


def read_records(path: str | Path) -> Iterator[RecordBlock]:
    """Read a file in blocks of rows.

    Rows that cannot be read are an error that names their lines. They are never left out: which rows are bad may depend on the
    input, and what remains of a correct mechanism's outputs need not keep its guarantee.

    Parameters
    ----------
    path : path
        ``.csv``, ``.tsv``, ``.jsonl``, ``.ndjson`` or ``.json`` (one value a line).
    """
    path = Path(path)
    if path.suffix not in _LINES | _TABLES:
        raise InputError(f"{path.name}: records are read from {', '.join(sorted(_LINES | _TABLES))} files")
    if not path.is_file():
        raise InputError(f"{path}: no such file")
    with path.open(encoding="utf-8-sig", newline="") as file:
        try:
            yield from _blocks(path, file)
        except UnicodeDecodeError as problem:
            raise FormatError(f"not UTF-8: {problem}", path=path.name) from None


def _blocks(path: Path, file: IO[str]) -> Iterator[RecordBlock]:
    lines = path.suffix in _LINES
    head = file.readline()
    delimiter = "\t" if path.suffix == ".tsv" else ","
    parser = _LineParser() if lines else _table_parser(path, head, delimiter)
    start, size, parsed = (2, _FIRST_ROWS, 1) if parser.header else (1, _FIRST_ROWS, 0)
    source: Iterator[str] = file if parser.header else itertools.chain([head] if head else [], file)
    while chunk := list(itertools.islice(source, size)):
        found: dict[tuple[Hashable, Hashable], int] = {}
        bad: dict[str, str] = {}
        merged: tuple[Hashable, Hashable] | None = None
        outputs: dict[Hashable, Hashable] = {}
        rows: dict[str, tuple[Hashable, Hashable]] = {}
        for text, times in Counter(chunk).items():
            if not text.strip():
                continue
            try:
                row = parser.parse(text)
            except ValueError as problem:
                bad[text] = str(problem)
                continue
            key = rows[text] = (row.input, row.output)
            found[key] = found.get(key, 0) + row.count * times
            first = outputs.setdefault(row.output, row.output)
            if first is not row.output and repr(first) != repr(row.output):
                merged = (first, row.output)
        if bad:
            raise _bad_rows(path, {start + row: bad[text] for row, text in enumerate(chunk) if text in bad})
        start += len(chunk)
        parsed += len(chunk)
        yield RecordBlock(
            counts=found,
            rows=parsed,
            aggregated=parser.aggregated,
            merged=merged,
            successive=_count_successive([rows[text] for text in chunk[:_FIRST_ROWS] if text in rows]),
        )
        size = min(int(size * _GROWTH), _LARGEST)


def _count_successive(rows: Sequence[tuple[Hashable, Hashable]]) -> dict[Hashable, tuple[int, int]]:
    last: dict[Hashable, Hashable] = {}
    found: dict[Hashable, tuple[int, int]] = {}
    for x, y in rows:
        if x in last:
            pairs, changes = found.get(x, (0, 0))
            found[x] = (pairs + 1, changes + (last[x] != y))
        last[x] = y
    return found


def _bad_rows(path: Path, problems: dict[int, str]) -> FormatError:
    """Return the error that names the bad rows of a block."""
    (line, problem), *others = problems.items()
    more = ""
    if others:
        more = f"; lines {', '.join(str(line) for line, _ in others[:_NAMED])} are bad too"
        more += f", and {len(others) - _NAMED:,} more" if len(others) > _NAMED else ""
    return FormatError(
        f"{problem}{more}. Mend the rows (a cell with a comma needs quotes, a failed call an output of its own such as <failed>); leaving "
        "them out could make a correct mechanism look faulty",
        path=path.name,
        line=line,
    )


def _value(text: str) -> Hashable:
    """Return a cell as JSON if it is JSON, else as text."""
    if text.isdecimal() and text.isascii() and (text[0] != "0" or text == "0") and len(text) <= _DIGITS:
        return int(text)
    if "." in text and text[0] in "-0123456789" and "_" not in text:  # faster than JSON
        try:
            return float(text)
        except ValueError:
            pass
    try:
        return point_key(json.loads(text))
    except (ValueError, RecursionError):
        return text


def _count(value: Any) -> int:
    try:
        number = int(value)
        exact = not isinstance(value, bool) and (isinstance(value, str) or number == value)
    except (TypeError, ValueError, OverflowError):
        number, exact = -1, False
    if not exact or number < 0:
        raise ValueError(f"a count is a whole number from 0 on, got {show(value)}")
    return number


@dataclass(slots=True)
class _TableParser:
    """Parses rows of a table by the places of its columns."""

    delimiter: str
    places: tuple[int, ...]
    width: int
    header: bool
    cells: dict[str, Hashable] = field(default_factory=dict)

    @property
    def aggregated(self) -> bool:
        return len(self.places) > 2

    def parse(self, text: str) -> Record:
        # Most rows have no quotes, and splitting them is five times faster.
        cells = self._parse_quoted(text) if '"' in text else text.rstrip("\r\n").split(self.delimiter)
        if len(cells) != self.width:
            raise ValueError(f"{self.width} columns are expected, got {len(cells)}: {show(text.strip())}")
        x, y = self._cell(cells[self.places[0]]), self._cell(cells[self.places[1]])
        return Record(x, y, _count(cells[self.places[2]]) if self.aggregated else 1)

    def _parse_quoted(self, text: str) -> list[str]:
        try:
            return next(csv.reader([text.rstrip("\r\n")], delimiter=self.delimiter, strict=True))
        except csv.Error as problem:
            raise ValueError(f"not a row of CSV ({problem}): {show(text.strip())}") from None

    def _cell(self, text: str) -> Hashable:
        if len(text) > 32:  # long cells seldom repeat
            return _value(text)
        found = self.cells.get(text, self)
        if found is self:
            found = _value(text)
            if len(self.cells) < 100_000:
                self.cells[text] = found
        return found


def _table_parser(path: Path, head: str, delimiter: str) -> _TableParser:
    try:
        names = next(csv.reader([head], delimiter=delimiter), [])
    except csv.Error as problem:
        raise FormatError(f"not a row of CSV ({problem})", path=path.name, line=1) from None
    lowered = [name.strip().lower() for name in names]
    if "input" in lowered and "output" in lowered:
        places = tuple(lowered.index(name) for name in _COLUMNS if name in lowered)
        return _TableParser(delimiter, places, len(names), header=True)
    if not head.strip():
        raise InputError(f"{path.name} has no rows")
    if len(names) not in (2, 3):
        raise FormatError(
            f"the columns are input, output and optionally count; this line has {len(names)}",
            path=path.name,
            line=1,
        )
    return _TableParser(delimiter, tuple(range(len(names))), len(names), header=False)


@dataclass(slots=True)
class _LineParser:
    """Parses one value of JSON a line."""

    aggregated: bool = False
    header: bool = False

    def parse(self, text: str) -> Record:
        try:
            row = json.loads(text)
        except (ValueError, RecursionError):
            raise ValueError(f"not JSON: {show(text.strip())}") from None
        if isinstance(row, dict):
            missing = [name for name in _COLUMNS[:2] if name not in row]
            if missing:
                raise ValueError(f"the key {missing[0]!r} is missing: {show(text.strip())}")
            cells = [row[name] for name in _COLUMNS if name in row]
        elif isinstance(row, list) and len(row) in (2, 3):
            cells = row
        else:
            raise ValueError(
                f"an object with input and output, or a list of two, is expected: {show(text.strip())}"
            )
        count = 1
        if len(cells) == 3:
            self.aggregated, count = True, _count(cells[2])
        return Record(point_key(cells[0]), point_key(cells[1]), count)


def read_points(path: str | Path) -> list[Any]:
    """Read inputs, one point a line: JSON lines, or CSV in which a row of several cells is a tuple.

    A header ``input`` or of names above rows of numbers is left out.
    """
    path = Path(path)
    if not path.is_file():
        raise InputError(f"{path}: no such file")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as problem:
        raise FormatError(f"not UTF-8: {problem}", path=path.name) from None
    points: list[Any] = []
    if path.suffix in _LINES:
        for line, row in enumerate(text.splitlines(), 1):
            if row.strip():
                try:
                    found = json.loads(row)
                except (ValueError, RecursionError):
                    raise FormatError(f"not JSON: {show(row)}", path=path.name, line=line) from None
                found = found["input"] if isinstance(found, dict) and "input" in found else found
                points.append(tuple(found) if isinstance(found, list) else found)
        return points
    rows = [
        row
        for row in csv.reader(io.StringIO(text, newline=""), delimiter="\t" if path.suffix == ".tsv" else ",")
        if row
    ]
    parsed = [tuple(_value(cell) for cell in row) for row in rows]
    if parsed and (_is_header(parsed) or rows[0] == ["input"]):
        parsed = parsed[1:]
    return [row[0] if len(row) == 1 else row for row in parsed]


def _is_header(rows: list[tuple[Hashable, ...]]) -> bool:
    """Whether the first row is all text and a later one all numbers."""
    names = all(isinstance(cell, str) for cell in rows[0])
    return names and any(all(isinstance(cell, (int, float)) for cell in row) for row in rows[1:])
