"""What the Tab key offers: names of mechanisms, claims, papers, distances, data sets, experiments and vocabularies."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

Completion = Callable[[click.Context, click.Parameter, str], list[str]]


def offering(known: Callable[[], Iterable[str]]) -> Completion:
    """Return a completion that offers the known names that begin as typed."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        del ctx, param
        return [name for name in known() if name.startswith(incomplete)]

    return complete


def _mechanisms() -> list[str]:
    from dxverify.mechanisms._plugins import plugins
    from dxverify.mechanisms._registry import names

    return sorted([*names(), *plugins()])


def _claims() -> list[str]:
    from dxverify import catalog

    return catalog.recorded_ids()


def _sources() -> list[str]:
    from dxverify import catalog

    # What comes before the name of a statement: two parts of a paper's key, one of our own.
    parts = [one.split("-") for one in catalog.recorded_ids()]
    return sorted({"-".join(part[: 2 if part[1].isdigit() else 1]) for part in parts})


def _metrics() -> list[str]:
    from dxverify.metrics import NAMES

    return list(NAMES)


def _data() -> list[str]:
    from dxverify.datasets import DATASETS

    return list(DATASETS)


def _experiments() -> list[str]:
    from dxverify.experiments import experiment_ids

    return experiment_ids()


def _vocabularies() -> list[str]:
    from dxverify.data import BUILTIN
    from dxverify.datasets import DATASETS

    vectors = [name for name, dataset in DATASETS.items() if dataset.kind == "vectors"]
    return ["builtin", *(f"builtin:{name}" for name in BUILTIN), *(f"data:{name}" for name in vectors)]


def _shapes() -> list[str]:
    from dxverify.adapters.shape import known_shapes

    return ["auto", *known_shapes()]


mechanisms, claims, data = offering(_mechanisms), offering(_claims), offering(_data)
experiments, vocabularies, shapes = offering(_experiments), offering(_vocabularies), offering(_shapes)
sources, metrics = offering(_sources), offering(_metrics)
