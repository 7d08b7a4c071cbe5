"""A set of question ids in an eighth of the memory of Python's: a table with open addressing."""

from __future__ import annotations

from array import array

SMALLEST = 1 << 12
"""Places of an empty table, a power of two."""
FULLEST = 0.6
"""Share of places from which the table is doubled."""


class IdSet:
    """Numbers of 64 evenly distributed bits. 0 marks a free place and is kept apart."""

    def __init__(self) -> None:
        self._table = array("Q", bytes(8 * SMALLEST))
        self._mask = SMALLEST - 1
        self._n, self._limit = 0, int(FULLEST * SMALLEST)
        self._has_zero = False

    def __contains__(self, number: int) -> bool:
        return self._table[self._place(number)] == number if number else self._has_zero

    def add(self, number: int) -> bool:
        """Whether the number is new. It is in the set afterwards."""
        if not number:
            is_new, self._has_zero = not self._has_zero, True
            return is_new
        place = self._place(number)
        if self._table[place] == number:
            return False
        self._table[place] = number
        self._n += 1
        if self._n > self._limit:
            self._double()
        return True

    def _place(self, number: int) -> int:
        """The place of a number, else the free one for it."""
        table, mask = self._table, self._mask
        place = number & mask
        while (entry := table[place]) != number and entry:
            place = (place + 1) & mask
        return place

    def _double(self) -> None:
        numbers, size = self._table, 2 * len(self._table)
        self._table, self._mask, self._limit = array("Q", bytes(8 * size)), size - 1, int(FULLEST * size)
        for number in numbers:
            if number:
                self._table[self._place(number)] = number
