"""The baselines that hear, on recordings made for the purpose: every task answered, nothing without sound."""

from __future__ import annotations

import json

import pytest

from analysis.audio.features.music import MEASURES
from analysis.audio.features.speech_recognition import Word
from analysis.baselines import BASELINES, Settings
from analysis.baselines.acoustic.attribute_measures import (
    ATTRIBUTES,
    DEFAULT,
    MEASURES_OF_VOICE,
    AttributeMeasure,
    Measures,
    amount_of,
    measure_of,
)
from analysis.baselines.acoustic.attributes import answer, generators
from analysis.baselines.acoustic.lyrics import lyrics_by_section
from analysis.baselines.acoustic.profanity import BLEEP, mask
from analysis.baselines.prediction import facts_of
from analysis.records import Answer, LyricSection, Section
from analysis.scoring import score
from tests.baselines.acoustic.sounds import Made, music, voice
from tests.baselines.questions import one_of_each, question

WORDS = (Word("one", 1.0, 1.4), Word("two", 17.0, 17.5), Word("three", 40.0, 40.2))
HEARING = [name for name, row in BASELINES.items() if row.listens]
EVERYWHERE = Settings(hear=lambda audio: Made(of_words=WORDS))
BRIGHT, DARK = (Measures(music(brightness=brightness), voice((8, "sung", 1.0)), ()) for brightness in (4000.0, 1000.0))


@pytest.mark.parametrize("name", HEARING)
def test_every_question_on_a_recording_is_answered_and_read_clean(name: str) -> None:
    questions = one_of_each()
    found = BASELINES[name].predict(questions, EVERYWHERE)
    assert None not in found
    asked = zip(questions, found, strict=True)
    assert {score(Answer(one, raw, "0", 0), "paper").confidence for one, raw in asked} == {"clean"}


@pytest.mark.parametrize("name", HEARING)
def test_without_sound_every_question_is_left_unanswered(name: str) -> None:
    assert set(BASELINES[name].predict(one_of_each(), Settings())) == {None}


def test_without_a_recogniser_the_lyrics_alone_are_left_unanswered() -> None:
    questions = one_of_each()
    found = BASELINES["laplacian-5"].predict(questions, Settings(hear=lambda audio: Made(of_words=None)))
    left = {one.task for one, raw in zip(questions, found, strict=True) if raw is None}
    assert left == {"FSLT", "SSLT"}


def test_the_four_recordings_of_a_question_are_heard_one_by_one() -> None:
    kept = {"a.wav": DARK, "b.wav": DARK, "c.wav": BRIGHT, "d.wav": DARK}
    asked = question("multi_song_mcq_max", "3", details={"audio_paths": list(kept), "gene": "Synthesizer"})
    hear = {name: Made(each.music, each.voice) for name, each in kept.items()}.get
    assert BASELINES["novelty"].predict([asked], Settings(hear=hear)) == ["3"]
    del kept["b.wav"]
    hear = {name: Made(each.music, each.voice) for name, each in kept.items()}.get
    assert BASELINES["novelty"].predict([asked], Settings(hear=hear)) == [None]


def test_several_votes_are_drawn_and_the_same_every_time() -> None:
    options = ("Piano", "Backbeat", "Organ", "Synthesizer")
    asked = question("multiple choice question", "Piano", options=options)
    many = Settings(hear=lambda audio: Made(), votes=4)
    first, again = (BASELINES["novelty"].predict([asked], many)[0] for _ in range(2))
    assert isinstance(first, list)
    assert len(first) == 4
    assert first == again
    assert len({amount_of("Piano", BRIGHT, draw) for draw in generators(asked, 0, 4)}) == 4


def test_lyrics_by_true_sections_know_them_and_are_left_where_they_are_not_known() -> None:
    asked = question("full lyrics transcription", [{"section": "verse1", "lyrics": "x"}], song="set/1")
    sections = {"set/1": (Section("verse", 0.0, 20.0), Section("chorus", 30.0, 50.0))}
    knowing = Settings(hear=EVERYWHERE.hear, times="true", sections=sections)
    (found,) = BASELINES["laplacian-5"].predict([asked], knowing)
    assert isinstance(found, str)
    assert json.loads(found) == [
        {"section": "verse1", "lyrics": "one two"},
        {"section": "chorus1", "lyrics": "three"},
    ]
    assert BASELINES["laplacian-5"].predict([asked], Settings(hear=EVERYWHERE.hear, times="true")) == [None]


def test_words_belong_to_the_section_of_their_middle_and_empty_sections_are_left_out() -> None:
    sections = (Section("verse", 0, 1.3), Section("verse", 1.3, 17.0), Section("verse", 17.0, 30.0))
    assert lyrics_by_section(WORDS, sections) == (LyricSection("verse1", "one"), LyricSection("verse2", "two"))
    assert lyrics_by_section(WORDS, sections, "chorus") == ()


def test_options_are_ranked_by_what_was_measured_and_equals_by_the_alphabet() -> None:
    options = ("Organ", "Synthesizer", "Backbeat", "Flute")
    ranking = question("ranking_genes", list(options), options=options)
    assert answer(ranking, [BRIGHT]) == ("Backbeat", "Organ", "Flute", "Synthesizer")
    assert answer(question("multiple choice question", "Organ", options=options), [BRIGHT]) == "Synthesizer"
    assert answer(question("multiple choice question", "Organ", options=options), [DARK]) == "Flute"


def test_an_attribute_without_a_measure_counts_one_half() -> None:
    assert measure_of("Flute") is None
    assert amount_of("Flute", BRIGHT) == DEFAULT


@pytest.mark.parametrize("row", ATTRIBUTES, ids=lambda row: row.pattern)
def test_every_trait_can_be_measured(row: AttributeMeasure) -> None:
    assert row.measure in MEASURES_OF_VOICE or row.measure in MEASURES
    assert row.none != row.most


def test_a_run_says_how_it_heard() -> None:
    facts = facts_of("laplacian-5", Settings(voices="stem", times="true", votes=4, messy=0.1))
    assert facts["run_name"] == "laplacian-5, stem, true sections, 4 votes, messy"
    assert facts["condition"] == {
        "voices": "vocal stem, else mix",
        "lyrics": "knows the true sections",
        "votes": "4, drawn with noise",
        "formats": "10% as models write",
        "seed": "0",
    }
    formats = facts["settings"]["formats"]
    assert (formats["share"], formats["seed"]) == (0.1, 0)
    assert formats["wrapper"] == "analysis.baselines.formats.as_models_write"
    assert {"fenced", "in prose", "cut off", "clock times"} <= set(formats["among"])
    assert "kind" not in facts
    plain = facts_of("novelty")
    assert (plain["condition"], plain["settings"]["formats"]) == ({"voices": "mix"}, None)


def test_a_profane_word_is_written_as_a_word_that_is_none() -> None:
    word = bytes.fromhex("73686974").decode()
    assert [mask(each) for each in (word, word.title(), "ship")] == [BLEEP, BLEEP, "ship"]
