"""Subjects of the numbers in a text, which rule out some of them as the answer to a question about another subject.

Only the answer if no other number is left: the length of the whole song, times of another artist, times of another
section.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

from analysis.labels import normalise
from analysis.parsing import late
from analysis.parsing.lexicon import compiled
from analysis.parsing.numbers.denials import MOST
from analysis.parsing.numbers.moments import is_a_point, is_no_entry
from analysis.parsing.numbers.quantities import Quantity
from analysis.parsing.numbers.selection_marks import SUMMED
from analysis.parsing.sections.vocabulary import PLACE


class Subject(NamedTuple):
    """Subject of a question: number of an artist, whether it asks for a duration rather than a point in time, whether
    for guests rather than all performers, the section, and the delivery ("rapping"), "" for any."""

    artist: int | None = None
    length: bool = False
    guests: bool = False
    section: str = ""
    delivery: str = ""


ANY = Subject()
"""Subject of a question about which nothing is known."""

_WHOLE_BEFORE = late.compile(
    r"(?:(?<!\bin the )(?<!\bin this )\b(?:song|track|recording|piece|clip|audio|file|tune|music|excerpt|sample|lied|"
    r"stück|titel|aufnahme|chanson|morceau|"
    r"piste|canción|tema|pista|grabación)\b(?:'s)?\s+(?:(?:itself|in total|as a whole|in full|overall|clip|file|"
    r"recording)\s+){0,2}"
    r"(?:(?:total|full|overall|whole)\s+)?(?:lasts?|runs?|is|starts?|begins?|opens?|goes|plays?|takes|has an? "
    r"(?:total |overall |full "
    r")?(?:length|duration|runtime)|ends|dauert|ist|dure|dura|total|length|duration|"
    r"running time|runtime|time)\b|"
    r"\b(?:running|playing|run|play)\s?-?(?:time|length|duration)\b|\b(?:track|song|clip|audio|recording|file|full|"
    r"overall|total|whole)"
    r"\s+(?:running\s+|playing\s+)?(?:time|length|runtime)\b|"
    r"\b(?:length|duration|end|runtime) of (?:the |this )?(?:whole |entire |full |complete )?(?:song|track|recording|"
    r"piece|clip|audio|file)\b|"
    r"\b(?:gesamtlänge|gesamtdauer|spieldauer|durée totale|duración total)\b)[^.;!?\n]{0,40}\Z",
    re.IGNORECASE,
)
_WHOLE_AFTER = late.compile(
    r"[ \t-]{0,2}(?:long\s+)?(?:song|track|recording|piece|clip|audio|file|excerpt|lied|chanson|canción)\b|"
    r"\s+(?:in|of)\s+(?:total\s+)?(?:song |track |running )(?:length|time)\b",
    re.IGNORECASE,
)
_IS_WHOLE = late.compile(
    r"\s+is (?:the )?(?:(?:song|track|recording|piece|clip|audio|file)(?:'s|’s)? (?:total |full |whole )?(?:length|"
    r"duration|runtime)|"
    r"(?:total |full |whole )?(?:length|duration|runtime) of (?:the|this) (?:whole |full |entire )?(?:song|track|"
    r"recording|piece|clip))\b",
    re.IGNORECASE,
)
_LONG = late.compile(r"\s+long\b", re.IGNORECASE)
_OF_WHOLE = late.compile(
    r"\b(?:out of|(?<!total )(?<!sum )(?<!length )(?<!duration )(?<!total time )(?<!instead )(?<!time )(?<!amount )of|"
    r"von|sur|de)"
    r"\s+(?:(?:the|a total of|a (?:possible|maximum of)|total|its|this|all|(?:song|track|recording|audio|piece|clip|"
    r"file)(?:'s|’s)|whole|full|"
    r"entire)\s+){0,4}\Z",
    re.IGNORECASE,
)
_PART_BEFORE = late.compile(
    r"\b(?:intro|introduction|verse|chorus|bridge|outro|hook|refrain|solo|interlude|break|instrumental|section|"
    r"passage|vorspiel|strophe|"
    r"couplet|estrofa|pause|silence|gap)s?(?:,\s+which)?\s+(?:(?:\d\s+)?(?:(?:starts|begins) at|of|is|lasts|runs|"
    r"lasting|von|de|that lasts|takes|spans|goes on for|"
    r"covers|has)\s+)(?:about\s+|"
    r"around\s+|approximately\s+)?\Z",
    re.IGNORECASE,
)
_AFTER = late.compile(r"\bafter\s+(?:an?\s+|the\s+|about\s+|some\s+)*\Z", re.IGNORECASE)
"""Words before a time that passes first: "After a 12 s guitar artist 1 sings 50 s"."""
_PART_AFTER = late.compile(
    r"[ \t-]{1,2}(?:long\s+|instrumental\s+)?(?:of\s+)?(?:intro|introduction|verse|chorus|bridge|outro|instrumental|"
    r"interlude|silence|break)\b|"
    r"\s+(?:after|before|later than|earlier than)\s+(?:the |an? )?(?:artist|first|other|previous|intro|start of the "
    r"(?:verse|chorus|singing))\b",
    re.IGNORECASE,
)
_ARTIST = late.compile(
    r"\b(?:(?:artist|performer|singer|vocalist|rapper|speaker|voice|künstler|sänger|artiste|artista|cantante|"
    r"chanteur)[\s_]*#?\s*"
    r"(?P<number>\d{1,2}|one|two|three|four|five)\b|"
    r"(?P<ordinal>first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th|other|lead|main|featured|guest|erste|zweite|"
    r"dritte|premier|deuxième|primer|segundo|"
    r"tercer)[rns]?\s+(?:artist|performer|singer|vocalist|rapper|voice|künstler|sänger|artiste|chanteur|artista|"
    r"cantante)\b|\bthe (?P<other>second|third|fourth|fifth|other|latter)"
    r"(?= (?:one |only |just )?(?:for|at|from|enters|starts|begins|sings|raps|performs)\b))",
    re.IGNORECASE,
)
_NUMBERS = {
    word: number
    for number, words in enumerate(
        ("one first 1st erste premier primer", "two second latter 2nd zweite deuxième segundo",
         "three third 3rd dritte tercer", "four fourth 4th", "five fifth 5th"),
        start=1,
    )
    for word in words.split()
}  # fmt: skip
_RELATIVE = late.compile(
    r"\s+(?:after|before|later than|earlier than|behind)\s+(?:artist|the (?:first|other|main|lead)\b)", re.I
)
"""Words after a time that is counted from the entry of another artist."""
_SONG_LASTS = late.compile(
    r"\b(?:song|track|recording|piece|clip|audio|file)\s+(?:itself\s+)?(?:lasts|runs|is|has an?)\b[^.;,\n]{0,30}\Z",
    re.I,
)
"""Words before the length of the whole song, which answers no question for a part."""
_SENTENCE = late.compile(r"[;!?\n]|\.(?=\s|\Z)")
_PART_END = late.compile(r"[;\n]|[.,](?=\s)|\b(?:and|but|while|of which|und|et|y)\b", re.IGNORECASE)
DELIVERIES = ("rapping", "singing", "speech")
_FOR_BEHIND = late.compile(r"[\s),–→-]{0,3}(?:\((?=for|by|from))?(?:for|by|from|is|=|:)?\s*\Z", re.IGNORECASE)


def of_the_subject(text: str, every: list[Quantity], subject: Subject) -> list[Quantity]:
    """Numbers about the subject; none if all are about another artist or the whole song, or run from another time.
    Those about another section count only if alone."""
    if len(every) > MOST:
        return every
    every = [quantity for quantity in every if not _of_whole_song(text, quantity, subject)] or _of_lone_song(
        text, every
    )
    if subject.delivery:
        every = _of_the_delivery(text, every, subject.delivery)
    if subject.section:
        every = _of_the_section(text, every, subject.section) or every
    else:
        every = [quantity for quantity in every if not _of_other_part(text, quantity)]
        first = [quantity for quantity in every if _AFTER.search(text[max(0, quantity.start - 30) : quantity.start])]
        every = [quantity for quantity in every if quantity not in first] or first
    if subject.length:
        return _of_the_artist(text, [quantity for quantity in every if not is_a_point(text, quantity.start)], subject)
    if subject.artist is None:
        return every
    every = [quantity for quantity in every if not _RELATIVE.match(text, quantity.end)]
    every = [quantity for quantity in every if not is_no_entry(text, quantity.start)]
    return _of_the_artist(text, every, subject)


def _of_lone_song(text: str, every: list[Quantity]) -> list[Quantity]:
    """Numbers that are all of the whole song, unless the text is only such a length."""
    return (
        []
        if any(_SONG_LASTS.search(text[max(0, quantity.start - 60) : quantity.start]) for quantity in every)
        else every
    )


def _of_the_artist(text: str, every: list[Quantity], subject: Subject) -> list[Quantity]:
    """Numbers of the artist asked for, or of nobody in particular; none if all are of others."""
    artist = subject.artist
    if artist is None:
        return every
    owners = _owners(text, every)
    if every and all(owners) and artist not in (_number(name) for name in _ARTIST.finditer(text)):
        return []
    if artist in owners and set(owners) <= {None, artist} and SUMMED.search(text):
        return every
    candidates = [quantity for quantity, owner in zip(every, owners, strict=True) if owner in (None, artist)]
    mine = [quantity for quantity, owner in zip(every, owners, strict=True) if owner == artist]
    plain = [quantity for quantity, owner in zip(every, owners, strict=True) if owner is None]
    return (candidates if plain and plain[0] is every[0] else mine) or candidates or every


def _of_the_section(text: str, every: list[Quantity], section: str) -> list[Quantity]:
    """Numbers behind the name of the section asked for, if the clauses name several sections."""
    sections = [(match.start(), match.end(), normalise(match[0])) for match in PLACE.finditer(text)]
    if len({name for _, _, name in sections}) < 2 or len(sections) > MOST:
        return every
    owners = [
        next((name for start, end, name in reversed(sections) if end <= quantity.start), None) for quantity in every
    ]
    behind = [next((name for start, end, name in sections if quantity.end <= start), None) for quantity in every]
    mine = [quantity for quantity, owner in zip(every, owners, strict=True) if owner == normalise(section)]
    return mine if None not in owners or not any(behind) else every


def _of_the_delivery(text: str, every: list[Quantity], delivery: str) -> list[Quantity]:
    """Numbers in clauses that name the delivery asked for, if others stand in clauses that do not."""
    pattern = compiled(f"delivery.{delivery}")
    breaks = [0, *(match.end() for match in _PART_END.finditer(text)), len(text)]
    places = [bisect_right(breaks, quantity.start, hi=len(breaks) - 1) for quantity in every]
    mine = [
        quantity
        for quantity, place in zip(every, places, strict=True)
        if pattern.search(text, breaks[place - 1], breaks[place])
    ]
    return mine or every


def _of_whole_song(text: str, quantity: Quantity, subject: Subject) -> bool:
    start = max(
        (match.end() for match in _SENTENCE.finditer(text, max(0, quantity.start - 120), quantity.start)),
        default=max(0, quantity.start - 120),
    )
    before = text[start : quantity.start]
    clause = re.split(r",|\b(?:and|but|while|whereas|und|et|y|mais|aber|pero)\b", before, flags=re.IGNORECASE)[-1]
    return bool(
        _WHOLE_BEFORE.search(clause)
        or _WHOLE_AFTER.match(text, quantity.end)
        or _IS_WHOLE.match(text, quantity.end)
        or (not subject.section and _LONG.match(text, quantity.end))
        or (quantity.of == "time" and _OF_WHOLE.search(before[-24:]))
    )


def _of_other_part(text: str, quantity: Quantity) -> bool:
    return bool(
        _PART_BEFORE.search(text[max(0, quantity.start - 60) : quantity.start]) or _PART_AFTER.match(text, quantity.end)
    )


def _owners(text: str, every: list[Quantity]) -> list[int | None]:
    """Artist of each number: the one named before it in its sentence, else the one directly after it."""
    artists = [(match.start(), match.end(), _number(match)) for match in _ARTIST.finditer(text)]
    breaks = [match.start() for match in _SENTENCE.finditer(text)]
    if _alternate(every, artists):
        return [artists[index][2] if index < len(artists) else None for index in range(len(every))]
    owners: list[int | None] = []
    for quantity in every:
        opening = max((place for place in breaks if place < quantity.start), default=-1)
        behind = next(
            (
                who
                for start, _, who in artists
                if start >= quantity.end and _FOR_BEHIND.fullmatch(text[quantity.end : start])
            ),
            None,
        )
        before = [who for start, end, who in artists if opening < start and end <= quantity.start + 1]
        is_behind = not before or re.match(r"\s*(?:for|by|from)\b", text[quantity.end :], re.IGNORECASE) is not None
        owners.append(behind if is_behind and behind is not None else before[-1] if before else None)
    return owners


def _alternate(every: list[Quantity], artists: list[tuple[int, int, int]]) -> bool:
    """Whether each number stands before its artist: "0:12 artist 1, 0:48 artist 2"."""
    places = sorted([*(number.start for number in every), *(start for start, _, _ in artists)])
    return len(artists) > 1 and len(every) - len(artists) in (0, 1) and places[::2] == [n.start for n in every]


def _number(match: re.Match[str]) -> int:
    word = (match["number"] or match["ordinal"] or match["other"]).lower()
    return int(word) if word.isdigit() else _NUMBERS.get(word, 0)
