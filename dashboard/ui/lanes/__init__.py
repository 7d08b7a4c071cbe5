"""Lanes of the timeline: what is annotated or answered about a song, as stretches along its time."""
