"""The one door for other people's code: any call shape in, a guarded mechanism out.

``audit()``, every command, ``stats`` and the pytest plugin pass it. Each name is loaded when first used.
"""

from __future__ import annotations

from dxverify.lazy import loader

__all__ = [
    "ForeignMechanism",
    "as_mechanism",
    "build",
    "channel_mechanism",
    "command_mechanism",
    "known_shapes",
    "load_object",
    "vocabulary_of",
]

__getattr__ = loader(
    __name__,
    {
        "building": ("build", "load_object"),
        "channels": ("channel_mechanism",),
        "commands": ("command_mechanism",),
        "door": ("as_mechanism",),
        "keyed": ("vocabulary_of",),
        "mechanism": ("ForeignMechanism",),
        "shape": ("known_shapes",),
    },
)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__
