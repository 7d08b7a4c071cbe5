"""Musical key: `key_ensamble_score`, the weighted score of mir_eval.

1. Of the response remain lower-case characters without blanks and digits. Up to three characters that end in "m" get
   "inor", up to two get "major".
2. A second character "#" or "♯" turns the five usual sharps into flats; another sharp fails.
3. The first of the 24 keys, all majors before all minors, that the response contains is the answer.
4. Equal 1, a fifth above 0.5, relative 0.3, parallel 0.2, else 0. Whatever fails is 0.
"""

from __future__ import annotations

from analysis.benchmarks.cmi.released.plain_text import reference, response
from analysis.benchmarks.cmi.tasks import KEYS
from analysis.benchmarks.verdict import Ruling
from analysis.records import Answer, Step

_FLATS = {"c": "db", "d": "eb", "f": "gb", "g": "ab", "a": "bb"}
_SEMITONES = {
    "c": 0, "c#": 1, "db": 1, "d": 2, "d#": 3, "eb": 3, "e": 4, "f": 5, "f#": 6, "gb": 6, "g": 7, "g#": 8, "ab": 8,
    "a": 9, "a#": 10, "bb": 10, "b": 11,
}  # fmt: skip


def rule(answer: Answer) -> Ruling:
    """The weighted score of one answer."""
    if not isinstance(answer.raw, str):
        return Ruling("null", 0.0)
    name = key_of(response(answer))
    if name is None:
        return Ruling("unparseable", 0.0, steps=(Step("key in the response", "none"),))
    score = weighted(reference(answer), name)
    return Ruling("correct" if score == 1 else "incorrect", score, name, steps=(Step("key in the response", name),))


def key_of(text: str) -> str | None:
    """The key that the script reads, None where it fails or finds none."""
    short = "".join(sign for sign in text.lower().replace(" ", "") if not sign.isdigit())
    if len(short) <= 3 and short.endswith("m"):
        short += "inor"
    elif len(short) <= 2:
        short += "major"
    if short[1] in "♯#":
        if short[0] not in _FLATS:
            return None
        short = _FLATS[short[0]] + short[2:]
    return next((key for key in KEYS if key.lower().replace(" ", "") in short), None)


def weighted(reference_key: str, key: str) -> float:
    """The score of mir_eval; 0 for a reference that is no key."""
    sides = [text.strip().lower().split() for text in (reference_key, key)]
    if any(len(side) != 2 or side[0] not in _SEMITONES or side[1] not in ("major", "minor") for side in sides):
        return 0.0
    (tonic, mode), (other, other_mode) = sides
    distance = (_SEMITONES[other] - _SEMITONES[tonic]) % 12
    if mode == other_mode:
        return {0: 1.0, 7: 0.5}.get(distance, 0.0)
    relative = 9 if mode == "major" else 3
    return {relative: 0.3, 0: 0.2}.get(distance, 0.0)
