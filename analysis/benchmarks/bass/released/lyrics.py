"""Lyrics as the published script scores them.

1. A null answer is in no mean. The text is read as JSON, else mended; what gives nothing is taken as one text; what is
   no list becomes one section; an entry without section or lyrics gets an empty one.
2. Full task: names that occur more than once in the answer are cleaned and numbered; sections are then matched by name.
   Every name of either side counts. A reference numbered with a blank ("Verse 1") never meets an answer's "verse1".
3. Section task: sections are compared by position and cut to the shorter list.
4. WER by jiwer, punctuation and all; an empty reference gives the number of inserted words. A reference without
   sections ends the script.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import jiwer
from rapidfuzz.distance import Levenshtein

from analysis.benchmarks.bass.released import quirks
from analysis.benchmarks.bass.released.bounded import repair
from analysis.benchmarks.verdict import Ruling
from analysis.metrics.section_wer import LyricsMatch, Settings, WordPair
from analysis.metrics.section_words import section_words
from analysis.records import Answer, LyricSection, Step

_BLANKS = re.compile(r"\s\s+")
_SIGNATURE = "released"


def rule(answer: Answer) -> Ruling:
    if answer.raw is None:
        return Ruling("null", None, quirks=(quirks.NULL_OUT_OF_MEAN,))
    reference_sections = answer.question.reference
    assert isinstance(reference_sections, tuple)
    reference = [section for section in reference_sections if isinstance(section, LyricSection)]
    if answer.question.task == "ASR":
        return _plain(reference[0].text, answer.raw)
    entries, steps = _entries(answer.raw)
    if not reference:
        raise IndexError("list index out of range")  # the script looks at the first section before it compares any
    match = _by_name if answer.question.task == "FSLT" else _by_position
    pairs = match(reference, entries)
    if pairs is None:
        return Ruling("unparseable", None, steps=steps, quirks=(quirks.ANSWER_OUT_OF_MEAN,))
    rates = _rates(reference, entries, pairs)
    wer = sum(rates) / len(rates) if rates else 0.0
    read = tuple(LyricSection(str(entry.get("section", "")), str(entry["lyrics"])) for entry in entries)
    evidence = LyricsMatch(
        wer,
        tuple(WordPair(i, j, rate, 0, 0, 0, 0, ()) for (i, j, _, _), rate in zip(pairs, rates, strict=True)),
        len(reference),
        len(entries),
        len(rates),
        _SIGNATURE,
    )
    return Ruling("scored", 1 / (1 + wer), read, wer, steps, evidence, _quirks(pairs, answer, len(entries)))


Pair = tuple[int | None, int | None, str, str]


def _plain(reference: str, raw: Any) -> Ruling:
    wer = _wer_plain(reference, raw)
    return Ruling("scored", 1 / (1 + wer), (LyricSection("", raw),), wer)


def _wer_plain(reference: str, hypothesis: str) -> float:
    clean = _plain_cleaning()
    return float(jiwer.wer(clean(reference.lower().replace("\n", " ")), clean(hypothesis.lower().replace("\n", " "))))


@cache
def _plain_cleaning() -> jiwer.Compose:
    """Made when it is first asked for: jiwer looks through all of Unicode for punctuation, which takes 0.2 s."""
    return jiwer.Compose(
        [
            jiwer.ToLowerCase(),
            jiwer.RemovePunctuation(),  # type: ignore[no-untyped-call] # jiwer gives it no signature
            jiwer.RemoveMultipleSpaces(),
            jiwer.Strip(),
        ]
    )


def _entries(raw: Any) -> tuple[list[dict[str, Any]], tuple[Step, ...]]:
    text = raw.removeprefix("```json").removesuffix("```").strip()
    try:
        data = json.loads(text)
        how = "json.loads"
    except json.JSONDecodeError:
        data, how = repair(text), "json_repair"
    if not data:
        data, how = raw, f"{how} gave nothing: the text as it is"
    if isinstance(data, dict):
        data = [data]
    if not isinstance(data, list):
        data = [{"section": "", "lyrics": data}]
    entries = [dict(item) if isinstance(item, dict) else {"section": "", "lyrics": str(item)} for item in data]
    for entry in entries:
        entry.setdefault("section", "")
        entry.setdefault("lyrics", "")
    return entries, (Step(how, f"{len(entries)} sections"),)


def _by_name(reference: list[LyricSection], entries: list[dict[str, Any]]) -> list[Pair] | None:
    _number(entries)
    references: dict[str, tuple[int, str]] = {}
    hypotheses: dict[str, tuple[int, str]] = {}
    for i, section in enumerate(reference):
        references[_clean(section.label)] = (i, section.text.lower())
    for j, entry in enumerate(entries):
        if entry["lyrics"] is None:
            entry["lyrics"] = ""
        if not _joined(entry):
            return None
        hypotheses[_clean(entry["section"])] = (j, entry["lyrics"].lower())
    pairs: list[Pair] = []
    absent: tuple[None, str] = (None, "")
    for name in dict.fromkeys([*references, *hypotheses]):
        left, right = references.get(name, absent), hypotheses.get(name, absent)
        pairs.append((left[0], right[0], left[1], right[1]))
    return pairs


def _by_position(reference: list[LyricSection], entries: list[dict[str, Any]]) -> list[Pair] | None:
    pairs: list[Pair] = []
    for i, (section, entry) in enumerate(zip(reference, entries, strict=False)):
        if not _joined(entry):
            return None
        pairs.append((i, i, section.text.lower(), entry["lyrics"].lower()))
    return pairs


def _joined(entry: dict[str, Any]) -> bool:
    """A list of lines becomes one text; a list that does not start with a text makes the answer unparseable."""
    if isinstance(entry["lyrics"], list):
        if not isinstance(entry["lyrics"][0], str):
            return False
        entry["lyrics"] = " ".join(entry["lyrics"])
    return True


def _number(entries: list[dict[str, Any]]) -> None:
    total = Counter(_deep_clean(entry["section"]) for entry in entries)
    occurrences: Counter[str] = Counter()
    for entry in entries:
        name = _deep_clean(entry["section"])
        if total[name] > 1:
            occurrences[name] += 1
            entry["section"] = name + str(occurrences[name])


def _deep_clean(name: str) -> str:
    text = name.lower()
    for ordinal in ("1st ", "2nd ", "3rd "):
        text = text.replace(ordinal, "")
    return re.sub(r"[^a-z-]", "", text)


def _clean(name: str) -> str:
    return re.sub(r"[^a-z0-9-\s]", "", name.lower())


def _rates(reference: list[LyricSection], entries: list[dict[str, Any]], pairs: list[Pair]) -> list[float]:
    """The WER of each pair. The words are those of the paper's score, where jiwer takes the same ones.

    It does unless there are runs of blanks, or white space of other kinds, which are left to it.
    """
    texts = tuple(section.text for section in reference), tuple(str(entry["lyrics"]) for entry in entries)
    words = section_words(*texts, Settings())
    rates = []
    for i, j, left, right in pairs:
        n_words = 0 if i is None else len(words.reference_codes[i])
        if (
            i is None
            or j is None
            or not n_words
            or not _are_words(left, words.reference[i])
            or not _are_words(right, words.hypothesis[j])
        ):
            rates.append(_wer(left, right))
        else:
            rates.append(Levenshtein.distance(words.reference_codes[i], words.hypothesis_codes[j]) / n_words)
    return rates


def _are_words(text: str, words: Sequence[str]) -> bool:
    """Whether single blanks or line breaks stand between the words of a text, and nowhere else."""
    return text.lower().replace("\n", " ") == " ".join(words)


def _wer(reference: str, hypothesis: str) -> float:
    return word_error_rate(reference.lower().replace("\n", " "), hypothesis.lower().replace("\n", " "))


def word_error_rate(reference: str, hypothesis: str) -> float:
    """`jiwer.wer`, to the last bit and several times as fast: its cleaning, then the distance it asks rapidfuzz for.

    Cleaning: runs of white space become one blank, the ends are stripped, words stand between single blanks.
    """
    words, others = _jiwer_words(reference), _jiwer_words(hypothesis)
    if not words:
        return float(len(others))
    codes: dict[str, str] = {}
    left, right = ("".join([codes.setdefault(word, chr(len(codes) + 1)) for word in text]) for text in (words, others))
    return Levenshtein.distance(left, right) / len(words)


def _jiwer_words(text: str) -> list[str]:
    return [word for word in _BLANKS.sub(" ", text).strip().split(" ") if word]


def _quirks(pairs: list[Pair], answer: Answer, n_entries: int) -> tuple[str, ...]:
    labels = []
    alone = [pair for pair in pairs if pair[0] is None or pair[1] is None]
    if alone:
        labels.append(f"{quirks.MATCHED_BY_NAME}: {len(alone)} names stand on one side only")
    if any(not left and right for _, _, left, right in pairs):
        labels.append(quirks.EMPTY_REFERENCE)
    references = answer.question.reference
    if answer.question.task == "SSLT" and isinstance(references, tuple) and n_entries != len(references):
        labels.append(quirks.CUT_TO_SHORTER)
    return tuple(labels)
