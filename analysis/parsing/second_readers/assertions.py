"""A second look at a value that prose alone names: whether a clause that names it says so of what was question.

A clause says a value if its other words are those of the question, of answering, or of the thing that is counted or
timed. Any other word may turn it round ("hides", "mentions", "if", "than", "not"), and no list of such words is ever
complete. So the words that are known to leave a value as it is are listed, and a clause with another one says nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise

from analysis.parsing import late
from analysis.parsing.second_readers import Opinion
from analysis.parsing.second_readers.plain_words import ANSWERS, NUMBERS, PEOPLE, SONGS, TIMES

_LONGEST = 2000
_LONGEST_CLAUSE = 200
_SAME_TIME = 0.01
"""Seconds by which two spellings of a time may differ."""
_STEM = 4
"""Letters that a word and its other forms share."""
_WORD = late.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_BREAK = late.compile(
    r"[;!?()\n]|[.,:](?!\d)|(?<!\d)\.|\s[-–—]\s|\b(?:but|and|so|because|und|aber|et|mais|y|pero|donc|also)\b"
)
_SENTENCE_BREAK = late.compile(
    r"[;!?()\n]|[.:](?!\d)|(?<!\d)\.|\s[-–—]\s|,\s(?:not|no|far|nicht|pas|as)\b|"
    r"\b(?:if|unless) i(?:'m)?\b[^,.;\n]{0,60},|\b(?:without(?: a)?|no) doubt\b|"
    r"\b(?:not|no|neither|rather than|instead of|more than|nicht|pas)\b[^,.;!?\n]{0,60},|"
    r"\b(?:but|so|because|since|although|though|while|aber|weil|mais|pero|donc|also)\b"
)
"""What parts what may say something else of an option: no comma alone, as in "tense, until the chorus resolves it"."""
_JOINING = "and und et y even"
_STOP = late.compile(r"[;!?()\n]|[.,:](?!\d)")
"""What parts clauses for certain."""
_LIST = late.compile(r"\s*,\s*(?:(?:and|or|und|oder|et|ou|y|o)\s+)?")
"""What stands between two items of a list, whose head alone says what they are."""
_ASKS = late.compile(r"[^.;:\n]{0,60}\?(?!\W{0,4}(?:yes|ja|oui|sí|si)\b)")
_OTHER_SCRIPT = late.compile("[\u0370-\u1eff\u3005-\uffef]")
_TIME = late.compile(r"(?<![\w.,:])(?:(\d{1,2}):(\d\d(?:\.\d+)?)(?![\d:])|(\d+(?:[.,]\d+)?)(?![\d:]|\s?%))")
_NUMBER = late.compile(r"(?<![\w.,:])(?:\d+(?:\.\d+)?(?![\d:])|[^\W\d_]+)")
_SONG = late.compile(r"(?<![\w.,:])[1-4](?![\d:.,]\d|[\d%])")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LETTER = late.compile(r"\b[A-Z]\b(?!'|[-\s]?(?:[#♯♭]|(?:major|minor|maj|min|flat|sharp)\b))")
_SUPPOSES = late.compile(
    r"(?:\A|[.!?:;\n]\s+)(?:if|unless|had|were|wenn|falls|si)\b(?! (?:i(?:'m)?|forced|asked|pressed)\b)[^.!?;:\n]*\Z"
)
_LESSER_BEHIND = late.compile(r"\b(?:than|over|rather than|instead of|als|que)\b")
_NUMBERED = late.compile(
    r"\b(?:artist|singer|performer|voice|vocalist|rapper|song|track|verse|chorus|bridge|part|clip)s?\s?#?\Z"
)
_DOUBLED = late.compile(r"([bdgmnprt])\1ing\Z")
"""End of a form whose stem is shorter: "rapping"."""
_IN_A_SECTION = late.compile(r"\bin (?:the )?(?:\w+ )?(?:intro|verse|chorus|bridge|outro|hook)\b")
_SAYS_NOTHING = Opinion("", "in a clause that does not say so")


def of_people(raw: str, count: Decimal, question: str = "") -> Opinion:
    """Nothing, if no clause says that this is the number of performers. question: the question."""
    return _of_a_number(raw, count, f"{PEOPLE} {question}")


def said_numbers(raw: str, question: str = "") -> list[Decimal]:
    """Numbers of performers that clauses say, in order; none if a clause has two."""
    text = _folded(raw)
    values = {word: value for value, words in NUMBERS.items() for word in words}
    spans = {match.span(): values[match[0]] for match in _NUMBER.finditer(text) if match[0] in values}
    said_spans = _alone(text, list(spans), f"{PEOPLE} {question}")
    return list(dict.fromkeys(spans[span] for span in said_spans))


def said_songs(raw: str, question: str = "") -> list[Decimal]:
    """Numbers of songs that clauses say, in order; none if a clause has two."""
    text = _folded(raw)
    spans = {match.span(): Decimal(match[0]) for match in _SONG.finditer(text)}
    return list(dict.fromkeys(spans[span] for span in _alone(text, list(spans), f"{SONGS} {question}")))


def said_times(raw: str, question: str = "") -> list[re.Match[str]]:
    """Times that clauses say of what the question asks for, in order; none if a clause has two."""
    text = _folded(raw)
    matches = {
        match.span(): match
        for match in _TIME.finditer(text)
        if not _NUMBERED.search(text[max(0, match.start() - 12) : match.start()])
    }
    return [matches[span] for span in _alone(text, list(matches), f"{TIMES} {question}")]


def said_names(raw: str, options: Sequence[str], question: str = "") -> list[int]:
    """Places of the options that clauses say to be the answer; none if a clause names two."""
    text = _folded(raw)
    named_spans = [(span, place) for place in range(len(options)) for span in _places_of(raw, text, options, place)]
    owners: dict[tuple[int, int], set[int]] = {}
    for span, place in named_spans:
        owners.setdefault(span, set()).add(place)
    said_spans = _alone(text, sorted(owners), " ".join((*options, question)))
    return list(dict.fromkeys(place for span in said_spans for place in owners[span] if len(owners[span]) == 1))


def _alone(text: str, spans: Sequence[tuple[int, int]], topic: str) -> list[tuple[int, int]]:
    """Places in clauses that say what they name, without items of lists; none if a clause names two of them."""
    ends = [match.start() for match in _STOP.finditer(text)]
    clauses = [bisect_left(ends, start) for start, _ in spans]
    if _OTHER_SCRIPT.search(text) or len(set(clauses)) < len(clauses):
        return []
    list_items = {span for pair in pairwise(spans) if _LIST.fullmatch(text[pair[0][1] : pair[1][0]]) for span in pair}
    return [
        span
        for span in spans
        if span not in list_items and not text.startswith(":", span[1]) and _is_said(text, [span], topic, _STOP)
    ]


def of_a_song(raw: str, number: Decimal, question: str = "") -> Opinion:
    """Nothing, if no clause says that this is the number of the song; without the question there is no opinion."""
    if not question.strip():
        return Opinion()
    if str(number) not in raw and any(map(str.isdigit, raw)) and not _OTHER_SCRIPT.search(raw):
        return _SAYS_NOTHING
    return _of_a_number(raw, number, f"{SONGS} {question}")


def _of_a_number(raw: str, number: Decimal, topic: str) -> Opinion:
    text = _folded(raw)
    words = NUMBERS.get(number, {str(number)})
    return _opinion(text, [match.span() for match in _NUMBER.finditer(text) if match[0] in words], topic)


def of_a_time(raw: str, seconds: float, question: str = "") -> Opinion:
    """Nothing, if no clause says this time of what the question asks for."""
    text = _folded(raw)
    places = [match.span() for match in _TIME.finditer(text) if abs(seconds_of(match) - seconds) < _SAME_TIME]
    return _opinion(text, places, f"{TIMES} {question}")


def seconds_of(match: re.Match[str]) -> float:
    """Seconds of a time."""
    minutes, seconds, plain = match.groups()
    return 60 * float(minutes) + float(seconds) if minutes else float(plain.replace(",", "."))


def of_a_name(raw: str, options: Sequence[str], place: int, question: str = "", must_be_named: bool = False) -> Opinion:
    """Nothing, if no clause that names an option, by its text or letter, says that it is the answer."""
    text = _folded(raw)
    places = _places_of(raw, text, options, place)
    if must_be_named and not places:
        return _SAYS_NOTHING
    return _opinion(text, places, " ".join((*options, question, _JOINING)), _SENTENCE_BREAK)


def _places_of(raw: str, text: str, options: Sequence[str], place: int) -> list[tuple[int, int]]:
    """Where a text names an option by its text, by another form of its first telling word, or by its letter."""
    name, letter = options[place].lower(), _LETTERS[place] if place < len(_LETTERS) else ""
    words = [word for word in re.findall(r"\w+", name) if word not in ANSWERS]
    if not words:
        return [(start, start + len(name)) for start in range(len(text)) if text.startswith(name, start)]
    if len(name.split()[0]) == 1 and " " in name:  # "A minor", but not "a minor key"
        starts = [match.start() for match in re.finditer(r"\w+", raw)]
        return [(start, start + len(name)) for start in starts if raw.startswith(options[place], start)]
    start, stem = name.find(words[0]), _DOUBLED.sub(r"\1", words[0])[:_STEM]
    forms = [
        (match.start(), max(match.end(), match.start() + len(name) - start))
        if text.startswith(name[start:], match.start())
        else match.span()
        for match in re.finditer(r"\w+", text)
        if match[0].startswith(stem)
    ]
    letters = [match.span() for match in _LETTER.finditer(raw) if match[0].lower() == letter]
    return [*forms, *(span for span in letters if not any(first <= span[0] < last for first, last in forms))]


def _folded(raw: str) -> str:
    """Text in lower case; "" for one that is too long for this reader."""
    return raw.lower().replace("’", "'") if len(raw) <= _LONGEST else ""


def _opinion(
    text: str, places: Sequence[tuple[int, int]], topic: str, parts_clauses: re.Pattern[str] = _BREAK
) -> Opinion:
    """Nothing, if every clause that names a value has a word that may turn it round."""
    if not text or not places or _OTHER_SCRIPT.search(text):
        return Opinion()
    return Opinion() if _is_said(text, places, topic, parts_clauses) else _SAYS_NOTHING


def _is_said(text: str, places: Sequence[tuple[int, int]], topic: str, parts_clauses: re.Pattern[str] = _BREAK) -> bool:
    """Whether a clause around one of some places has no word that may turn a value round."""
    plain_words, stems = _of_topic(topic)
    return any(
        all(word in plain_words or (len(word) >= _STEM and word[:_STEM] in stems) for word in words)
        for words in _around(text, places, parts_clauses)
    )


@lru_cache(maxsize=1024)
def _of_topic(topic: str) -> tuple[frozenset[str], frozenset[str]]:
    """Words that leave a value as it is, and first letters of such words, with those of a topic."""
    words = _WORD.findall(topic[:_LONGEST].lower())
    return ANSWERS.union(words), frozenset(word[:_STEM] for word in words if len(word) > _STEM)


def _around(text: str, places: Iterable[tuple[int, int]], parts_clauses: re.Pattern[str]) -> Iterator[list[str]]:
    """Words around each place in its clause, unless the clause asks or supposes. What is the lesser is left out."""
    for start, end in places:
        before = text[max(0, start - _LONGEST_CLAUSE) : start]
        following = text[end : end + _LONGEST_CLAUSE]
        is_adverb = following.startswith(",") and text[start:end].endswith("ly")
        if not is_adverb and not _ASKS.match(following) and not _SUPPOSES.search(before):
            behind = _LESSER_BEHIND.split(parts_clauses.split(following, maxsplit=1)[0], maxsplit=1)[0]
            before = _IN_A_SECTION.sub("", parts_clauses.split(before)[-1])
            yield [*_WORD.findall(before), *_WORD.findall(behind)]
