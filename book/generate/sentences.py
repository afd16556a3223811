"""The sentence that leads to a step of a derivation: every rule says in words what it does."""

from __future__ import annotations

import re

__all__ = ["LEADS", "joined", "lead", "premises", "rule_of"]

#: ``{p}`` stands for the steps a rule was given; a sentence without it gets "from …" at its end.
LEADS = {
    "follows": "From {p} it follows that",
    "put": "Put particular values for the letters of {p}",
    "and": "{p} hold together",
    "and-part": "One part of {p} is",
    "assume": "Suppose that",
    "discharge": "What was supposed becomes a condition; by {p}",
    "every value": "Nothing special was supposed of the letter in {p}, so",
    "one value": "What {p} says of every value holds of this one",
    "there is one": "By {p} there is one with the property",
    "modus ponens": "The condition in {p} is met, so",
    "contraposition": "Read {p} backwards",
    "cases": "The cases in {p} are all there are, so",
    "alternative": "One of two holds, by {p}",
    "induction": "By induction, with {p} as its first case and its step",
    "algebra": "By exact algebra",
    "balls": "Computed with rigorous error bounds",
    "by definition": "By definition, {p} says",
    "cut": "An integral to infinity is cut where its rest is small",
    "rewrite": "Put equal for equal, by {p}",
    "symmetry": "Read {p} from right to left",
    "antisymmetry": "Each side is at most the other, by {p}",
    "apart": "A strict inequality such as {p} excludes equality",
    "linearity": "An integral is linear, so {p} gives",
    "linearity of sums": "A finite sum is linear, so",
    "linearity of E": "An expectation is linear, so",
    "definition of E": "An expectation is the integral against the density, so {p} reads",
    "definition of Pr": "A probability is the integral of the density over the event, so",
    "antiderivative": "An antiderivative gives the integral",
    "derivative": "Differentiating gives",
    "change of variables": "By a change of variables",
    "change of scale": "By a change of scale",
    "split the range": "The range of the integral is split in two",
    "under an integral": "Equal integrands, by {p}, have equal integrals",
    "equal integrands": "Equal integrands, by {p}, have equal integrals",
    "integrals keep order": "A larger integrand, by {p}, has a larger integral",
    "integral of f ≥ 0": "The integral of a function that is nowhere negative is not negative",
    "even": "The function is even",
    "odd integrand": "An odd function, by {p}, has mean zero under a symmetric law",
    "half of an even integral": "An even function has half of its integral on either side",
    "even series": "Odd moments vanish by symmetry, so the series keeps its even terms",
    "Fubini": "One letter is integrated after the other (Fubini)",
    "Tonelli": "The integrand is not negative, so the order of integration may change (Tonelli)",
    "independence": "Expectations of independent factors multiply, so {p} give",
    "equal events": "By {p} the two events are the same, so they are equally likely",
    "inclusion of events": "By {p} one event contains the other, so it is at least as likely",
    "impossible event": "By {p} the event cannot happen",
    "certain event": "By {p} the event always happens",
    "complement": "An event and its opposite have probabilities that add up to one",
    "disjoint events": "Probabilities of disjoint events add up",
    "union bound": "An event is at most as likely as its parts together",
    "no atoms": "The law has a density, so a single value has probability zero",
    "mirror image": "The law is symmetric, so its mirror image has the same probabilities",
    "positive mass": "The density is positive there, so the probability is",
    "mass of a ball": "The noise reaches every ball with positive probability",
    "mass is monotone": "A larger density, by {p}, has a larger mass",
    "shrinking events": "Events that shrink to nothing lose their probability",
    "Chernoff": "By Chernoff's method, from the exponential moment in {p}",
    "below the maximum": "Every term is at most the largest",
    "maximum below": "If every term is below a bound, by {p}, so is the largest",
    "termwise": "Compared term by term, by {p}, the sums keep their order",
    "termwise product": "Compared factor by factor, by {p}, the products keep their order",
    "one term of a sum": "One of several non-negative terms is at most their sum",
    "rewrite under a sum": "Put equal terms, by {p}, under the sum",
    "equal terms": "Equal terms, by {p}, have equal sums",
    "constant sum": "A sum of equal terms is a product",
    "last term": "The last term of the sum is written apart",
    "empty sum": "An empty sum is zero",
    "partial sum": "A partial sum of non-negative terms is at most the whole series",
    "sums exchanged": "Two finite sums change places",
    "sum of means": "Mean and series change places",
    "product splits": "A product of products splits",
    "constant product": "A product of equal factors is a power",
    "last factor": "The last factor of the product is written apart",
    "empty product": "An empty product is one",
    "power of a product": "A power of a product is the product of powers",
    "exponential of a sum": "A product of exponentials is the exponential of the sum",
    "sqrt increases": "The square root increases, so {p} gives",
    "exp increases": "The exponential increases, so {p} gives",
    "log increases": "The logarithm increases, so {p} gives",
    "negative slope": "A negative derivative, by {p}, makes the function fall",
    "a falling function turns order round": "A falling function turns order round, so {p} gives",
    "a falling function reflects order": "A falling function turns order round, so order of the values in {p} tells order of the arguments",
    "limit": "In the limit",
    "limit of a sum": "The limit of a sum is the sum of the limits in {p}",
    "limit of equals": "Equal functions, by {p}, have equal limits",
    "squeeze": "Between two functions with one limit, by {p}, there is no other limit",
    "beyond the limit": "A falling function stays above its limit, so by {p}",
    "one root": "A continuous falling function takes the value once, by {p}",
    "projection of the noise": "The noise has no preferred direction, so its dot product with a fixed vector has the law of that vector's length times RK",
    "a coordinate of the noise": "The noise has no preferred direction, so a coordinate has the law of RK",
    "length of the noise": "The length of the noise has the law of R",
    "rotation of a normal vector": "A normal vector has no preferred direction",
    "scale of the noise": "Noise at another ε is the same noise at another scale",
    "scale": "Another ε is another scale of R",
    "equal functions": "Equal functions, by {p}, have equal means",
    "means keep order": "A larger function, by {p}, has a larger mean",
    "absolute value": "Both signs are bounded, by {p}, so the absolute value is",
    "a square at most zero": "A square that is at most zero, by {p}, is zero",
    "Cauchy-Schwarz": "By the inequality of Cauchy and Schwarz",
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


def joined(names: list[str]) -> str:
    """Return names as a list in a sentence."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def lead(reason: str) -> str:
    """Return the sentence before a step; a rule without one of its own is named."""
    rule, given = rule_of(reason), premises(reason)
    sentence = LEADS.get(rule, rule[:1].upper() + rule[1:])
    if not given:
        # A rule that was given nothing says only what it does.
        sentence = re.sub(r",? (?:so|by|of|in) \{p\}.*$", "", sentence).replace("From {p} it", "It")
    if "{p}" in sentence:
        sentence = sentence.replace("{p}", joined(given) if given else "what stands above")
    elif given:
        sentence += f", from {joined(given)}"
    return f"{sentence[0].upper()}{sentence[1:]}"
