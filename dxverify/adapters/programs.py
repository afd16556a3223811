r"""Programs in any language that exchange lines on stdin and stdout.

Two protocols, both UTF-8 with ``\n`` at the end of each line:

``filter``
    The program is started once for each block. It reads as many copies of the input as outputs are wanted, one in each line, until
    the end of its input, and writes one output in each line. The environment variable ``DXVERIFY_SEED`` holds an integer below 2³¹ for
    its generator, another one each time.
``server``
    The program is started once and kept. A request is one line ``SEED<TAB>COUNT<TAB>WORD``; the answer is COUNT lines, one output
    in each, flushed. The program has to stop at the end of its input.

An empty line is an output that is no word. What the program writes to stderr is read only if it fails.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import IO

import numpy as np

from dxverify.adapters.adapter import Adapter, Context
from dxverify.adapters.config import CONFIG
from dxverify.adapters.decoding import Decoder
from dxverify.adapters.formatting import format_value
from dxverify.errors import CodeHung, CodeRaised, MechanismFault, ParameterError
from dxverify.protocols import IntArray


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A command line and how to talk to it.

    Parameters
    ----------
    command : sequence of str
        Program and arguments; no shell is involved.
    server : bool
        Keep the program running between blocks.
    time_limit : float or None
        Seconds a block may take; the program is killed when it takes longer.
    """

    command: Sequence[str]
    server: bool
    time_limit: float | None = None
    _running: dict[str, _Process] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if isinstance(self.command, str) or not self.command:
            raise ParameterError("command", self.command, "a list of a program and its arguments")

    def answer(self, word: str, size: int, seed: int) -> list[str]:
        """Return ``size`` lines for one word."""
        if not self.server:
            return self._run_filter(word, size, seed)
        try:
            return self._ask_server(word, size, seed)
        except BaseException:
            # Whatever went wrong, half an answer may be left in the pipe: start afresh next time.
            self.close()
            raise

    def _run_filter(self, word: str, size: int, seed: int) -> list[str]:
        process = _Process(self.command, {"DXVERIFY_SEED": str(seed)})
        try:
            return process.talk(f"{word}\n" * size, size, self.time_limit, last=True)
        finally:
            process.kill()

    def _ask_server(self, word: str, size: int, seed: int) -> list[str]:
        if "process" not in self._running:
            self._running["process"] = _Process(self.command, {})
        self._running["process"].require_silence()
        return self._running["process"].talk(f"{seed}\t{size}\t{word}\n", size, self.time_limit, last=False)

    def close(self) -> None:
        """Stop the program, if it is running."""
        process = self._running.pop("process", None)
        if process is not None:
            process.kill()

    def __reduce__(self) -> tuple[object, ...]:
        # A worker process starts its own program.
        make = partial(Program, command=tuple(self.command), server=self.server, time_limit=self.time_limit)
        return make, ()

    def __del__(self) -> None:
        self.close()


class _Process:
    """A running program in a session of its own, so that its children die with it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.command = command
        self.said = b""
        try:
            self.process = subprocess.Popen(  # noqa: S603 - the command is what the user wants audited
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, **environment},
                start_new_session=True,
                bufsize=0,
            )
        except (OSError, ValueError) as problem:
            raise CodeRaised(f"the program {command[0]!r} cannot be started: {problem}") from None

    def talk(self, request: str, size: int, time_limit: float | None, *, last: bool) -> list[str]:
        """Send a request while reading the answer, so that no full pipe can block both sides."""
        exchange = _Exchange(left=memoryview(request.encode()), wanted=size + last)
        deadline = None if time_limit is None else time.monotonic() + time_limit
        stdin, stdout, stderr = self._pipes()
        with selectors.DefaultSelector() as ready:
            for pipe in (stdout, stderr):
                ready.register(pipe, selectors.EVENT_READ)
            ready.register(stdin, selectors.EVENT_WRITE)
            # A filter ends by itself, unless it writes more than it was asked for.
            while exchange.lines < exchange.wanted:
                left = None if deadline is None else deadline - time.monotonic()
                # The time is checked in each round, since a program that keeps writing is never silent.
                if left is not None and left <= 0:
                    raise CodeHung(f"no answer within {time_limit:g} s")
                # A child of the program may hold its output open after it has ended.
                wait = CONFIG.program_poll if exchange.lines < size else CONFIG.program_poll / 20
                events = ready.select(wait if left is None else min(left, wait))
                if not events and exchange.lines >= size and self.process.poll() is not None:
                    break
                for key, _ in events:
                    if key.fileobj is stdin:
                        self._send(exchange, ready, last=last)
                    elif key.fileobj is stderr:
                        self._listen(ready)
                    elif not exchange.receive(os.read(stdout.fileno(), CONFIG.chunk)):
                        return self._lines(exchange.answer, size)
        return self._lines(exchange.answer, size)

    def require_silence(self) -> None:
        """Refuse to go on if lines nobody asked for are waiting: they would be taken for the next answer."""
        with selectors.DefaultSelector() as ready:
            ready.register(self._pipes()[1], selectors.EVENT_READ)
            if ready.select(0) and os.read(self._pipes()[1].fileno(), 1):
                raise MechanismFault(f"{self.command[0]} wrote more lines than it was asked for")

    def _send(self, exchange: _Exchange, ready: selectors.BaseSelector, *, last: bool) -> None:
        stdin = self._pipes()[0]
        try:
            # Less than a pipe holds, so that the write does not wait.
            exchange.left = exchange.left[os.write(stdin.fileno(), exchange.left[:512]) :]
        except BrokenPipeError:
            exchange.left = exchange.left[:0]
        if not exchange.left:
            ready.unregister(stdin)
            if last:
                stdin.close()

    def _listen(self, ready: selectors.BaseSelector) -> None:
        """Keep the end of what the program says on stderr, however much that is."""
        stderr = self._pipes()[2]
        piece = os.read(stderr.fileno(), CONFIG.chunk)
        self.said = (self.said + piece)[-CONFIG.kept_errors :]
        if not piece:
            ready.unregister(stderr)

    def _lines(self, answer: bytearray, size: int) -> list[str]:
        lines = answer.decode("utf-8", "replace").split("\n")
        if lines and not lines[-1]:
            lines.pop()
        if len(lines) > size:
            raise MechanismFault(f"{self.command[0]} wrote more lines than it was asked for ({size})")
        if len(lines) < size:
            # As code that raises: the audit asks for one line at a time and counts a failure as an output. A program that has closed
            # its output and does not end is given up, since each call would wait for it.
            message = f"it wrote {len(lines)} of {size} lines{self._status()}"
            raise (CodeHung if self.process.poll() is None else CodeRaised)(message)
        return [line.removesuffix("\r") for line in lines]

    def _status(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(1)
        with suppress(BlockingIOError, OSError):
            os.set_blocking(self._pipes()[2].fileno(), False)
            rest = os.read(self._pipes()[2].fileno(), CONFIG.chunk) or b""
            self.said = (self.said + rest)[-CONFIG.kept_errors :]
        said = self.said.decode("utf-8", "replace").strip().splitlines()
        return f" (exit status {self.process.poll()}{': ' + said[-1][:200] if said else ''})"

    def _pipes(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        pipes = (self.process.stdin, self.process.stdout, self.process.stderr)
        if pipes[0] is None or pipes[1] is None or pipes[2] is None:
            raise MechanismFault(f"{self.command[0]} has no pipes")
        return pipes[0], pipes[1], pipes[2]

    def kill(self) -> None:
        """End the program and everything it started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        for pipe in self._pipes():
            with suppress(BrokenPipeError):
                pipe.close()
        self.process.wait()


@dataclass(slots=True, kw_only=True)
class _Exchange:
    """What is still to be sent and what has come, with a bound on the latter."""

    left: memoryview
    wanted: int
    answer: bytearray = field(default_factory=bytearray)
    lines: int = 0
    line: int = 0

    def receive(self, piece: bytes) -> bool:
        """Take in a piece; an endless line is no answer."""
        self.answer += piece
        self.lines += piece.count(b"\n")
        end = piece.rfind(b"\n")
        self.line = self.line + len(piece) if end < 0 else len(piece) - end - 1
        if self.line > CONFIG.longest_line:
            raise MechanismFault(
                f"it wrote a line of more than {CONFIG.longest_line} bytes: {format_value(bytes(self.answer[:20]))}…"
            )
        return bool(piece)


def is_command(thing: object) -> bool:
    """Whether an object is a program with its arguments: a list of strings."""
    return (
        isinstance(thing, (list, tuple)) and len(thing) > 0 and all(isinstance(part, str) for part in thing)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramCode:
    """Samples outputs of a program for a word; no word of a vocabulary contains the end of a line."""

    program: Program
    decoder: Decoder
    given_words: bool = True

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Return decoded outputs."""
        text = self.decoder.vocabulary.words[word]
        # Below 2³¹: generators with a signed seed clip what is larger, and then repeat themselves.
        answers = self.program.answer(text, size, int(rng.integers(2**31))) if size else []
        return self.decoder.each((line or None for line in answers), word)


def _program_code(context: Context, *, server: bool) -> ProgramCode:
    program = Program(command=context.thing, server=server, time_limit=context.time_limit)
    return ProgramCode(program=program, decoder=context.decoder)


ADAPTERS = (
    Adapter(
        name="command",
        call="a program and its arguments: reads one word in each line, writes one word in each line, started once for each block",
        example='["sh", "mechanism.sh"]',
        fits=lambda signature: is_command(signature.thing),
        adapt=partial(_program_code, server=False),
        is_program=True,
    ),
    # A list of strings says nothing of the protocol: a program is a filter unless a server is asked for.
    Adapter(
        name="server",
        call="a program and its arguments: answers requests SEED<TAB>COUNT<TAB>WORD with COUNT lines, kept running",
        example='["node", "mechanism.js"]',
        fits=lambda _signature: False,
        adapt=partial(_program_code, server=True),
        is_program=True,
    ),
)
