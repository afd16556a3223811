"""What a contributor runs by hand: one claim alone, and the record of all verdicts."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from theory import recorded
from theory.proof import check


@pytest.mark.parametrize(("kept", "good"), [([], True), (["a sign"], False)])
def test_a_claim_alone_is_good_only_if_no_change_keeps_its_verdict(monkeypatch, capsys, kept, good):
    """The line says how many changes kept the verdict; one is enough to fail."""
    monkeypatch.setattr(check, "survivors", lambda _claim: (7, kept, [], []))

    assert good is check.check("xu-2020-lem-2")
    assert f"7 changed statements, {len(kept)} kept the verdict" in capsys.readouterr().out


def test_nothing_is_recorded_while_a_certificate_fails(monkeypatch, tmp_path):
    """The claim is named, and the file is not touched."""
    monkeypatch.setattr(recorded, "__file__", str(tmp_path / "recorded.py"))
    failed = SimpleNamespace(claim=SimpleNamespace(id="dx-none"), failed=True)

    with pytest.raises(SystemExit, match="a certificate failed in dx-none"):
        recorded.record([failed])
    assert [] == list(tmp_path.iterdir())


def test_one_claim_alone_needs_a_name_that_is_known(capsys):
    """Nothing named, or nobody's name: one line and status 2, where it was silence or a traceback."""
    assert check.main([]) == 2
    assert check.main(["xu-2020-lem-99"]) == 2
    assert "xu-2020-lem-99" in capsys.readouterr().err
