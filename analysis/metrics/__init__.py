"""Metrics: plain values in, a frozen result with its evidence out. They know nothing of files, questions or models."""
