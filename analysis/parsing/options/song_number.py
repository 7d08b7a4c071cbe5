"""Number of the song, out of four, that a text names by number, ordinal or letter.

In this order: the stated answer ("Answer: 3", "I lean towards 3", "Therefore, song 3"); the song that the text prefers
(`preference`); the song at the start of the text; the only song mentioned.
"""

from __future__ import annotations

import re
from decimal import Decimal

from analysis.parsing.numbers.selection_marks import STATED
from analysis.parsing.options.preference import preference, stances_of
from analysis.parsing.options.preference_words import UNDECIDED
from analysis.parsing.options.ratings import NameMention, denies_all, ratings
from analysis.parsing.options.song_names import (
    MOST_SONGS,
    WORDS,
    bare_numbers,
    song_mentions,
)
from analysis.parsing.steps import Steps

_FIRST_LINE = re.compile(r"[\s*_#\"(]*+(?:song\s*+#?)?([1-4])[ \t*_.)\"]*+\n\s*+(?=[^\W\d])", re.IGNORECASE)
"""First line that is only a song number; the rest explains it."""
_SCORES = re.compile(
    r"\W*".join(rf"{song}\s?[:=–-]\s?(\d{{1,3}}(?:\.\d{{1,3}})?)(?:\s?/\s?\d{{1,3}}|\s?%)?+" for song in range(1, 5))
    + r"\W*"
)
_ORDER = re.compile(r"\W*(?:song\s?)?\d(?:\s*[<>=]\s*(?:song\s?)?\d){1,3}\W*", re.IGNORECASE)
_NEXT_ITEM = re.compile(r"^\W*[2-4]\s?[.:)–-]", re.MULTILINE)
"""Second item of a list of songs at the start of a line."""
_ALL_SONGS = re.compile(
    r"\b(?:of|among|amongst|from|in|between|across|out of)\s(?:all\s)?(?:the\s)?(?:songs?|tracks?|clips?)\s1\s?(?:-|"
    r"–|to|through)\s?4\b,?",
    re.IGNORECASE,
)
"""All songs as a group from which one is named: "of songs 1 to 4, the second"."""
_LETTER = re.compile(r"\W*+(?:(?:song|option|clip|track)\s*+\(?)?([A-D])\W*+", re.IGNORECASE)
_HEAD = re.compile(
    r"\W*+(?:(?:it is|it's|that would be|definitely|clearly|probably|maybe|i think(?: it's)?|es ist|c'est|"
    r"es)\s++)?(?:(?:the|der|das|die|la|le|el)\s++)?"
    r"(?:song|track|clip|audio|option|number|no\.?)?\s*+#?\s*+\Z",
    re.IGNORECASE,
)
_HEAD_ENDS = re.compile(r"[\s\"'*)\]]*(?:[.:;,!\n(–—-]|\Z|because\b|since\b|as\b|,)", re.IGNORECASE)
_AND = re.compile(
    r"[\s\"'*]*+(?:,|and|or|&|/|\+|-|to|und|oder|et|ou|y|o)+\s*+(?:or\s++|and\s++)?(?:(?:song|track|clip|lied|"
    r"chanson|canción)s?\s*+)?#?\s*+",
    re.IGNORECASE,
)
_CONCLUSION = re.compile(
    r"(?:\b(?:therefore|thus|hence|in conclusion|overall|deshalb|daher|donc|por lo tanto|por tanto|así que)\b|(?:\A|"
    r"[.,\n!?])\s{0,20}+so\b(?! (?:is|are|was|does|do|did|has)\b)),?\s*",
    re.IGNORECASE,
)
_SUPERLATIVE = re.compile(
    r"\b(?:highest|most|best|strongest|top|winner|first choice|number one|greatest|the one)\b[^.;\n]{0,40}?(?:\b(?:is|"
    r"goes to|would be|in|by|for|to|ist|est|es)\b|:)\s*"
    r"(?:in\s+|to\s+|for\s+)?(?:the\s+)?\Z|\bmost:?\s*\Z",
    re.IGNORECASE,
)
_LEAST = re.compile(r"\b(?:least|lowest|weakest|fewest)\b", re.IGNORECASE)
_SECOND_BEST = re.compile(
    r"\b(?:second|next|least|lowest|weakest|third|runner|not|followed|than|over|ahead|before)\b[^.;\n]{0,40}\Z",
    re.IGNORECASE,
)
_WHAT_SENTENCE = re.compile(r"[.!?](?=\s|\Z)|[;\n]")
_REASON = re.compile(r"\b(?:because|since|as|although|though|not|rather|over|than|ahead|while|but)\b|\(", re.IGNORECASE)


def choose_song(text: str, steps: Steps) -> tuple[Decimal | None, str]:
    """Number of the song (possibly outside 1 to 4), and the reason for it or for none."""
    text = _ALL_SONGS.sub(" ", text)
    letter = _LETTER.fullmatch(text) if len(text) < 40 else None
    if letter is not None:
        steps.doubt("ambiguous")
        return Decimal(ord(letter[1].lower()) - ord("a") + 1), "letter read as the number of a song"
    word = WORDS.get(text.strip(" .!\"'*").lower())
    if word is not None:
        return Decimal(word), "number word read"
    by_name, bare = song_mentions(text), bare_numbers(text)
    if len(by_name) + len(bare) > MOST_SONGS:
        steps.doubt("ambiguous")
        return None, "several songs named"
    if (top := _scores(text)) is not None:
        return Decimal(top), "highest of the scores taken"
    if (ordered := _ordered(text)) is not None:
        if ordered[0] is None:
            steps.doubt("ambiguous")
        return ordered
    stated = _stated(text, sorted([*by_name, *bare], key=lambda mention: mention.start))
    if stated is not None:
        song, why = stated
        if song is None:
            steps.doubt("ambiguous")
        return (None if song is None else Decimal(song)), why
    if (first := _FIRST_LINE.match(text)) is not None:
        return Decimal(first[1]), "first line taken"
    if (
        by_name
        and bare
        and bare[0].start <= 4
        and not _NEXT_ITEM.search(text, bare[0].end)
        and (head := _head(text, bare[:1]))
    ):
        return Decimal(head), "song at the start taken"
    for songs in (by_name, bare):
        if not songs:
            continue
        if len({mention.name for mention in songs}) > 1 and UNDECIDED.search(text):
            steps.doubt("ambiguous")
            return None, "leaves it open"
        for why, answer in (
            ("song preferred", _preferred(text, songs)),
            ("song at the start taken", _head(text, songs)),
        ):
            if answer:
                if why == "song at the start taken" and _compares(text, songs):
                    steps.doubt("ambiguous")
                return Decimal(answer), why
        if (rated := ratings(text, songs)) and denies_all(rated):
            return None, "every song is denied"
        if songs is by_name and bare and all(stance == "denied" for stance in stances_of(text, by_name)):
            continue
        remaining = [
            mention.name for mention, stance in zip(songs, stances_of(text, songs), strict=True) if stance != "denied"
        ]
        if len(songs) <= 60 and not remaining:
            return None, "every song named is denied"
        if len(set(remaining)) == 1 and not (songs is bare and _list_of_marks(text, songs)):
            if _LEAST.search(text):
                steps.doubt("ambiguous")
            return Decimal(remaining[0]), "only song named taken"
        steps.doubt("ambiguous")
        return None, "several songs named"
    return None, "no song named"


def _ordered(text: str) -> tuple[Decimal | None, str] | None:
    """First song of "3 > 1 > 2", last of "1 < 4 < 2"; without value if it is tied with another; None of other texts."""
    order = _ORDER.fullmatch(text) if len(text) < 200 else None
    if order is None:
        return None
    songs, signs = re.findall(r"\d", text), re.findall("[<>=]", text)
    if len(set(signs) - {"="}) != 1 or len(set(songs)) < len(songs):
        return None
    is_falling = ">" in signs
    if signs[0 if is_falling else -1] == "=":
        return None, "several songs named"
    return Decimal(songs[0 if is_falling else -1]), "first of an order taken"


def _scores(text: str) -> str | None:
    """Song with the highest score in "1: 5, 2: 8, 3: 3, 4: 1"; None for other texts or a tie."""
    scores = _SCORES.fullmatch(text) if len(text) < 200 else None
    if scores is None:
        return None
    values = [float(value) for value in scores.groups()]
    return str(values.index(max(values)) + 1) if values.count(max(values)) == 1 else None


def _stated(text: str, songs: list[NameMention]) -> tuple[str | None, str] | None:
    """Song after the last mark of an answer; (None, reason) if two are joined there; None without a mark."""
    for why, pattern in (("stated answer taken", STATED), ("conclusion taken", _CONCLUSION)):
        for mark in reversed(list(pattern.finditer(text))[-20:]):
            sentence_end = _WHAT_SENTENCE.search(text, mark.end())
            end = sentence_end.start() if sentence_end else len(text)
            part = [mention for mention in songs if mark.end() <= mention.start < end]
            if (
                not part
                or len(text[mark.end() : part[0].start].split()) > 6
                or (
                    re.search(r"[^\W\d_]", text[mark.end() - 1 : mark.end()])
                    and not text[mark.end() - 1 : mark.end()].strip()
                )
            ):
                continue
            if ratings(text, [mention for mention in songs if mention.start >= part[0].start]):
                continue
            if len({mention.name for mention in part}) == 1:
                return part[0].name, why
            is_joined = _AND.fullmatch(text[part[0].end : part[1].start])
            remaining = [
                mention.name
                for mention, stance in zip(part, stances_of(text, part), strict=True)
                if stance in ("named", "most")
            ]
            if not is_joined and (len(set(remaining)) == 1 or _REASON.search(text[part[0].end : part[1].start])):
                return (remaining[0] if remaining else part[0].name), why
            if is_joined:
                return None, "several songs named"
    return None


def _preferred(text: str, songs: list[NameMention]) -> str | None:
    best = [
        mention.name
        for mention in songs
        if _SUPERLATIVE.search(text[max(0, mention.start - 90) : mention.start])
        and not _SECOND_BEST.search(text[max(0, mention.start - 60) : mention.start])
    ][:20]
    if len(set(best)) == 1 and not ratings(text, songs):
        return best[0]
    if len({mention.name for mention in songs}) == 1:
        return None
    return preference(text, songs)[0]


def _head(text: str, songs: list[NameMention]) -> str | None:
    """Song at the start of a text that then explains it; None if "and" or "or" adds another song."""
    first = songs[0]
    if first.start > 60 or not _HEAD.match(text[: first.start]) or not _HEAD_ENDS.match(text, first.end):
        return None
    if len(songs) > 1 and _AND.fullmatch(text[first.end : songs[1].start]):
        return None
    if stances_of(text, songs[:2])[0] == "denied" or (
        _colon(text, first) and any(_colon(text, mention) for mention in songs[1:60])
    ):
        return None
    return first.name


def _compares(text: str, songs: list[NameMention]) -> bool:
    """Whether the first sentence that names a song names another song too."""
    sentence_end = _WHAT_SENTENCE.search(text, songs[0].end)
    return any(
        mention.name != songs[0].name and (sentence_end is None or mention.start < sentence_end.start())
        for mention in songs[1:60]
    )


def _colon(text: str, mention: NameMention) -> bool:
    """Whether the song starts a list item: "Song 1: a ballad"."""
    return re.match(r"[\s*_]{0,4}[:–—=)-]", text[mention.end : mention.end + 6]) is not None


def _list_of_marks(text: str, songs: list[NameMention]) -> bool:
    return len(songs) > 1 and all(re.match(r"[).:]", text[mention.end : mention.end + 1]) for mention in songs[:10])
