"""How the search for wrong references learns: from annotations in which faults were planted, and from verdicts of
people.
"""
