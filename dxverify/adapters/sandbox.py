"""The sandbox of user code: a forked worker process, killed with everything it started when it exceeds its time.

Only a process can be stopped whatever it is doing: C code answers no signal handler and may hold the interpreter lock. The worker is a
fork that stays, so that the state of the code persists from call to call. What it writes to its streams is read and, but for the start,
discarded. ``contain`` is the cheaper variant for code without a time limit: it runs in this process, where exceptions, exits and printing
are caught.
"""

from __future__ import annotations

import faulthandler
import io
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
from contextlib import redirect_stdout, suppress
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from dxverify.adapters.clocks import Deadline
from dxverify.adapters.config import CONFIG
from dxverify.adapters.formatting import describe_exception
from dxverify.errors import CodeEnded, CodeHung, CodeRaised, DxverifyError

#: Bytes of the length that stands before each message.
_LENGTH = 8
#: Requests of prctl(2): a signal when the parent has ended, and adoption of orphans.
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36

Value = TypeVar("Value")
#: What a sandbox runs: a request in, an answer out.
Work = Callable[[Any], object]


def contain(call: Callable[[], Value]) -> tuple[Value, str]:
    """Return what a call in this process returns and the start of what it prints; whatever it raises becomes CodeRaised.

    Errors of this package and KeyboardInterrupt, which may come from the keyboard, pass.
    """
    printed = _Start()
    try:
        with redirect_stdout(printed):
            return call(), printed.text
    except (DxverifyError, KeyboardInterrupt):
        raise
    except BaseException as problem:  # noqa: BLE001 - SystemExit and worse must not get out
        raise CodeRaised(describe_exception(problem)) from None


class _Start(io.TextIOBase):
    """Accepts any amount of text and keeps the start."""

    def __init__(self) -> None:
        self.text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text[: CONFIG.kept_output - len(self.text)]
        return len(text)


class Sandbox:
    """Runs ``work(request)`` in a worker process, one request after the other.

    Parameters
    ----------
    work : callable
        What is run. It and its state are forked and need not be picklable; requests and answers must be.
    deadline : Deadline, optional
        Set by the work itself, for requests without a time limit of their own.
    """

    def __init__(self, work: Work, deadline: Deadline | None = None) -> None:
        self._work, self._deadline = work, deadline or Deadline()
        self._child: Child | None = None
        self._lock = threading.Lock()
        self._restarted = False

    def ask(self, request: object, seconds: float | None) -> tuple[Any, str]:
        """Return the answer and the start of what was printed; raise CodeHung, CodeEnded, CodeRaised or an error of this package."""
        with self._lock:
            if self._child is None:
                self._child = self._fork()
            if seconds is not None:
                self._deadline.start(seconds)
            try:
                kind, value = pickle.loads(self._child.exchange(self._deadline, _pickle_and_frame(request)))  # noqa: S301 - written by our own code
                printed = self._child.printed()
            except BaseException:
                self.close()
                raise
            finally:
                self._deadline.stop()
        if kind == "raised":
            raise value if isinstance(value, DxverifyError) else CodeRaised(str(value))
        return value, printed

    def close(self) -> None:
        """Kill the worker and everything it started, if it is running."""
        child, self._child = self._child, None
        if child is not None:
            child.close()

    def _fork(self) -> Child:
        requests, answers, out, err = (os.pipe() for _ in range(4))
        flush_streams()
        with warnings.catch_warnings():
            # Python warns of forks next to threads; the fork runs nothing of theirs.
            warnings.simplefilter("ignore", DeprecationWarning)
            pid = os.fork()
        if pid == 0:
            for end in (requests[1], answers[0], out[0], err[0]):
                os.close(end)
            _serve(self._work, requests[0], answers[1], out[1], err[1], reseed=self._restarted)
        self._restarted = True
        for end in (requests[0], answers[1], out[1], err[1]):
            os.close(end)
        return Child(pid, answers=answers[0], out=out[0], err=err[0], requests=requests[1])

    def __reduce__(self) -> tuple[object, ...]:
        # A pool worker forks a sandbox of its own.
        return Sandbox, (self._work,)

    def __del__(self) -> None:
        self.close()


class Child:
    """A forked process as its parent sees it: the ends of pipes, the start of what it prints, how it ended.

    Parameters
    ----------
    pid : int
        The process. With ``requests`` it leads a session of its own, which is killed with it.
    answers, out, err, requests : int, optional
        Pipes: answers and printed text to read, requests to write.
    """

    def __init__(
        self, pid: int, *, answers: int, out: int, err: int | None = None, requests: int | None = None
    ) -> None:
        self.pid, self.owner = pid, os.getpid()
        self.status: int | None = None
        self._answers, self._out, self._err, self._requests = answers, out, err, requests
        self._printed = self._complaint = b""
        if requests is not None:
            os.set_blocking(requests, False)

    def exchange(self, deadline: Deadline, request: bytes = b"") -> bytes:
        """Send a request while reading the answer, and return the answer.

        Raises
        ------
        CodeHung, CodeEnded
            If the deadline passes, or the process ends without an answer.
        """
        got, self._printed, self._complaint = bytearray(), b"", b""
        unsent = memoryview(request)
        # poll(2): a set of three pipes that lives for one exchange needs no system call of its own, unlike epoll.
        with selectors.PollSelector() as ready:
            for end in (self._answers, self._out, self._err):
                if end is not None:
                    ready.register(end, selectors.EVENT_READ)
            if self._requests is not None:
                ready.register(self._requests, selectors.EVENT_WRITE)
            while not _is_complete(got):
                left = deadline.seconds_left()
                if left <= 0:
                    raise CodeHung(f"no answer within {deadline.limit:g} s")
                # A process that the child started may hold the pipes open, so their end is not awaited.
                ended = self._has_ended()
                events = {key.fd for key, _ in ready.select(0 if ended else min(left, CONFIG.poll))}
                if self._requests in events:
                    unsent = self._send(unsent, ready)
                for end in events & {self._out, self._err}:
                    self._read_text(end, ready)
                if self._answers in events:
                    piece = os.read(self._answers, CONFIG.chunk)
                    got += piece
                if (self._answers in events and not piece) or (ended and self._answers not in events):
                    raise CodeEnded(self._describe_end())
        return bytes(got[_LENGTH:])

    def printed(self) -> str:
        """Return the start of what was printed during the last exchange, also just before the answer."""
        os.set_blocking(self._out, False)
        with suppress(BlockingIOError):
            self._printed = self._printed or os.read(self._out, CONFIG.chunk)[: CONFIG.kept_output]
        return self._printed.decode("utf-8", "replace")

    def close(self) -> None:
        """Kill the process, with its session if it has one; a copy of this object in a fork kills nothing."""
        for end in (self._answers, self._out, self._err, self._requests):
            if end is not None:
                with suppress(OSError):
                    os.close(end)
        if os.getpid() != self.owner:
            return
        if self._requests is not None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
        if self.status is None:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(self.pid, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(self.pid, 0)

    def _send(self, unsent: memoryview, ready: selectors.BaseSelector) -> memoryview:
        try:
            unsent = unsent[os.write(self._requests or 0, unsent[:4096]) :]
        except BrokenPipeError:
            unsent = unsent[:0]
        if not unsent:
            ready.unregister(self._requests or 0)
        return unsent

    def _read_text(self, end: int | None, ready: selectors.BaseSelector) -> None:
        piece = os.read(end or 0, CONFIG.chunk)
        if not piece:
            ready.unregister(end or 0)
        if end == self._out:
            self._printed = (self._printed + piece)[: CONFIG.kept_output]
        else:
            self._complaint = (self._complaint + piece)[-CONFIG.kept_output :]

    def _has_ended(self) -> bool:
        if self.status is None:
            with suppress(ChildProcessError):
                pid, status = os.waitpid(self.pid, os.WNOHANG)
                self.status = os.waitstatus_to_exitcode(status) if pid else None
        return self.status is not None

    def _describe_end(self) -> str:
        give_up = time.monotonic() + 1.0
        while not self._has_ended() and time.monotonic() < give_up:
            time.sleep(0.01)
        if self.status is None:
            how = "it closed its connection"
        elif self.status < 0:
            how = f"it was killed by signal {signal.Signals(-self.status).name}"
        else:
            how = f"it ended its process with status {self.status}"
        lines = self._complaint.decode("utf-8", "replace").strip().splitlines()
        return f"{how} ({lines[-1]})" if lines else how


def _serve(work: Work, requests: int, answers: int, out: int, err: int, *, reseed: bool) -> NoReturn:
    """Answer requests until there are none; the main loop of the worker."""
    try:
        with suppress(OSError):
            os.setsid()
        _replace_streams(out, err)
        if reseed:
            # User code that uses global generators must not repeat itself in the second worker.
            random.seed()
            if "numpy" in sys.modules:
                sys.modules["numpy"].random.seed()
        own = os.getpid()
        while (request := _receive(requests)) is not None:
            answer = _pickle_and_frame(_attempt(work, request))
            if os.getpid() != own:
                break  # the code forked and both processes returned
            send(answers, answer)
    finally:
        os._exit(0)


def _replace_streams(out: int, err: int) -> None:
    """Give the worker its own streams and default signals."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (out, 1), (err, 2)):
        os.dup2(source, target)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="replace", buffering=1, closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="replace", buffering=1, closefd=False)
    for number in (signal.SIGINT, signal.SIGALRM, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, 0)
    # The parent reports how the worker ended; a dump would go to whatever log the user keeps.
    faulthandler.disable()
    die_with_parent()


def _attempt(work: Work, request: object) -> tuple[str, Any]:
    try:
        return "value", work(request)
    except DxverifyError as problem:
        return "raised", problem
    except BaseException as problem:  # noqa: BLE001 - whatever it is, it is the answer
        return "raised", describe_exception(problem)


def _pickle_and_frame(value: object) -> bytes:
    try:
        return frame(pickle.dumps(value))
    except Exception as problem:  # noqa: BLE001 - a value that cannot be sent
        return frame(
            pickle.dumps(("raised", f"its answer cannot leave the process: {describe_exception(problem)}"))
        )


def frame(message: bytes) -> bytes:
    """Return a message with its length in front."""
    return len(message).to_bytes(_LENGTH, "little") + message


def _is_complete(got: bytearray) -> bool:
    return len(got) >= _LENGTH and len(got) >= _LENGTH + int.from_bytes(got[:_LENGTH], "little")


def _receive(end: int) -> Any:
    got = bytearray()
    while not _is_complete(got):
        piece = os.read(end, CONFIG.chunk)
        if not piece:
            return None
        got += piece
    return pickle.loads(bytes(got[_LENGTH:]))  # noqa: S301 - written by the process this one was forked from


def send(end: int, message: bytes) -> None:
    """Write all of a message to a pipe."""
    left = memoryview(message)
    while left:
        left = left[os.write(end, left) :]


def flush_streams() -> None:
    """Flush what would otherwise be written twice after a fork."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):
            stream.flush()


def die_with_parent() -> None:
    """Ask Linux to kill this process when the one that forked it has ended; elsewhere nothing is done."""
    # The forking thread counts, and threads other than the main one may end while the work goes on.
    if threading.current_thread() is threading.main_thread():
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def adopt_orphans() -> None:
    """Ask Linux to make this process the parent of what its children leave behind."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def kill_orphans() -> None:
    """Kill every child of this process, and the children that it adopts when those have ended (Linux)."""
    listed = Path(f"/proc/self/task/{threading.get_native_id()}/children")
    for _ in range(100):
        try:
            children = [int(child) for child in listed.read_text(encoding="ascii").split()]
        except OSError:
            return
        if not children:
            return
        for child in children:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(child, 0)


def _prctl(request: int, value: int) -> None:
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            import ctypes  # noqa: PLC0415 - only where user code runs

            ctypes.CDLL(None).prctl(request, value, 0, 0, 0)
