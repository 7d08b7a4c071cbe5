"""Questions about lyrics.

1. Sections without lyrics are not transcribed.
2. Several sections of one name are numbered in order: verse1, verse2, bridge.
3. One section is an object, several are a list, as in BASS; a type without lyrics is an empty list.
"""

from __future__ import annotations

from collections import Counter

from analysis.questions.candidates import Candidate, Candidates
from analysis.questions.song_material import SECTION_TYPES, SongMaterial


def full(song: SongMaterial) -> Candidates:
    """Lyrics of the song, section by section."""
    yield Candidate(song, str([_entry(name, text) for name, _, text in named_sections(song)]))


def section(song: SongMaterial) -> Candidates:
    """Lyrics of the sections of one type, for each type, with lyrics in the song or not."""
    sections = named_sections(song)
    types = dict.fromkeys([*SECTION_TYPES.values(), *(section_type for _, section_type, _ in sections)])
    for name in types:
        entries = [_entry(label, text) for label, section_type, text in sections if section_type == name]
        answer = entries[0] if len(entries) == 1 else entries
        yield Candidate(song, str(answer), {"section": name}, {"section": name})


def named_sections(song: SongMaterial) -> list[tuple[str, str, str]]:
    """Name with number, type and lyrics of every section with lyrics."""
    lyrics = [words for words in song.lyrics if words.text]
    totals = Counter(words.type for words in lyrics)
    counts: Counter[str] = Counter()
    rows = []
    for words in lyrics:
        counts[words.type] += 1
        number = str(counts[words.type]) if totals[words.type] > 1 else ""
        rows.append((f"{words.type}{number}", words.type, words.text))
    return rows


def _entry(name: str, text: str) -> dict[str, str]:
    return {"section": name, "lyrics": text}
