"""Checkpoints: the blocks drawn so far, in a file that is always whole.

A block is counted when the file that holds it has replaced the one before, in one step of the file system. Being
killed at any moment loses at most the block in flight; drawn again, it comes out the same, because its
stream is named by its index. Files of several machines that drew different blocks of one plan can be merged.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from dxverify.audit.blocks import Block
from dxverify.errors import InputError

_FORMAT = "dxverify checkpoint 1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """Blocks of one audit and the fingerprint of what was audited and how.

    Parameters
    ----------
    fingerprint : mapping
        Everything that decides what a block is: entropy, mechanism, inputs, promised losses, plan.
    blocks : mapping
        Blocks by index.
    """

    fingerprint: Mapping[str, Any]
    blocks: Mapping[int, Block] = field(default_factory=dict)

    def with_block(self, block: Block) -> Self:
        """Return the checkpoint with one more block; refuse to count an index twice with different counts."""
        known = self.blocks.get(block.index)
        if known is not None and known != block:
            raise InputError(
                f"block {block.index} was drawn twice with different outcomes; one stream, two results"
            )
        return type(self)(fingerprint=self.fingerprint, blocks={**self.blocks, block.index: block})

    def save(self, path: str | Path) -> None:
        """Write the file in one step: a reader sees the old one or the new one, never a part."""
        target = Path(path)
        draft = target.with_name(f"{target.name}.{os.getpid()}.part")
        data = {
            "format": _FORMAT,
            "fingerprint": self.fingerprint,
            "blocks": [self.blocks[index].to_dict() for index in sorted(self.blocks)],
        }
        with draft.open("w", encoding="utf-8") as file:
            json.dump(data, file, ensure_ascii=False, separators=(",", ":"))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a file, or say what is wrong with it."""
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
            if data["format"] != _FORMAT:
                raise InputError(f"{path}: not a checkpoint of this version ({data['format']!r})")
            blocks = [Block.from_dict(block) for block in data["blocks"]]
            return cls(fingerprint=data["fingerprint"], blocks={block.index: block for block in blocks})
        except (ValueError, KeyError, TypeError, AttributeError) as problem:
            raise InputError(f"{path}: not a checkpoint: {problem}") from None


def merge(checkpoints: Iterable[Checkpoint]) -> Checkpoint:
    """Join the blocks of several machines; all must come from the same audit."""
    first, *others = checkpoints
    for other in others:
        require_same(first.fingerprint, other.fingerprint)
        for block in other.blocks.values():
            first = first.with_block(block)
    return first


def require_same(one: Mapping[str, Any], other: Mapping[str, Any]) -> None:
    """Refuse to join draws of different audits, and name what differs."""
    differ = sorted(key for key in {*one, *other} if one.get(key) != other.get(key))
    if differ:
        details = "; ".join(f"{key}: {_short(one.get(key))} and {_short(other.get(key))}" for key in differ)
        raise InputError(f"the checkpoint belongs to another audit ({details})")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
