"""A process of its own for code that must be interrupted.

Only a process can be stopped whatever it is doing: C code hears no alarm and keeps the interpreter to itself. The
room is a fork of this process that stays, so that state of the code lives on from call to call; it is killed with
everything it started when it is out of time. What it writes is read and, but for the start, forgotten.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import random
import selectors
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from dxverify.adapters.orphans import die_with_the_parent
from dxverify.adapters.telling import told
from dxverify.errors import CodeEnded, CodeHung, CodeRaised, DxverifyError

#: Bytes read at a time, and kept of what is written.
_CHUNK, _KEPT = 1 << 16, 256
_LENGTH = 8
#: Seconds between two looks at the clock, at most.
_GLANCE = 0.1
#: What is run in a room: a request in, an answer out.
Work = Callable[[Any], object]


@dataclass(frozen=True, slots=True)
class Answer:
    """What came out of the room: the value, and the start of what was written to stdout meanwhile."""

    value: Any
    printed: str


class Room:
    """Runs ``work(request)`` in a process of its own, one request after the other.

    Parameters
    ----------
    work : callable
        What is run; it and its state are forked, so it need not be picklable. Requests and answers are.
    """

    def __init__(self, work: Work) -> None:
        self._work = work
        self._process: _Process | None = None
        self._turn = threading.Lock()
        self.started = 0

    def ask(self, request: object, time_limit: float, until: Callable[[], float] | None = None) -> Answer:
        """Return the answer, or raise CodeHung, CodeRaised or whatever error of ours came out.

        The limit is for the whole answer, unless ``until`` says by when it, or a part of it, is due.
        """
        with self._turn:
            if self._process is None:
                self._process = _Process(self._work, again=self.started > 0)
                self.started += 1
            try:
                kind, value, printed = self._process.ask(request, time_limit, until)
            except BaseException:
                self.close()
                raise
        if kind == "raised":
            raise value if isinstance(value, DxverifyError) else CodeRaised(str(value))
        return Answer(value, printed)

    def close(self) -> None:
        """Kill the process and everything it started, if it is running."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()

    def __reduce__(self) -> tuple[object, ...]:
        # A worker process makes a room of its own.
        return Room, (self._work,)

    def __del__(self) -> None:
        self.close()


class _Process:
    """The fork, and the pipes to it."""

    def __init__(self, work: Work, *, again: bool) -> None:
        requests, answers, out, err = (os.pipe() for _ in range(4))
        sys.stdout.flush()
        sys.stderr.flush()
        self.owner = os.getpid()
        with warnings.catch_warnings():
            # Python warns of forks beside threads; the fork runs nothing of theirs.
            warnings.simplefilter("ignore", DeprecationWarning)
            self.pid = os.fork()
        if self.pid == 0:
            _live(
                work, requests[0], answers[1], (out[1], err[1]), others=(requests[1], answers[0]), again=again
            )
        for end in (requests[0], answers[1], out[1], err[1]):
            os.close(end)
        self.requests, self.answers, self.out, self.err = requests[1], answers[0], out[0], err[0]

    def ask(
        self, request: object, time_limit: float, until: Callable[[], float] | None
    ) -> tuple[str, Any, str]:
        deadline = time.monotonic() + time_limit
        left = memoryview(_framed(request))
        got, printed, said = bytearray(), b"", b""
        os.set_blocking(self.requests, False)
        with selectors.DefaultSelector() as ready:
            for end in (self.answers, self.out, self.err):
                ready.register(end, selectors.EVENT_READ)
            ready.register(self.requests, selectors.EVENT_WRITE)
            while not _is_whole(got):
                wait = (deadline if until is None else until()) - time.monotonic()
                if wait <= 0:
                    raise CodeHung(f"no answer within {time_limit:g} s")
                for key, _ in ready.select(min(wait, _GLANCE)):
                    if key.fd == self.requests:
                        left = self._send(left, ready)
                    elif key.fd == self.answers:
                        if not self._receive(got):
                            raise CodeEnded(f"{self._end()}{_last_line(said)}")
                    else:
                        piece = os.read(key.fd, _CHUNK)
                        if not piece:
                            ready.unregister(key.fd)
                        if key.fd == self.out:
                            printed = (printed + piece)[:_KEPT]
                        else:
                            said = (said + piece)[-_KEPT:]
        kind, value = pickle.loads(bytes(got[_LENGTH:]))  # noqa: S301 - written by our own code in the fork
        return kind, value, printed.decode("utf-8", "replace") or self._late()

    def _late(self) -> str:
        """Return what was written just before the answer and had not been read yet."""
        os.set_blocking(self.out, False)
        with suppress(BlockingIOError):
            return os.read(self.out, _CHUNK)[:_KEPT].decode("utf-8", "replace")
        return ""

    def _send(self, left: memoryview, ready: selectors.BaseSelector) -> memoryview:
        try:
            left = left[os.write(self.requests, left[:4096]) :]
        except BrokenPipeError:
            left = left[:0]
        if not left:
            ready.unregister(self.requests)
        return left

    def _receive(self, got: bytearray) -> bool:
        piece = os.read(self.answers, _CHUNK)
        got += piece
        return bool(piece)

    def _end(self) -> str:
        """Say how the process ended."""
        for _ in range(100):
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = 0
                code = os.waitstatus_to_exitcode(status)
                if code < 0:
                    return f"it was killed by signal {signal.Signals(-code).name}"
                return f"it ended its process with status {code}"
            time.sleep(0.01)
        return "it closed the way back"

    def kill(self) -> None:
        """End the fork and everything in its session; a copy of it in another process is not ours to end."""
        for end in (self.requests, self.answers, self.out, self.err):
            with suppress(OSError):
                os.close(end)
        if os.getpid() != self.owner:
            return
        if self.pid:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
            with suppress(ProcessLookupError, PermissionError):
                os.kill(self.pid, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(self.pid, 0)


def _live(
    work: Work,
    requests: int,
    answers: int,
    written: tuple[int, int],
    *,
    others: tuple[int, int],
    again: bool,
) -> None:
    """Answer requests until there are none; never returns."""
    try:
        for end in others:
            os.close(end)
        with suppress(OSError):
            os.setsid()
        _settle(*written, again=again)
        me = os.getpid()
        while (request := _read(requests)) is not None:
            answer = _framed(_tried(work, request))
            if os.getpid() != me:
                break  # the code forked and both came back
            _write(answers, answer)
    finally:
        os._exit(0)


def _settle(out: int, err: int, *, again: bool) -> None:
    """Give the fork its own streams, default signals and, when it is not the first, other global randomness."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (out, 1), (err, 2)):
        os.dup2(source, target)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="replace", buffering=1, closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="replace", buffering=1, closefd=False)
    for number in (signal.SIGINT, signal.SIGALRM, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, 0)
    # The parent tells how it ended; a dump would go to whatever log the user keeps.
    faulthandler.disable()
    die_with_the_parent()
    if again:
        random.seed()
        np.random.seed()  # noqa: NPY002 - foreign code that uses it must not repeat itself


def _tried(work: Work, request: object) -> tuple[str, Any]:
    try:
        return "value", work(request)
    except DxverifyError as problem:
        return "raised", problem
    except BaseException as problem:  # noqa: BLE001 - whatever it is, it is the answer
        return "raised", told(problem)


def _framed(value: object) -> bytes:
    try:
        body = pickle.dumps(value)
    except Exception as problem:  # noqa: BLE001 - a value that cannot travel
        body = pickle.dumps(("raised", f"its answer cannot leave the process: {told(problem)}"))
    return len(body).to_bytes(_LENGTH, "little") + body


def _is_whole(got: bytearray) -> bool:
    return len(got) >= _LENGTH and len(got) >= _LENGTH + int.from_bytes(got[:_LENGTH], "little")


def _read(end: int) -> Any:
    got = bytearray()
    while not _is_whole(got):
        piece = os.read(end, _CHUNK)
        if not piece:
            return None
        got += piece
    return pickle.loads(bytes(got[_LENGTH:]))  # noqa: S301 - written by the process this one was forked from


def _write(end: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(end, left) :]


def _last_line(said: bytes) -> str:
    lines = said.decode("utf-8", "replace").strip().splitlines()
    return f" ({lines[-1]})" if lines else ""
