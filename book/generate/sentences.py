"""The sentence that introduces a step of a derivation: every rule says in words what it does."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["LEADS", "joined", "lead", "premises", "rule_of"]

#: ``{p}`` stands for the steps a rule was given; a sentence without it gets "from …" at its end.
LEADS = {
    "follows": "By {p}",
    "put": "Substitute in {p}",
    "and": "{p} together",
    "and-part": "One part of {p}",
    "assume": "Assume",
    "discharge": "The assumption becomes a condition, by {p}",
    "every value": "The variable in {p} was arbitrary, so",
    "one value": "Take one value of the variable in {p}",
    "there is one": "Such a value exists, by {p}",
    "modus ponens": "The condition of the implication holds, so by {p}",
    "contraposition": "The contrapositive of {p}",
    "cases": "The cases in {p} cover the whole range, so",
    "alternative": "At least one of the two holds, by {p}",
    "induction": "By induction, with {p} as base case and induction step",
    "algebra": "By algebra",
    "balls": "Computed with rigorous error bounds",
    "by definition": "By definition, {p} reads",
    "cut": "The assumptions in the first of {p} are shown by the others, so",
    "rewrite": "Replace equals by equals, by {p}",
    "symmetry": "Exchange the two sides of {p}",
    "antisymmetry": "Each side is at most the other, by {p}",
    "apart": "A strict inequality excludes equality, so by {p}",
    "linearity": "By linearity of the integral, {p} gives",
    "linearity of sums": "By linearity of finite sums",
    "linearity of E": "By linearity of the expectation",
    "definition of E": "By the definition of the expectation, {p} reads",
    "definition of Pr": "The probability is the integral of the density over the event",
    "antiderivative": "Integrate by means of an antiderivative",
    "derivative": "Differentiate",
    "change of variables": "By a change of variables",
    "change of scale": "By a change of scale",
    "split the range": "Split the range of integration",
    "under an integral": "Equal integrands, by {p}, have equal integrals",
    "equal integrands": "Equal integrands, by {p}, have equal integrals",
    "integrals keep order": "Integration preserves order, so {p} gives",
    "integral of f ≥ 0": "The integral of a non-negative function is non-negative",
    "even": "This function is even",
    "odd integrand": "By {p} the integrand is odd, so the expectation is zero",
    "half of an even integral": "The integrand is even, so each half of the range contributes half of the integral",
    "even series": "The odd moments vanish by symmetry, so only the even terms of the series remain",
    "Fubini": "By Fubini's theorem",
    "Tonelli": "By Tonelli's theorem, since the integrand is non-negative",
    "independence": "Expectations of independent factors multiply, so {p} gives",
    "equal events": "By {p} the two events are equal, so are their probabilities",
    "inclusion of events": "By {p} one event contains the other, so",
    "impossible event": "By {p} the event is impossible",
    "certain event": "By {p} the event is certain",
    "complement": "An event and its complement have probabilities that add up to one",
    "disjoint events": "Probabilities of disjoint events add up",
    "union bound": "By the union bound",
    "no atoms": "The distribution has a density, so single values have probability zero",
    "mirror image": "The distribution is symmetric, so a reflected event has the same probability",
    "positive mass": "The density is positive there, so the probability is positive",
    "mass of a ball": "The noise reaches every ball with positive probability",
    "mass is monotone": "A larger density, by {p}, has a larger integral",
    "shrinking events": "By continuity from above, the probability of events that decrease to the empty set tends to zero",
    "Chernoff": "By Chernoff's bound, from the moment generating function in {p}",
    "below the maximum": "Every term is at most the maximum",
    "maximum below": "Every term is below the bound, by {p}, so the maximum is",
    "termwise": "Compare the sums term by term, by {p}",
    "termwise product": "Compare the products factor by factor, by {p}",
    "one term of a sum": "One of several non-negative terms is at most their sum",
    "rewrite under a sum": "Replace equal terms under the sum, by {p}",
    "equal terms": "Equal terms, by {p}, have equal sums",
    "constant sum": "A sum of equal terms is a product",
    "last term": "Separate the last term of the sum",
    "empty sum": "The empty sum is zero",
    "partial sum": "A partial sum of non-negative terms is at most the whole series",
    "sums exchanged": "Exchange the two finite sums",
    "sum of means": "Exchange expectation and series",
    "product splits": "Split the product into two products",
    "constant product": "A product of equal factors is a power",
    "last factor": "Separate the last factor of the product",
    "empty product": "The empty product is one",
    "power of a product": "A power of a product is the product of the powers",
    "exponential of a sum": "A product of exponentials is the exponential of the sum",
    "sqrt increases": "The square root is increasing, so {p} gives",
    "exp increases": "The exponential function is increasing, so {p} gives",
    "log increases": "The logarithm is increasing, so {p} gives",
    "negative slope": "By {p} the derivative is negative, so the function is strictly decreasing",
    "a falling function turns order round": "The function is decreasing, so {p} gives",
    "a falling function reflects order": "The function is decreasing, so the order of its values in {p} gives the reverse order of the arguments",
    "limit": "Take the limit",
    "limit of a sum": "The limit of a sum is the sum of the limits in {p}",
    "limit of equals": "Equal functions, by {p}, have equal limits",
    "squeeze": "By the squeeze theorem and {p}",
    "beyond the limit": "A decreasing function stays above its limit, so by {p}",
    "one root": "A continuous strictly decreasing function takes each intermediate value exactly once, by {p}",
    "projection of the noise": "The noise is rotation invariant, so its dot product with a fixed vector is distributed as the length of that vector times RK",
    "a coordinate of the noise": "The noise is rotation invariant, so each coordinate is distributed as RK",
    "length of the noise": "The length of the noise is distributed as R",
    "rotation of a normal vector": "A standard normal vector is rotation invariant",
    "scale of the noise": "Noise at another ε is the same noise on another scale",
    "scale": "Another ε rescales R",
    "equal functions": "Equal functions, by {p}, have equal expectations",
    "means keep order": "The expectation preserves order, so {p} gives",
    "absolute value": "Both signs are bounded, by {p}, so the absolute value is",
    "a square at most zero": "A square that is at most zero is zero, so by {p}",
    "Cauchy-Schwarz": "By the Cauchy–Schwarz inequality",
    "distance to itself": "The distance of a point to itself is zero",
}

_FROM = re.compile(r", from (?P<steps>\(\d+\)(?:, \(\d+\))*)$")


def rule_of(reason: str) -> str:
    """Return the name of the rule in the reason of a step."""
    return _FROM.sub("", reason)


def premises(reason: str) -> list[str]:
    """Return the numbers of the steps that a rule was given, in brackets."""
    found = _FROM.search(reason)
    return found["steps"].split(", ") if found else []


def joined(names: Sequence[str]) -> str:
    """Return names as a list in a sentence."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def lead(rule: str, given: list[str]) -> str:
    """Return the sentence before a step, from its rule and the numbers of the steps it was made from."""
    sentence = LEADS.get(rule, rule[:1].upper() + rule[1:])
    if not given:
        # A rule that was given nothing says only what it does.
        sentence = re.sub(r"(?:,? so)?,? (?:by \{p\}|\{p\} (?:gives|reads))$", "", sentence)
    if "{p}" in sentence:
        # One step gives, several give.
        several = re.sub(r"\{p\} (give|read)s$", r"{p} \1", sentence) if len(given) > 1 else sentence
        sentence = several.replace("{p}", joined(given) if given else "the steps above")
    elif given:
        sentence += f", from {joined(given)}"
    return f"{sentence[0].upper()}{sentence[1:]}"
