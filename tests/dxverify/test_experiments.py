"""Experiments: the registry, pictures, and every experiment on small data."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from click.testing import CliRunner

from dxverify.cli import cli
from dxverify.datasets import DATASETS
from dxverify.errors import InputError
from dxverify.experiments import (
    Compared,
    Outcome,
    Panel,
    experiment,
    experiment_ids,
    reproduce,
)
from tests.dxverify.small_data import small

SLOW = {
    "asghar-2026-fig-2",
    "asghar-2026-fig-8",
    "asghar-2026-fig-9",
    "dx-noise-length",
    *(f"xu-2020-tab-{i}" for i in range(1, 5)),
    *(f"xu-2020-fig-{i}" for i in range(2, 6)),
}


@pytest.mark.parametrize(
    "id_",
    [pytest.param(i, marks=pytest.mark.slow) if i in SLOW else i for i in experiment_ids()],
)
def test_every_experiment_runs_and_says_what_differs(id_):
    """On small data every experiment gives finite numbers, statements that can fail, and what is not as in the paper."""
    result = reproduce(id_, small())

    assert result == json.loads(json.dumps(result, allow_nan=False))
    assert result["findings"]
    assert result["differences"]
    assert result["compared"] or result["panels"]
    assert all(name in DATASETS for name in experiment(id_).data)
    for row in result["compared"]:
        assert math.isfinite(row["ours"])
        assert row["stderr"] is None or row["stderr"] >= 0
    for panel in result["panels"]:
        for line in panel["series"].values():
            assert len(panel["x"]) == len(line["values"]) == len(line["stderr"])


def test_printed_numbers_stand_beside_ours_with_an_interval():
    """A comparison states the interval and the distance in standard errors; without error there is none."""
    row = Compared(quantity="q", paper=1.0, ours=1.2, stderr=0.1).to_dict()

    assert row["standard_errors_apart"] == pytest.approx(2.0)
    assert (row["low"], row["high"]) == pytest.approx((1.004, 1.396))
    assert Compared(quantity="q", paper=1.0, ours=1.2, stderr=0.0).to_dict()["standard_errors_apart"] is None


def test_unknown_experiment_lists_the_known():
    """A wrong id is an input error with the right ones."""
    with pytest.raises(InputError, match="asghar-2026-fig-2"):
        experiment("asghar-2026-fig-0")


def test_required_experiments_are_there():
    """The figures and tables that were promised are registered."""
    wanted = {f"asghar-2026-fig-{i}" for i in (1, 2, 6, 8, 9)} | {"asghar-2026-tab-2", "bollegala-2023-fig-3"}
    wanted |= {f"xu-2020-tab-{i}" for i in range(1, 6)} | {f"feyisetan-2020-fig-{i}" for i in range(1, 5)}
    wanted |= {f"xu-2020-fig-{i}" for i in range(2, 6)}

    assert wanted <= set(experiment_ids())


def test_command_draws_a_picture(monkeypatch, tmp_path):
    """An experiment without data runs from the command line and leaves a picture where it was asked for."""
    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path / "none"))
    picture = tmp_path / "one.png"
    result = CliRunner().invoke(cli, ["reproduce", "asghar-2026-fig-1", "--picture", str(picture)])

    assert 0 == result.exit_code, result.output
    assert b"\x89PNG" == picture.read_bytes()[:4]
    assert "0.9044" in result.output
    assert not (tmp_path / "none").exists()
    listed = CliRunner().invoke(cli, ["reproduce", "--format", "json"])
    assert set(experiment_ids()) == {row["id"] for row in json.loads(listed.output)["experiments"]}


def test_a_table_has_no_picture(monkeypatch, tmp_path):
    """Asking for a picture of a table is an input error."""
    reply = {"id": "x", "title": "t", "panels": []}
    monkeypatch.setattr("dxverify.experiments.reproduce", lambda *_, **__: reply)
    result = CliRunner().invoke(cli, ["reproduce", "asghar-2026-tab-2", "--picture", str(tmp_path / "x.png")])

    assert isinstance(result.exception, InputError)
    assert "no picture" in str(result.exception)


def test_integers_follow_the_closed_form():
    """Figure 1: the shares are those of rounded Laplace noise summed integer by integer."""
    panel = experiment("asghar-2026-fig-1").run(small()).panels[0]
    epsilon = 0.1
    place = list(panel.x).index(epsilon)
    k = np.arange(1, 101)
    each = np.sinh(epsilon / 2) * np.exp(-epsilon * k)

    assert panel.series["within ±100"][0][place] == pytest.approx(2 * each.sum(), rel=1e-9)
    assert panel.series["original value"][0][place] == pytest.approx(1 - math.exp(-epsilon / 2), rel=1e-12)


def test_outcomes_are_plain_data():
    """An outcome turns into JSON and back."""
    panel = Panel(title="t", xlabel="x", ylabel="y", x=(1.0,), series={"a": ((1.0,), (0.0,))})
    data = Outcome(panels=[panel], findings={"f": True}).to_dict()

    assert data == json.loads(json.dumps(data, allow_nan=False))
