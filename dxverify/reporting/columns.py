"""Tables of text: every one in dxverify is set by ``rich``, which knows how wide a word of any script is."""

from __future__ import annotations

import io
from collections.abc import Collection, Sequence

#: Wide enough for any row: where a terminal is narrower it wraps by itself, and a file keeps whole lines.
_WIDTH = 10_000


def columns(rows: Sequence[Sequence[str]], *, left: Collection[int] = ()) -> list[str]:
    """Return the lines of a table without rules, columns two spaces apart.

    Parameters
    ----------
    rows : sequence of sequences of str
        The cells, the head among them if there is one.
    left : collection of int
        Columns that are set flush left; all others flush right.

    Examples
    --------
    >>> columns([["word", "n"], ["日本", "12"]], left={0})
    ['word   n', '日本  12']
    """
    from rich.console import Console  # noqa: PLC0415 - only where a table is shown
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, padding=(0, 0, 0, 2), show_header=False)
    for place in range(max(map(len, rows), default=0)):
        table.add_column(justify="left" if place in left else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console = Console(
        file=io.StringIO(), width=_WIDTH, color_system=None, legacy_windows=False, force_jupyter=False
    )
    with console.capture() as shown:
        console.print(table)
    return [line.rstrip() for line in shown.get().splitlines()]
