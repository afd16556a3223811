"""Statements: our words and the very proposition that a certificate has to end in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from theory.errors import FormError, Refused
from theory.proof.binding import substitute, unfold
from theory.proof.names import need_names
from theory.proof.props import Lt, Ne, Prop
from theory.proof.tables import describe_structure
from theory.proof.terms import Family, Law, Mass, Point, PointFamily
from theory.proof.values import object_to, value
from theory.proof.wellformed import well_formed
from theory.variable import Variable
from theory.verdict import Outcome


@dataclass(frozen=True)
class Statement:
    """What is said: words, and one of a proposition, a sentence about exact objects, or only LaTeX.

    Parameters
    ----------
    words : str
        One or two sentences of ours that a reader understands without the paper.
    body : Prop, optional
        The proposition; its free variables with their printed domains are the outer quantifiers.
    given : tuple of Prop
        Further printed conditions between the variables.
    variables : tuple of Variable
        The letters with their printed ranges.
    witness : mapping or object
        A value for every variable that meets all hypotheses; or an object of which the statement is true.
    says : function, optional
        From an exact object to a proposition without free letters, for statements about objects.
    meets : function, optional
        From an object to the printed hypotheses on it.
    over : str
        Which objects are meant, in words.
    latex : str
        A formula for the reader where there is no proposition; such a statement can only be argued.
    reading : str
        Where the words leave a choice: how they are made precise, or which instance of them is checked.
    """

    words: str
    body: Any = None
    given: tuple[Prop, ...] = ()
    variables: tuple[Variable, ...] = ()
    witness: Any = field(default_factory=dict)
    says: Callable[[Any], Prop] | None = None
    meets: Callable[[Any], Prop] | None = None
    over: str = ""
    latex: str = ""
    reading: str = ""

    def __post_init__(self) -> None:
        forms = (self.body is not None) + (self.says is not None) + bool(self.latex)
        if not self.words or forms != 1:
            raise FormError("a statement has words and exactly one of body, says or latex")
        if self.body is not None and not isinstance(self.body, Prop):
            raise FormError(f"{self.body!r} is not a proposition; write it with le, lt, eq, And, …")
        if (self.says is None) != (self.meets is None):
            raise FormError("a statement about objects has both says and meets")

    @property
    def formal(self) -> bool:
        """Whether there is a proposition to prove or to refute."""
        return not self.latex

    @property
    def closed(self) -> bool:
        """Whether it is about numbers alone, without a free variable."""
        return self.body is not None and not self.variables and not self.body.free_symbols

    @property
    def structure(self) -> tuple[str, ...]:
        """What is declared of the families in it, for the page."""
        found = () if self.body is None else unfold(self.body).atoms(Family, PointFamily)
        return tuple(sorted({describe_structure(f.func) for f in found if f.declared}))

    def instance(self, point: Mapping[Any, Any]) -> Prop:
        """Return the proposition at an admitted point."""
        for v in self.variables:
            if v not in point or v.domain.admits(point[v]) is not Outcome.TRUE:
                raise Refused(f"{v} = {point.get(v)} is not admitted ({v} {v.domain})")
        for g in self.given:
            if value(g, point) is not Outcome.TRUE:
                raise Refused(f"the point does not meet {g}")
        places = {v: at for v, at in point.items() if isinstance(v, Point)}
        body = self.body.xreplace(_laws(point))
        found: Prop = substitute(body, {**places, **{v: point[v] for v in self.variables}})
        return found

    def about(self, thing: Any) -> tuple[Prop, Prop]:
        """Return what is asked of an object and what is said of it, in numbers; both have no memory."""
        if self.says is None or self.meets is None:
            raise Refused("the statement is not about objects")
        found = ask_twice(self.meets, thing), ask_twice(self.says, thing)
        if not all(isinstance(p, Prop) and not p.free_symbols for p in found):
            raise Refused("of an object something is said in numbers, as a proposition")
        return found

    def check(self) -> None:
        """Refuse a statement that is empty, ill-formed, or false at a point that balls can see."""
        if self.latex:
            raise Refused("there is only a string here; it can be argued, not proved or refuted")
        if self.says is not None:
            if any(value(p) is not Outcome.TRUE for p in self.about(self.witness)):
                raise Refused("there is no object of which it is true: read `says` again")
            return
        self.check_form()
        if value(self.instance(self.witness), self.witness) is Outcome.FALSE:
            raise Refused(f"the statement is false at its own witness: {_false_at(self.body, self.witness)}")
        bad = object_to(self.body, self.given)
        if bad is not None:
            raise Refused(f"the statement is {_false_at(self.body, bad)}")

    def check_form(self) -> None:
        """Refuse letters without a printed range, and letters that do not range over what binds them."""
        well_formed(self.body)
        need_names(self.body)
        if any(relation.has(Mass) for relation in self.body.atoms(Lt, Ne)):
            raise Refused("a mass may be infinite on the way: only ≤ and = are said of one")
        strays = self.body.free_symbols - set(self.variables)
        letters = {str(v) for v in strays if isinstance(v, Variable)}
        if letters:
            raise Refused(f"letters without a printed range: {', '.join(sorted(letters))}")


def _false_at(body: Any, at: Mapping[Any, Any]) -> str:
    from theory.proof.explain import false_at  # noqa: PLC0415 - only where something is refused

    return false_at(body, at)


def ask_twice(ask: Callable[[Any], Any], thing: Any) -> Any:
    """Ask two fresh copies of an object; an answer that depends on what was asked before is refused."""
    first, second = ask(deepcopy(thing)), ask(deepcopy(thing))
    if first != second:
        raise Refused(f"asked twice, it says {first} and {second}")
    return first


def _laws(point: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return what a point puts in the place of an arbitrary law: a law, nothing else."""
    found = {key: law for key, law in point.items() if isinstance(key, Law)}
    if not all(key.arbitrary and isinstance(law, Law) and not law.arbitrary for key, law in found.items()):
        raise Refused("only an arbitrary law is put to a test, and by a law")
    return found
