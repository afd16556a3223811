"""The numbers of the playground are those of the exact channel."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from dxverify import Vocabulary
from dxverify.channel import effective_epsilon, exact_channel
from dxverify.mechanisms import RegularisedMahalanobis

SCRIPT = Path(__file__).resolve().parents[2] / "book" / "assets" / "playground.js"
_ASK = """
const P = require(process.argv[1]);
const [epsilon, lambda, directions] = process.argv.slice(2).map(Number);
const channel = P.channel(P.POINTS, epsilon, lambda, directions);
const level = P.level(channel, P.POINTS, lambda);
const cells = P.POINTS.map((_, y) => P.cell(P.POINTS, y, [-3, 4, -2, 2]));
console.log(JSON.stringify({words: P.WORDS, points: P.POINTS, channel, level, cells, half: P.quantile(0.5, epsilon)}));
"""

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def _playground(epsilon: float, lam: float, directions: int = 1 << 15) -> dict:
    command = ["node", "-e", _ASK, str(SCRIPT), str(epsilon), str(lam), str(directions)]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def _mechanism(found: dict, epsilon: float, lam: float) -> RegularisedMahalanobis:
    words = Vocabulary(words=found["words"], vectors=found["points"])
    return RegularisedMahalanobis(words, epsilon=epsilon, lam=lam)


@pytest.mark.parametrize(("epsilon", "lam"), [(0.2, 0.0), (2.0, 0.5), (10.0, 0.95)])
def test_probabilities_are_exact(epsilon, lam):
    """Every probability and the level agree with the exact channel; another ε does not."""
    found = _playground(epsilon, lam)
    mechanism = _mechanism(found, epsilon, lam)
    exact = exact_channel(mechanism)
    level, _ = effective_epsilon(exact, mechanism.metric.distances(mechanism.vocabulary))

    np.testing.assert_allclose(found["channel"], exact, rtol=0, atol=2e-8)
    assert found["level"] == pytest.approx(level, rel=1e-5)
    other = exact_channel(_mechanism(found, 1.01 * epsilon, lam))
    assert np.abs(np.array(found["channel"]) - other).max() > 1e-4


def test_the_page_is_as_exact_as_it_shows():
    """With as few directions as the page takes, five decimals are right."""
    found = _playground(2.0, 0.5, 2048)

    exact = exact_channel(_mechanism(found, 2.0, 0.5))
    np.testing.assert_allclose(found["channel"], exact, rtol=0, atol=5e-6)


def test_cells_tile_the_picture():
    """The cells that are drawn cover the box once."""
    found = _playground(1.0, 0.0, 64)

    def area(polygon: list[list[float]]) -> float:
        x, y = np.array(polygon).T
        return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2

    assert sum(map(area, found["cells"])) == pytest.approx(7 * 4, rel=1e-12)


def test_the_inner_contour_holds_half_of_the_noise():
    """The drawn radius is the median of the radius law."""
    found = _playground(2.5, 0.0, 64)

    assert float(_mechanism(found, 2.5, 0.0).noise.radius.cdf(found["half"])) == pytest.approx(0.5, rel=1e-9)
