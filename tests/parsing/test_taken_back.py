"""Answers that correct themselves, say which end of a ranking is which, or count among others."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from analysis.parsing.readers import READERS
from analysis.records import Question, Section

GENES = ("Piano", "Backbeat", "Danceability", "Cut Time Feel")
STYLES = ("Rapping", "Singing", "Neither")

ROWS: list[tuple[str, tuple[str, ...], str, Any]] = [
    ("count", (), "3... wait, actually 4.", Decimal(4)),
    ("count", (), "4\n\nCorrection: 3", Decimal(3)),
    ("count", (), "I initially thought 3, but actually it's 2.", Decimal(2)),
    ("count", (), "Out of 3 artists, 2 perform in this section.", Decimal(2)),
    ("count", (), "Between 0:30 and 0:45, two artists perform.", Decimal(2)),
    ("count", (), "From 62.25 to 82.4 seconds, only one artist is performing.", Decimal(1)),
    ("count", (), "3rd verse: 2", Decimal(2)),
    ("count", (), "2 or 3 artists", None),
    ("count", (), "I'm not able to process audio. Answer: 2", Decimal(2)),
    ("seconds", (), "65,2 s", Decimal("65.2")),
    ("seconds", (), "1,5 minutes", Decimal(90)),
    ("seconds", (), "40 seconds. Wait, actually 45 seconds.", Decimal(45)),
    ("song", (), "Song 1... wait, actually song 3.", Decimal(3)),
    ("option", STYLES, "Rapping\n\nCorrection: Singing", "Singing"),
    ("option", STYLES, "Rapping? No. Singing.", "Singing"),
    ("option", STYLES, "The artist is actually rapping", "Rapping"),
    ("ranking", GENES, "Cut Time Feel is the most dominant, followed by Danceability, Backbeat and Piano.", GENES),
    ("ranking", GENES, "Most: Cut Time Feel; then Danceability; then Backbeat; least: Piano", GENES),
    ("ranking", GENES, "4. Piano\n3. Backbeat\n2. Danceability\n1. Cut Time Feel (most dominant)", GENES),
    ("ranking", GENES, "Piano, Backbeat, Danceability, Cut Time Feel (most prominent)", GENES),
    ("ranking", GENES, "From least to most prominent: Piano, Backbeat, Danceability, Cut Time Feel", GENES),
    ("sections", (), "0:00-0:12: Intro\n0:12-0:45: Verse", (Section("Intro", 0, 12), Section("Verse", 12, 45))),
    ("sections", (), "Section 1: Intro (0-12.5s)", (Section("Intro", 0, 12.5),)),
    ("sections", (), "* 0s - 12.5s: Intro", (Section("Intro", 0, 12.5),)),
    ("sections", (), '<segment label="Intro" start="0" end="12.5"/>', (Section("Intro", 0, 12.5),)),
]


@pytest.mark.parametrize(("form", "options", "text", "value"), ROWS, ids=[f"{row[0]} {row[2]}"[:60] for row in ROWS])
def test_a_careful_reader_takes_what_stands(form: str, options: tuple[str, ...], text: str, value: Any) -> None:
    question = Question("SGD", "x", "a.wav", "?", options[0] if options else Decimal(1), "x", options, "stored")
    assert READERS[form](text, question).value == value
