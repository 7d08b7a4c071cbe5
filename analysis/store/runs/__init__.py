"""Stored runs: how one is written, described in `run.json`, and checked for missing or damaged files."""
