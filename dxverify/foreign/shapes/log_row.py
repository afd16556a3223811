"""A function that gives logarithms of the output probabilities of a word, so that none of them underflows."""

from __future__ import annotations

from dxverify.foreign.shape import Shape, Signs
from dxverify.foreign.shapes.row import rows

_WORDS = ("log_prob", "logprob", "log_row", "log_distribution")


def _fits(signs: Signs) -> bool:
    name = str(getattr(signs.thing, "__name__", "")).lower()
    return callable(signs.thing) and len(signs.names) == 1 and any(word in name for word in _WORDS)


SHAPE = Shape(
    name="log-row",
    call="f(word) -> logarithms of |V| probabilities, or a mapping from words to them; -inf is impossible",
    example="def log_row(word): return [-math.log(len(words))] * len(words)",
    fits=_fits,
    draw=rows(missing=float("-inf")),
    rank=29,
    row=True,
    logs=True,
)
