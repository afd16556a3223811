import gzip
import io
import os
import struct
import tracemalloc
import zipfile
import zlib
from pathlib import Path

import numpy as np
import pytest

from dxverify import Vocabulary
from dxverify.errors import FormatError
from dxverify.formats import read
from dxverify.formats.rows import VocabularyWarning
from tests.dxverify import vector_files as files

WORDS = ["cat", "dog", "cow"]
VECTORS = np.array([[1.5, -2.0], [0.25, 4.0], [3.0, 0.5]], dtype=np.float32)
TEXT = files.glove(WORDS, VECTORS)
BINARY = files.binary(WORDS, VECTORS)


@pytest.fixture
def path(tmp_path):
    """A file to damage."""
    return tmp_path / "vectors"


def pickled():
    """An archive with an array of objects."""
    file = io.BytesIO()
    np.savez(file, words=np.array(["a", None], dtype=object), vectors=np.eye(2))
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "line", "message"),
    [
        (b"", 1, "the file is empty"),
        (files.packed(b""), 1, "the file is empty"),
        (b"\n", 1, "no numbers"),
        (b"cat\n", 1, "no numbers"),
        (b"cat\t1.0\t2.0\n", 1, "no numbers"),
        (TEXT.replace(b"0.25", b"nan"), 2, "NaN, infinite"),
        (TEXT.replace(b"0.25", b"-inf"), 2, "NaN, infinite"),
        (TEXT.replace(b"0.25", b"1e39"), 2, "beyond 32 bits"),
        (TEXT.replace(b" 0.25", b""), 2, "1 numbers, not 2"),
        (TEXT.replace(b"0.25", b"0.25 7"), 2, "more than 2 numbers"),
        (TEXT.replace(b"0.25", b"0.2x5"), 2, "could not convert"),
        (TEXT.replace(b"0.25", b"2_5"), 2, "underscore"),
        (TEXT.replace(b"0.25", b""), 2, "could not convert"),
        (TEXT.replace(b"cow", b""), 3, "empty"),
        (TEXT.replace(b"cow", b" cow"), 3, "between two spaces"),
        (TEXT.replace(b"cow", b"cow "), 3, "between two spaces"),
        (TEXT.replace(b"cow", b"c\tow"), 3, "control character"),
        (TEXT.replace(b"cow", b"c\xffow"), 3, "not UTF-8"),
        (TEXT.replace(b"cow", "vaché".encode("latin-1")), 3, "not UTF-8"),
        (TEXT.replace(b"dog", b"\ndog"), 2, "0 numbers"),
        (TEXT.replace(b" 1.5", b""), 2, "more than 1 numbers"),
        (TEXT.decode().encode("utf-16"), 1, "UTF-16"),
        (TEXT + b"cow", 4, "0 numbers"),
        (TEXT[: TEXT.rindex(b" ")], 3, "not 2"),
        (b"3 2\n" + TEXT + b"owl 1 2\n", 5, "declares 3 rows, the file goes on"),
        (b"4 2\n" + TEXT, 5, "declares 4 rows, the file ends after 3"),
        (b"3 3\n" + TEXT, 2, "not 3"),
        (b"3 1\n" + TEXT, 2, "more than 1 numbers"),
        (b"3 2\n", 1, "declares 3 rows, at least 18 bytes; the file has 4"),
        (files.packed(b"3 2\n"), 2, "ends after 0"),
        (b"9" * 19 + b" 2\n" + TEXT, 1, "declares b'9999999999999999999' rows, more than any file holds"),
        (b"3 " + b"9" * 19 + b"\n" + TEXT, 1, "gives dimension"),
        (b"9" * 5000 + b" 2\n" + TEXT, 1, "more than any file holds"),
        (b"99999999999 2\n" + TEXT, 1, "declares 99999999999 rows, at least"),
        (TEXT[:-1] + b" 3", 3, "more than"),
        (b"cat 0.123 0.12", 1, "its last number, 0.12, looks cut"),
        (b"cat 0.123 1.2e-0", 1, "its last number, 1.2e-0, looks cut"),
        (b"cat 1 12.", 1, "its last number, 12., looks cut"),
        (b"1 2\ncat 0.123 0.1", 2, "its last number, 0.1, looks cut"),
        (b"3 70000\n" + TEXT, 1, "dimension 70000"),
        (BINARY[:-1], 3, "ends inside row 3 of 3"),
        (files.packed(BINARY[:-11]), 3, "ends inside row 3 of 3"),
        (files.packed(BINARY[: BINARY.index(b"dog")]), 2, "ends inside row 2 of 3"),
        (BINARY[: BINARY.index(b"dog")], 1, "declares 3 rows, at least 30 bytes"),
        (BINARY + b"owl", 4, "goes on"),
        (BINARY.replace(b"3 2\n", b"2 2\n", 1), 3, "goes on"),
        (BINARY.replace(b"3 2\n", b"4 2\n", 1) + b"owl", 4, "ends inside row 4 of 4"),
        (BINARY.replace(b"3 2\n", b"9 2\n", 1), 1, "declares 9 rows, at least 90 bytes"),
        (BINARY.replace(struct.pack("<f", 0.25), struct.pack("<f", np.nan)), 2, "NaN"),
        (BINARY.replace(b"cow", b"c\xffw"), 3, "not UTF-8"),
        (BINARY.replace(b"cow", b"\ncow").replace(b"dog", b""), 2, "empty"),
        (files.npz(WORDS, VECTORS[:2]), None, "3 words do not go with"),
        (files.npz(WORDS, VECTORS[:, 0]), None, "vectors has shape"),
        (files.npz(WORDS, VECTORS.astype(int)), None, "type int64"),
        (files.npz([1, 2, 3], VECTORS), None, "words has shape"),
        (files.npz(WORDS, VECTORS * [[1], [np.inf], [1]]), 2, "NaN or infinite"),
        (files.npz(["cat", "", "cow"], VECTORS), 2, "empty"),
        (files.npz(["cat", "d\nog", "cow"], VECTORS), 2, "control"),
        (files.npz(["cat", "dog", "\ud800"], VECTORS), 3, "no text"),
        (files.npz([], np.empty((0, 2))), None, "words has shape"),
        (files.npz(WORDS, VECTORS)[:-30], None, "damaged"),
        (pickled(), None, "type object"),
        (b"PK\x03\x04", None, "damaged"),
    ],
)
def test_fault_is_named_with_file_and_line(path, data, line, message):
    """Each kind of damage is refused with the file, the line or row, and what is wrong."""
    path.write_bytes(data)
    where = str(path) if line is None else f"{path}, line {line}: "

    with pytest.raises(FormatError, match=message) as caught:
        Vocabulary.load(path)

    assert str(caught.value).startswith(where)


def test_missing_members_of_an_archive_are_named(path):
    """An archive without words is refused."""
    file = io.BytesIO()
    np.savez(file, vectors=VECTORS)
    path.write_bytes(file.getvalue())

    with pytest.raises(FormatError, match=r"words\.npy"):
        read(path)


@pytest.mark.parametrize("cut", [3, 12, -9, -1])
def test_truncated_gzip_is_refused(path, cut):
    """A download that stopped is no vocabulary."""
    path.write_bytes(files.packed(TEXT)[:cut])

    with pytest.raises(FormatError, match=r"damaged|empty"):
        read(path)


def test_gzip_with_a_wrong_checksum_is_refused(path):
    """Every byte is read, so the checksum is compared."""
    data = bytearray(files.packed(TEXT))
    data[-6] ^= 1
    path.write_bytes(data)

    with pytest.raises(FormatError, match="damaged"):
        read(path)


def test_archive_with_a_wrong_checksum_is_refused(path):
    """The members of an npz are compared with their checksums."""
    data = files.npz(WORDS, VECTORS)
    place = data.index(VECTORS.tobytes())
    path.write_bytes(data[:place] + b"\x01" + data[place + 1 :])

    with pytest.raises(FormatError, match=r"damaged.*CRC"):
        read(path)


@pytest.mark.parametrize(
    "bomb",
    [
        lambda: files.packed(TEXT + b"cat 1 2\n" * 20_000_000),
        lambda: files.packed(TEXT + bytes(100_000_000)),
        lambda: files.packed(b"100000000 2\n" + TEXT + b"cat 1 2\n" * 20_000_000),
        lambda: files.npz(WORDS * 1_000_000, np.tile(VECTORS, (1_000_000, 1)), packed=True),
    ],
)
@pytest.mark.slow
def test_rows_beyond_the_limit_cost_nothing(path, bomb):
    """A small file that unpacks to 100 MB and more is read up to the limit in a few megabytes."""
    path.write_bytes(bomb())

    tracemalloc.start()
    table = read(path, limit=3)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert list(table["words"]) == WORDS
    assert peak < 8_000_000


@pytest.mark.parametrize(
    "data", [files.packed(b"cat 1 2\n" + bytes(30_000_000)), files.packed(b"9 3\n" + b"x" * 30_000_000)]
)
def test_endless_line_is_refused_early(path, data):
    """A line without end is given up after a few megabytes."""
    path.write_bytes(data)

    tracemalloc.start()
    with pytest.raises(FormatError, match="no file of vectors"):
        read(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 16_000_000


def test_header_that_promises_too_much_allocates_nothing(path):
    """Memory is taken for rows that came, not for rows that were promised."""
    path.write_bytes(files.packed(b"99999999999 65536\ncat " + bytes(4 * 65536)))

    tracemalloc.start()
    with pytest.raises(FormatError, match="ends inside row 2 of 99999999999"):
        read(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 64 * 65536 * 4 * 1.5


def test_archive_that_promises_too_much_is_refused(path):
    """An array header with an absurd shape is damage, not a request for memory."""
    header = b"{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999, 300), }\n"
    array = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("words.npy", _npy(np.array(WORDS)))
        archive.writestr("vectors.npy", array)

    with pytest.raises(FormatError, match=r"vectors declares shape .* bytes; it holds"):
        read(path)


def test_archive_that_holds_more_than_it_promises_is_refused(path):
    """Bytes after the last row of a member are damage, unless a limit says not to look."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("words.npy", _npy(np.array(WORDS)))
        archive.writestr("vectors.npy", _npy(VECTORS) + b"\0")

    with pytest.raises(FormatError, match="vectors holds more than its header declares"):
        read(path)
    assert read(path, limit=2)["words"] == WORDS[:2]


HEADERS = [
    b"{'descr': '<f4', 'fortran_order': False, 'shape': (-3, 2), }",
    b"{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2.5), }",
    b"{'descr': '<f4', 'fortran_order': False, 'shape': (10**9, 2), }",
    b"{'descr': '<q9', 'fortran_order': False, 'shape': (3, 2), }",
    b"{'descr': '<f4', 'fortran_order': 7, 'shape': (3, 2), }",
    b"{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (3, 2), }",
    b"{'descr': '<f4'",
    b"((((((((((((((((",
    b"\xff\xfe",
    b"",
    b"  indented\n dedented",
    b'"""',
    b"L" * 9000,
]


@pytest.mark.filterwarnings("ignore:Reading")  # numpy warns of headers from Python 2
@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("version", [1, 2, 3, 9])
def test_archive_with_a_bad_header_is_refused(path, header, version):
    """Whatever numpy raises on a header of its own format becomes one line with the name of the file."""
    size = struct.pack("<H" if version == 1 else "<I", len(header))
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("words.npy", _npy(np.array(WORDS)))
        archive.writestr("vectors.npy", b"\x93NUMPY" + bytes([version, 0]) + size + header + bytes(24))

    with pytest.raises(FormatError) as caught:
        read(path)

    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("packing", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
@pytest.mark.parametrize("place", range(12))
def test_archive_with_a_bad_stream_is_refused(path, packing, place):
    """Damage in the head of a packed member is one line whichever unpacker meets it, or did not touch the data."""
    with zipfile.ZipFile(path, "w", packing) as archive:
        archive.writestr("words.npy", _npy(np.array(WORDS)))
        archive.writestr("vectors.npy", _npy(VECTORS))
    data = bytearray(path.read_bytes())
    start = data.index(b"vectors.npy") + len("vectors.npy") + place
    data[start] ^= 0xFF
    path.write_bytes(data)

    if packing == zipfile.ZIP_LZMA and place in {0, 1, 5, 6, 7, 8}:
        # The version and the size of the dictionary, which need not be right.
        np.testing.assert_array_equal(read(path)["vectors"], VECTORS)
        return
    with pytest.raises(FormatError, match=str(path)):
        read(path)


def test_pipes_folders_and_devices_are_refused_at_once(tmp_path):
    """A pipe nobody writes to would be waited for without end."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place, kind in ((pipe, "a pipe"), (tmp_path, "a folder"), (Path("/dev/zero"), "a device")):
        with pytest.raises(FormatError, match=f"{place}: this is {kind}"):
            read(place)


@pytest.mark.parametrize("last", [b"0.123", b"-0.456", b"1.2345e-05", b"7.0 "])
def test_a_row_that_is_whole_needs_no_newline(path, last):
    """As many decimals as the longest number of its row: nothing is missing."""
    path.write_bytes(b"cat 0.5 0.125\ndog 0.5 " + last)

    assert [0.5, float(last)] == pytest.approx(list(read(path)["vectors"][1]))


@pytest.mark.parametrize("row", [b"dog 0.5 0.12 0.1", b"dog 1 2", b"dog 1e-05 0.25", b"dog 3"])
def test_a_row_that_may_be_cut_is_read_with_a_warning(path, row):
    """Nobody can tell a short number from one that lost its end, so the reader is told."""
    path.write_bytes(row)
    with pytest.warns(VocabularyWarning, match="the last line has no end"):
        read(path)


def test_packed_file_needs_no_last_newline(path):
    """Its checksum tells that it is whole."""
    path.write_bytes(files.packed(TEXT[:-1]))

    assert list(read(path)["words"]) == WORDS


def test_nothing_is_unpickled(path, tmp_path):
    """A pickle that would write a file when loaded is refused and writes none, as a file and inside an archive."""
    trace = tmp_path / "trace"
    pickle = b"cposix\nsystem\n(S'touch " + str(trace).encode() + b"'\ntR."
    header = b"{'descr': '|O', 'fortran_order': False, 'shape': (3,), }\n"
    member = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + pickle
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as members:
        members.writestr("words.npy", member)
        members.writestr("vectors.npy", _npy(VECTORS))

    for data in (pickle, archive.getvalue(), member, files.packed(pickle)):
        path.write_bytes(data)
        with pytest.raises(FormatError):
            read(path)
        assert not trace.exists()


def _npy(array):
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def test_the_helpers_write_what_others_read():
    """The writers of these tests agree with gzip, zlib and numpy, so a fault above is the fault described."""
    assert gzip.decompress(files.packed(TEXT)) == TEXT
    assert zlib.crc32(TEXT) == int.from_bytes(files.packed(TEXT)[-8:-4], "little")
    np.testing.assert_array_equal(np.load(io.BytesIO(files.npz(WORDS, VECTORS)))["vectors"], VECTORS)


@pytest.mark.parametrize("first", ["0 0", "0 3", "3 0"])
@pytest.mark.parametrize("rest", ["", "\n", "\ncat 1 2 3\n"])
def test_a_header_without_rows_or_numbers_is_refused(path, first, rest):
    """It was read as a word "0" with one number, and the rows below were rows of a wrong length, or none."""
    path.write_text(first + rest)

    with pytest.raises(FormatError, match="two positive integers"):
        read(path)


def test_a_word_of_one_number_is_read_where_the_format_is_named(path):
    """What looks like a header is a row where the caller says that there is none."""
    path.write_text("0 0\n1 1\n")

    assert ("0", "1") == read(path, format="glove")["words"]
