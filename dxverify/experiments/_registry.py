"""Experiments by id: one file each, called like the experiment."""

from __future__ import annotations

import importlib
import pkgutil

from dxverify.errors import InputError
from dxverify.experiments._base import Experiment

_PACKAGE = "dxverify.experiments"


def experiment_ids() -> list[str]:
    """Return the ids of all experiments."""
    package = importlib.import_module(_PACKAGE)
    names = (module.name for module in pkgutil.iter_modules(package.__path__))
    return sorted(name.replace("_", "-") for name in names if not name.startswith("_"))


def experiment(id_: str) -> Experiment:
    """Return one experiment."""
    if id_ not in experiment_ids():
        raise InputError(f"no experiment is called {id_!r} (known: {', '.join(experiment_ids())})")
    module = importlib.import_module(f"{_PACKAGE}.{id_.replace('-', '_')}")
    found = module.EXPERIMENT
    if not isinstance(found, Experiment) or found.id != id_:
        raise RuntimeError(f"{module.__name__} must define EXPERIMENT with id {id_!r}")
    return found
