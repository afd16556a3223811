"""A sentence rewriter: the claim adds up over the words, so every word needs noise of its own."""

from dxverify import audit


def rewrite(sentence, rng):
    noise = rng.laplace()  # one noise for all words
    return " ".join(str(min(max(round(int(word) + noise), 0), 4)) for word in sentence.split())


def distance(one, other):  # the sum over positions of a metric on words
    return sum(abs(int(a) - int(b)) for a, b in zip(one.split(), other.split(), strict=True))


print(audit(rewrite, inputs=["1 2", "2 1", "2 2"], metric=distance, epsilon=1.0, rng=0))
