"""What a contributor runs by hand: one claim alone, and the record of all verdicts."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from dxverify.files import cache_directory
from theory.proof import check
from theory.store import entries, golden


@pytest.mark.parametrize(("kept", "good"), [([], True), (["a sign"], False)])
def test_a_claim_alone_is_good_only_if_no_change_keeps_its_verdict(monkeypatch, capsys, kept, good):
    """The line says how many changes kept the verdict; one is enough to fail."""
    monkeypatch.setattr(check, "survivors", lambda _claim: (7, kept, [], []))

    assert good is check.check("xu-2020-lem-2")
    assert f"7 changed statements, {len(kept)} kept the verdict" in capsys.readouterr().out


def test_nothing_is_recorded_while_a_certificate_fails(monkeypatch, tmp_path):
    """The claim is named, and the file is not touched."""
    monkeypatch.setattr(golden, "_PATH", tmp_path / "verdicts.json")
    failed = SimpleNamespace(claim=SimpleNamespace(id="dx-none"), failed=True)

    with pytest.raises(SystemExit, match="a certificate failed in dx-none"):
        golden.write_golden_verdicts([failed])
    assert [] == list(tmp_path.iterdir())


def test_one_claim_alone_needs_a_name_that_is_known(capsys):
    """Nothing named, or nobody's name: one line and status 2, where it was silence or a traceback."""
    assert check.main([]) == 2
    assert check.main(["xu-2020-lem-99"]) == 2
    assert "xu-2020-lem-99" in capsys.readouterr().err


def test_the_cache_is_where_the_user_says(tmp_path, monkeypatch):
    """DXVERIFY_CACHE wins over XDG_CACHE_HOME, which wins over the home, as for data sets."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("DXVERIFY_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert tmp_path / ".cache" / "dxverify" == entries.cache_directory() == cache_directory()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "x"))
    assert tmp_path / "x" / "dxverify" == entries.cache_directory() == cache_directory()
    monkeypatch.setenv("DXVERIFY_CACHE", str(tmp_path / "own"))
    assert tmp_path / "own" == entries.cache_directory() == cache_directory()
