"""Use cases of recordings: import, match with songs, check against annotations, compute what pages draw."""
