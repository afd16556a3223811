"""What a call shape is: how foreign code wants to be called, and how to tell."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dxverify.adapters.calling import Caller, Draw, named_parameters

if TYPE_CHECKING:
    from dxverify.adapters.decode import Decoder

_PACKAGE = "dxverify.adapters.shapes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """What can be seen of foreign code without calling it.

    Parameters
    ----------
    thing : object
        The code.
    names : tuple of str
        Its parameters, if it can be called.
    """

    thing: object
    names: tuple[str, ...]

    @classmethod
    def of(cls, thing: object) -> Signs:
        """Look at a thing."""
        return cls(thing=thing, names=named_parameters(thing) if callable(thing) else ())

    def first_is(self, *names: str) -> bool:
        """Tell whether it is a function of one input, whose first parameter has one of these names."""
        return callable(self.thing) and self.names[:1] != () and self.names[0] in names and not self.sized

    @property
    def sized(self) -> bool:
        """Whether it is told how many outputs are wanted."""
        return bool({"size", "n", "count", "num_samples"} & set(self.names))


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """What a shape makes draws of.

    Parameters
    ----------
    thing : object
        The code.
    decoder : Decoder
        Codes what comes back.
    epsilon : float
        The promise, for code that wants to know.
    time_limit : float or None
        Seconds a block of outputs may take, for code that keeps its own clock.
    """

    thing: Any
    decoder: Decoder
    epsilon: float
    time_limit: float | None = None

    def caller(self, function: Callable[..., Any] | None = None) -> Caller:
        """Return a function of one argument that gets what else it asks for."""
        return Caller(function=function or self.thing, decoder=self.decoder, epsilon=self.epsilon)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One way in which foreign code is called; a file in ``dxverify/adapters/shapes`` that defines ``SHAPE``.

    Parameters
    ----------
    name : str
        What ``shape=`` and ``--shape`` take.
    call : str
        How the code is called and what it gives, as one line.
    example : str
        The shortest piece of code of this shape.
    fits : callable
        Tells from the :class:`Signs` whether the code has this shape.
    draw : callable
        Makes ``draw(word_index, size, rng)``, which gives coded outputs, of the :class:`Material`.
    rank : int
        Shapes of smaller rank are tried first.
    row : bool
        Whether ``draw(word_index, 1, rng)`` gives a row of probabilities instead of outputs: the output law is known.
    logs : bool
        Whether that row holds logarithms, of which −inf alone means impossible.
    scaled : bool
        Whether the probabilities of a row sum to one by themselves; if not, they are known up to a factor.
    own_process : bool
        Whether the code runs in a process of its own by itself, with its own time limit.
    """

    name: str
    call: str
    example: str
    fits: Callable[[Signs], bool]
    draw: Callable[[Material], Draw]
    rank: int = 50
    row: bool = False
    logs: bool = False
    scaled: bool = True
    own_process: bool = False


def known_shapes() -> dict[str, Shape]:
    """Return every shape that has a file, in the order they are tried."""
    package = importlib.import_module(_PACKAGE)
    files = [
        module.name for module in pkgutil.iter_modules(package.__path__) if not module.name.startswith("_")
    ]
    found: list[Shape] = [importlib.import_module(f"{_PACKAGE}.{name}").SHAPE for name in files]
    return {shape.name: shape for shape in sorted(found, key=lambda one: (one.rank, one.name))}
