"""One call for each bundle of items, wherever calls are made; results as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
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
    sent = shared(pool, value)
    under = {
        pool.submit(call, sent, items[start : start + size]): items[start : start + size]
        for start in range(0, len(items), size)
    }
    if isinstance(pool, Pool) and pool.helped:
        # Several threads would take the cores from the workers.
        with threadpool_limits(1, user_api="blas"):
            yield from _helped(under, lambda bundle: call(value, bundle))
    for future in as_completed(under):
        yield under[future], future.result()


def _helped(
    under: dict[Future[Result], Sequence[Item]], call: Callable[[Sequence[Item]], Result]
) -> Iterator[tuple[Sequence[Item], Result]]:
    """Make the calls that no worker has begun, from the last on: this process need not start, as the workers must."""
    for mine in reversed(list(under)):
        if not mine.cancel():
            return
        bundle = under.pop(mine)
        yield bundle, call(bundle)
        for done in [future for future in under if future.done()]:
            yield under.pop(done), done.result()
