"""Results of full size that come with the package: what a run of hours gave, with all that decides it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dxverify.errors import InputError
from dxverify.experiments._keeping import read_kept
from dxverify.experiments._registry import experiment, experiment_ids

FOLDER = Path(__file__).with_name("recorded")


def recorded_ids() -> list[str]:
    """Return the experiments whose results come with the package."""
    return [id_ for id_ in experiment_ids() if recorded_path(id_).exists()]


def recorded_path(id_: str) -> Path:
    """Return where the result of an experiment is or would be."""
    return FOLDER / f"{id_}.json"


def recorded(id_: str) -> dict[str, Any]:
    """Return the result of an experiment as it was recorded, whole and unchanged."""
    path = recorded_path(experiment(id_).id)
    if not path.exists():
        raise InputError(f"no result of {id_} comes with the package; compute it: dxverify reproduce {id_}")
    result = read_kept(path)
    if result is None:
        raise InputError(f"{path.name}: the recorded result is not what was written: its digest differs")
    return result
