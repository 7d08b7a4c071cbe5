"""MuChoMusic: the single capital letter in the text, else the first option whose text occurs.

Source: mulab-mir/muchomusic `muchomusic_eval/scoring.py`, `extract_responses`, commit d3c9a42.
"""

from __future__ import annotations

from analysis.parsing.rules.verdict import NONE, Absent, Item, Response, Verdict, option_verdict, stops

ANNOUNCEMENT = "The correct answer is:"
LETTERS = "ABCD"


def extract_responses(response: Response, item: Item) -> Verdict:
    """Option by letter or text. Letters count as characters anywhere: "Answer: Piano" is A. Null stops the script.

    A missing field stops it too. The share of answers that name any option is the instruction following rate (IFR).
    """
    if isinstance(response, Absent):
        return stops("KeyError")
    if response is None:
        return stops("AttributeError")
    text = response.split(ANNOUNCEMENT)[-1].strip()
    letters = [letter for letter in LETTERS if letter in text]
    if len(letters) == 1:
        return option_verdict(item, LETTERS.index(letters[0]), letters[0])
    contained = (n for n, option in enumerate(item.options) if option.strip().lower() in text.lower())
    option = next(contained, None)
    return NONE if option is None else option_verdict(item, option, item.options[option])
