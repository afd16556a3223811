"""A function that gives scores of the outputs of a word: the probability of an output is proportional to e^score."""

from __future__ import annotations

from dxverify.adapters.shape import Shape
from dxverify.adapters.shapes.row import called, rows

SHAPE = Shape(
    name="scores",
    call="f(word) -> |V| scores, or a mapping from words to them; probabilities are proportional to e^score",
    example="def scores(word): return [-distance(word, other) / 2 for other in words]",
    fits=called("scores", "logits", "log_weights", "utilities"),
    draw=rows(missing=float("-inf")),
    rank=29,
    row=True,
    logs=True,
    scaled=False,
)
