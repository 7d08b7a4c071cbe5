"""Intervals, tests and agreement as pure functions of numbers."""
