"""The answer to "Do you hear a siren?", asked once or in several wordings: "yes" or "no".

The rule of audiobench (github.com/THENIROCK/audiobench, suite ab/sound-id, parser v1):

1. The first word decides, behind a quotation mark or none: yes, y, yeah, yep, true, present, positive, 1 against no, n,
   nope, nah, false, absent, negative, 0.
2. Else a text with "yes" anywhere is yes, unless "no " stands within its first six characters.
3. A text that says neither counts as no, and is marked.
4. Several wordings: strict majority. A tie is no, and is marked. A wording without an answer counts as no.
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
    """One text, or a list of texts, one a wording; None where there is no answer at all."""
    texts = raw if isinstance(raw, list | tuple) else [raw]
    steps = Steps()
    if all(text is None for text in texts):
        return steps.nothing("no answer")
    votes = [_one(text, steps) for text in texts]
    if len(votes) == 1:
        return steps.found(votes[0])
    said = votes.count(YES)
    steps.add(f"wordings: {said} of {len(votes)} yes", ", ".join(votes), "clean")
    if 2 * said == len(votes):
        steps.add(TIE, f"{said} against {said}")
    return steps.found(YES if 2 * said > len(votes) else NO)


def _one(text: Any, steps: Steps) -> str:
    written = "" if text is None else str(text)
    first = _FIRST.match(written)
    if first and first[1].lower() in _WORDS:
        if written.strip(" \t\r\n\"'`.!") != first[1]:
            steps.add("first word", f"{first[1]}: {shorten(written)}")
        return _WORDS[first[1].lower()]
    lowered = written.lower()
    if YES in lowered and f"{NO} " not in lowered[:_HEAD]:
        steps.add('"yes" somewhere in the text', written)
        return YES
    steps.add(NEITHER, written or "no text", "ambiguous")
    return NO
