"""Whole numbers as English words, in the way of the library num2words: "one thousand, two hundred and five"."""

from __future__ import annotations

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SCALES = ("", "thousand", "million", "billion", "trillion", "quadrillion", "quintillion")


def cardinal(number: int) -> str:
    """The number in words; digits from 10^21 on."""
    if number < 1000:
        return _below_thousand(number)
    groups = [(number // 1000**power) % 1000 for power in range(len(_SCALES))]
    if number >= 1000 ** len(_SCALES):
        return str(number)
    parts = [
        f"{_below_thousand(groups[power])} {_SCALES[power]}"
        for power in range(len(_SCALES) - 1, 0, -1)
        if groups[power]
    ]
    text = ", ".join(parts)
    if not groups[0]:
        return text
    return f"{text}{' and' if groups[0] < 100 else ','} {_below_thousand(groups[0])}"


def _below_thousand(number: int) -> str:
    if number < 20:
        return _SMALL[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return _TENS[tens - 2] + (f"-{_SMALL[ones]}" if ones else "")
    hundreds, remainder = divmod(number, 100)
    return f"{_SMALL[hundreds]} hundred" + (f" and {_below_thousand(remainder)}" if remainder else "")
