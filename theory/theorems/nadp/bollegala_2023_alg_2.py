"""Algorithm 2: connected components."""

from theory.laws.components import graphs, is_partition_into_components, run
from theory.proof import And, Claim, Statement, eq
from theory.rules.algebra import compute


def small_graphs():
    """On every graph with at most four labelled vertices the parts are the components."""
    found = ((size, g, run(range(size), g)) for size in (1, 2, 3, 4) for g in graphs(size))
    return compute(
        And(*[eq(int(is_partition_into_components(range(size), g, parts)), 1) for size, g, parts in found])
    )


claim = Claim(
    id="bollegala-2023-alg-2",
    title="Connected components",
    locator="Algorithm 2",
    printed=Statement(
        "The algorithm ends and returns the connected components of the graph, without knowing their number.",
        latex=r"\{\mathcal{X}_1,\dots,\mathcal{X}_k\}=\text{components of } G",
    ),
    argued="Each round takes a new word and adds, layer by layer, the words at 1, 2, 3, … links from it, until none is left; so a round yields "
    "one component, removes at least one word, and the rounds end. A statement about all finite graphs and a loop is beyond the rules.",
    support=small_graphs,
    garbled="lines 13 to 15 are damaged in our text; lines 10 and 11 keep the words of earlier rounds only if H_k on the right is read as H_{k−1}",
    reason="growing by layers gives a component; taken letter by letter, H_k would forget earlier rounds, but the box is damaged in our copy",
)
