"""Code that answers every word in one way: whether it keeps an answer that it drew, or draws none.

By the outputs of one process the two cannot be told apart, and they are not the same: an answer that is kept may have been
drawn by the promised law. New processes tell, where they answer differently. The word itself coming back for every word
is left out: that is no noise, and no answer that is kept needs to be thought of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dxverify.adapters.guard import GlobalsSeeded, contained
from dxverify.audit.dependence import code_alone
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.noise.examine import in_forked_workers
from dxverify.errors import DxverifyError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.blocks import Block
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray

#: So many answers must be those that came before until it is said that the code answers the same.
_REPEATS = 50
#: New processes that are asked, and most words that each of them is asked for.
_PROCESSES, _WORDS = 6, 8


def one_answer(
    subject: Subject, rows: Sequence[int], blocks: Sequence[Block], *, refuted: bool
) -> tuple[Finding, ...]:
    """Say that the code gave one output a word and no other within each block, if that is what it did.

    Parameters
    ----------
    subject : Subject
        What is audited.
    rows : sequence of int
        The words that were drawn.
    blocks : sequence of Block
        What came out; a word may have another answer in another block, as from code that keeps few of them.
    refuted : bool
        Whether the promise was refuted; if not, one answer is told only where it changed, since code that always answers
        the same may keep any promise.
    """
    drawn = [
        (row, counts) for block in blocks for row, counts in zip(rows, block.counts, strict=True) if counts
    ]
    repeats = sum(sum(counts.values()) - 1 for _, counts in drawn)
    unchanged = all(row in counts for row, counts in drawn)
    if repeats < _REPEATS or unchanged or any(len(counts) > 1 for _, counts in drawn):
        return ()
    words = sorted({row for row, _ in drawn})
    changed = len({(row, code) for row, counts in drawn for code in counts}) > len(words)
    if changed:
        return (_changing(len(blocks), repeats, refuted=refuted),)
    draws = sum(sum(counts.values()) for _, counts in drawn)
    return (_told(subject, words, draws, repeats),) if refuted else ()


def _changing(blocks: int, repeats: int, *, refuted: bool) -> Finding:
    message = (
        f"The code keeps its answers for a while: in each of {blocks} blocks of draws every word had one answer and no other, "
        "and in other blocks another one. Draws that follow each other are not independent, and what is said of outputs holds "
        "given what is kept."
    )
    numbers = {"repeats": repeats, "kept": 1}
    return Finding(kind=FindingKind.DEPENDENT, message=message, established=refuted, numbers=numbers)


def _told(subject: Subject, words: Sequence[int], draws: int, repeats: int) -> Finding:
    """Say what is seen, which is certain, and whether new processes answer otherwise."""
    asked = words[:_WORDS]
    answers = _elsewhere(subject, asked)
    different = [] if answers is None else [np.unique(answers[:, place]).size for place in range(len(asked))]
    seen = f"asked again, it answers the same every time ({len(words)} words, {draws:,} draws)"
    if max(different, default=1) > 1:
        place = int(np.argmax(different))
        message = (
            f"The code keeps its answer: {seen}, and {_PROCESSES} new processes gave {different[place]} different answers "
            f"for {subject.label(asked[place])!r}. What is said of outputs holds given what is kept."
        )
    else:
        message = (
            f"The code has no fresh randomness: {seen}. Either it keeps an answer that it drew, or it draws none, or always "
            "from the same seed; what is said of outputs holds given what it may keep."
        )
    numbers = {"repeats": repeats, "kept": int(max(different, default=1) > 1)}
    return Finding(kind=FindingKind.RNG_REUSE, message=message, established=True, numbers=numbers)


def _elsewhere(subject: Subject, words: Sequence[int]) -> IntArray | None:
    """Return the first answers of new processes, one row each; None where none can be had.

    Global generators are seeded apart. A generator of the code's own is not, so that processes that agree show nothing.
    """
    code = code_alone(subject)
    if code is None:
        return None
    draw = GlobalsSeeded(code.draw)

    def source(_size: int, _rng: np.random.Generator | None) -> FloatArray:
        rng = np.random.default_rng()
        codes, _printed = contained(lambda: [int(draw(word, 1, rng)[0]) for word in words])
        return np.asarray(codes, dtype=np.float64)[:, None]

    try:
        drawn = in_forked_workers(source, len(words), 1, _PROCESSES)
    except DxverifyError:
        return None
    return np.stack(drawn)[:, :, 0].astype(np.int64) if drawn else None
