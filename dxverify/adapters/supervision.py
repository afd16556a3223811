"""Whole runs in a supervised process: commands that load user code, and audits of objects that are mechanisms by themselves.

User code can end its process at any line, with any status: ``os._exit(0)`` while it is imported would look like "nothing refuted"
without a report. So a command forks before the first line of user code. The child continues the command and sends its exit status
through a pipe that user code does not know; the parent trusts nothing else.
"""

from __future__ import annotations

import faulthandler
import functools
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import NoReturn, ParamSpec, TypeVar, cast

from dxverify.adapters.clocks import Clock, Deadline, SharedClock, timed
from dxverify.adapters.config import CONFIG
from dxverify.adapters.formatting import describe_exception, is_dxverify_object
from dxverify.adapters.sandbox import (
    Child,
    Sandbox,
    adopt_orphans,
    die_with_parent,
    flush_streams,
    frame,
    kill_orphans,
    send,
)
from dxverify.errors import CodeEnded, CodeHung, CodeRaised, ParameterError

Value = TypeVar("Value")
Options = ParamSpec("Options")


class Supervisor:
    """Forks a command before it loads user code, and leaves with the exit status that the child announced.

    Parameters
    ----------
    say : callable
        Prints one line on stderr.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._deadline = Deadline()
        self._answers: int | None = None
        self._owner = os.getpid()

    @property
    def entered(self) -> bool:
        """Whether user code may have run in this process."""
        return self._answers is not None

    def enter(self, name: str) -> None:
        """Fork, once: return in the child; the parent waits and leaves with the status of the child."""
        if self.entered:
            return
        adopt_orphans()
        answers, out = os.pipe(), os.pipe()
        flush_streams()
        pid = os.fork()
        if pid:
            os.close(answers[1])
            os.close(out[1])
            self._wait_and_leave(Child(pid, answers=answers[0], out=out[0]), name)
        os.close(answers[0])
        os.close(out[0])
        _redirect_user_output(out[1])
        self._answers, self._owner = answers[1], os.getpid()

    def leave(self, status: int) -> None:
        """In the child: announce the exit status and leave at once, whatever threads are still running."""
        if self._answers is None or self._owner != os.getpid():
            return
        flush_streams()
        send(self._answers, frame(bytes([status])))
        os._exit(status)

    def limit(self, seconds: float) -> AbstractContextManager[None]:
        """Return a context in which user code may take so many seconds; without effect in a process that was not forked."""
        return SharedClock(self._deadline, seconds)() if self.entered else nullcontext()

    def clock(self, seconds: float) -> Clock:
        """Return the clock for calls of user code in this process."""
        return SharedClock(self._deadline, seconds, CONFIG.grace)

    def _wait_and_leave(self, child: Child, name: str) -> NoReturn:
        # The terminal sends an interrupt to the child too; other signals are passed on.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda got, _: os.kill(child.pid, got))
        status, problem = 2, ""
        try:
            status = child.exchange(self._deadline)[0]
        except CodeHung as late:
            problem = f"{name} gave {late}; there is no report"
        except CodeEnded:
            ended = child.status or 0
            how = f"killed by {signal.Signals(-ended).name}" if ended < 0 else f"exit status {ended}"
            problem = f"{name} ended the process before there was a report ({how})"
        printed = child.printed()
        child.close()
        kill_orphans()
        if printed:
            self._say(f"warning: {name} wrote to standard output: {printed!r}")
        if problem:
            self._say(problem)
        os._exit(status)


def _redirect_user_output(out: int) -> None:
    """Keep the real standard output for the result; what user code writes to descriptor 1 goes to the parent."""
    result = os.dup(1)
    os.dup2(out, 1)
    os.close(out)
    sys.stdout = os.fdopen(result, "w", encoding=sys.stdout.encoding, errors=sys.stdout.errors)
    threading.excepthook = _ignore
    sys.unraisablehook = _ignore
    faulthandler.disable()
    die_with_parent()


def _ignore(problem: object) -> None:
    """Print no traceback of a thread or a finaliser of user code; what matters of them is in the report."""


def supervised(run: Callable[Options, Value]) -> Callable[Options, Value]:
    """Apply the option ``timeout`` of a function to objects that are mechanisms by themselves, and turn exits into CodeRaised.

    Such an object is asked for more than samples, and what it returns need not be picklable. So with a time limit the whole run is made
    in a sandbox, where each call of the object sets the deadline. A caller's ``executor`` cannot be used there, and such a limit is refused.
    """

    @functools.wraps(run)
    def called(*given: Options.args, **options: Options.kwargs) -> Value:
        thing, seconds = given[0] if given else options.get("mechanism"), options.get("timeout")
        named = {name: value for name, value in options.items() if name != "mechanism"}
        inside: Callable[..., Value] = functools.partial(run, **named)  # type: ignore[arg-type]  # one name fewer
        try:
            if not _needs_process(thing, seconds, options.get("executor")):
                return run(*given, **options)
            return _run_in_sandbox(thing, cast("float", seconds), lambda one: inside(one, *given[1:]))
        except (Exception, KeyboardInterrupt):
            raise
        except BaseException as problem:  # noqa: BLE001 - an exit of user code is not one of the program around it
            raise CodeRaised(
                f"{type(thing).__qualname__} gave no answer: {describe_exception(problem)}"
            ) from None

    return called


def _needs_process(thing: object, seconds: object, executor: object) -> bool:
    """Whether a whole run must be made in a sandbox for its limit to hold; asking may run code of the object."""
    from dxverify.protocols import Promising  # noqa: PLC0415 - keeps the start of commands fast

    needed = (
        isinstance(seconds, int | float) and not is_dxverify_object(thing) and isinstance(thing, Promising)
    )
    if needed and executor is not None:
        raise ParameterError(
            "timeout",
            seconds,
            "left out when an executor is given for an object that is a mechanism by itself: only a process around the whole run can "
            "stop it, and the executor cannot be used there (use workers=)",
        )
    return needed


def _run_in_sandbox(thing: object, seconds: float, work: Callable[[object], Value]) -> Value:
    deadline = Deadline()
    sandbox = Sandbox(lambda _: work(timed(thing, SharedClock(deadline, seconds, CONFIG.grace))), deadline)
    try:
        return cast("Value", sandbox.ask("run", None)[0])
    except CodeHung as problem:
        raise CodeHung(f"{type(thing).__qualname__} gave {problem}") from None
    finally:
        sandbox.close()
