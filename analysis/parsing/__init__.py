"""What a model wrote -> a value, how sure the reading is, and the named steps that led to it.

The rule: read what a careful person would read, never invent. Nothing an answer holds can stop the program, and every
reader takes time proportional to the length of the answer.
"""
