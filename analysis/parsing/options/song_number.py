"""Number of the song, out of four, that a text names by number, ordinal or letter.

Every mention of a song is put as "Song 3", whatever its words; the songs are then options like others. A bare
number is a song where nothing else names one, or where it opens the text, stands alone in its line or is declared.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache
from itertools import pairwise

from analysis.parsing.lexicon import alternation
from analysis.parsing.options.choice import read_text
from analysis.parsing.options.ratings import NameMention
from analysis.parsing.options.single.parts import Menu
from analysis.parsing.options.song_names import MOST_SONGS, WORDS, bare_numbers, song_mentions
from analysis.parsing.steps import Steps

SONGS = Menu(tuple(f"Song {number}" for number in range(1, 5)), lettered=False)
_ALL_SONGS = re.compile(
    r"\b(?:of|among|amongst|from|in|between|across|out of)\s(?:all\s)?(?:the\s)?(?:(?:songs?|tracks?|clips?)\s1\s?"
    r"(?:-|–|to|through)\s?4\b|(?:four|4)\s(?:songs|tracks|clips)\b),?",
    re.IGNORECASE,
)
"""All songs as a group from which one is named: "of songs 1 to 4, the second"."""
_LETTER = re.compile(r"\W*+(?:(?:song|option|clip|track)\s*+\(?)?([A-D])\W*+", re.IGNORECASE)
_JOINED = re.compile(r"\s*+(?:,\s*+)?(?:(?:and|&|und|et|y)\s+)?(?:#\s?)?", re.IGNORECASE)


@cache
def _declaration() -> re.Pattern[str]:
    """The end of a text that declares what follows it."""
    return re.compile(
        rf"(?:(?:{alternation('answer.noun', 'answer.verb', 'conjunction.conclusion')})\W{{0,4}}|=|→|⇒|->)"
        rf"(?:(?:{alternation('answer.copula')}|it)\W{{0,3}}){{0,2}}\Z",
        re.IGNORECASE,
    )


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
    explicit_songs = song_mentions(text)
    bare = [number for number in bare_numbers(text) if not explicit_songs or _names_a_song(text, number)]
    if len(explicit_songs) + len(bare) > MOST_SONGS:
        steps.doubt("ambiguous")
        return None, "several songs named"
    songs = sorted([*explicit_songs, *bare], key=lambda mention: mention.start)
    list_songs = _songs_of_lists(text, explicit_songs or songs)
    if not explicit_songs and not list_songs.isdisjoint(songs[:1]):
        list_songs = set()  # "1 and 2, then 3"; but of "3, then 1, 2 and 4" the first is the answer
    elif not explicit_songs and list_songs:
        steps.doubt("ambiguous")
    plain = _in_one_form(text, songs, list_songs)
    reading = read_text(plain, SONGS, Steps())
    if list_songs:
        steps.add("songs of a list left out", text)
    steps.doubt(reading.confidence if reading.confidence != "none" else "clean")
    song = Decimal(reading.value.removeprefix("Song ")) if isinstance(reading.value, str) else None
    return song, reading.steps[-1].name if reading.steps else "song named"


def _songs_of_lists(text: str, mentions: list[NameMention]) -> set[NameMention]:
    """Songs of a list ("songs 1, 2 and 4"), if others are named."""
    joined = {
        mention
        for pair in pairwise(mentions)
        for mention in pair
        if pair[1].start < pair[0].end or _JOINED.fullmatch(text[pair[0].end : pair[1].start])
    }
    return joined if len(joined) < len(mentions) else set()


def _names_a_song(text: str, number: NameMention) -> bool:
    """Whether a bare number beside named songs is one too."""
    line_start, line_end = text.rfind("\n", 0, number.start) + 1, text.find("\n", number.end)
    around = text[line_start : number.start] + text[number.end : line_end if line_end >= 0 else len(text)]
    return (
        number.start <= 4
        or not any(map(str.isalnum, around))
        or _declaration().search(text[max(0, number.start - 40) : number.start]) is not None
    )


def _in_one_form(text: str, mentions: list[NameMention], list_songs: set[NameMention]) -> str:
    """Text with every mention of a song written in the same way, and without those of a list."""
    result, at = [], 0
    for mention in mentions:
        name = "the rest" if mention in list_songs else f"Song {mention.name}"
        if mention.start >= at:
            result += [text[at : mention.start], name]
        elif name != result[-1]:
            result.append(f", {name}")
        at = max(at, mention.end)
    return "".join([*result, text[at:]])
