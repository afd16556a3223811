"""Changed statements are really changed."""

import pytest

from theory.proof import integer, positive, real
from theory.proof.mutate import widened


@pytest.mark.parametrize(
    "letter",
    [
        positive("x"),
        real("x", high=0, high_open=True),
        real("x", low=0, high=1, high_open=True),
        real("x", low=0, high=1, low_open=True, high_open=True),
        integer("x", low=2),
        real("x", high=3),
    ],
)
def test_widened_reaches_further(letter):
    """One end of the range moves outwards, and an integer stays one."""
    wider = widened(letter)
    assert wider != letter
    assert wider.domain.integer == letter.domain.integer
    assert all(wider.domain.admits(point).name == "TRUE" for point in letter.domain.inner())
