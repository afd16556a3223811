"""Mechanisms and channels in notebooks: one line as text, a small table as HTML, and nothing of a word is markup."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np
import pytest

from dxverify import Vocabulary
from dxverify.channel import exact_log_channel
from dxverify.channel.result import exact_result
from dxverify.mechanisms import EuclideanLaplace, registered

HOSTILE = Vocabulary(words=["<script>", "a & b", "c"], vectors=[[0.0], [1.0], [3.0]])


def parsed(found):
    """Return the view as a tree; markup that is not closed or not escaped is refused."""
    return ET.fromstring(f"<div>{found._repr_html_()}</div>")  # noqa: S314 - our own markup


@pytest.mark.parametrize("name", sorted(registered()))
def test_a_mechanism_shows_its_guarantee(name):
    """Title, ε and guarantee are there; a published mechanism that does not keep its guarantee says so."""
    mechanism = registered()[name].example()
    text = "".join(parsed(mechanism).itertext())

    assert mechanism.title in text
    assert mechanism.promise in text
    assert f"{mechanism.epsilon:g}" in text
    assert bool(getattr(mechanism, "known_broken", "")) == ("not kept" in text)


def test_a_channel_is_one_line_and_one_table():
    """The text has no matrix; the table has a row for each word."""
    result = exact_result(EuclideanLaplace(HOSTILE, epsilon=1.0))
    table = parsed(result).find("table")

    assert "\n" not in repr(result)
    assert "effective ε 1 " in repr(result)
    assert ["<script>", "a & b", "c"] == [row.find("th").text for row in table.findall("tr")[1:]]
    assert f"{result.channel[0, 0]:.3g}" == table.findall("tr")[1].find("td").text


def test_a_large_channel_is_cut_and_says_so():
    """Eight rows of twenty; the sizes are written below."""
    line = Vocabulary(words=[f"w{i}" for i in range(20)], vectors=np.arange(20.0)[:, None])
    logs = exact_log_channel(EuclideanLaplace(line, epsilon=1.0))
    shown = parsed(logs)

    assert 9 == len(shown.find("table").findall("tr"))
    assert "20 inputs and 20 outputs" in "".join(shown.itertext())
    assert "20 inputs, 20 outputs" in repr(logs)
    assert "\n" not in repr(logs)
