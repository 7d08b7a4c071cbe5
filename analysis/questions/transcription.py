"""Questions about words.

1. Sections without words are not transcribed.
2. Sections of one name are numbered in order where there are several: verse1, verse2, bridge.
3. One section is written as an object, several as a list, as BASS does; a type without words as an empty list.
"""

from __future__ import annotations

from collections import Counter

from analysis.questions.candidates import Candidate, Found
from analysis.questions.song_material import ASKED, Material


def full(song: Material) -> Found:
    """All words of the song, section by section."""
    yield Candidate(song, str([_entry(name, text) for name, _, text in named(song)]))


def section(song: Material) -> Found:
    """The words of the sections of one type, for each type that the song has words for and each that it has not."""
    heard = named(song)
    types = dict.fromkeys([*ASKED.values(), *(kind for _, kind, _ in heard)])
    for kind in types:
        entries = [_entry(name, text) for name, of, text in heard if of == kind]
        answer = entries[0] if len(entries) == 1 else entries
        yield Candidate(song, str(answer), {"section": kind}, {"section": kind})


def named(song: Material) -> list[tuple[str, str, str]]:
    """Name with number, type and words of every section that has any."""
    heard = [words for words in song.lyrics if words.text]
    several = Counter(words.type for words in heard)
    seen: Counter[str] = Counter()
    found = []
    for words in heard:
        seen[words.type] += 1
        number = str(seen[words.type]) if several[words.type] > 1 else ""
        found.append((f"{words.type}{number}", words.type, words.text))
    return found


def _entry(name: str, text: str) -> dict[str, str]:
    return {"section": name, "lyrics": text}
