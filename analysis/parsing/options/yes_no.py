"""Yes or no in answers to "Do you hear a siren?", asked once or in several wordings.

The rule of audiobench (github.com/THENIROCK/audiobench, suite ab/sound-id, parser v1):

1. The first word decides, after an optional quotation mark: yes, y, yeah, yep, true, present, positive, 1 against no,
   n, nope, nah, false, absent, negative, 0.
2. Otherwise a text that contains "yes" is yes, unless "no " is within its first six characters.
3. A text with neither counts as no and is marked.
4. Several wordings: strict majority. A tie is no and is marked. A wording without an answer counts as no.
"""

from __future__ import annotations

import re
from typing import Any

from analysis.parsing.steps import Steps, shorten
from analysis.records import Reading

YES, NO = "yes", "no"
NEITHER = "says neither yes nor no: counts as no"
TIE = "tie of wordings: counts as no"
_FIRST = re.compile(r"\s*+[\"'`]?\s*+(\w+)")
_WORDS = dict.fromkeys(("yes", "y", "yeah", "yep", "true", "present", "positive", "1"), YES) | dict.fromkeys(
    ("no", "n", "nope", "nah", "false", "absent", "negative", "0"), NO
)
_HEAD = 6


def read_yes_no(raw: Any) -> Reading:
    """Reading of one text, or of one text per wording; None without any answer."""
    texts = raw if isinstance(raw, list | tuple) else [raw]
    steps = Steps()
    if all(text is None for text in texts):
        return steps.nothing("no answer")
    votes = [_verdict(text, steps) for text in texts]
    if len(votes) == 1:
        return steps.reading(votes[0])
    n_yes = votes.count(YES)
    steps.add(f"wordings: {n_yes} of {len(votes)} yes", ", ".join(votes), "clean")
    if 2 * n_yes == len(votes):
        steps.add(TIE, f"{n_yes} against {n_yes}")
    return steps.reading(YES if 2 * n_yes > len(votes) else NO)


def _verdict(text: Any, steps: Steps) -> str:
    answer_text = "" if text is None else str(text)
    first = _FIRST.match(answer_text)
    if first and first[1].lower() in _WORDS:
        if answer_text.strip(" \t\r\n\"'`.!") != first[1]:
            steps.add("first word", f"{first[1]}: {shorten(answer_text)}")
        return _WORDS[first[1].lower()]
    lowered = answer_text.lower()
    if YES in lowered and f"{NO} " not in lowered[:_HEAD]:
        steps.add('"yes" somewhere in the text', answer_text)
        return YES
    steps.add(NEITHER, answer_text or "no text", "ambiguous")
    return NO
