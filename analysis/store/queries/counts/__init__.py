"""Queries that sum over cases in the store: `analysis.summaries` makes figures of the sums."""
