"""Pictures of a noise: length, direction, symmetry, and what every test says."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from dxverify.errors import InputError
from dxverify.lazy import special
from dxverify.pictures import new_figure, save

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from dxverify.audit.noise.published import NoiseReport
    from dxverify.protocols import FloatArray

#: Coordinates that are shown at most.
_AXES = 30


def draw_noise(report: NoiseReport, path: Path) -> None:
    """Write four panels into a file: length law, direction, symmetry, p-values of all tests with streams and forks."""
    if report.visible is None or report.draws is None or report.examination is None:
        raise InputError(f"{path}: there is no noise to draw, since nothing but words comes out")
    figure, (length, direction, symmetry, tests) = new_figure(4, path)
    white = report.visible.law.whiten(report.draws)
    _length(length, white, report)
    _direction(direction, white)
    _symmetry(symmetry, white)
    _tests(tests, report)
    figure.suptitle(f"{report.mechanism}: noise, {report.size:,} draws", fontsize=10)
    save(figure, path)


def _length(axes: Axes, white: FloatArray, report: NoiseReport) -> None:
    length = np.sort(np.linalg.norm(white, axis=1))
    steps = np.arange(1, length.size + 1) / length.size
    assert report.visible is not None  # noqa: S101 - told by the caller
    axes.step(length, steps, "-", color="0.1", label="drawn")
    axes.plot(length, report.visible.law.radius_cdf(length), "--", color="tab:blue", label="stated")
    axes.set(title="Length", xlabel="length", ylabel="share below")
    axes.legend(frameon=False)


def _direction(axes: Axes, white: FloatArray) -> None:
    size, dim = white.shape
    length = np.linalg.norm(white, axis=1)
    part = np.sort(white[:, 0] / np.where(length > 0, length, 1.0))
    axes.step(part, np.arange(1, size + 1) / size, "-", color="0.1", label="drawn")
    if dim > 1:
        half, grid = (dim - 1) / 2, np.linspace(-1, 1, 200)
        law = special.betainc(half, half, (1 + grid) / 2)
        axes.plot(grid, law, "--", color="tab:blue", label="all directions alike")
    axes.set(title="Direction", xlabel="first coordinate over length", ylabel="share below")
    axes.legend(frameon=False)


def _symmetry(axes: Axes, white: FloatArray) -> None:
    shares = (white[:, :_AXES] > 0).mean(axis=0)
    spread = 2 / math.sqrt(len(white))
    axes.axhspan(0.5 - spread, 0.5 + spread, color="0.9", label="four standard deviations")
    axes.plot(np.arange(1, shares.size + 1), shares, "o", color="0.1", label="positive")
    axes.set(title="Symmetry", xlabel="coordinate", ylabel="share positive")
    axes.legend(frameon=False)


def _tests(axes: Axes, report: NoiseReport) -> None:
    assert report.examination is not None  # noqa: S101 - told by the caller
    checks = report.examination.checks
    sizes = [min(30.0, -math.log10(max(check.p_value, 1e-300))) for check in checks]
    colours = ["tab:red" if check.rejected else "0.6" for check in checks]
    hatches = ["//" if check.rejected else "" for check in checks]
    axes.barh([check.name for check in checks], sizes, color=colours, hatch=hatches)
    axes.axvline(-math.log10(checks[0].share), color="0.1", linestyle=":")
    axes.set(title="Tests (beyond the dotted line: refuted)", xlabel="−log10 p")
    axes.invert_yaxis()
