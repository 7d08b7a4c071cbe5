"""Mean scores with intervals: over songs, since answers about one song resemble one another."""
