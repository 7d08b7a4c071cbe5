"""The wording of a prompt: what varies is cut out, what differs stays."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.benchmarks import readers
from analysis.benchmarks.registry import EVERY
from analysis.prompts import sets
from analysis.prompts.wordings import _replaced, template, wording
from analysis.records import Question
from tests.shared import SHARED, needs_shared

TASK = {subtask.script: task.code for task in EVERY.values() for subtask in task.subtasks}
GENES = ("Drum Set", "Piano")
SECTIONS = ("Verse", "Pre-Chorus", "first Chorus", "third Verse", "second intro", "Bridge")


def asked(subtask: str, prompt: str, **fields: Any) -> Question:
    return Question(TASK[subtask], subtask, "a.wav", prompt, "x", "x", **fields)


@pytest.mark.parametrize(
    ("subtask", "prompt", "expected"),
    [
        ("section_duration", "How long is every Chorus section?", "How long is every {section} section?"),
        ("section_duration", "How long is an Intro or a Verse?", "How long is a {section} or a {section}?"),
        ("section_artist_count", "Who has the first Verse\n\nand Chorus 2?", "Who has the {section} and {section}?"),
        ("timestamp_artist_count", "From 0.0–19.85 seconds or 1:05?", "From {number}–{number} seconds or {number}?"),
        ("artist_duration", "How long is artist 2’s part?", "How long is artist {number}’s part?"),
        ("delivery_count", "How many artists rap or sing?", "How many artists {delivery} or {delivery}?"),
    ],
)
def test_what_varies_is_cut_out(subtask: str, prompt: str, expected: str) -> None:
    assert template(asked(subtask, prompt)) == expected


def test_what_does_not_vary_in_a_subtask_stays() -> None:
    prompt = "Mark each Verse and Chorus from 0 s on."
    assert template(asked("full_structural_segmentation", prompt)) == prompt
    assert template(asked("section_delivery_identification", "In the Verse: Rapping or Singing?")) == (
        "In the {section}: Rapping or Singing?"
    )


def test_what_the_record_holds_is_cut_out_whatever_its_case() -> None:
    question = asked("multiple choice question", "Which rhythmic trait: piano, DRUM SET?", options=GENES)
    assert template(question) == "Which {kind} trait: {option}, {option}?"
    described = {"gene": "Tempo", "description": "How fast it is."}
    assert template(asked("multi_song_mcq_max", "Highest Tempo? How fast it is.", details=described)) == (
        "Highest {gene}? {about}"
    )


def test_the_longer_of_two_names_is_cut_out_first() -> None:
    question = asked("pair selection", "Vocal Grittiness or Vocal?", options=("Vocal", "Vocal Grittiness"))
    assert template(question) == "{option} or {option}?"


def test_a_name_inside_another_word_stays() -> None:
    assert template(asked("pair selection", "Pianos or Piano?", options=("Piano",))) == "Pianos or {option}?"


@given(st.sampled_from(SECTIONS), st.sampled_from(SECTIONS))
def test_two_questions_of_one_wording_share_their_id(one: str, other: str) -> None:
    first, second = (asked("section_duration", f"How long is the {name}?") for name in (one, other))
    assert wording(first) == wording(second)
    assert wording(first).id != wording(asked("section_duration", f"How much is the {one}?")).id


def test_the_same_words_in_two_subtasks_are_two_wordings() -> None:
    ids = {wording(asked(subtask, "How long?")).id for subtask in ("section_duration", "artist_duration")}
    assert len(ids) == 2


def test_a_run_that_names_its_wordings_and_one_that_does_not_are_told_alike() -> None:
    named = asked("section_duration", "How long is the Verse?", details={"wording": "mine-1/3"})
    assert wording(named) == wording(asked("section_duration", "How long is the Verse?"))


def test_a_vote_over_several_wordings_has_none_of_its_own() -> None:
    details = {"wording": "mine-1/1", "asked": [{"wording": "mine-1/1"}, {"wording": "mine-1/2"}]}
    assert wording(asked("section_duration", "How long?", details=details)).id == ""
    assert wording(asked("section_duration", "How long?", details=details | {"asked": details["asked"][:1]})).id
    assert wording(asked("section_duration", "")).id == ""


@pytest.mark.parametrize("subtask", sorted(set(sets.PLACEHOLDERS) - {"multi_song_mcq_max"}))
def test_the_wordings_of_our_own_set_stay_apart_however_they_are_filled_in(subtask: str) -> None:
    slots = {
        "section": ("second chorus", "verse"), "first": ("first verse", "intro"), "second": ("chorus", "last bridge"),
        "start": ("12.5", "0.0"), "end": ("80", "31.25"), "number": ("2", "11"), "verb": ("sing", "rap"),
        "delivery": ("singing", "rapping"), "options": ("Piano, Horns", "Horns, Piano"),
    }  # fmt: skip
    entry = sets.read().entries[subtask]
    ids = []
    for number in range(len(entry.wordings)):
        filled = ({name: values[each] for name, values in slots.items()} for each in range(2))
        prompts = [entry.prompt(number, each) for each in filled]
        ids.append({wording(asked(subtask, prompt, options=("Piano", "Horns"))).id for prompt in prompts})
    assert [len(each) for each in ids] == [1] * len(ids)
    assert len(set.union(*ids)) == len(ids)


@needs_shared
def test_the_published_questions_have_about_ten_wordings_a_subtask() -> None:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for name in ("structural_segmentation", "musicological_analysis", "artist_collaboration"):
        for answer in readers.read(SHARED / f"data/bass_questions/{name}.json").answers:
            found[answer.question.subtask][wording(answer.question).id] += 1
    one_text = ("full_structural_segmentation", "pair selection", "artist_count", "artist_count_feature")
    assert [len(found[name]) for name in one_text] == [12, 10, 10, 10]
    cut = ("multiple choice question", "section_duration", "identify_artist_start_timestamp", "delivery_comparison",
           "section_delivery_identification", "section_function_identification")  # fmt: skip
    assert [len(found[name]) for name in cut] == [10] * len(cut)
    assert sorted(found["identify_artist_start_timestamp"].values()) == [6, 6, 6, 6, 6, 6, 7, 7, 7, 7]


@given(st.text("aB_1 .K\u212a", max_size=30), st.text("aB_1 .K\u212a", min_size=1, max_size=3))
def test_a_value_is_found_where_a_pattern_finds_it(text: str, value: str) -> None:
    expected = re.sub(rf"(?<!\w){re.escape(value)}(?!\w)", "{x}", text, flags=re.IGNORECASE)
    assert _replaced(text, value, "{x}") == expected
