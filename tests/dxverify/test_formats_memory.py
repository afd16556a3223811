"""Loading holds little more than the matrix itself."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.dxverify import vector_files as files

ROWS, DIM = 40_000, 300
STATUS = Path("/proc/self/status")
#: Loads a file and prints by how many bytes the memory of the process rose at most. (The peak that getrusage
#: gives would be that of the parent, if it is larger.)
PROBE = f"""
import re, sys
from pathlib import Path
from dxverify import Vocabulary
Vocabulary.builtin()
peak = lambda: int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("{STATUS}").read_text())[1]) * 1024
before = peak()
vocabulary = Vocabulary.load(sys.argv[1])
print(peak() - before, vocabulary.vectors.nbytes, vocabulary.vectors.dtype)
"""


def text(words, vectors):
    """A GloVe file, quickly: one line repeated under other names."""
    line = b" ".join(str(value).encode() for value in vectors[0])
    return b"".join(word.encode() + b" %d " % row + line + b"\n" for row, word in enumerate(words))


@pytest.mark.slow
@pytest.mark.skipif(not STATUS.exists(), reason="the peak of a process is read from Linux")
@pytest.mark.parametrize("writer", [text, files.binary, files.npz], ids=["glove", "binary", "npz"])
def test_loading_needs_at_most_half_a_matrix_more(tmp_path, writer):
    """The peak lies below 1.5 times the matrix of 32-bit numbers; the words are part of it."""
    path = tmp_path / "vectors"
    words = [f"word{row}" for row in range(ROWS)]
    vectors = np.full((ROWS, DIM - (writer is text)), 0.25, dtype=np.float32)
    vectors[:, 0] = np.arange(ROWS)
    path.write_bytes(writer(words, vectors))

    output = subprocess.run(
        [sys.executable, "-c", PROBE, path], capture_output=True, text=True, check=True
    ).stdout
    added, matrix, precision = output.split()

    assert (int(matrix), precision) == (ROWS * DIM * 4, "float32")
    # Less than the matrix would mean that the probe measured nothing.
    assert 0.9 * ROWS * DIM * 4 < int(added) < 1.5 * ROWS * DIM * 4
