"""One class out of several: `get_multiclass_acc`, for genre, vocal technique, instrument and pitch.

1. The classes are the distinct references of the file, so the verdict depends on which records it contains.
2. Right if the reference, normalised, is contained in the response, and no other class is. A class that contains the
   name of another one ("69" and "9") can therefore never be right.
3. A reference that is text as a list is compared with its brackets, which no response contains.
"""

from __future__ import annotations

from analysis.benchmarks.cmi.reader import CLASSES, IN_A_LIST
from analysis.benchmarks.cmi.released.plain_text import normalise, reference, response
from analysis.benchmarks.verdict import Ruling, right_or_wrong
from analysis.records import Answer, Step

_CONTAINED = "the reference contains another class of the file, so no answer can be right"


def rule(answer: Answer) -> Ruling:
    """The verdict of the script on one answer."""
    text = normalise(response(answer))
    class_name = reference(answer)
    classes = [normalise(name) for name in answer.question.details.get(CLASSES, (class_name,))]
    assert len(set(classes)) == len(classes), "two classes are equal when normalised"
    right = normalise(str([class_name]) if answer.question.details.get(IN_A_LIST) else class_name)
    others = [name for name in classes if name != right]
    mentions = [name for name in classes if name in text]
    word, score = right_or_wrong(right in text and not any(name in text for name in others))
    quirks = (_CONTAINED,) if not score and right in text and any(name in right for name in others) else ()
    steps = (Step("classes in the response", ", ".join(mentions) or "none"),)
    return Ruling(word, score, mentions[0] if len(mentions) == 1 else None, steps=steps, quirks=quirks)
