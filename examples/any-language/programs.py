"""Programs in other languages as mechanisms for ``dxverify audit programs:shell`` and ``programs:javascript``."""

from __future__ import annotations

from pathlib import Path

from dxverify import Vocabulary
from dxverify.adapters import as_mechanism

HERE = Path(__file__).parent
LINE = Vocabulary(words=[f"w{i}" for i in range(5)], vectors=[[float(i)] for i in range(5)])


def shell(vocabulary: Vocabulary = LINE, *, epsilon: float = 1.0):
    """Return the program in POSIX shell and awk, started once for each block of samples."""
    return as_mechanism(["sh", str(HERE / "mechanism.sh")], vocabulary, epsilon=epsilon, name="mechanism.sh")


def javascript(vocabulary: Vocabulary = LINE, *, epsilon: float = 1.0):
    """Return the program in JavaScript, started once and kept running."""
    command = ["node", str(HERE / "mechanism.js")]
    return as_mechanism(command, vocabulary, epsilon=epsilon, shape="server", name="mechanism.js")
