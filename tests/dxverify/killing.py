"""Kill a command again and again, and look at what it left each time."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import time
import zipfile

from dxverify.audit.blocks import BLOCKS
from dxverify.running.checkpoint import Codec, fingerprint_of, read

#: Commands that take a few seconds, with the codec that tells what their checkpoints hold.
COMMANDS = {
    "audit": (
        "audit laplace --epsilon 3 --limit 60 --method sequential --samples 20000 --seed 7 --format json",
        BLOCKS,
    ),
    "statistics": (
        "stats laplace --epsilon 1,5 --limit 600 --sample 500 --directions 400 --seed 7 --format json",
        Codec(
            kind="statistics",
            dump=lambda _: b"",
            load=lambda payload: dict.fromkeys(zipfile.ZipFile(io.BytesIO(payload)).namelist()),
        ),
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


def killed(line, codec, folder, *, kills, seconds, rng):
    """Kill the command at so many random moments, resume it each time, and let the last one end.

    The first moment lies anywhere in the time of a whole run, start included; the others lie after a checkpoint was seen,
    since most of a run that is killed sooner is start-up. Returns how many parts were kept after each kill, and the results
    of the runs that came to their end. A run that ends before its moment gives a result too, and the next one starts from
    nothing.
    """
    sizes, results = [], []
    while len(sizes) < kills:
        process = dxverify(line, folder, start=True)
        if _ended(process, folder, rng.uniform(0.0, seconds), after_a_checkpoint=bool(sizes)):
            assert process.returncode in (0, 1), process.returncode
            results.append(_result(folder))
            for file in folder.iterdir():
                file.unlink()
        else:
            process.kill()
            process.wait()
            sizes.append(_look(folder, codec))
    dxverify(line, folder)
    return sizes, [*results, _result(folder)]


def _ended(process, folder, seconds, *, after_a_checkpoint):
    """Wait until the moment to kill, which may wait for a checkpoint first; whether the run ended before it."""
    while after_a_checkpoint and not (folder / "kept").exists() and process.poll() is None:
        time.sleep(0.01)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True


def _look(folder, codec):
    """Return how many parts are kept: what was left is whole, whatever it is."""
    kept, out = folder / "kept", folder / "out.json"
    if out.exists():
        _result(folder)
    if not kept.exists():
        return 0
    assert fingerprint_of(kept)["entropy"] == 7
    return len(read(kept, codec)[1])
