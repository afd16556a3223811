"""Outputs of any usual type as JSON and back, for checkpoints: nothing is unpickled from a file."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from dxverify.errors import InputError
from dxverify.spaces.inputs import show
from dxverify.spaces.observers import Failure

_PLAIN = (str, bool, int, type(None))


def encode(value: Any) -> Any:  # noqa: PLR0911 - one line for each type
    """Return plain JSON data for an output.

    Examples
    --------
    >>> decode(encode((1, {"a": np.array([0.5])}))) == (1, {"a": np.array([0.5])})
    True
    """
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else {"float": str(value)}
    if isinstance(value, Failure):
        return {"failure": [value.kind, value.detail]}
    if isinstance(value, np.generic):
        return {"scalar": [value.dtype.str, encode(value.item())]}
    if isinstance(value, np.ndarray) and value.dtype.kind in "biuf":
        return {"array": [value.dtype.str, list(value.shape), value.tobytes().hex()]}
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, dict):
        return {"dict": [[encode(key), encode(one)] for key, one in value.items()]}
    for name, kind in (("tuple", tuple), ("list", list), ("set", set), ("frozenset", frozenset)):
        if type(value) is kind:
            members = sorted(value, key=repr) if kind in (set, frozenset) else value
            return {name: [encode(one) for one in members]}
    raise InputError(
        f"checkpoint: outputs such as {show(value)} ({type(value).__name__}) cannot be kept in a file"
    )


def decode(data: Any) -> Any:  # noqa: PLR0911 - as above
    """Return the output that was encoded."""
    if not isinstance(data, dict):
        return data
    ((name, value),) = data.items()
    if name == "float":
        return float(value)
    if name == "failure":
        return Failure(*value)
    if name == "scalar":
        return np.dtype(value[0]).type(decode(value[1]))
    if name == "array":
        return np.frombuffer(bytes.fromhex(value[2]), dtype=value[0]).reshape(value[1]).copy()
    if name == "bytes":
        return bytes.fromhex(value)
    if name == "dict":
        return {decode(key): decode(one) for key, one in value}
    kinds: Mapping[str, Any] = {"tuple": tuple, "list": list, "set": set, "frozenset": frozenset}
    return kinds[name](decode(one) for one in value)


def dump_blocks(parts: Mapping[int, list[list[Any]]]) -> bytes:
    """Return blocks of outputs, by number, as bytes."""
    return json.dumps(
        {str(number): [[encode(one) for one in row] for row in rows] for number, rows in parts.items()}
    ).encode()


def load_blocks(data: bytes) -> dict[int, list[list[Any]]]:
    """Read blocks of outputs back."""
    return {
        int(number): [[decode(one) for one in row] for row in rows]
        for number, rows in json.loads(data).items()
    }
