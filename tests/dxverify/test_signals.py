"""An interrupt beside compiled code is an interrupt, not a crash."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from dxverify.signals import deferred

#: Interrupts traces at many moments; every trace ends by its result or by the interrupt, and the process by 0.
_INTERRUPTED = """
import signal
import numpy as np
from dxverify.channel import _lower_envelope
from dxverify.channel.lower_envelope import Slopes
class Stop(Exception): pass
def stop(*_): raise Stop
rng = np.random.default_rng(0)
words = rng.standard_normal((60, 5))
squares = ((words[:, None] - words) ** 2).sum(axis=2)
units = rng.standard_normal((4000, 5))
order, falling = _lower_envelope.sort_by_slope(units @ words.T)
slopes = Slopes(products=units @ words.T, order=order, sorted=falling)
trace = lambda: _lower_envelope.trace_sorted(squares, slopes, np.arange(60), np.inf, 60)
trace()
signal.signal(signal.SIGALRM, stop)
stopped = 0
for moment in np.linspace(0.002, 0.06, 30):
    try:
        signal.setitimer(signal.ITIMER_REAL, moment)
        while True: trace()
    except Stop:
        stopped += 1
print(stopped)
"""


def test_compiled_traces_survive_an_interrupt():
    """Without the wait one of these was a SystemError of numba; in a whole command it was a segmentation fault."""
    pytest.importorskip("numba")
    done = subprocess.run(
        [sys.executable, "-c", _INTERRUPTED], capture_output=True, text=True, check=False, timeout=300
    )

    assert (done.returncode, done.stdout) == (0, "30\n"), done.stderr


def test_handlers_wait_and_then_run():
    """The block goes on to its end, and the handler is called afterwards, once and as it was."""
    order = []
    before = signal.signal(signal.SIGALRM, lambda *_: order.append("handler"))
    try:
        with deferred():
            signal.raise_signal(signal.SIGALRM)
            order.append("block")
        signal.raise_signal(signal.SIGALRM)
    finally:
        signal.signal(signal.SIGALRM, before)

    assert order == ["block", "handler", "handler"]
