"""Parallel map over bundles of items on any executor; results are yielded as they are completed."""

from __future__ import annotations

import itertools
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, as_completed, wait
from typing import Generic, TypeVar

from threadpoolctl import threadpool_limits

from dxverify.runtime.pool import Pool
from dxverify.runtime.run import Here, parallelism, shared

Value = TypeVar("Value")
Item = TypeVar("Item")
Result = TypeVar("Result")

#: Seconds that workers must save to be started, about what it takes until they are of use.
START = 0.6
#: Seconds after which they are started whatever is known by then.
PATIENCE = 1.0


def map_in_bundles(
    pool: Executor,
    call: Callable[[Value, Sequence[Item]], Result],
    value: Value,
    items: Sequence[Item],
    many: int,
) -> Iterator[tuple[Sequence[Item], Result]]:
    """Yield bundles of items with what ``call(value, bundle)`` returns, as they are done.

    Parameters
    ----------
    pool : Executor
        Where the calls are made.
    call : callable
        A function that other processes can import.
    value : object
        What all calls share, sent once where that is possible.
    items : sequence
        What is cut into bundles.
    many : int
        Bundles for each worker: few if each may carry the value along, but so many that progress shows.
    """
    if isinstance(pool, Here):
        yield from (([item], pool.submit(call, value, [item]).result()) for item in items)
        return
    size = max(1, -(-len(items) // (many * parallelism(pool))))
    if isinstance(pool, Pool) and pool.helped:
        # Two items by themselves tell how long the others take: the first may load what is loaded once.
        first = min(2, len(items))
        cuts = [*range(first), *range(first, len(items), size), len(items)]
        left = deque(items[start:end] for start, end in itertools.pairwise(cuts))
        # Several threads would take the cores from the workers.
        with threadpool_limits(1, user_api="blas"):
            yield from _Helped(pool, call, value, left).results()
        return
    bundles = [items[start : start + size] for start in range(0, len(items), size)]
    sent = shared(pool, value)

    under = {pool.submit(call, sent, bundle): bundle for bundle in bundles}
    for future in as_completed(under):
        yield under[future], future.result()


class _Helped(Generic[Value, Item, Result]):
    """Bundles that this process and the workers of a pool share, once it is clear that workers are worth starting.

    Each worker is given a bundle and one more, and this process, which need not start, makes the next call. More is not given
    away, since what a pool has taken cannot be taken back when this process has nothing left.
    """

    def __init__(
        self,
        pool: Pool,
        call: Callable[[Value, Sequence[Item]], Result],
        value: Value,
        left: deque[Sequence[Item]],
    ) -> None:
        self.pool, self.call, self.value, self.left = pool, call, value, left
        self.under: dict[Future[Result], Sequence[Item]] = {}
        self.started, self.ended = False, False
        self.lock = threading.Lock()

    def results(self) -> Iterator[tuple[Sequence[Item], Result]]:
        """Yield bundles with what their calls return."""
        alarm = threading.Timer(PATIENCE, self._start)
        alarm.daemon = True
        alarm.start()
        try:
            yield from self._alone()
            alarm.cancel()
            # From here on no other thread touches what is left and what is under way.
            alarm.join()
            while self.left or self.under:
                self._start()
                mine = self._next()
                if mine is not None:
                    yield mine, self.call(self.value, mine)
                else:
                    wait(self.under, return_when=FIRST_COMPLETED)
                for done in [future for future in self.under if future.done()]:
                    yield self.under.pop(done), done.result()
        finally:
            alarm.cancel()
            with self.lock:
                self.ended = True

    def _alone(self) -> Iterator[tuple[Sequence[Item], Result]]:
        """Make calls here until what is left is worth a start of workers, or until they were started by the alarm."""
        times: list[float] = []
        while not self.started and (mine := self._next()) is not None:
            begin = time.perf_counter()
            result = self.call(self.value, mine)
            times.append((time.perf_counter() - begin) / len(mine))
            yield mine, result
            saved = min(times) * sum(map(len, list(self.left))) * (1 - 1 / self.pool.parallelism)
            if len(times) > 1 and saved > START:
                return

    def _next(self) -> Sequence[Item] | None:
        with self.lock:
            return self.left.popleft() if self.left else None

    def _start(self) -> None:
        """Give the workers what they may have; the first time, that starts them."""
        with self.lock:
            if self.ended:
                return
            if not self.started:
                self.sent, self.started = shared(self.pool, self.value), True
            while self.left and len(self.under) < 2 * (self.pool.parallelism - 1):
                bundle = self.left.popleft()
                self.under[self.pool.submit(self.call, self.sent, bundle)] = bundle
