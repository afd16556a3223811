"""Code whose single outputs are right, Laplace noise of rate one on five words in line, and whose draws are not fresh.

A refutation of the law of single outputs would be a false word for all of them. ``CASES`` says what may be said of each.
Functions without a word among their arguments make new code, so that what one audit left behind does not reach the next.
"""

from __future__ import annotations

import functools
import random
import time
from collections import Counter

import numpy as np
from scipy import stats

from dxverify import Vocabulary

WORDS = "abcde"
LINE = Vocabulary(words=list(WORDS), vectors=[[float(place)] for place in range(5)])


def nearest(values):
    """The word nearest to each value."""
    return np.clip(np.rint(values), 0, 4).astype(int)


def right(word, size, rng):
    """Laplace noise of rate one, as promised."""
    return nearest(word + rng.laplace(size=size))


def from_uniform(word, uniform):
    """The same noise by its inverse distribution function."""
    return nearest(word + stats.laplace.ppf(uniform))


def one_word(draw):
    """Turn code for indexes into code for one word."""
    return lambda word: WORDS[int(draw(WORDS.index(word)))]


# Within one call.


def one_for_all(word, size, rng):
    """One draw serves the whole call."""
    return nearest(np.full(size, word + rng.laplace()))


def antithetic(word, size, rng):
    """Every second draw is the one before with its sign turned."""
    half = rng.laplace(size=(size + 1) // 2)
    return nearest(word + np.stack([half, -half], axis=1).ravel()[:size])


def twice(word, size, rng):
    """Every draw is given twice."""
    return nearest(word + np.repeat(rng.laplace(size=(size + 1) // 2), 2)[:size])


def pool(word, size, rng):
    """Draws of one call come from eight."""
    return nearest(word + rng.laplace(size=8)[rng.integers(8, size=size)])


def sobol(word, size, rng):
    """Scrambled quasi-random numbers."""
    points = stats.qmc.Sobol(1, rng=rng).random_base2(int(np.ceil(np.log2(max(size, 1)))))
    return from_uniform(word, points[:size, 0])


def lattice(word, size, rng):
    """Equally spaced numbers with a random start."""
    return from_uniform(word, (rng.random() + np.arange(size) / size) % 1)


def stratified(word, size, rng):
    """One number of each of as many strata, in random order: sampling without replacement."""
    return from_uniform(word, (rng.permutation(size) + rng.random(size)) / size)


def in_order(word, size, rng):
    """A batch comes back sorted."""
    return np.sort(right(word, size, rng))


# From call to call.


def fixed_seed(word, size, rng):
    """A new generator with the same seed in every call."""
    del rng
    return right(word, size, np.random.default_rng(0))


def seed_of_word(word, size, rng):
    """A new generator in every call, seeded with the word."""
    del rng
    return right(word, size, np.random.default_rng(word))


def seeding_numpy(word):
    """The global generator of numpy, seeded in every call."""
    np.random.seed(1)  # noqa: NPY002 - the fault
    return nearest(word + np.random.laplace())  # noqa: NPY002 - the fault


def seeding_python(word):
    """The global generator of Python, seeded with the word."""
    random.seed(word)
    return nearest(word + random.expovariate(1.0) * random.choice([-1, 1]))  # noqa: S311 - the fault


def seed_of_a_word_alone(word):
    """A new generator in every call, seeded with the word; one output a call."""
    return right(word, 1, np.random.default_rng(word))[0]


def seconds(word, size, rng):
    """Seeded with the clock, which moves once in a while."""
    del rng
    return right(word, size, np.random.default_rng(int(time.time() / 5)))


class Torch:
    """A library with one generator for everybody, which can be seeded."""

    def __init__(self):
        self.generator = np.random.default_rng(0)

    def manual_seed(self, seed):
        """Seed it."""
        self.generator = np.random.default_rng(seed)

    def laplace(self):
        """Draw from it."""
        return self.generator.laplace()


def torch_global():
    """A library's generator, seeded when the library is loaded."""
    torch = Torch()
    return one_word(lambda word: nearest(word + torch.laplace()))


def torch_seeded():
    """The same, seeded in every call."""
    torch = Torch()

    def draw(word):
        torch.manual_seed(3)
        return nearest(word + torch.laplace())

    return one_word(draw)


def module_generator():
    """A generator of the module, seeded once."""
    rng = np.random.default_rng(0)
    return lambda word, size, _: right(word, size, rng)


def numpy_global(word):
    """The global generator of numpy."""
    return nearest(word + np.random.laplace())  # noqa: NPY002 - the fault


def python_global(word):
    """The global generator of Python."""
    return nearest(word + random.expovariate(1.0) * random.choice([-1, 1]))  # noqa: S311 - the fault


def call_number():
    """Each call is seeded with its number."""
    calls = Counter()

    def draw(word, size, rng):
        del rng
        calls["all"] += 1
        return right(word, size, np.random.default_rng(calls["all"]))

    return draw


def place_in_word():
    """The n-th answer of every word has the n-th noise: words share it."""
    calls = Counter()

    def draw(word):
        calls[word] += 1
        return right(word, 1, np.random.default_rng(calls[word]))[0]

    return one_word(draw)


def cached():
    """The standard library remembers the answers."""
    rng = np.random.default_rng()
    return functools.cache(one_word(lambda word: right(word, 1, rng)[0]))


def cached_few():
    """The same with room for two answers."""
    rng = np.random.default_rng(5)
    return functools.lru_cache(maxsize=2)(one_word(lambda word: right(word, 1, rng)[0]))


def kept():
    """The first answer of a word is kept, drawn from the generator that is given."""
    answers = {}

    def draw(word, size, rng):
        answers.setdefault(word, int(right(word, 1, rng)[0]))
        return [answers[word]] * size

    return draw


def sticky():
    """Nine times of ten the last answer of the word comes again."""
    answers = {}

    def draw(word, size, rng):
        drawn = []
        for fresh in right(word, size, rng).tolist():
            if word not in answers or rng.random() < 0.1:
                answers[word] = fresh
            drawn.append(answers[word])
        return drawn

    return draw


def table_of_noise():
    """Noise is drawn once, a thousand numbers, and used round and round."""
    noise, place = np.random.default_rng().laplace(size=1000), Counter()

    def draw(word):
        place["next"] += 1
        return nearest(word + noise[place["next"] % len(noise)])

    return one_word(draw)


# Right code, which must not be called so.


def shuffled(word, size, rng):
    """Independent draws in another order are independent."""
    return rng.permutation(right(word, size, rng))


def rejection(word, size, rng):
    """Noise by rejection, as many tries as it takes."""
    drawn = np.empty(0)
    while drawn.size < size:
        tried = rng.uniform(-40, 40, size=20 * size)
        drawn = np.concatenate([drawn, tried[rng.random(tried.size) < np.exp(-np.abs(tried))]])
    return nearest(word + drawn[:size])


def spawned(word, size, rng):
    """A generator of its own for each output, made from the one that is given."""
    return np.array([right(word, 1, child)[0] for child in rng.spawn(size)])


def system_entropy(word):
    """A new generator for each output with entropy of the system."""
    return right(word, 1, np.random.default_rng())[0]


#: Code, its shape, whether it must be made first, and words of what is said of it first. "" is nothing: the draws are
#: independent, or too even to be told from such, and no promise is refuted.
WITHIN, AGAIN = "depend on each other", "same sequence of outputs again"
CHANGING = "keeps its answers for a while"
FORKS, ALIKE = "Forked workers repeat each other", "asked again, it answers the same every time"
CASES = (
    (one_for_all, "indexes", False, "one draw served the whole call"),
    (antithetic, "indexes", False, WITHIN),
    (twice, "indexes", False, WITHIN),
    (pool, "indexes", False, WITHIN),
    (sobol, "indexes", False, WITHIN),
    (lattice, "indexes", False, WITHIN),
    (stratified, "indexes", False, ""),
    (in_order, "indexes", False, WITHIN),
    (fixed_seed, "indexes", False, AGAIN),
    (seed_of_word, "indexes", False, AGAIN),
    (seconds, "indexes", False, AGAIN),
    (seeding_numpy, "word", False, "seeds the global generator numpy.random itself"),
    (seeding_python, "word", False, "seeds the global generator random itself"),
    (seed_of_a_word_alone, "word", False, ALIKE),
    (numpy_global, "word", False, FORKS),
    (python_global, "word", False, ""),
    (torch_global, "word", True, FORKS),
    (torch_seeded, "word", True, ALIKE),
    (module_generator, "indexes", True, FORKS),
    (call_number, "indexes", True, FORKS),
    (place_in_word, "word", True, FORKS),
    (table_of_noise, "word", True, FORKS),
    (cached, "word", True, ALIKE),
    (cached_few, "word", True, CHANGING),
    (kept, "indexes", True, ALIKE),
    (sticky, "indexes", True, "the code remembers what it drew"),
    (right, "indexes", False, ""),
    (shuffled, "indexes", False, ""),
    (rejection, "indexes", False, ""),
    (spawned, "indexes", False, ""),
    (system_entropy, "word", False, ""),
)
#: What repeats itself for one word breaks the promise over several releases; the rest must not be refuted.
BROKEN_OVER_RELEASES = (AGAIN, ALIKE, CHANGING, "itself", "remembers")
