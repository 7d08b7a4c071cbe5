"""AIR-Bench, foundation part: the first character of the answer, else the last but one.

Source: OFA-Sys/AIR-Bench `score_foundation.py`, commit 9832476.
"""

from __future__ import annotations

from analysis.parsing.rules.verdict import DROPPED, Absent, Item, Response, Verdict, stops

LETTERS = "ABCD"


def foundation(response: Response, item: Item) -> Verdict:
    """Letter at one of the two positions. "(C)" and "The answer is C." are C, "Bass" is B; other texts leave the mean.

    The right letter is that of the first of four options equal to the right text. If none is, the script ends.
    """
    if isinstance(response, Absent):
        return stops("KeyError")
    if response is None:
        return stops("AttributeError")
    text = response.strip().replace("\n", "")
    if not text or text == "None":
        return DROPPED
    letter = text[0] if text[0] in LETTERS else text[-2] if len(text) > 1 and text[-2] in LETTERS else ""
    if not letter:
        return DROPPED
    right = item.options[item.answer]
    if right not in item.options[: len(LETTERS)]:
        return stops("exit(1)")
    option = LETTERS.index(letter)
    return Verdict("option", float(option == item.options.index(right)), option, letter)
