"""How measured blocks are kept in a checkpoint."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence

import numpy as np

from dxverify.runtime.checkpoint import Codec
from dxverify.statistics.blocks import Result

#: Seconds between two writings, at least; writing never takes more than a twentieth of the time, however short this is.
EVERY = 0.25


def codec(sizes: Sequence[int]) -> Codec[Result]:
    """Return the codec of a run whose blocks have so many words."""

    def load(payload: bytes) -> dict[int, Result]:
        blocks = _loaded(payload)
        whole = all(pair[0].shape[-1] == sizes[n] for n, r in blocks.items() for pair in r.values())
        if not whole or len({frozenset(result) for result in blocks.values()}) > 1:
            raise ValueError("a block is not whole")
        return blocks

    return Codec(kind="statistics", dump=_dumped, load=load)


def _dumped(blocks: Mapping[int, Result]) -> bytes:
    arrays = {
        f"{number}/{name}/{part}": array
        for number, result in blocks.items()
        for name, pair in result.items()
        for part, array in zip(("values", "groups"), pair, strict=True)
    }
    file = io.BytesIO()
    np.savez(file, **arrays)  # type: ignore[arg-type]  # members, not options
    return file.getvalue()


def _loaded(payload: bytes) -> dict[int, Result]:
    blocks: dict[int, Result] = {}
    try:
        with np.load(io.BytesIO(payload), allow_pickle=False) as arrays:
            for key in arrays.files:
                number, name, part = key.split("/")
                if part == "values":
                    pair = arrays[key], arrays[f"{number}/{name}/groups"]
                    blocks.setdefault(int(number), {})[name] = pair
    except (EOFError, zipfile.BadZipFile) as problem:
        raise ValueError(str(problem)) from None
    return blocks
