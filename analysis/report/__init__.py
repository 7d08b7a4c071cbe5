"""The report of runs as one file: leaderboard, diagnosis, comparisons, cases and provenance."""
