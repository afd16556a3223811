"""A function that gives scores of the outputs of a word: the probability of an output is proportional to e^score."""

from __future__ import annotations

from dxverify.foreign.shape import Shape, Signs
from dxverify.foreign.shapes.row import rows

_WORDS = ("scores", "logits", "log_weights", "utilities")


def _fits(signs: Signs) -> bool:
    name = str(getattr(signs.thing, "__name__", "")).lower()
    return callable(signs.thing) and len(signs.names) == 1 and any(word in name for word in _WORDS)


SHAPE = Shape(
    name="scores",
    call="f(word) -> |V| scores, or a mapping from words to them; probabilities are proportional to e^score",
    example="def scores(word): return [-distance(word, other) / 2 for other in words]",
    fits=_fits,
    draw=rows(missing=float("-inf")),
    rank=29,
    row=True,
    logs=True,
    scaled=False,
)
