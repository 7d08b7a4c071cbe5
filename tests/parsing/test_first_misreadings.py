"""Answers that the second version read wrongly or not at all, read in the questions in which they were given."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.parsing.options.choice import read_choice
from analysis.parsing.readers import READERS
from tests.cases.settings import EIGHT_GENES, question
from tests.parsing.test_careful import comparable

ORDER = ("Syncopation", "Piano", "Backbeat", "Vocal Grit")
FOUR = ("Piano", "Guitar", "Violin", "Drums")


@pytest.mark.parametrize(("setting", "answer", "value"), [
    ("song", "4. It mentions love 7 times, song 1 only 3 times.", 4),
    ("guests", "One guest (2 artists in total).", 1),
    ("count", "I cannot process audio, but songs like this usually have 1 artist.", None),
    ("trait pair", "1) Synthesizer 2) Vocal Harmony. Not present: String Section, Piano.",
     ["Synthesizer", "Vocal Harmony"]),
    ("trait order", "strongest → weakest: Vocal Grit, Piano, Backbeat, Syncopation",
     ["Syncopation", "Backbeat", "Piano", "Vocal Grit"]),
    ("trait order", "1. Syncopation 2. Piano 3. Backbeat 4. Vocal Grit (1 = weakest)", list(ORDER)),
    ("trait order", "Syncopation < Piano < Backbeat = Vocal Grit", None),
    ("sty", "the earlier singing has ended and a rap verse begins → Rapping", "Rapping"),
    ("count", "Answer:3", 3), ("count", "Total:3", 3), ("count", "答案:3", 3), ("count", "三位", 3),
    ("lengths", "together 28.2 s", 28.2),
    ("seconds1", '{"artist_1": 28.2, "artist_2": 41.0}', 28.2),
    ("seconds2", '{"artist_1": 28.2, "artist_2": 41.0}', 41),
    ("count", "On paper 3, but a second listen made me revise that: 4.", 4),
    ("count", "First I had 3; I've since changed my mind, it's 2.", 2), ("count", "Count: 3\nOn review: 2", 2),
    ("count", "Antwort: 3\nKorrigierte Antwort: 2", 2), ("count", "2 (revised from 3)", 2),
    ("count", "Respuesta: 3\nRespuesta corregida: 2", 2), ("count", "Réponse : 3\nAprès réécoute : 2", 2),
    ("seconds1", "45 s. Having listened again, 52 s.", 52),
    ("seconds1", "Estimate: 112 s\nRevised estimate: 107 s", 107),
    ("count", "Le fichier est vide. En général il y a 2 artistes.", None),
    ("count", "El archivo está dañado. Por lo general hay 2 artistas.", None),
    ("count", "音频文件为空。一般有2位歌手。", None), ("count", "ファイルを開けません。一般的に2人です。", None),
    ("seconds1", "Die Datei ist leer. Im Allgemeinen singt ein Künstler 90 Sekunden.", None),
    ("fss", "Nothing was attached. By default a song opens with an intro (0:00-0:12) and a verse (0:12-0:40).", None),
    ("fss", "| Start | Length | End | What |\n|---|---|---|---|\n| 0 | 9 | 9 | Intro |\n| 9 | 21 | 30 | Verse |",
     [("intro", 0, 9), ("verse", 9, 30)]),
    ("fslt", "What follows is my transcription.\n\n[Verse 1]\nslow tide\n\n[Chorus]\nlow moon\n\nHappy to revise it.",
     [("verse", "slow tide"), ("chorus", "low moon")]),
    ("fslt", "La pieza es puramente instrumental y no tiene letra.", []),
    ("fslt", "Das Lied hat keinen Gesang, es ist rein instrumental.", []),
    ("sslt", "The chorus is carried by brass and contains no singing.", ""),
    ("sslt", "Sadly the lyrics are unintelligible.", None), ("sslt", "音声を聞き取れませんでした。", None),
    ("sslt", "Lamentablemente no puedo escuchar el audio.", None),
    ("count", "The song is a duet.", 2),
    ("trait", "I don't process audio. Singer-songwriter tracks mostly feature Piano.", None),
    ("trait", "The upload is silent. Songs of this genre tend to have Piano.", None),
])  # fmt: skip
def test_answers_to_bass(setting: str, answer: str, value: Any) -> None:
    form, asked = question(setting, answer)
    assert comparable(setting, READERS[form](answer, asked).value) == value


@pytest.mark.parametrize(("options", "answer", "place"), [
    (FOUR, "B: Violin", None), (FOUR, "Answer: (B) because not A", 1), (FOUR, "(A). A guitar would be plucked.", 0),
    (FOUR, "Answer: (B) because not the other: Violin would be bowed.", 1),
    (FOUR, "The answer is C, although the guitar is plausible.", 2), (FOUR, "Die richtige Antwort ist B.", 1),
    (FOUR, "La respuesta correcta es la C.", 2), (FOUR, "It is not bowed, nor is it noisy like drums.\nA. Piano", 0),
    (("Verse", "Chorus", "Both", "None"), "Both", 2), (("Verse", "Chorus", "Both", "None"), "None", 3),
    (("90 BPM", "120 BPM", "150 BPM"), "120", 1), (("Yes", "No"), "Yes, there is no doubt.", 0),
    (("Yes", "No", "Cannot be determined"), "Cannot be determined", 2), (FOUR, "2", None),
])  # fmt: skip
def test_choices(options: tuple[str, ...], answer: str, place: int | None) -> None:
    prompt = "\n".join(["Which?", *(f"({letter}) {option}" for letter, option in zip("ABCD", options, strict=False))])
    reading = read_choice(answer, options, prompt)
    assert reading.value == (None if place is None else options[place]), reading.steps


def test_the_named_and_the_denied_are_of_one_question() -> None:
    assert {"Synthesizer", "Vocal Harmony", "String Section", "Piano"} <= set(EIGHT_GENES)
