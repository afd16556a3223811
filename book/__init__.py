"""The book: pages generated from the registries, and chapters whose every number is computed."""
