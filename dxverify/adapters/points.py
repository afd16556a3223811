"""User code on points of any type: how it is called, and samples of it through the sandbox.

A callable gets one point as its first argument and, by name, what else it asks for: a generator, a seed, a number of outputs, ε. Of an
object the method is used that privatises (``privatise``, ``perturb``, ``randomise``, …) or the object itself if it can be called. A
program of any language reads and writes JSON lines. Whatever is returned is the output; an exception is an output of its own.
"""

from __future__ import annotations

import copy
import functools
import inspect
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from dxverify.adapters.calling import EPSILON, GENERATORS, SEEDS, named_parameters
from dxverify.adapters.guard import Guard, Kind, Note, Notes, contained, name_of
from dxverify.adapters.program import Program
from dxverify.adapters.telling import own_methods, shown, told
from dxverify.aliases import PlainView
from dxverify.errors import CodeEnded, CodeHung, CodeRaised, InputError, MechanismFault, ShapeError
from dxverify.spaces.observers import Failure

#: Methods of objects that privatise one value, the most telling first.
_METHODS = (
    "privatise", "privatize", "perturb", "randomise", "randomize", "sanitise", "sanitize", "obfuscate",
    "anonymise", "anonymize", "release", "invoke", "encode", "sample",
)  # fmt: skip
_SIZES = ("size", "n", "count", "num_samples")
#: Calls that ended their process or ran out of time before the code is given up.
_PATIENCE = 5
#: A call of stateless code for many outputs asks for at most so many.
MOST_OUTPUTS = 2_000

Labels = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PointCode:
    """How one piece of user code is called with a point.

    Parameters
    ----------
    function : callable
        The code.
    size, generator, seed, budget : str
        Names of its parameters for the number of outputs, a Generator, an integer seed and ε; empty if it has none.
    epsilon : float
        Given to ``budget``.
    unpacked : bool
        Whether the coordinates of a point are separate arguments, as in ``f(lat, lon)``.
    stateless : bool
        Whether one call may give many outputs: a plain function whose randomness comes from the audit alone.
    call : str
        The call, for reports.
    """

    function: Callable[..., Any]
    size: str = ""
    generator: str = ""
    seed: str = ""
    budget: str = ""
    epsilon: float = 0.0
    unpacked: bool = False
    stateless: bool = False
    call: str = ""

    def outputs(self, point: Any, size: int, rng: np.random.Generator) -> list[Any]:
        """Return some outputs; with several, the code takes a number of outputs."""
        given: dict[str, Any] = {}
        if self.size:
            given[self.size] = size
        if self.generator:
            given[self.generator] = rng
        if self.seed:
            given[self.seed] = int(rng.integers(2**31))
        if self.budget:
            given[self.budget] = self.epsilon
        arguments = tuple(point) if self.unpacked else (copy.deepcopy(point),)
        returned = self.function(*arguments, **given)
        if not self.size:
            return [_own(returned)]
        found = [_own(one) for one in returned]
        if len(found) != size:
            raise MechanismFault(f"{self.size}={size} outputs were asked for, {len(found)} came")
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonProgram:
    """A program that reads one point a line as JSON and writes one output a line as JSON (or as text).

    Parameters
    ----------
    program : Program
        The command line.
    """

    program: Program
    stateless: bool = False
    call: str = "program: one JSON value a line in, one a line out"

    def outputs(self, point: Any, size: int, rng: np.random.Generator) -> list[Any]:
        """Return some outputs of one start of the program."""
        text = json.dumps(point, ensure_ascii=False, default=_jsonable)
        return [_parsed(line) for line in self.program.answer(text, size, int(rng.integers(2**31)))]


def _jsonable(value: object) -> Any:
    listed = getattr(value, "tolist", None)
    if callable(listed):
        return listed()
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=repr)
    raise InputError(f"a program is given points as JSON, which {shown(value)} is not")


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return line


def _own(value: Any) -> Any:
    """Return an output as a value that the code cannot change later: arrays and lists may be buffers that are used again."""
    if callable(getattr(value, "detach", None)) and callable(getattr(value, "numpy", None)):
        value = value.detach().cpu().numpy()  # a tensor of torch
    if isinstance(value, (np.ndarray, list, dict, bytearray)):
        return copy.deepcopy(value)
    return frozenset(value) if isinstance(value, set) else value


def adapt_points(
    thing: Any, points: Sequence[Any], epsilon: float, time_limit: float | None = None
) -> PointCode | JsonProgram:
    """Find out how user code is called with a point, without calling it.

    Raises
    ------
    ShapeError
        If that cannot be inferred.
    """
    if isinstance(thing, (list, tuple)) and thing and all(isinstance(part, str) for part in thing):
        return JsonProgram(program=Program(command=thing, server=False, time_limit=time_limit))
    if inspect.isclass(thing):
        raise ShapeError(
            f"{thing.__qualname__} is a class: audit an object of it, such as {thing.__qualname__}(epsilon={epsilon:g})"
        )
    function, method = _function_of(thing)
    names = named_parameters(function)
    first = () if not names else names[:1]
    others = names[1:]
    unpacked = _is_unpacked(function, points)

    def named(known: Sequence[str]) -> str:
        return next((name for name in others if name in known), "")

    size, generator = named(_SIZES), named(GENERATORS)
    code = PointCode(
        function=function,
        size=size,
        generator=generator,
        seed=named(SEEDS),
        budget=named(EPSILON),
        epsilon=epsilon,
        unpacked=unpacked,
        stateless=bool(size and generator) and inspect.isfunction(_inner(function)),
        call=_describe(
            method or name_of(function), first, unpacked, (size, generator, named(SEEDS), named(EPSILON))
        ),
    )
    missing = _missing(function, code, len(points[0]) if unpacked else 1)
    if missing:
        raise ShapeError(
            f"{name_of(thing)} wants {', '.join(missing)} beside the point: wrap it, such as "
            f"lambda x: {name_of(function).rpartition('.')[2]}(x, {missing[0]}=…)"
        )
    return code


def _function_of(thing: Any) -> tuple[Callable[..., Any], str]:
    """Return what is called, and the name of the method if it is one that was looked for."""
    if inspect.isroutine(thing) or isinstance(thing, functools.partial):
        return thing, ""
    for name in _METHODS:
        method = getattr(thing, name, None)
        if callable(method):
            return method, f"{type(thing).__qualname__}.{name}"
    if callable(thing):
        return thing, ""
    listed = ", ".join(own_methods(thing)) or "none"
    raise ShapeError(
        f"cannot infer how to call {shown(thing)} with a point: it is no function and has none of the methods "
        f"{', '.join(_METHODS[:4])}, … (its methods: {listed})"
    )


def _inner(function: Any) -> Any:
    while isinstance(function, functools.partial):
        function = function.func
    return function


def _required(function: Callable[..., Any]) -> list[str]:
    """Return the names of the parameters that must be given; none where Python cannot tell."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except Exception:  # noqa: BLE001 - a signature may be user code too
        return []
    loose = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [
        one.name for one in parameters if one.default is inspect.Parameter.empty and one.kind not in loose
    ]


def _is_unpacked(function: Callable[..., Any], points: Sequence[Any]) -> bool:
    """Whether a function of several required arguments fits points with as many coordinates, as ``f(lat, lon)`` does."""
    offered = {*_SIZES, *GENERATORS, *SEEDS, *EPSILON}
    wanted = [name for name in _required(function) if name not in offered]
    sizes = {len(point) if isinstance(point, (tuple, list)) else 0 for point in points}
    return len(wanted) > 1 and sizes == {len(wanted)}


def _missing(function: Callable[..., Any], code: PointCode, own: int) -> list[str]:
    given = {code.size, code.generator, code.seed, code.budget}
    return [name for name in _required(function)[own:] if name not in given]


def _describe(name: str, first: Sequence[str], unpacked: bool, given: Sequence[str]) -> str:  # noqa: FBT001 - private
    point = "*point" if unpacked else (first[0] if first else "point")
    return f"{name}({', '.join([point, *filter(None, given)])})"


def build_object(thing: Any, name: str, *, epsilon: float, params: PlainView) -> Any:
    """Return an object of a class that the command line names, made with ε and further parameters by name."""
    if not inspect.isclass(thing):
        if params:
            raise InputError(f"{name} is no class and takes no parameters, got {', '.join(params)}")
        return thing
    given = dict(params)
    given.update({one: epsilon for one in named_parameters(thing) if one in EPSILON and one not in given})
    try:
        return contained(lambda: thing(**given))[0]
    except CodeRaised as problem:
        raise InputError(f"{name} cannot be built: {problem}") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Calls:
    """Makes calls one after the other, in the process of the sandbox; an exception of one call is its output."""

    code: PointCode | JsonProgram
    points: tuple[Any, ...]
    name: str
    notes: Notes

    def __call__(self, word: Labels, size: int, rng: np.random.Generator) -> list[Any]:  # noqa: ARG002 - as Guard calls it
        found: list[Any] = []
        for label, outputs in word:
            many = self.code.stateless or isinstance(self.code, JsonProgram)
            found += (
                self._together(label, outputs, rng)
                if many
                else [self._once(label, rng) for _ in range(outputs)]
            )
        return found

    def _together(self, label: int, size: int, rng: np.random.Generator) -> list[Any]:
        try:
            return self.code.outputs(self.points[label], size, rng)
        except (KeyboardInterrupt, MechanismFault, CodeEnded, InputError):
            raise
        except BaseException:  # noqa: BLE001 - which of the outputs failed is found one by one
            return [self._once(label, rng) for _ in range(size)]

    def _once(self, label: int, rng: np.random.Generator) -> Any:
        try:
            return self.code.outputs(self.points[label], 1, rng)[0]
        except (KeyboardInterrupt, MechanismFault, CodeEnded, InputError):
            raise
        except BaseException as problem:  # noqa: BLE001 - whatever it is, it is the output
            self.notes.note(
                Kind.CRASH, f"{self.name} failed on {shown(self.points[label])}: {told(problem)}."
            )
            return Failure(type(problem).__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class PointSampler:
    """Samples of user code on some points, through the sandbox.

    Parameters
    ----------
    code : PointCode or JsonProgram
        How it is called.
    points : tuple
        The inputs.
    name : str
        For messages and reports.
    time_limit : float, optional
        Seconds a request may take; without a limit the code runs in this process.
    """

    code: PointCode | JsonProgram
    points: tuple[Any, ...]
    name: str
    time_limit: float | None = None
    notes: Notes = field(default_factory=Notes)
    guard: Guard = field(init=False, repr=False)

    def __post_init__(self) -> None:
        calls = _Calls(code=self.code, points=self.points, name=self.name, notes=self.notes)
        program = isinstance(self.code, JsonProgram)
        guard = Guard(
            draw=calls,  # type: ignore[arg-type]  # labels in the place of one word
            name=self.name,
            time_limit=None if program else self.time_limit,
            patience=_PATIENCE,
            notes=self.notes,
            keeps_time=program,
        )
        object.__setattr__(self, "guard", guard)

    @property
    def call(self) -> str:
        """How the code is called, for reports."""
        return self.code.call

    @property
    def tossed(self) -> bool:
        """Whether the input of each call is tossed, so that memory of the code cannot look like a difference of inputs."""
        return not self.code.stateless

    def sample(self, labels: Labels, rng: np.random.Generator) -> list[Any]:
        """Return the outputs of some calls in order: for each label as many outputs as it says."""
        try:
            return list(self.guard(labels, 1, rng))  # type: ignore[arg-type]  # as above
        except CodeEnded:
            # Which call hung or ended the process is found one by one; labels stay as they were tossed.
            return [self._alone(label, rng) for label, size in labels for _ in range(size)]

    def _alone(self, label: int, rng: np.random.Generator) -> Any:
        try:
            return self.guard(((label, 1),), 1, rng)[0]  # type: ignore[arg-type]  # as above
        except CodeHung:
            return Failure("timeout")
        except CodeEnded:
            return Failure("process ended")

    def observations(self) -> tuple[Note, ...]:
        """Return what was seen beside outputs."""
        return self.notes.observations()

    def close(self) -> None:
        """End the process of the code, if it has one."""
        self.guard.close()
