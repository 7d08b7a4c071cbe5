"""Asking models: which questions are sent with which sound and words, what comes back, and the baselines that answer by
rule.
"""
