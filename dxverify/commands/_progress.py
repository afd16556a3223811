"""A bar with the time left, on stderr, if that is a terminal."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dxverify.runtime.run import Progress


@contextmanager
def progress_bar(label: str) -> Iterator[Progress | None]:
    """Give a function of (done, all, text) that moves the bar, or None where nobody looks."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich import progress as rich
    from rich.console import Console

    columns = (
        rich.TextColumn("{task.description}"),
        rich.BarColumn(),
        rich.MofNCompleteColumn(),
        rich.TimeRemainingColumn(),
    )
    with rich.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total, text: bar.update(
            task, completed=done, total=total, description=text or label
        )
