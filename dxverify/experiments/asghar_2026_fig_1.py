"""Figure 1: the Laplace mechanism on integers, where close values bridge the gap; here exact."""

from __future__ import annotations

import numpy as np

from dxverify.experiments._base import Experiment, Outcome, Panel
from dxverify.experiments._context import Context

_EPSILONS = (0.001, 0.003, 0.005, 0.01, 0.03, 0.1, 0.3, 1.0, 2.0, 3.0, 5.0, 10.0)


def _run(context: Context) -> Outcome:
    del context  # exact: nothing is drawn, so size and seed change nothing
    epsilons = np.array(_EPSILONS)
    original = -np.expm1(-epsilons / 2)
    distant = np.exp(-100.5 * epsilons)
    close = 1 - original - distant
    zeros = np.zeros(len(epsilons)).tolist()
    series = {
        "original value": (original.tolist(), zeros),
        "within ±100": (close.tolist(), zeros),
        "distant values": (distant.tolist(), zeros),
    }
    panel = Panel(
        title="rounded Laplace noise, exact",
        xlabel="ε",
        ylabel="probability",
        x=list(_EPSILONS),
        series=series,
        log=True,
    )
    return Outcome(
        panels=[panel],
        findings={
            "at ε = 0.001 distant values are output more often than any other": bool(distant[0] > 0.5),
            "for ε > 1 distant values are output very rarely (probability below 1e-40)": bool(
                (distant[epsilons > 1] < 1e-40).all()
            ),
            "close values exceed 90 % in between": bool(close.max() > 0.9),
        },
        differences=[
            "The paper samples 10,000 answers; the probabilities are in closed form, so these are exact."
        ],
    )


EXPERIMENT = Experiment(
    id="asghar-2026-fig-1", title="Integers: original, close and distant outputs", data=(), run=_run
)
