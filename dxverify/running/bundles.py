"""One call for each bundle of items, wherever calls are made; results as they come."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, as_completed, wait
from typing import TypeVar

from threadpoolctl import threadpool_limits

from dxverify.running.run import Here, hands, shared
from dxverify.running.sharing import Pool

Value = TypeVar("Value")
Item = TypeVar("Item")
Result = TypeVar("Result")


def finished(
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
    size = max(1, -(-len(items) // (many * hands(pool))))
    bundles = [items[start : start + size] for start in range(0, len(items), size)]
    sent = shared(pool, value)

    def submit(bundle: Sequence[Item]) -> Future[Result]:
        return pool.submit(call, sent, bundle)

    if isinstance(pool, Pool) and pool.helped:
        # Several threads would take the cores from the workers.
        with threadpool_limits(1, user_api="blas"):
            yield from _helped(deque(bundles), submit, lambda bundle: call(value, bundle), pool.hands - 1)
        return
    under = {submit(bundle): bundle for bundle in bundles}
    for future in as_completed(under):
        yield under[future], future.result()


def _helped(
    left: deque[Sequence[Item]],
    submit: Callable[[Sequence[Item]], Future[Result]],
    call: Callable[[Sequence[Item]], Result],
    workers: int,
) -> Iterator[tuple[Sequence[Item], Result]]:
    """Give each worker a bundle and one more, and make the next call here: this process need not start, as the workers must.

    More than that is not given away, since what a pool has taken cannot be taken back when this process has nothing left.
    """
    under: dict[Future[Result], Sequence[Item]] = {}
    while left or under:
        while left and len(under) < 2 * workers:
            bundle = left.popleft()
            under[submit(bundle)] = bundle
        if left:
            mine = left.popleft()
            yield mine, call(mine)
        else:
            wait(under, return_when=FIRST_COMPLETED)
        for done in [future for future in under if future.done()]:
            yield under.pop(done), done.result()
