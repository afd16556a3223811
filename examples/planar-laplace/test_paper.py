"""Verdicts of the statements, and the code compared with them. Run with ``python -m pytest``."""

from pathlib import Path

import numpy as np
import pytest
from mechanism import radius_cdf, release, sample_radius

from theory import check_implementation
from theory.paper import check

HERE = Path(__file__).parent
VERDICTS = {f"planar-thm-{k}": "PROVED" for k in (1, 2, 3, 4)} | {"planar-thm-5": "AMENDED"}


@pytest.fixture(scope="module")
def checked():
    """Judge the statements once."""
    return check(HERE, kernel=False, mutate=False)


def test_verdicts(checked):
    """No verdict changed, and no statement was forgotten."""
    assert {j.claim.id: j.verdict.name for j in checked.judgements} == VERDICTS


def test_the_guarantee_that_fails_stands_first(checked):
    """Rounding before the noise is the most serious error."""
    assert checked.judgements[0].claim.id == "planar-thm-5"


def test_the_distribution_is_the_formula():
    """From tiny to large radii."""
    assert check_implementation(radius_cdf, epsilon=(0.01, 10), t=(1e-6, 50)) > 50


def test_the_quantile_inverts_the_distribution():
    """W₋₁ gives back the radius."""
    for p in np.linspace(0.001, 0.999, 50):
        assert radius_cdf(2.0, sample_radius(2.0, p)) == pytest.approx(p, rel=1e-9)


def test_a_release_is_two_numbers():
    """A smoke test of the sampler; whether samples keep the guarantee is for ``dxverify audit``."""
    assert len(release((1.0, 2.0), 1.0, np.random.default_rng(0))) == 2
