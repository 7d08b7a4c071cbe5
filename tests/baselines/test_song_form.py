"""The typical song: its proportions measured again, and what it answers."""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby, pairwise
from statistics import mean

import pytest

from analysis.baselines import Settings
from analysis.baselines.song_form import FORM, PROPORTIONS, SHARES, predict, section_in_question
from analysis.labels import canonical
from analysis.references.records import AnnotatedSong
from tests.baselines.questions import one_of_each, question
from tests.shared import harmonix_set, needs_shared


def form_of(song: AnnotatedSong) -> tuple[tuple[str, ...], list[float]]:
    """Canonical labels with neighbours of one label joined and silence left out, and the boundaries of that."""
    music = [each for each in song.sections if canonical(each.label) != "silence" and each.end is not None]
    joined = [(label, list(group)) for label, group in groupby(music, key=lambda each: canonical(each.label))]
    starts = [group[0].start or 0.0 for _, group in joined]
    return tuple(label for label, _ in joined), [*starts, music[-1].end or 0.0] if music else []


@needs_shared
def test_the_proportions_are_those_of_the_harmonix_set() -> None:
    songs = harmonix_set().songs
    forms = [form_of(song) for song in songs]
    assert Counter(form for form, _ in forms).most_common(1) == [(FORM, 37)]
    edges = [bounds for form, bounds in forms if form == FORM]
    shares = [[(end - start) / (bounds[-1] - bounds[0]) for start, end in pairwise(bounds)] for bounds in edges]
    assert [round(mean(column), 4) for column in zip(*shares, strict=True)] == list(SHARES)


def test_the_form_fills_the_song_without_gaps() -> None:
    assert PROPORTIONS[0].start == 0.0
    assert PROPORTIONS[-1].end == 1.0
    assert all(one.end == other.start for one, other in pairwise(PROPORTIONS))


def test_it_answers_only_what_is_asked_about_sections() -> None:
    """The question about a section's duration among these names no type."""
    questions = one_of_each()
    answered = [each for each, answer in zip(questions, predict(questions, Settings()), strict=True) if answer]
    assert [each.subtask for each in answered] == ["full_structural_segmentation", "section_structural_segmentation"]


def test_intervals_and_durations_come_from_the_same_form() -> None:
    prompt = "How many seconds do all Verse parts last?"
    asked = question("Section Duration", "1", prompt=prompt, details={"duration": 100})
    part = question("Section Structural Segmentation", [], section="Verse", details={"duration": 100})
    seconds, intervals = predict([asked, part], Settings())
    total = sum(one["end"] - one["start"] for one in json.loads(intervals or ""))
    assert float(seconds or "") == pytest.approx(total, abs=1e-6)
    assert total == pytest.approx(100 * (SHARES[1] + SHARES[3]), abs=0.05)


def test_a_type_the_form_lacks_lasts_no_time() -> None:
    asked = question("Section Duration", "1", prompt="For how long do the Pre-Chorus sections last?")
    assert predict([asked], Settings()) == ["0"]


def test_a_song_of_unknown_length_is_taken_to_last_four_minutes() -> None:
    answer = json.loads(predict([question("Full Structural Segmentation", [])], Settings())[0] or "")
    assert answer[-1]["end"] == 240.0


@pytest.mark.parametrize(
    ("prompt", "section", "wanted"),
    [
        ("when do all Pre-Chorus sections start?", "", "prechorus"),
        ("list the choruses", "verse", "chorus"),
        ("list the verses of this track", "", "verse"),
        ("a verse or a chorus?", "bridge", "bridge"),
        ("how long is the song?", "", ""),
    ],
)
def test_the_type_asked_for_is_what_the_prompt_names(prompt: str, section: str, wanted: str) -> None:
    assert section_in_question(question("Section Duration", "1", prompt=prompt, section=section)) == wanted
