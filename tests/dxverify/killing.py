"""Kill commands again and again, each started afresh as a user would, and look at what they left each time."""

from __future__ import annotations

import json
import math
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from dxverify.audit.blocks import BLOCKS
from dxverify.runtime.checkpoint import fingerprint_of, read

#: The program that an installation puts beside its Python.
_PROGRAM = Path(sys.executable).with_name("dxverify")
#: One kill of so many comes at any moment of a run, its start and its end included; the others after new work was kept.
_ANYWHERE = 5


#: Commands that take a second or two, with the codec that tells what their checkpoints hold.
COMMANDS = {
    "audit": (
        "audit laplace --epsilon 3 --limit 40 --method sequential --samples 20000 --seed 7 --allow-inconclusive --format json",
        BLOCKS,
    ),
}


@dataclass(frozen=True, kw_only=True)
class Whole:
    """A run that nobody killed: its result, and the seconds it computed until the first part was kept, the last, and its end."""

    result: dict
    first: float
    last: float
    end: float


@dataclass(frozen=True, kw_only=True)
class Kill:
    """One kill: after how many seconds of computing, and the parts that were kept when its run began and when it was dead."""

    moment: float
    before: int
    after: int

    def __str__(self):
        if self.after > self.before:
            return "new work kept"
        return "nothing new" if self.after else "nothing yet"


def undisturbed(line, folder):
    """Return what a run is like that nobody kills."""
    process, moments, seen, computed = _start(line, folder), [], None, 0.0
    while process.poll() is None:
        computed = max(computed, min(_computed(process), 1e9))
        if _stamp(folder) != seen:
            seen = _stamp(folder)
            moments.append(computed)
        time.sleep(0.002)
    assert process.returncode == 0, process.returncode
    return Whole(result=_result(folder), first=moments[0], last=moments[-1], end=computed)


def killed(name, whole, folder, *, kills, rng, by=signal.SIGKILL):
    """Kill the command at so many random moments, by a signal, resume it each time, and let the last one end.

    A run that ends before its moment gives a result, and the next one starts from nothing.

    Returns
    -------
    kills : list of Kill
    results : list of dict
        Of the runs that came to their end; there is always one.
    """
    line, codec = COMMANDS[name]
    found, results, anywhere = [], [], int(rng.integers(_ANYWHERE))
    while len(found) < kills:
        before = _parts(folder, codec)
        new = len(found) % _ANYWHERE != anywhere
        moment = rng.uniform(0.0, (whole.last - whole.first) / 2 if new else whole.end)
        process = _start(line, folder)
        computed = _wait(process, folder, moment, after_new_work=new)
        if computed is None:
            results.append(_ended(process, folder))
            for file in folder.iterdir():
                file.unlink()
            continue
        process.send_signal(by)
        # An interrupt that comes when all is done changes nothing; any other ends the run by 2, as a mistake does.
        assert process.wait() in {-by, 2, 0}
        if process.returncode == 0:
            results.append(_ended(process, folder))
            continue
        after = _parts(folder, codec)
        assert before.items() <= after.items(), "a part that was kept is gone or changed"
        assert len(after) > len(before) or not new
        found.append(Kill(moment=round(computed, 2), before=len(before), after=len(after)))
    process = _start(line, folder)
    process.wait()
    return found, [*results, _ended(process, folder)]


def _start(line, folder):
    """Start the program with a checkpoint and an output in the folder."""
    files = ["--checkpoint", str(folder / "kept"), "--output", str(folder / "out.json")]
    return subprocess.Popen(
        [str(_PROGRAM), *line.split(), *files],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        # Where the suite runs in the background, interrupts are ignored, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads here
    )


def _wait(process, folder, seconds, *, after_new_work):
    """Wait until the moment to kill and return it; None if the run ended before."""
    then = _stamp(folder)
    while after_new_work and _stamp(folder) == then and process.poll() is None:
        time.sleep(0.002)
    moment = _computed(process) + seconds if after_new_work else seconds
    while _computed(process) < moment and process.poll() is None:
        time.sleep(0.002)
    computed = _computed(process)
    return None if process.poll() is not None else computed


def _computed(process):
    """Return the seconds a process has computed: its clock stands while other programs have the processor."""
    # The number that Linux gives to the clock of a process; it has none once the process is gone.
    with suppress(OSError):
        return time.clock_gettime((~process.pid << 3) | 2)
    return math.inf


def _stamp(folder):
    with suppress(FileNotFoundError):
        found = (folder / "kept").stat()
        return found.st_ino, found.st_mtime_ns
    return None


def _ended(process, folder):
    assert process.returncode == 0, process.returncode
    return _result(folder)


def _result(folder):
    data = json.loads((folder / "out.json").read_text(encoding="utf-8"))
    data.pop("command", None)
    return data


def _parts(folder, codec):
    """Return the parts that are kept: what was left is whole, whatever it is."""
    kept, out = folder / "kept", folder / "out.json"
    if out.exists():
        _result(folder)
    if not kept.exists():
        return {}
    assert fingerprint_of(kept)["entropy"] == 7
    return read(kept, codec)[1]
