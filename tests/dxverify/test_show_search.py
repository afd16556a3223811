"""``dxverify show WORDS`` finds the claim a reader means; what has the form of an id is an id."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from dxverify.catalog import find_claims
from dxverify.cli import cli
from dxverify.errors import InputError


@pytest.mark.parametrize(
    ("query", "id_"),
    [
        ("variance Z", "asghar-2026-thm-9"),
        ("Beta moments", "asghar-2026-thm-4"),
        ("sandwich", "xu-2020-lem-2"),
        ("thm-9", "asghar-2026-thm-9"),
        ("Sub-gaussian", "asghar-2026-thm-6"),
    ],
)
def test_a_claim_is_found_by_its_words(query, id_):
    """Every word begins a word of the title, the id or the statement, in capitals or not; rare words in titles come first."""
    found = [key for key, _, _ in find_claims(query.split())]

    assert id_ in found[:3]
    assert len(found) < 40


def test_words_that_occur_nowhere_match_nothing():
    """No claim is listed for the sake of listing one."""
    with pytest.raises(InputError, match="xyzzy"):
        CliRunner().invoke(cli, ["show", "xyzzy"], catch_exceptions=False, standalone_mode=False)


def test_several_matches_are_listed_and_a_wrong_id_is_no_search():
    """A listing names ids to show; an id with a typing error stays an error that names the nearest id."""
    listed = CliRunner().invoke(cli, ["show", "variance", "of", "Z"])
    assert listed.exit_code == 0
    assert "asghar-2026-thm-9" in listed.stdout
    with pytest.raises(InputError, match="did you mean"):
        CliRunner().invoke(cli, ["show", "asghar-2026-thm-99"], catch_exceptions=False, standalone_mode=False)
