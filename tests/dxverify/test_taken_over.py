"""A checkpoint of code whose draws cannot be repeated: nothing is said of code that was not looked at."""

from __future__ import annotations

import numpy as np
import pytest

from dxverify import audit
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.errors import InputError
from tests.chance import stream
from tests.dxverify.line import LaplaceOnLine, line

METHODS = pytest.mark.parametrize("method", ["sequential", "fixed"])


class OwnRandomness:
    """Draws from a generator of its own, so that nobody can repeat its draws; some of the words come back as they are."""

    name = "own"

    def __init__(self, kept=0.0):
        self.kept, self.rng = kept, stream("own randomness")

    def __call__(self, word, size):
        """Draw outputs of one law for all words, but for those that come back."""
        drawn = self.rng.integers(0, 3, size=size)
        return np.where(self.rng.random(size) < self.kept, word, drawn)


def run(code, file, method="sequential"):
    """Audit with a checkpoint, one law for all words being promised nearly."""
    return audit(
        lambda word, size, rng: code(word, size),  # noqa: ARG005 - it is not used, which is the point
        vocabulary=line(3),
        epsilon=1.0,
        method=method,
        max_samples=3000,
        rng=4,
        checkpoint=file,
    )


@METHODS
def test_draws_of_other_code_are_refused(tmp_path, method):
    """What a file holds of a law that the code does not have is not reported as what the code does."""
    first = run(OwnRandomness(), tmp_path / "kept", method)
    assert first.verdict is Verdict.NOT_REFUTED

    with pytest.raises(InputError, match="belongs to other code"):
        run(OwnRandomness(kept=0.9), tmp_path / "kept", method)


@METHODS
def test_draws_of_the_same_code_are_taken_and_told(tmp_path, method):
    """The same law goes on from the file, and the report says what is not known; at first there is nothing to say."""
    first = run(OwnRandomness(), tmp_path / "kept", method)
    again = run(OwnRandomness(), tmp_path / "kept", method)

    assert again.counts == first.counts
    assert "come from the checkpoint" not in told(first)
    assert f"{first.draws:,} draws come from the checkpoint" in told(again)


def test_code_that_repeats_itself_is_known_by_its_outputs(tmp_path):
    """Nothing is open there, and nothing is said."""
    how = {
        "vocabulary": line(3),
        "epsilon": 1.0,
        "max_samples": 600,
        "rng": 4,
        "checkpoint": tmp_path / "kept",
    }
    first, again = (audit(LaplaceOnLine(3, 1.0), **how) for _ in range(2))

    assert first == again
    assert not told(again)


def told(report):
    """Return what is said of draws that cannot be repeated."""
    kind = FindingKind.NOT_REPRODUCIBLE
    return " ".join(found.message for found in report.findings if found.kind is kind)
