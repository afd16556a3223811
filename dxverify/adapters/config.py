"""Every tuned number of the calls of user code and of its sandbox, with its origin."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class AdapterConfig:
    """Tuned numbers of the adapters. All are arbitrary within a factor of a few, unless something else is said.

    Parameters
    ----------
    time_limit : float
        Seconds one call for a block of outputs may take, if nothing else is asked for.
    patience, point_patience : int
        Calls that hang or end the process before code on words, or on points, is given up.
    point_outputs : int
        Most outputs that one call of stateless code on points is asked for.
    tried_inputs : int
        Inputs on which a call signature is tried before another one is.
    row_sum, row_again : float
        By how much a stated row may differ from a sum of one, and, as a share, from what is stated when it is asked for again: sums in
        threads may differ in their last bits.
    shown_message, shown_symbol : int
        Longest text of an exception in a message, and of an output; longer outputs are distinguished by their beginning.
    chunk : int
        Bytes read from a pipe at a time: what a pipe of Linux holds.
    kept_output, kept_errors : int
        Bytes kept of what code prints, and of what a program says on stderr.
    longest_line : int
        Bytes beyond which a line of a program is no word.
    poll, program_poll : float
        Seconds between two checks of whether a worker, or a silent program, has ended.
    grace : float
        Seconds by which the process around a call is killed later than the sandbox in it, which can say more.
    """

    time_limit: float = 30.0
    patience: int = 3
    point_patience: int = 5
    point_outputs: int = 2000
    tried_inputs: int = 3
    row_sum: float = 1e-6
    row_again: float = 1e-9
    shown_message: int = 160
    shown_symbol: int = 200
    chunk: int = 1 << 16
    kept_output: int = 256
    kept_errors: int = 1 << 12
    longest_line: int = 1 << 20
    poll: float = 0.1
    program_poll: float = 0.2
    grace: float = 1.0


CONFIG = AdapterConfig()
