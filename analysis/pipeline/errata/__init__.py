"""Errata: faults in the references of a benchmark that two people confirmed, as signed files to pass on."""
