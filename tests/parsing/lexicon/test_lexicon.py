"""Words of the readers: complete in every language, found beside Chinese and Japanese characters, and in the guide."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.parsing.lexicon import LANGUAGES, alternation, compiled, entries, lexicon, names, words

GUIDE = Path(__file__).parents[3] / "dashboard" / "guide" / "scoring.md"


def gap_table() -> str:
    """Markdown table of the groups of entries: how many each has, and which of them have no word in which language."""
    head = ["words of", "entries", *(language.capitalize() for language in LANGUAGES)]
    rows = [head, ["---"] * len(head)]
    for group in dict.fromkeys(entry.partition(".")[0] for entry in entries()):
        group_entries = [entry for entry in entries() if entry.partition(".")[0] == group]
        missing = (
            ", ".join(entry.partition(".")[2] for entry in group_entries if not lexicon(language).get(entry))
            for language in LANGUAGES
        )
        rows.append([group.replace("_", " "), str(len(group_entries)), *(gap or "all" for gap in missing)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def test_the_guide_has_the_table_of_gaps() -> None:
    assert gap_table() in GUIDE.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_names_a_word_twice_and_no_word_is_empty(language: str) -> None:
    for entry, row in lexicon(language).items():
        assert len(row) == len(set(row)), entry
        assert all(word and word == word.strip() == word.lower() for word in row), entry


def test_words_of_an_entry_come_longest_first_and_an_unknown_entry_is_an_error() -> None:
    assert words("header.start", "german")[0] == "startzeit"
    assert "beginn" in words("header.start")
    assert "beginn" not in words("header.start", "english")
    with pytest.raises(KeyError):
        words("header.middle")


def test_names_of_a_group_lead_from_the_word_to_its_role() -> None:
    assert names("header")["bars"] == "other"
    assert names("header")["fin"] == "end"
    assert names("number")["zwei"] == "2"
    assert {"header.start", "header.other"} <= set(entries("header"))
    assert names("meta")["no"] == "no"


@pytest.mark.parametrize("text", ["正确答案是2", "答案:2", "答えは2です"])
def test_chinese_and_japanese_words_need_no_space(text: str) -> None:
    assert compiled("answer.noun").search(text)


def test_words_of_letters_are_whole_but_for_chinese_and_japanese_neighbours() -> None:
    pattern = compiled("name.piano")
    assert pattern.search("答案是Piano。")
    assert pattern.search("a piano.")
    assert not pattern.search("pianola")
    assert not pattern.search("fortepiano")


def test_parts_of_a_word_may_be_joined_by_a_hyphen() -> None:
    assert compiled("name.bass guitar").fullmatch("bass-guitar")
    assert alternation("unit.bpm").startswith("(?:")
