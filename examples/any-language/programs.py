"""Programs in other languages as mechanisms for ``dxverify audit programs:shell`` and ``programs:javascript``."""

from __future__ import annotations

from pathlib import Path

from dxverify import Vocabulary
from dxverify.adapters import command_mechanism

HERE = Path(__file__).parent
LINE = Vocabulary(words=[f"w{i}" for i in range(5)], vectors=[[float(i)] for i in range(5)])


def shell(vocabulary: Vocabulary = LINE, *, epsilon: float = 1.0):
    """Return the POSIX shell and awk one, started once for each block of draws."""
    return command_mechanism(["sh", str(HERE / "mechanism.sh")], vocabulary, epsilon=epsilon)


def javascript(vocabulary: Vocabulary = LINE, *, epsilon: float = 1.0):
    """Return the JavaScript one, started once and kept."""
    return command_mechanism(
        ["node", str(HERE / "mechanism.js")], vocabulary, epsilon=epsilon, protocol="server"
    )
