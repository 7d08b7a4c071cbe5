"""Queries that list single cases: a question with what a run answered to it."""
