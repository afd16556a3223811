"""Draw the figure of the README: how much of a promised ε two words can use after nearest-neighbour decoding."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure
from scipy.special import logit

from dxverify.distributions import noisy_dot_product

PATH = Path(__file__).parents[1] / "assets" / "share-of-epsilon.svg"
DIMENSIONS = (1, 2, 10, 50, 300)


def share(dim: int, product: np.ndarray) -> np.ndarray:
    """Return level/ε of two words at distance d, as a function of ε·d: the logit of F_Z(d/2) over ε·d."""
    return np.asarray(logit(noisy_dot_product(dim=dim, epsilon=1.0).cdf(product / 2)) / product)


def draw() -> Figure:
    """Return the figure; lines are told apart by their labels, not by colour."""
    figure = Figure(figsize=(6.4, 3.2), layout="constrained")
    axes = figure.subplots()
    product = np.geomspace(0.05, 60, 120)
    for dim in DIMENSIONS:
        values = share(dim, product)
        axes.plot(product, values, color="black", linewidth=1)
        axes.annotate(
            f"n = {dim}", (product[0], values[0]), textcoords="offset points", xytext=(2, 3), fontsize=8
        )
    axes.set(xscale="log", ylim=(0, 1.12), xlabel="ε · distance of the two words", ylabel="effective ε / ε")
    axes.spines[["top", "right"]].set_visible(False)
    return figure


if __name__ == "__main__":
    with mpl.rc_context({"svg.hashsalt": "dxverify", "svg.fonttype": "none"}):
        draw().savefig(PATH, metadata={"Date": None})
