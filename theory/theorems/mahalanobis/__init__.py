"""Claims on mahalanobis."""
