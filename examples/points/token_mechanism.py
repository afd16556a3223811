"""A token mechanism: prompts go in, and the code states the scores from which a token is drawn."""

import numpy as np

from dxverify import audit

LOGITS = {
    prompt: np.random.default_rng(seed).normal(0, 3, 60)
    for seed, prompt in enumerate(("alice has flu", "bob is fine"))
}


def scores(prompt, epsilon, top=50):
    found = np.clip(LOGITS[prompt], -5, 5) * epsilon / 20  # clipped: a loss of at most ε
    found[np.argsort(found)[:-top]] = -np.inf  # a top-k filter that was left on
    return found


print(audit(scores, inputs=list(LOGITS), metric="discrete", epsilon=10.0, method="scores", rng=0))
