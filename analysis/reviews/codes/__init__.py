"""Coding: people read answers and name what is wrong with them, in words of their own.

A code is such a name, the codebook the list of them with their definitions. Where two people code the same answers, it
can be told how far they agree.
"""
