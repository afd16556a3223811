"""Tables of probabilities for notebooks."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray

#: Rows and columns that a table shows; a larger channel is cut, and the table says so.
_SHOWN = 8


def html_channel(words: Sequence[str], channel: FloatArray, head: str) -> str:
    """Return a heading and the upper left corner of a channel, one row for each input and one column for each output."""
    outputs = words[:_SHOWN]
    top = "".join(f"<th>{html.escape(word)}</th>" for word in outputs)
    rows = "".join(
        f"<tr><th>{html.escape(word)}</th>{''.join(f'<td>{value:.3g}</td>' for value in row[:_SHOWN])}</tr>"
        for word, row in zip(words[:_SHOWN], channel, strict=False)
    )
    more = f"<p>… of {channel.shape[0]:,} inputs and {channel.shape[1]:,} outputs</p>"
    return (
        f"<p>{head}</p><table><tr><th>input \\ output</th>{top}</tr>{rows}</table>"
        f"{more if max(channel.shape) > _SHOWN else ''}"
    )
