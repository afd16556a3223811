"""Find claims by the words of their titles and statements.

A word of the query matches a word of the claim if they are equal, or begin alike. Claims that hold more of the words come first,
then those that hold them in the id or the title rather than in the statement; short titles come before long ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

#: Two spellings of one notion; both sides of a comparison are brought to the second.
_SPELLINGS = {
    "var": "variance",
    "subgaussian": "sub gaussian",
    "dp": "privacy",
    "expectation": "mean",
    "expected": "mean",
    "eps": "epsilon",
    "ε": "epsilon",
    "theorem": "thm",
    "lemma": "lem",
    "equation": "eq",
    "corollary": "cor",
    "definition": "def",
    "algorithm": "alg",
}
#: What a word weighs by where it stands: in the id or title, or only in the statement.
_IN_TITLE, _IN_STATEMENT = 4.0, 1.0
#: A common beginning counts for this part of a whole word, and a single letter, such as Z, for this part of a longer word.
_BEGINNING, _LETTER = 0.5, 0.5
#: Two words begin alike if they share so many letters, or the whole of the word that is looked for.
_ALIKE = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What is searched of one claim.

    Parameters
    ----------
    id, title, statement : str
        Its id, its title, and its statement in words.
    """

    id: str
    title: str
    statement: str


def rank_claims(query: Sequence[str], entries: Iterable[Entry]) -> tuple[list[str], bool]:
    """Return the ids of the claims that hold most words of the query, the best match first, and whether they hold all of them.

    Examples
    --------
    >>> thm = Entry(id="asghar-2026-thm-9", title="Variance of Z", statement="Var Z is (n+1)/ε².")
    >>> rank_claims(["Var", "Z"], [thm, Entry(id="dx-a", title="Mean of K", statement="E K = 0")])
    (['asghar-2026-thm-9'], True)
    """
    wanted = _words(" ".join(query))
    scored = [(*_score(wanted, entry), entry) for entry in entries]
    most = max((held for held, _, _ in scored), default=0)
    best = [(-score, len(entry.title), entry.id) for held, score, entry in scored if held == most > 0]
    return [key for _, _, key in sorted(best)], most == len(wanted)


def _score(wanted: Sequence[str], entry: Entry) -> tuple[int, float]:
    """Return how many words of the query occur, and the sum of their weights."""
    title, statement = _words(f"{entry.id} {entry.title}"), _words(entry.statement)
    weights = [
        max(_IN_TITLE * _match(word, title), _IN_STATEMENT * _match(word, statement))
        * (_LETTER if len(word) == 1 else 1.0)
        for word in wanted
    ]
    return sum(weight > 0 for weight in weights), sum(weights)


def _match(word: str, words: Sequence[str]) -> float:
    if word in words:
        return 1.0
    # One or two letters are a name, such as Z or 12, and no beginning of other words.
    alike = len(word) > 2 and any(one.startswith(word[:_ALIKE]) for one in words)
    return _BEGINNING if alike else 0.0


def _words(text: str) -> list[str]:
    """Return the words of a text in lower case, in one spelling each."""
    found = re.findall(r"[^\W_]+", text.lower())
    return " ".join(_SPELLINGS.get(word, word) for word in found).split()
