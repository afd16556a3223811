"""User code on points of any type: how it is called, and samples of it through the sandbox.

A callable gets one point as its first argument; a generator, a seed, a size and ε are passed if it has parameters of these names
(:mod:`dxverify.adapters.calling`). Of an object we call the method that privatises (``privatise``, ``perturb``, ``randomise``, …), or else
the object itself. A program in any language reads and writes JSON lines. Any returned value is an output, and so is an exception.
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

from dxverify.adapters.calling import (
    EPSILON,
    GENERATORS,
    METHODS,
    SEEDS,
    SIZES,
    keywords,
    method_of,
    named_parameters,
    required_parameters,
)
from dxverify.adapters.config import CONFIG
from dxverify.adapters.formatting import describe_exception, format_value, name_of, own_methods
from dxverify.adapters.programs import Program, is_command
from dxverify.adapters.sampler import CodeSampler, Kind, Notes
from dxverify.errors import CodeEnded, CodeHung, InputError, MechanismFault, ShapeError
from dxverify.spaces.observers import Failure

#: For each call the index of its point, and how many outputs it is to return.
Labels = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PointCode:
    """Calls a user's function with points; the only layer between the function and the sampler.

    Parameters
    ----------
    function : callable
        The user's function or method.
    points : tuple
        The inputs.
    name : str
        For messages.
    names : tuple of str
        Parameters that are given by name.
    epsilon : float
        The claimed ε.
    unpacked : bool
        Whether the coordinates of a point are separate arguments, as in ``f(lat, lon)``.
    stateless : bool
        Whether one call may return many outputs: a plain function whose randomness comes from the audit alone.
    call : str
        The call, for reports.
    """

    function: Callable[..., Any]
    points: tuple[Any, ...]
    name: str
    names: tuple[str, ...] = ()
    epsilon: float = 0.0
    unpacked: bool = False
    stateless: bool = False
    call: str = ""
    notes: Notes = field(default_factory=Notes)

    @property
    def returns_many(self) -> bool:
        """Whether one call may return many outputs."""
        return self.stateless

    def __call__(self, word: Labels, size: int, rng: np.random.Generator) -> list[Any]:
        """Return the outputs of some calls, one after the other; an exception of one call is its output."""
        del size
        outputs: list[Any] = []
        for label, count in word:
            if self.returns_many:
                outputs += self._call_for_many(label, count, rng)
            else:
                outputs += [self._call_for_one(label, rng) for _ in range(count)]
        return outputs

    def outputs(self, point: Any, size: int, rng: np.random.Generator) -> list[Any]:
        """Return the outputs of one call; with several, the code takes a number of outputs."""
        arguments = tuple(point) if self.unpacked else (copy.deepcopy(point),)
        returned = self.function(*arguments, **keywords(self.names, rng, epsilon=self.epsilon, size=size))
        sized = next((name for name in self.names if name in SIZES), None)
        if sized is None:
            return [_frozen(returned)]
        found = [_frozen(one) for one in returned]
        if len(found) != size:
            raise MechanismFault(f"{sized}={size} outputs were asked for, {len(found)} came")
        return found

    def _call_for_many(self, label: int, size: int, rng: np.random.Generator) -> list[Any]:
        try:
            return self.outputs(self.points[label], size, rng)
        except (KeyboardInterrupt, MechanismFault, CodeEnded, InputError):
            raise
        except BaseException:  # noqa: BLE001 - which of the outputs failed is found one by one
            return [self._call_for_one(label, rng) for _ in range(size)]

    def _call_for_one(self, label: int, rng: np.random.Generator) -> Any:
        try:
            return self.outputs(self.points[label], 1, rng)[0]
        except (KeyboardInterrupt, MechanismFault, CodeEnded, InputError):
            raise
        except BaseException as problem:  # noqa: BLE001 - whatever it is, it is the output
            point = format_value(self.points[label])
            detail = describe_exception(problem)
            self.notes.note(Kind.CRASH, f"{self.name} failed on {point}: {detail}.")
            return Failure(type(problem).__name__, detail)


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonProgram(PointCode):
    """A program that reads one point from each line as JSON and writes one output to each line as JSON or text.

    Parameters
    ----------
    function : Program
        The command line; each start of it may return many outputs.
    """

    function: Program  # type: ignore[assignment]  # called by its lines

    @property
    def returns_many(self) -> bool:
        """Whether one start may return many outputs."""
        return True

    def outputs(self, point: Any, size: int, rng: np.random.Generator) -> list[Any]:
        """Return the outputs of one start of the program."""
        text = json.dumps(point, ensure_ascii=False, default=_as_json)
        return [_from_json(line) for line in self.function.answer(text, size, int(rng.integers(2**31)))]


def _as_json(value: object) -> Any:
    listed = getattr(value, "tolist", None)
    if callable(listed):
        return listed()
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=repr)
    raise InputError(
        f"a program is given points as JSON, which {format_value(value)} is not: give numbers, texts or lists"
    )


def _from_json(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return line


def _frozen(value: Any) -> Any:
    """Return an output as a value that the code cannot change later: arrays and lists may be buffers that are used again."""
    if callable(getattr(value, "detach", None)) and callable(getattr(value, "numpy", None)):
        value = value.detach().cpu().numpy()  # a tensor of torch
    if isinstance(value, (np.ndarray, list, dict, bytearray)):
        return copy.deepcopy(value)
    return frozenset(value) if isinstance(value, set) else value


def adapt_points(
    thing: Any,
    points: Sequence[Any],
    epsilon: float,
    time_limit: float | None = None,
    name: str | None = None,
) -> PointCode:
    """Infer how user code is called with a point, without calling it.

    Raises
    ------
    ShapeError
        If that cannot be inferred.
    """
    called = name or name_of(thing)
    if is_command(thing):
        return JsonProgram(
            function=Program(command=thing, server=False, time_limit=time_limit),
            points=tuple(points),
            name=called,
            call="program: one JSON value in each line in, one in each line out",
        )
    if inspect.isclass(thing):
        raise ShapeError(
            f"{thing.__qualname__} is a class: audit an object of it, such as {thing.__qualname__}(epsilon={epsilon:g})"
        )
    function, method = _function_of(thing)
    known = {*SIZES, *GENERATORS, *SEEDS, *EPSILON}
    required = required_parameters(function)
    own = [one for one in required if one not in known]
    sizes = {len(point) if isinstance(point, (tuple, list)) else 0 for point in points}
    # As many required arguments as every point has coordinates: f(lat, lon).
    unpacked = len(own) > 1 and sizes == {len(own)}
    first = len(own) if unpacked else 1
    names = tuple(one for one in named_parameters(function)[first:] if one in known)
    missing = [one for one in required[first:] if one not in names]
    if missing:
        raise ShapeError(
            f"{name_of(thing)} needs {', '.join(missing)} in addition to the point: wrap it, such as "
            f"lambda x: {name_of(function).rpartition('.')[2]}(x, {missing[0]}=…)"
        )
    inner = function
    while isinstance(inner, functools.partial):
        inner = inner.func
    point = "*point" if unpacked else next(iter(named_parameters(function)), "point")
    label = f"{type(thing).__qualname__}.{method}" if method else name_of(function)
    return PointCode(
        function=function,
        points=tuple(points),
        name=called,
        names=names,
        epsilon=epsilon,
        unpacked=unpacked,
        stateless=bool({*SIZES} & {*names} and {*GENERATORS} & {*names}) and inspect.isfunction(inner),
        call=f"{label}({', '.join([point, *names])})",
    )


def _function_of(thing: Any) -> tuple[Callable[..., Any], str]:
    """Return what is called with a point, and the name of the method if it is one."""
    function, method = method_of(thing)
    if not callable(thing) and not method and callable(getattr(thing, "sample", None)):
        function, method = thing.sample, "sample"
    if function is None:
        listed = ", ".join(own_methods(thing)) or "none"
        raise ShapeError(
            f"cannot infer how to call {format_value(thing)} with a point: it is no function and has none of the methods "
            f"{', '.join(METHODS[:4])}, … (its methods: {listed})"
        )
    return function, method


@dataclass(frozen=True, slots=True, kw_only=True)
class PointSampler(CodeSampler):
    """Samples of user code on points, through the sandbox."""

    code: PointCode  # type: ignore[assignment]  # labels in the place of a word

    @classmethod
    def of(cls, code: PointCode, time_limit: float | None = None) -> PointSampler:
        """Return the sampler of some code; a program has a time limit of its own."""
        program = isinstance(code, JsonProgram)
        return cls(
            code=code,
            name=code.name,
            time_limit=None if program else time_limit,
            patience=CONFIG.point_patience,
            notes=code.notes,
            is_program=program,
        )

    @property
    def call(self) -> str:
        """How the code is called, for reports."""
        return self.code.call

    @property
    def inputs_are_random(self) -> bool:
        """Whether each call gets a random input, so that memory of the code is not mistaken for a difference between inputs."""
        return not self.code.stateless

    def sample(self, labels: Labels, rng: np.random.Generator) -> list[Any]:
        """Return the outputs of some calls in order: for each label as many outputs as it says."""
        try:
            return list(self(labels, 1, rng))
        except CodeEnded:
            # Calls are repeated one by one to find the one that hung or ended the process; their inputs stay the same.
            return [self._sample_alone(label, rng) for label, size in labels for _ in range(size)]

    def _sample_alone(self, label: int, rng: np.random.Generator) -> Any:
        try:
            return self(((label, 1),), 1, rng)[0]
        except CodeHung:
            return Failure("timeout")
        except CodeEnded:
            return Failure("process ended")
