"""Named random streams: independent, repeatable, and never taken twice."""

from __future__ import annotations

import ast
import itertools
import pickle
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

import dxverify
from dxverify.streams import StreamError, Streams
from tests.chance import ENTROPY, level

LAYOUT = {"blocks": 1, "choice": 0, "overlap": 2}


def test_a_stream_is_repeatable_and_unlike_all_others():
    """The same name and numbers give the same numbers again; no two streams begin alike."""
    keys = [
        ("blocks", 0),
        ("blocks", 1),
        ("choice",),
        ("overlap", 0, 0),
        ("overlap", 0, 1),
        ("overlap", 1, 0),
    ]
    first, again = ([Streams(5, LAYOUT).generator(*key).random() for key in keys] for _ in range(2))

    assert first == again
    assert len(set(first)) == len(keys)
    assert first[0] != Streams(6, LAYOUT).generator(*keys[0]).random()


def test_a_stream_is_taken_once():
    """Asked for again it is an error, as a seed or as a generator; a copy in another process begins anew."""
    streams = Streams(5, LAYOUT)
    streams.generator("blocks", 3)

    with pytest.raises(StreamError, match=r"\('blocks', 3\) was taken before"):
        streams.seed("blocks", np.int64(3))
    copied = pickle.loads(pickle.dumps(streams))  # noqa: S301 - made in the line itself
    assert (0, 3) == copied.seed("blocks", 3).spawn_key


@pytest.mark.parametrize("key", [("block", 1), ("blocks",), ("choice", 0), ("overlap", 1)])
def test_what_is_not_in_the_layout_is_refused(key):
    """A misspelt name, and too few or too many numbers."""
    with pytest.raises(StreamError, match="no random stream is called"):
        Streams(5, LAYOUT).seed(*key)


def test_children_of_a_stream_are_no_other_stream():
    """What ``spawn`` makes of one stream has a key that no named stream has."""
    streams = Streams(5, LAYOUT)
    named = [streams.seed("choice"), *(streams.seed("blocks", i) for i in range(3))]
    named += [streams.seed("overlap", i, j) for i in range(3) for j in range(3)]
    spawned = [child for seed in list(named) for child in seed.spawn(3)]

    keys = [seed.spawn_key for seed in (*named, *spawned)]
    assert len(set(keys)) == len(keys)


def test_appending_a_name_moves_no_stream():
    """A layout may grow at its end."""
    old, new = Streams(5, LAYOUT), Streams(5, {**LAYOUT, "more": 1})

    assert old.generator("overlap", 1, 2).random() == new.generator("overlap", 1, 2).random()


def test_statistics_take_no_seed_of_their_own():
    """In the package of statistics every seed sequence comes from named streams; a planted one would be found."""
    package = Path(dxverify.__file__).parent
    sources = {path: path.read_text("utf-8") for path in (package / "statistics").rglob("*.py")}

    assert [] == [path.name for path, text in sources.items() if _makes_seeds(text)]
    assert _makes_seeds("import numpy as np\nnp.random.SeedSequence(1, spawn_key=(3,))")


def _makes_seeds(text):
    calls = (node.func for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    return any(isinstance(call, ast.Attribute) and call.attr == "SeedSequence" for call in calls)


def test_streams_do_not_follow_each_other():
    """No two neighbouring streams are correlated beyond chance; a stream with itself is."""
    streams, size = Streams(ENTROPY, LAYOUT), 4096
    samples = [streams.generator("blocks", i).standard_normal(size) for i in range(12)]
    pairs = list(itertools.combinations(samples, 2))
    # The correlation of independent normal samples, times the root of their size, is close to standard normal.
    limit = stats.norm.isf(level("neighbouring streams", len(pairs)) / 2) / np.sqrt(size)

    assert max(abs(np.corrcoef(one, other)[0, 1]) for one, other in pairs) < limit
    assert np.corrcoef(samples[0], samples[0])[0, 1] > limit
