"""The letters of the paper, in one place; theorem files import them with ``from .letters import eps``."""

from theory.proof import positive

#: The privacy parameter.
eps = positive("epsilon")
