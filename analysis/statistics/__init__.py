"""How sure a figure is: intervals, tests and agreement as pure functions of numbers.

Answers about one song resemble one another, so most functions take sums by song, not by answer. A test says "different"
only where chance is an unlikely cause; where there are too few songs, it says that it was not made.
"""
