"""A third look at a value in a sentence: whether it speaks of what is not so, of what others say, or of the past.

Such a sentence may name any value without saying that it is the answer: "I doubt it is A", "It would be A if it were
slower", "The title promises 2", "I used to think A". No list of such values is complete, but the words that set them
apart are few and common to all: moods of verbs, verbs of doubt and of saying, and words of time.
"""

from __future__ import annotations

import re
from dataclasses import replace

from analysis.parsing import late
from analysis.parsing.lexicon import alternation, compiled
from analysis.parsing.second_readers import SECOND
from analysis.records import Reading, Step

_LONGEST = 1000
_EARNEST = late.compile(
    r"\b(?:if|unless) (?:i (?:had|have) to|i must|i(?: am|'m) (?:not )?(?:mistaken|wrong)|forced|pressed|asked|you ask|"
    rf"any(?:thing)?\b)|\bi(?:'d| would)(?: \w+)? {alternation('mood.say')}|"
    r"\b(?:answer|choice|pick|guess|that|which) would be\b|\bwould be (?:my|option)\b|\A\W*would be\b|"
    r"\b(?:no|without(?: a)?|beyond|don't|not|never) doubt\b|\b(?:sans|sin|ohne) (?:doute|duda|zweifel)\b|\bas if\b"
)
"""Words of an answer that would else set it apart, and only make it polite."""
_KINDS = {
    "of what is not so": compiled("mood.unreal"),
    "of a doubt": compiled("mood.doubt"),
    "of what others say": compiled("mood.others"),
    "of the past": compiled("mood.past"),
}
_CONTRAST = late.compile(
    r"\A(?:(?!\b(?:can)?not\b|n't\b).)*\b(?:but|yet|though)\b"
    r"(?![^.;]*\b(?:sure|certain|close|confident|guess|estimate|possib|probab|i)\b)|"
    r"\b(?:more|fewer|less|longer|shorter|earlier|later) than\b",
    re.DOTALL,
)
"""A contrast that no denial opens and that takes no certainty away, or a difference."""
_REASON = late.compile(r"\b(?:because|since|as)\b[^.;\n]*")
_SENTENCE = late.compile(r"(?<=[.;!?])\s+|\n+")
_DECLARED = frozenset({
    "last line counts", "clean last line counts", "correction counts", "option in data", "behind an arrow",
    "value of an object taken", "cell of a table taken", "declared answer counts", "what is left counts",
    "result of a sum", "the only ones said to take part taken", "the other one is denied",
})  # fmt: skip
"""Steps to a value that hold whatever stands beside it."""
_FIRST = frozenset({"first clause counts", "first sentence counts"})
_OPEN = _FIRST | {"clause counts", "only number taken", "telling word of an option"}
_LAST = frozenset({"last sentence counts"})


def in_earnest(reading: Reading, raw: str) -> Reading:
    """A reading, ambiguous where the sentences that it is taken from speak in such a way."""
    steps = {step.name for step in reading.steps}
    if reading.value is None or reading.confidence != "mended" or len(raw) > _LONGEST or steps & _DECLARED:
        return reading
    text = raw.lower().replace("’", "'").strip()
    sentences = _SENTENCE.split(text)
    text = sentences[0] if steps & _FIRST else sentences[-1] if steps & _LAST else text
    text = _EARNEST.sub(" i ", _REASON.sub(" ", text))
    why = next((kind for kind, pattern in _KINDS.items() if pattern.search(text)), "")
    if not why and steps & _OPEN and _CONTRAST.search(text):
        why = "of something else too"
    if not why:
        return reading
    step = Step(f"{SECOND}nothing, it speaks {why}", f"the first reader: {str(reading.value)[:120]}")
    return replace(reading, confidence="ambiguous", steps=(*reading.steps, step))
