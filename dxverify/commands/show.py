"""``dxverify show``: one claim with everything that decides its verdict, by its id or by words of its title."""

from __future__ import annotations

import time
from pathlib import Path

import click

from dxverify.aliases import Plain
from dxverify.commands._shared import as_json, emit, output_options, say
from dxverify.errors import InputError

#: Most matches that a search lists.
_LISTED = 15
#: Words of a question that say nothing of its subject.
_CONNECTING = frozenset({"a", "an", "and", "for", "in", "is", "of", "on", "the", "to", "what"})


@click.command("show", short_help="Show one claim with every step, or search for claims.")
@click.argument("words", metavar="ID | WORDS...", nargs=-1, required=True)
@click.option(
    "--run", is_flag=True, help="Run the certificates now, even if nothing has changed since they ran."
)
@output_options()
def command(words: tuple[str, ...], *, run: bool, format_: str, output: Path | None) -> None:
    """Show one claim: its statement, as amended, hypotheses, every step, outcome.

    Words that are no id are looked for in titles and statements; a single match is shown, several are listed.

    Certificates that ran before on this machine are shown as recorded then, as long as no file, library or kernel
    record that decides them has changed. Before that the claim is shown as it was judged when the package was made, as
    long as no file or kernel record has changed. A line on stderr says so, with the day and the libraries.

    \b
    Example:
      $ dxverify show asghar-2026-eq-1
      $ dxverify show asghar-2026-eq-1 --run
      $ dxverify show variance of Z
    """  # noqa: D301 - click reads the control character
    from dxverify.reporting.claims import claim_page

    claim_id = words[0]
    if len(words) > 1 or _is_search(claim_id):
        matches = _search(" ".join(words).split())
        if len(matches) > 1:
            emit(_listing(matches, format_), output)
            return
        claim_id = matches[0][0]
    found = None if run else _load_recorded(claim_id)
    if found is None:
        found = _judge(claim_id, fresh=run)
    emit(as_json(found) if format_ == "json" else claim_page(found), output)
    raise click.exceptions.Exit(1 if found["failed"] else 0)


def _is_search(word: str) -> bool:
    """Tell whether a single argument is a word to look for; what begins like an id, up to its first hyphen, is an id."""
    from dxverify import catalog

    return word.partition("-")[0] not in {one.partition("-")[0] for one in catalog.recorded_ids()}


def _search(words: list[str]) -> list[tuple[str, str, str]]:
    """Return the claims that hold all words of a question."""
    from dxverify import catalog

    wanted = [word for word in words if word.lower() not in _CONNECTING] or words
    matches = catalog.find_claims(wanted)
    if not matches:
        raise InputError(
            f"no claim has all of the words {' '.join(wanted)!r} in its title or statement; `dxverify verify` lists all claims"
        )
    return matches


def _listing(matches: list[tuple[str, str, str]], format_: str) -> str:
    if format_ == "json":
        keys = ("id", "verdict", "title")
        return as_json({"matches": [dict(zip(keys, match, strict=True)) for match in matches]})
    shown = matches[:_LISTED]
    wide = max(len(key) for key, _, _ in shown)
    lines = [f"{key:<{wide}}  {verdict:<9}  {title}" for key, verdict, title in shown]
    more = (
        [f"and {len(matches) - _LISTED} more; add a word to narrow the search"]
        if len(matches) > _LISTED
        else []
    )
    return "\n".join([*lines, *more, "dxverify show ID shows one of them."])


def _load_recorded(claim_id: str) -> Plain | None:
    """Return the claim as it was judged here before, else as it was when the package was made, and say which."""
    from dxverify import catalog

    cached = catalog.cached_page(claim_id)
    if cached is not None:
        say("as recorded when its certificates last ran here; --run runs them again")
        return cached
    shipped = catalog.shipped_page(claim_id)
    if shipped is None:
        return None
    page, when = shipped
    say(f"as recorded {when}; its certificates have not run here: --run runs them")
    return page


def _judge(claim_id: str, *, fresh: bool) -> Plain:
    from dxverify import catalog

    data = catalog.report(catalog.judge_claims([claim_id], fresh=fresh), time.perf_counter())
    page: Plain = data["claims"][0]
    return page
