"""``dxverify show WORDS`` finds the claim a reader means; what has the form of an id is an id."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from dxverify.catalog.finding import Entry, rank_claims
from dxverify.cli import cli
from dxverify.errors import InputError

CLAIMS = (
    Entry(
        id="asghar-2026-thm-9", title="Mean and variance of the dot product", statement="Var Z = (n+1)/ε²."
    ),
    Entry(id="dx-z-moments", title="Every moment", statement="The variance and the moments of Z."),
    Entry(
        id="asghar-2026-thm-6",
        title="The angle is sub-Gaussian",
        statement="E exp(λK) is at most exp(λ²/2n).",
    ),
)


@pytest.mark.parametrize(
    ("query", "first", "complete"),
    [
        ("variance of Z", "asghar-2026-thm-9", True),
        ("Var Z", "asghar-2026-thm-9", True),
        ("moments", "dx-z-moments", True),
        ("subgaussian", "asghar-2026-thm-6", True),
        ("theorem 6", "asghar-2026-thm-6", True),
        ("variance sandwich", "asghar-2026-thm-9", False),
    ],
)
def test_the_claim_that_is_meant_comes_first(query: str, first: str, *, complete: bool) -> None:
    """Titles weigh more than statements, words more than single letters."""
    words = [word for word in query.split() if word != "of"]

    ids, found_all = rank_claims(words, CLAIMS)

    assert (first, complete) == (ids[0], found_all)


def test_words_that_occur_nowhere_match_nothing() -> None:
    """No claim is listed for the sake of listing one."""
    assert ([], False) == rank_claims(["xyzzy"], CLAIMS)
    with pytest.raises(InputError, match="xyzzy"):
        CliRunner().invoke(cli, ["show", "xyzzy"], catch_exceptions=False, standalone_mode=False)


def test_several_matches_are_listed_and_a_wrong_id_is_no_search() -> None:
    """A listing names ids to show; an id with a typing error stays an error that names the nearest id."""
    listed = CliRunner().invoke(cli, ["show", "variance", "of", "Z"])
    assert listed.exit_code == 0
    assert listed.stdout.startswith("asghar-2026-thm-9")
    with pytest.raises(InputError, match="did you mean"):
        CliRunner().invoke(cli, ["show", "asghar-2026-thm-99"], catch_exceptions=False, standalone_mode=False)
