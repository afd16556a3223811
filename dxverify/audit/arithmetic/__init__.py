"""What the low bits of released vectors give away: events that floating-point sums make impossible for some words."""
