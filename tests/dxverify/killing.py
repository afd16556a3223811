"""Kill a command again and again until it is done: ``python -m tests.dxverify.killing 50`` for each of two commands."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from dxverify.audit.blocks import BLOCKS
from dxverify.running.checkpoint import Codec, fingerprint_of, read

#: Commands that take a few seconds, with the codec that tells what their checkpoints hold.
COMMANDS = {
    "audit": (
        "audit laplace --epsilon 3 --limit 60 --method sequential --samples 20000 --seed 7 --format json",
        BLOCKS,
    ),
    "statistics": (
        "stats laplace --epsilon 1,5 --limit 1200 --sample 1000 --directions 600 --seed 7 --format json",
        Codec(kind="statistics", dump=lambda _: b"", load=lambda payload: {0: payload}),
    ),
}


def dxverify(line, folder, *, start=False):
    """Run a command, or start it, with a checkpoint and an output in the folder."""
    files = ["--checkpoint", str(folder / "kept"), "--output", str(folder / "out.json")]
    command = [sys.executable, "-m", "dxverify", *line.split(), *files]
    return subprocess.Popen(command) if start else subprocess.run(command, check=False)


def undisturbed(line, folder):
    """Return the result of a run that nobody kills, and its seconds."""
    start = time.monotonic()
    dxverify(line, folder)
    return _result(folder), time.monotonic() - start


def _result(folder):
    data = json.loads((folder / "out.json").read_text(encoding="utf-8"))
    data.pop("command", None)
    return data


def killed_until_done(line, codec, folder, *, kills, seconds, rng):
    """Kill the command at so many random moments, one after the other, look at what it left, then let it end.

    Returns the result and how much was kept after each kill; a run that ended before its moment counts as none.
    """
    sizes = []
    for _ in range(kills):
        process = dxverify(line, folder, start=True)
        try:
            process.wait(rng.uniform(0.0, seconds))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            sizes.append(_look(folder, codec))
        else:
            assert process.returncode in (0, 1), process.returncode
            _result(folder)
    dxverify(line, folder)
    return _result(folder), sizes


def _look(folder, codec):
    """Return how many parts are kept: what was left is whole, whatever it is."""
    kept, out = folder / "kept", folder / "out.json"
    if out.exists():
        _result(folder)
    if not kept.exists():
        return 0
    assert fingerprint_of(kept)["entropy"] == 7
    return len(read(kept, codec)[1])


def main(kills):
    """Kill each command so often, three times a run, and say what happened."""
    for name, (line, codec) in COMMANDS.items():
        rng, sizes, same, left = np.random.default_rng(len(name)), [], [], []
        with tempfile.TemporaryDirectory() as folder:
            whole, seconds = undisturbed(line, Path(folder))
        while len(sizes) < kills:
            with tempfile.TemporaryDirectory() as folder:
                found, some = killed_until_done(line, codec, Path(folder), kills=3, seconds=seconds, rng=rng)
                left += [file.name for file in Path(folder).iterdir() if file.name.endswith(".part")]
            sizes += some
            same.append(found == whole)
        said = f"{len(sizes)} kills, kept then {sorted(sizes)}, {sum(same)} of {len(same)} results the same"
        sys.stdout.write(f"{name}: {said}, drafts left: {left}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
