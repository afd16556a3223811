"""What counts as a word, for every reader of files and for vocabularies made in Python."""

from __future__ import annotations


def fault_of(word: object) -> str | None:
    r"""Return what is wrong with a word, or None.

    Controls above ASCII and marks of direction stand in real files of vectors: they are words, and shown by
    their codes (:mod:`dxverify.terminal`).

    Examples
    --------
    >>> fault_of("cat"), fault_of("c\tat")
    (None, "the word holds a control character: 'c\\tat'")
    """
    if not isinstance(word, str):
        return f"the word is no text: {word!r:.60}"
    if not word:
        return "the word is empty"
    if min(word) < " ":
        return f"the word holds a control character: {word[:40]!r}"
    if any("\ud800" <= letter <= "\udfff" for letter in word):
        return f"the word is no text: {word[:40]!r} holds half a character"
    return None
