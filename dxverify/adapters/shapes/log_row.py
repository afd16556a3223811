"""A function that gives logarithms of the output probabilities of a word, so that none of them underflows."""

from __future__ import annotations

from dxverify.adapters.shape import Shape
from dxverify.adapters.shapes.row import called, rows

SHAPE = Shape(
    name="log-row",
    call="f(word) -> logarithms of |V| probabilities, or a mapping from words to them; -inf is impossible",
    example="def log_row(word): return [-math.log(len(words))] * len(words)",
    fits=called("log_prob", "logprob", "log_row", "log_distribution"),
    draw=rows(missing=float("-inf")),
    rank=29,
    row=True,
    logs=True,
)
