"""How user code is called, and the sandbox it runs in: code with any supported call signature becomes a mechanism.

``audit()``, every command, ``stats`` and the pytest plugin call user code through this package. Names are loaded when first used.
"""

from __future__ import annotations

from dxverify.lazy import loader

__all__ = [
    "UserMechanism",
    "as_mechanism",
    "build",
    "channel_mechanism",
    "known_shapes",
    "load_object",
    "vocabulary_of",
]

__getattr__ = loader(
    __name__,
    {
        "building": ("build", "load_object"),
        "dispatch": ("as_mechanism", "channel_mechanism", "known_shapes", "vocabulary_of"),
        "mechanism": ("UserMechanism",),
    },
)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__
