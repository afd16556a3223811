"""Kill a command again and again, and look at what it left each time."""

from __future__ import annotations

import io
import json
import math
import multiprocessing
import os
import resource
import sys
import time
import zipfile
from contextlib import suppress
from pathlib import Path

from dxverify.audit.blocks import BLOCKS
from dxverify.running.checkpoint import Codec, fingerprint_of, read
from tests.hostile.running import become

#: Commands that take a second or two, with the codec that tells what their checkpoints hold.
COMMANDS = {
    "audit": (
        "audit laplace --epsilon 3 --limit 40 --method sequential --samples 10000 --seed 7 --format json",
        BLOCKS,
    ),
    "statistics": (
        "stats laplace --epsilon 1,5 --limit 400 --directions 400 --seed 7 --format json",
        Codec(
            kind="statistics",
            dump=lambda _: b"",
            load=lambda payload: dict.fromkeys(zipfile.ZipFile(io.BytesIO(payload)).namelist()),
        ),
    ),
}


def undisturbed(line, folder):
    """Return the result of a run that nobody kills, and the seconds it computes from the start of the program."""
    start = _children()
    _run(line, folder, fresh=True).join()
    return _result(folder), _children() - start


def _children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def killed(line, codec, folder, *, kills, seconds, rng):
    """Kill the command at so many random moments, resume it each time, and let the last one end.

    The first moment lies anywhere in the time of a whole run of the program, start included. The others lie after a
    checkpoint was seen, in forks that have imported everything, since most of a run that is killed sooner is start-up;
    each has a part of the time that a run takes, so that most rounds get to the end by being killed. Returns how many
    parts were kept after each kill, and the results of the runs that came to their end. A run that ends before its moment
    gives a result too, and the next one starts from nothing.
    """
    sizes, results = [], []
    while len(sizes) < kills:
        process = _run(line, folder, fresh=not sizes)
        moment = rng.uniform(0.0, seconds / 4 if sizes else seconds)
        if _ended(process, folder, moment, after_a_checkpoint=bool(sizes)):
            assert process.exitcode in (0, 1), process.exitcode
            results.append(_result(folder))
            for file in folder.iterdir():
                file.unlink()
        else:
            process.kill()
            process.join()
            sizes.append(_look(folder, codec))
    _run(line, folder, fresh=False).join()
    return sizes, [*results, _result(folder)]


def _run(line, folder, *, fresh):
    """Start a command, as a program of its own or in a fork of this one, with a checkpoint and an output in the folder."""
    files = ["--checkpoint", str(folder / "kept"), "--output", str(folder / "out.json")]
    arguments = [*line.split(), *files]
    with Path(os.devnull).open("r+b", buffering=0) as nothing:
        streams = (nothing.fileno(),) * 3
        program = sys.executable, [sys.executable, "-m", "dxverify", *arguments]
        target, args = (os.execv, program) if fresh else (become, (arguments, str(folder), streams))
        process = multiprocessing.get_context("fork").Process(target=target, args=args)
        process.start()
    return process


def _ended(process, folder, seconds, *, after_a_checkpoint):
    """Wait until the moment to kill, which may wait for a checkpoint first; whether the run ended before it."""
    while after_a_checkpoint and not (folder / "kept").exists() and process.is_alive():
        time.sleep(0.01)
    moment = _computed(process) + seconds
    while process.is_alive() and _computed(process) < moment:
        time.sleep(0.002)
    return not process.is_alive()


def _computed(process):
    """Return the seconds a process has computed: its clock stands while other programs have the processor."""
    # The number that Linux gives to the clock of a process; it has none once the process is gone.
    with suppress(OSError):
        return time.clock_gettime((~process.pid << 3) | 2)
    return math.inf


def _result(folder):
    data = json.loads((folder / "out.json").read_text(encoding="utf-8"))
    data.pop("command", None)
    return data


def _look(folder, codec):
    """Return how many parts are kept: what was left is whole, whatever it is."""
    kept, out = folder / "kept", folder / "out.json"
    if out.exists():
        _result(folder)
    if not kept.exists():
        return 0
    assert fingerprint_of(kept)["entropy"] == 7
    return len(read(kept, codec)[1])
