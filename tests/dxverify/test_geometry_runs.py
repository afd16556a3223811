"""Geometry wherever it is computed, and its command."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from click.testing import CliRunner

from dxverify.cli import cli
from dxverify.errors import ParameterError
from dxverify.runtime.run import Run
from dxverify.statistics.config import CONFIG
from dxverify.statistics.geometry import geometry
from dxverify.statistics.geometry.neighbours import Neighbours, profile, thresholds
from tests.dxverify.clouds import cloud

BLOCK = CONFIG.geometry_block


def test_blocks_give_the_same_numbers_wherever_they_are_searched():
    """Several blocks, finished in any order, are what one search of all words finds; progress counts every word."""
    vocabulary = cloud(2 * BLOCK + 100, 3, "blocks")
    rows, seen = np.arange(len(vocabulary)), []
    here = profile(
        vocabulary.vectors, rows, Run(entropy=0, progress=lambda done, total, _: seen.append((done, total)))
    )
    with ThreadPoolExecutor(3) as pool:
        there = profile(vocabulary.vectors, rows, Run(entropy=0, executor=pool))
    whole = Neighbours.of(vocabulary.vectors, rows, 1000)

    assert seen == [(BLOCK, len(rows)), (2 * BLOCK, len(rows)), (len(rows), len(rows))]
    for found in (here, there):
        assert np.array_equal(found.near.indexes, whole.indexes[:, :20])
        assert np.array_equal(found.at[1000], whole.distances[:, 999])
        assert np.array_equal(
            found.thresholds["z_x1_x101"], thresholds(vocabulary.vectors, whole)["z_x1_x101"]
        )
    # What is kept of a word is small and keeps no block alive.
    assert here.near.distances.shape[1] == 20
    assert all(column.base is None for column in (here.near.distances, here.at[1000]))


def test_impossible_requests_name_the_parameter():
    """A parameter outside its range is named."""
    with pytest.raises(ParameterError, match="sample"):
        geometry(cloud(10, 2, "geometry pairs"), sample=2)


def test_command_prints_json_and_text():
    """The command gives pure JSON for the same seed twice, and a table for people."""
    arguments = ["geometry", "--limit", "300", "--sample", "50", "--seed", "4"]
    one, two = (CliRunner().invoke(cli, [*arguments, "--format", "json"]) for _ in range(2))
    text = CliRunner().invoke(cli, arguments)

    assert one.output == two.output
    assert {"z_w_x1", "z_x1_x2", "z_x1_x101"} == set(json.loads(one.output)["thresholds"])
    assert "hubness" in text.output
    assert 0 == text.exit_code


def test_command_gives_the_same_bytes_on_any_number_of_workers(tmp_path):
    """Every word on one and on two processes: equal files."""
    arguments = ["geometry", "--limit", "700", "--every-word", "--format", "json", "--seed", "1"]
    files = [tmp_path / name for name in ("one", "two")]
    for file, extra in zip(files, ([], ["--workers", "2"]), strict=True):
        result = CliRunner().invoke(cli, [*arguments, *extra, "--output", str(file)])
        assert 0 == result.exit_code, result.output
    one, two = (file.read_bytes() for file in files)

    assert one == two
    assert json.loads(one)["density"]["every_word"]


def test_command_says_whose_extremes_it_shows():
    """From a sample they are those of the sampled words; with --every-word those of all; both at once is a mistake."""
    some = CliRunner().invoke(cli, ["geometry", "--limit", "200", "--sample", "50", "--seed", "1"]).output
    every = CliRunner().invoke(cli, ["geometry", "--limit", "200", "--every-word", "--seed", "1"]).output
    both = CliRunner().invoke(cli, ["geometry", "--every-word", "--sample", "50"])

    assert "sparsest of the sampled words" in some
    assert "of the sampled words" not in every
    assert "sparsest: " in every
    assert 2 == both.exit_code
