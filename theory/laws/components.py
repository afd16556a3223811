"""Algorithm 2 of Bollegala et al. run on small graphs, and the procedure as its text words it."""

from itertools import chain, combinations


def collect(links, start):
    """Lines 8 to 15: grow one component from a word, layer by layer."""
    part, layer = {start}, {start}
    while layer := {b for e in links for a, b in (e, e[::-1]) if a in layer} - part:
        part |= layer
    return frozenset(part)


def run(words, links):
    """Run the outer loop: each round starts at a word that no earlier round has placed."""
    found, seen = [], frozenset()
    while left := [w for w in words if w not in seen]:
        found.append(collect(links, left[0]))
        seen |= found[-1]
    return found


def stars(words, links):
    """Group words as the text next to Algorithm 2 words it: a word with its neighbours, then remove them."""
    found, left = [], list(words)
    while left:
        part = {left[0]} | {b for e in links for a, b in (e, e[::-1]) if a == left[0] and b in left}
        found.append(frozenset(part))
        left = [w for w in left if w not in part]
    return found


def graphs(size):
    """All graphs on that many labelled vertices."""
    pairs = list(combinations(range(size), 2))
    return chain.from_iterable(combinations(pairs, count) for count in range(len(pairs) + 1))


def is_partition_into_components(words, links, parts):
    """Whether the parts are disjoint, cover the words, are joined inside and never across."""
    together = [w for part in parts for w in part]
    label = {w: k for k, part in enumerate(parts) for w in part}
    apart = sorted(together) == sorted(words)
    across = any(label[a] != label[b] for a, b in links) if apart else True
    return apart and not across and all(_connected(part, links) for part in parts)


def _connected(part, links):
    """Whether no proper subset of the part is closed under links."""
    return not any(
        all((a in inner) == (b in inner) for a, b in links if a in part and b in part)
        for size in range(1, len(part))
        for inner in combinations(sorted(part), size)
    )
