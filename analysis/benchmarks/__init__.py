"""Benchmarks: collections of questions about music, each with right answers and a rule that scores what a model says.

Each has a package, or a pack (a YAML file that describes it): how its files are read, which tasks it has, what its own
scripts compute, and the figures that its paper prints. `registry` lists them, `readers` finds the one of a file.
"""
