"""A transformer of vectors as scikit-learn has them: ``object.transform(X)``."""

from __future__ import annotations

from dxverify.adapters.calling import named_parameters
from dxverify.adapters.shape import Material, Shape, Signs
from dxverify.adapters.shapes.transformer import Transforms
from dxverify.adapters.shapes.vectors import NAMES, ManyVectors


def _fits(signs: Signs) -> bool:
    return isinstance(signs.thing, Transforms) and named_parameters(signs.thing.transform)[:1] in {
        (name,) for name in NAMES
    }


def _draw(material: Material) -> ManyVectors:
    return ManyVectors(call=material.caller(material.thing.transform), decoder=material.decoder)


SHAPE = Shape(
    name="vector-transformer",
    call="object.transform(X) -> matrix, one row a draw; the nearest words are the outputs",
    example="class M:\n    def transform(self, X): return X + numpy.random.laplace(size=X.shape)",
    fits=_fits,
    draw=_draw,
    rank=11,
)
