"""Benchmarks described by data: a pack is a YAML file with the fields, tasks, dimensions and reading rules of one.

The packs of the project are in `shipped`; those of a workspace in its folder `packs`.
"""
