"""Several labels out of a vocabulary in an answer, as a careful person reads them.

1. A label counts where its words stand between other characters than letters and digits; blanks and hyphens inside it
   are free ("hip hop", "hip-hop" and "hiphop" are one label). So "drums" is not read from "drum machine".
2. Of a label inside a longer one ("pop" in "pop rock", where "poprock" is a label) the longer counts.
3. Of labels that are equal but for case, blanks and hyphens, the one in its exact spelling counts, see `spelling`.
   A spelling that fits several of them is unread.
4. An answer in words without any label is unread; a refusal is one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from analysis.parsing.options.spelling import nearest, rivals
from analysis.parsing.refusal import refuses
from analysis.parsing.steps import Steps
from analysis.parsing.text import says_nothing
from analysis.parsing.unwrapping import final_answer
from analysis.records import Reading


def text_of(raw: object, steps: Steps) -> str | Reading:
    """The final answer as one text, of a list its entries joined; the reading of an answer without any."""
    if isinstance(raw, list) and all(isinstance(entry, str) for entry in raw):
        steps.add("list joined", raw)
        raw = ", ".join(raw)
    if not isinstance(raw, str):
        return steps.nothing("no answer" if raw is None else "no text", raw)
    text = final_answer(raw, steps)
    return steps.nothing("says nothing", text) if says_nothing(text) else text


def read_labels(raw: object, vocabulary: Sequence[str]) -> Reading:
    """The labels of a vocabulary that an answer mentions, in the order of the vocabulary."""
    steps = Steps()
    text = text_of(raw, steps)
    if isinstance(text, Reading):
        return text
    by_letters, in_case = _by_letters(tuple(vocabulary)), _has_cases(tuple(vocabulary))
    matches = _pattern(tuple(vocabulary), in_case).finditer(text if in_case else text.lower())
    mentions = {match[0] for match in matches if _squeezed(match[0]) in by_letters}
    labels = {nearest(mention, by_letters[_squeezed(mention)]) for mention in mentions}
    if several := [label for label in sorted(labels) if rivals(label, vocabulary)]:
        steps.doubt("ambiguous")
        return steps.nothing("spelling of several options", ", ".join(rivals(several[0], vocabulary)))
    if not labels:
        return steps.refusal(text) if refuses(text) else steps.nothing("no label of the vocabulary", text)
    steps.add("labels mentioned", ", ".join(sorted(mentions)))
    return steps.reading(tuple(label for label in vocabulary if label in labels))


@lru_cache(maxsize=64)
def _pattern(vocabulary: tuple[str, ...], in_case: bool) -> re.Pattern[str]:
    """Each label with free blanks and hyphens between its characters, the longest first. in_case: of any text, else of
    one in lower case."""
    squeezed = sorted({_squeezed(label) for label in vocabulary}, key=lambda label: (-len(label), label))
    alternatives = "|".join("[ -]?".join(map(re.escape, label)) for label in squeezed)
    alternatives = f"(?<![A-Z])(?i:{alternatives})(?![A-Z])" if in_case else alternatives
    return re.compile(rf"(?<![a-z0-9])(?:{alternatives})(?![a-z0-9])")


@lru_cache(maxsize=64)
def _by_letters(vocabulary: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The labels that are equal but for case, blanks and hyphens."""
    labels: dict[str, tuple[str, ...]] = {}
    for label in dict.fromkeys(vocabulary):
        labels[_squeezed(label)] = (*labels.get(_squeezed(label), ()), label)
    return labels


@lru_cache(maxsize=64)
def _has_cases(vocabulary: tuple[str, ...]) -> bool:
    """Whether labels differ in their spelling alone."""
    return len(_by_letters(vocabulary)) < len(set(vocabulary))


def _squeezed(label: str) -> str:
    return label.lower().replace(" ", "").replace("-", "")
