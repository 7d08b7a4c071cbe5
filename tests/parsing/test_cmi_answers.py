"""Answers with events, melodies, ratings and captions, as a careful person reads them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from analysis.parsing.lyrics.caption import read_caption
from analysis.parsing.numbers.rating import read_rating
from analysis.parsing.sections.labelled_events import read_labelled_events
from analysis.parsing.sections.pitch_line import read_pitch_line
from analysis.records import LyricSection, Section

LABELS = ("Vibrato", "Point Note", "Upward Portamento")
VIBRATO, NOTE = Section("Vibrato", 1.0, 2.5), Section("Point Note", 3.0, 4.0)


@pytest.mark.parametrize(
    ("raw", "events", "confidence"),
    [
        ("[('1.0', '2.5', 'Vibrato'), ('3.0', '4.0', 'Point Note')]", (VIBRATO, NOTE), "clean"),
        ("<s>[(1.0s, 2.5s, vibrato), (3, 4, point-note)</s>", (VIBRATO, NOTE), "mended"),
        ("[(3, 4, 'Point Note'), (1.0, 2.5, 'Vibrato'), ('5.0', '6", (VIBRATO, NOTE), "mended"),
        ('[{"start": 1.0, "end": 2.5, "technique": "Vibrato"}]', (VIBRATO,), "clean"),
        ("I hear 1.0-2.5 s: vibrato, then silence", (VIBRATO,), "mended"),
        ("[('1.0', '2.5', 'Bend')]", (Section("Bend", 1.0, 2.5),), "ambiguous"),
        ("[('0.0', '10.0', 'No Tech')]", (), "clean"),
        ("No technique is detected.", (), "clean"),
        ("Example 1: [('1.0', '2.5', 'Vibrato')]", None, "none"),
        ("vibrato", None, "none"),
        (None, None, "none"),
    ],
)
def test_events(raw: object, events: object, confidence: str) -> None:
    reading = read_labelled_events(raw, LABELS)
    assert (reading.value, reading.confidence) == (events, confidence)


@pytest.mark.parametrize(
    ("raw", "notes"),
    [
        ("[(0.52, 'C4'), (1.5, 'A4')]", (("60", 0.52), ("69", 1.5))),
        ("[(0.52,C#4), ('1:05', Bb3)", (("61", 0.52), ("58", 65.0))),
        ("[{'time': 0.5, 'MIDI_number': 69.5}, {'time': 1, 'MIDI_number': 0}]", (("69.5", 0.5), ("", 1.0))),
        ("(1.5, 'A4'), (0.5, ''), (0.5, 'C4')", (("", 0.5), ("69", 1.5))),
        ("[(0.5, 'x'), (1.0, E♭4)]", (("63", 1.0),)),
        ("a melody in C", None),
    ],
)
def test_notes(raw: str, notes: tuple[tuple[str, float], ...] | None) -> None:
    expected = None if notes is None else tuple(Section(label, time, None) for label, time in notes)
    assert read_pitch_line(raw).value == expected


@pytest.mark.parametrize(
    ("raw", "number", "confidence"),
    [
        ("7", "7", "clean"),
        ("<s>6.5</s>", "6.5", "mended"),
        ("I would estimate the arousal score as 7. It is closer to 8 than 6, at 120 BPM.", "7", "mended"),
        ("In 4/4 time, a 6 out of 9.", "6", "mended"),
        ("On a scale of 1 to 9: **8**", "8", "mended"),
        ("Score: 6-7", "6.5", "ambiguous"),
        ("The valence is 3.", "3", "ambiguous"),
        ("The score ranges from 1 (calm) to 9 (excited). I rate it 6.", "6", "mended"),
        ("Valence: 3, Arousal: 7", "7", "mended"),
        ("Arousal: 7, Valence: 3", "7", "mended"),
        ("The valence is 4 and the arousal is 6.", "6", "mended"),
        ("The valence and the arousal are 4 and 6.", None, "ambiguous"),
        ("The arousal and the valence are both 4.", "4", "ambiguous"),
        ("The score is not 3 but 7", "7", "mended"),
        ("The score isn't 3.", None, "none"),
        ("My estimate based on the 2 guitars is 7", "7", "ambiguous"),
        ("The score is 7 because of the 2 guitars", "7", "ambiguous"),
        ("The arousal is between 6 and 7", "6.5", "ambiguous"),
        ("-7", None, "none"),
        ("Score: -7", None, "none"),
        ("Score: 6,5", "6.5", "mended"),
        ("3, maybe 8", None, "none"),
        ("7 out of 10", None, "none"),
        ("120", None, "none"),
        ("Please provide the music.", None, "none"),
    ],
)
def test_ratings(raw: str, number: str | None, confidence: str) -> None:
    reading = read_rating(raw, "Estimate the arousal from 1 to 9.")
    assert (reading.value, reading.confidence) == (None if number is None else Decimal(number), confidence)


@pytest.mark.parametrize(
    ("raw", "caption"),
    [
        ("A calm song.", "A calm song."),
        ("The original content of this audio is: 'A calm song.'", "A calm song."),
        ("Here is the caption: A calm song with 'la la'.", "A calm song with 'la la'."),
        ("The song is described as follows: A calm song.", "A calm song."),
        ("Sure! Here's a short description of the music clip: A calm song.", "A calm song."),
        ("The audio content is as follows: A calm song.", "A calm song."),
        ("It is a pop track with a description as follows: 'A calm song.'", "A calm song."),
        ("A song with explicit content: rap over a beat.",) * 2,
        ("The track has a description of a day: rain, wind and sun.",) * 2,
        ("The song follows a common form: verse and chorus.",) * 2,
        ("The song has poor audio quality and cannot be understood.",) * 2,
        ("The caption of the audio is not provided.", None),
        ("I'm sorry, but I cannot listen to audio. It may be calm.", None),
        ("", None),
    ],
)
def test_captions(raw: str, caption: str | None) -> None:
    assert read_caption(raw).value == (None if caption is None else (LyricSection("", caption),))
