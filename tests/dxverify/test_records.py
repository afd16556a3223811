"""Frozen records come back from JSON as they were; what is no record is refused by name."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxverify.records import from_plain, to_plain


class Colour(Enum):
    """Two values."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inner:
    """A record inside another."""

    place: int
    weight: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outer:
    """Every kind of field that records have."""

    name: str
    colour: Colour
    rows: tuple[tuple[float, ...], ...]
    counts: tuple[Mapping[int, int], ...]
    pair: tuple[str, int]
    inner: Inner | None = None
    upper: float | None = None
    whole: bool = False


numbers = st.integers(-(2**40), 2**40)
floats = st.floats(allow_nan=False)
inners = st.builds(Inner, place=numbers, weight=floats)
outers = st.builds(
    Outer,
    name=st.text(),
    colour=st.sampled_from(Colour),
    rows=st.lists(st.lists(floats).map(tuple)).map(tuple),
    counts=st.lists(st.dictionaries(numbers, numbers)).map(tuple),
    pair=st.tuples(st.text(), numbers),
    inner=st.none() | inners,
    upper=st.none() | floats,
    whole=st.booleans(),
)


@given(outers)
def test_records_come_back_through_json(record):
    """Written as strict JSON and read again they are equal, infinities and integer keys included."""
    text = json.dumps(to_plain(record), allow_nan=False)

    assert record == from_plain(Outer, json.loads(text))


PLAIN = to_plain(
    Outer(
        name="a",
        colour=Colour.RED,
        rows=((1.0, math.inf),),
        counts=({3: 4},),
        pair=("b", 2),
        inner=Inner(place=1),
    )
)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": 3}, "Outer.name must be str, got 3"),
        ({"colour": "green"}, "green"),
        ({"rows": [[True]]}, "Outer.rows must be float, got True"),
        ({"rows": "text"}, "Outer.rows"),
        ({"counts": [{"x": 1}]}, "x"),
        ({"counts": [{"1": 1.5}]}, "Outer.counts must be int, got 1.5"),
        ({"pair": ["b", 2, 3]}, "Outer.pair"),
        ({"inner": {"place": 1, "size": 2}}, "Inner has no field 'size'"),
        ({"inner": {}}, "Inner lacks the field 'place'"),
        ({"inner": [1]}, "Inner must be an object"),
        ({"more": 1}, "Outer has no field 'more'"),
    ],
)
def test_what_does_not_fit_is_named(change, said):
    """A wrong type, a key that is no number, a field too many or too few."""
    assert from_plain(Outer, PLAIN)
    with pytest.raises(ValueError, match=said):
        from_plain(Outer, {**PLAIN, **change})
