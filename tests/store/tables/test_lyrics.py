"""What is kept of the words of an answer: counts and repeated phrases by section, changed words, loops."""

from __future__ import annotations

import json
from typing import Any

from analysis import scoring
from analysis.records import Answer, LyricSection
from analysis.scoring.scored_case import ScoredCase
from analysis.store.tables import lyrics
from analysis.store.tables import pairs as pairs_table
from analysis.store.tables.column import row_of
from analysis.store.tables.lyrics import MOST_WORDS, PHRASES, WORDS
from analysis.store.tables.pairs import PAIRS
from tests.cases import small

LINE = "grey rain on the tin"
REFERENCE = (LyricSection("verse1", LINE), LyricSection("chorus1", "sing sing"), LyricSection("verse2", "on tin"))


def scored_case(answer: Any, lens: Any = "paper") -> ScoredCase:
    question = small.question("FSLT", reference=REFERENCE)
    return ScoredCase("q", 7, question, scoring.score(Answer(question, answer, "0", 0), lens))


def pairs(answer: Any, lens: Any = "paper") -> list[dict[str, Any]]:
    names = [column.name for column in PAIRS]
    return [dict(zip(names, row, strict=True)) for _, row in pairs_table.rows(scored_case(answer, lens))]


def kept(answer: Any, table: str) -> list[tuple[Any, ...]]:
    """Rows without question and index."""
    columns = {"words": WORDS, "phrases": PHRASES}[table]
    rows = [row for name, row in lyrics.rows(scored_case(answer)) if name == table]
    assert all(row[:2] == ("q", 7) and len(row) == len(columns) for row in rows)
    return [row[2:] for row in rows]


def told(*texts: str) -> list[dict[str, str]]:
    return [{"section": section.label, "lyrics": text} for section, text in zip(REFERENCE, texts, strict=False)]


def test_sections_are_counted_within_their_type() -> None:
    places = {row["reference_label"]: row["occurrence"] for row in pairs(told(LINE, "sing sing", "on tin"))}
    assert places == {"verse1": 1, "chorus1": 1, "verse2": 2}


def test_a_section_too_many_is_no_occurrence() -> None:
    extra = [*told(LINE, "sing sing", "on tin"), {"section": "outro", "lyrics": "bye bye"}]
    (row,) = [row for row in pairs(extra) if row["reference_position"] is None]
    assert (row["occurrence"], row["insertions"], row["reference_words"]) == (None, 2, 0)


def test_what_a_section_repeats_beyond_its_reference_is_counted_in_words() -> None:
    verse, *rest = pairs(told(f"{LINE} {LINE}", "sing sing", "on tin"))
    assert verse["repeated"] == 22  # see tests/metrics/test_repetition.py
    assert [row["repeated"] for row in rest] == [0, 0]
    assert verse["reference_repeated"] == 0


def test_the_released_lens_counts_no_repetition() -> None:
    assert {row["repeated"] for row in pairs(json.dumps(told(f"{LINE} {LINE}")), "released")} == {None}


def test_repeated_phrases_are_kept_with_their_counts() -> None:
    assert kept(told(f"{LINE} {LINE}", "sing sing", "on tin"), "phrases") == [(0, "grey rain on the tin", 2, 1)]


def test_a_loop_is_looked_for_over_all_sections() -> None:
    lines = [{"section": "verse", "lyrics": LINE}] * 8
    assert (None, LINE, 8, 1) in kept(lines, "phrases")


def test_changed_words_are_kept_whole_up_to_a_bound() -> None:
    long = "la " * (MOST_WORDS + 5)
    (deleted,) = kept(told(LINE, "sing sing"), "words")
    assert deleted == (2, "delete", 2, 0, "on tin", "")
    extra = {"section": "outro", "lyrics": long}
    assert kept([*told(LINE, "sing sing", "on tin"), extra], "words") == [
        (3, "insert", 0, MOST_WORDS + 5, "", "la" + " la" * (MOST_WORDS - 1))
    ]


def test_an_edit_is_its_own_row() -> None:
    edit = lyrics.WordEdit("q", 3, 1, "replace", 2, 1, "two words", "one")
    assert row_of(WORDS, edit) == edit
