"""Reviews of references as append-only events, and the state, samples and suspicions computed from them."""
