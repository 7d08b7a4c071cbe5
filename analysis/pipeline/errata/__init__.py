"""Errata: faults in the references of a benchmark that two people confirmed, as files that can be signed and passed on."""
