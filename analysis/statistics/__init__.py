"""Intervals, tests and agreement: pure numbers in, frozen results out. Nothing here knows what was measured."""
