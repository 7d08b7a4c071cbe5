"""Mentions of songs in a text, by number, ordinal, range or letter."""

from __future__ import annotations

import re

from analysis.parsing.options.ratings import NameMention

MOST_SONGS = 60
"""Most mentions of songs that are compared. A text with more is undecided."""
WORDS = {
    word: number
    for number, words in enumerate(
        ("one first 1st eins ein erste ersten erster erstes un une premier première primera primero primer uno una 一",
         "two second 2nd zwei zweite zweiten zweiter zweites deux deuxième seconde segunda segundo dos 二",
         "three third 3rd drei dritte dritten dritter drittes trois troisième tercera tercero tercer tres 三",
         "four fourth 4th vier vierte vierten vierter viertes last final letzte quatre quatrième dernière cuarta "
         "cuarto cuatro última 四"),
        start=1,
    )
    for word in words.split()
}  # fmt: skip
CARDINAL = "one|two|three|four|eins|zwei|drei|vier|deux|trois|quatre|uno|dos|tres|cuatro"
ORDINALS = "|".join(
    sorted((word for word in WORDS if word not in CARDINAL.split("|") and len(word) > 2), key=len, reverse=True)
)
SONG = (
    r"(?:songs?|tracks?|clips?|audios?|pieces?|recordings?|excerpts?|samples?|options?|numbers?|entry|candidate|"
    r"nummer|lied(?:er)?|titel|stück|"
    r"chansons?|morceaux?|titre|extrait|canción|canciones|cancion|temas?|pista|número|numéro|num|no\.|nr\.|nº|n°)"
)
SONG_NAME = re.compile(
    rf"\b{SONG}[\s_#:-]{{0,3}}(?:(?:number|no\.?|nr\.?|nummer|número|numéro|nº|n°)[\s#:]{{0,2}})?"
    rf"(?P<number>\d{{1,3}}|{CARDINAL})(?![\w]|\.\d|\s*/\s*\d)|"
    rf"#\s?(?P<hash>\d{{1,3}})(?![\w.]*\w)|第\s?(?P<chinese>[1-4一二三四])|"
    rf"\b(?P<ordinal>{ORDINALS})\b(?=\W{{0,3}}(?:(?:song|track|clip|one|audio|piece|recording|excerpt|option|lied|"
    rf"stück|titel|aufnahme|chanson|titre|morceau|extrait|canción|tema|pista)\b"
    r"|(?:of|von|de|des) (?:the|all|them|den|las?|los|les?|four)\b|\s+(?:is|has|ist|est|es|wins|fits|matches|suits|"
    r"scores|gets|comes|sounds|seems|talks|speaks|deals|does|contains|over|than)\b|[.!,;)\n]|\Z)"
    r"(?!\s*(?:half|part|verse|chorus|answer|choice|place|impression)))",
    re.IGNORECASE,
)
FURTHER_NUMBER = re.compile(
    r"(?:,\s*|,?\s*(?:and|or|&|/|und|oder|et|ou|y|o)\s+)(?:#\s?)?(?P<number>[1-4])(?![\w.]*\w|\s*(?:/|%|:|\)|"
    r"points|stars|love|times|verses))",
    re.IGNORECASE,
)
THROUGH = re.compile(r"\s?(?:-|–|to|through)\s?([2-4])(?![\w./]*\w)", re.IGNORECASE)
BARE = re.compile(
    r"(?<![\w.,/±-])(?<!\d:)(?P<number>[1-9])(?=[)\].:,;!?]*(?:[\s\"'*)\]]|\Z|[—–-]))(?![.,]\d|\s*(?:/|%|percent|"
    r"out of (?:5|"
    r"10|100|five|ten)\b|points|stars|songs|tracks|clips|audios|"
    r"verses|choruses|times|seconds|s\b|mins?\b|minutes|bpm|other|love|more|bars|lines|different|(?:and|or|-|"
    r"–)\s*\d+\s*(?:times|verses)))",
    re.IGNORECASE,
)


def song_mentions(text: str) -> list[NameMention]:
    """Explicit mentions of songs: "song 3", "#3", "the third one"."""
    mentions: list[NameMention] = []
    for match in SONG_NAME.finditer(text):
        number_text = next(group for group in match.groupdict().values() if group)
        number = (
            int(number_text) if number_text.isascii() and number_text.isdigit() else WORDS.get(number_text.lower(), 0)
        )
        ranks = match["ordinal"] and mentions and not text[mentions[-1].end : match.start()].strip(" \"'*")
        if not number or ranks:
            continue
        mentions.append(NameMention(str(number), match.start(), match.end()))
        through = THROUGH.match(text, match.end()) if match["number"] else None
        if through is not None:
            last = int(through[1])
            mentions[-1] = NameMention(str(number), match.start(), through.end())
            mentions += [NameMention(str(song), match.start(), through.end()) for song in range(number + 1, last + 1)]
        further = FURTHER_NUMBER.match(text, match.end() if through is None else through.end())
        while further is not None and len(mentions) < 1000:
            mentions.append(NameMention(further["number"], further.start("number"), further.end()))
            further = FURTHER_NUMBER.match(text, further.end())
    return mentions


def bare_numbers(text: str) -> list[NameMention]:
    """Numbers that may be a song."""
    spans = [(mention.start, mention.end) for mention in song_mentions(text)]
    numbers = [NameMention(match["number"], match.start(), match.end()) for match in BARE.finditer(text)]
    if not spans or len(spans) > MOST_SONGS:
        return numbers
    return [mention for mention in numbers if not any(start <= mention.start < end for start, end in spans[:100])]
