"""The core: propositions, terms, statements, and theorems that only rules can make."""

from theory.errors import Refused
from theory.proof.claim import Claim
from theory.proof.derivations import theorem_of
from theory.proof.props import And, Exists, ForAll, Implies, Not, Or, eq, ge, gt, le, lt, ne, negate
from theory.proof.statement import Statement
from theory.proof.terms import (
    E,
    Law,
    Mass,
    MaxOver,
    Notion,
    Point,
    Pr,
    family,
    metric,
    points_of,
    q,
)
from theory.variable import integer, positive, real

__all__ = [
    "And",
    "Claim",
    "E",
    "Exists",
    "ForAll",
    "Implies",
    "Law",
    "Mass",
    "MaxOver",
    "Not",
    "Notion",
    "Or",
    "Point",
    "Pr",
    "Refused",
    "Statement",
    "eq",
    "family",
    "ge",
    "gt",
    "integer",
    "le",
    "lt",
    "metric",
    "ne",
    "negate",
    "points_of",
    "positive",
    "q",
    "real",
    "theorem_of",
]
