"""What the Tab key offers: names of mechanisms, claims, data sets, experiments and vocabularies."""

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
    from dxverify.foreign.shape import known_shapes

    return ["auto", *known_shapes()]


mechanisms, claims, data = offering(_mechanisms), offering(_claims), offering(_data)
experiments, vocabularies, shapes = offering(_experiments), offering(_vocabularies), offering(_shapes)
