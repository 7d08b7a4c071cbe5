"""Failure modes that need a run's songs and other answers: planted in a small run, and stored with its cases."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from analysis.pipeline.load.run import load
from analysis.scoring.failure_modes import surroundings
from analysis.scoring.failure_modes.surroundings import Surroundings
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import small

OPTIONS = ["Piano", "Backbeat", "Syncopation", "Vocals"]
SECTIONS = [
    {"section": "Verse 1", "lyrics": "the kettle sings the morning in and no one minds the time"},
    {"section": "Chorus", "lyrics": "oh carry me along the river carry me along home"},
]


def modes_of(tmp_path: Path, records: Sequence[dict[str, Any]]) -> list[list[str]]:
    """The stored modes of the answers, in their order."""
    workspace = Workspace(tmp_path / "workspace")
    load([small.write(tmp_path / "run.json", records)], workspace)
    rows = Database(workspace).rows("SELECT modes FROM scores WHERE lens = 'paper' ORDER BY index")
    return [row["modes"] or [] for row in rows]


def choices(answers: Sequence[str], right: Sequence[str]) -> list[dict[str, Any]]:
    return [
        small.record("multiple choice question", reference, answer, answer_choices=OPTIONS, audio_path=f"{n}.wav")
        for n, (reference, answer) in enumerate(zip(right, answers, strict=True))
    ]


def test_a_run_that_gives_one_answer_leans_on_it_where_it_is_wrong(tmp_path: Path) -> None:
    right = [OPTIONS[n % 4] for n in range(12)]
    modes = modes_of(tmp_path, choices(["Piano"] * 9 + ["Vocals"] * 3, right))
    leaning = [n for n, names in enumerate(modes) if "leans" in names]
    assert leaning == [n for n in range(9) if right[n] != "Piano"]


def test_nine_answers_or_right_ones_lean_on_nothing(tmp_path: Path) -> None:
    few = modes_of(tmp_path / "few", choices(["Piano"] * 9, ["Vocals"] * 9))
    right = modes_of(tmp_path / "right", choices(["Piano"] * 12, ["Piano"] * 10 + ["Vocals"] * 2))
    assert not [names for names in (*few, *right) if "leans" in names]


def test_the_words_of_another_section_are_named(tmp_path: Path) -> None:
    verse, chorus = SECTIONS
    modes = modes_of(
        tmp_path,
        [
            small.record("full lyrics transcription", SECTIONS, "[]"),
            small.record("verse section transcription", [verse], [chorus], section="verse"),
            small.record(
                "chorus section transcription", [chorus], [{**chorus, "lyrics": "oh carry me"}], section="chorus"
            ),
        ],
    )
    assert ["other-section" in names for names in modes] == [False, True, False]


def test_the_filter_lists_the_cases_that_lean(tmp_path: Path) -> None:
    right = [OPTIONS[n % 4] for n in range(12)]
    modes_of(tmp_path, choices(["Piano"] * 12, right))
    page = cases_list.cases(Database(Workspace(tmp_path / "workspace")), Filters(modes=("leans",)))
    assert page.total == 9


def number(reference: float, role: str = "") -> Any:
    from analysis.records import Question

    return Question("Dur", "artist_duration", "a.wav", "?", Decimal(str(reference)), str(reference), role=role)


def test_rules_about_the_song_at_their_edges() -> None:
    song = Surroundings(length=180.0, entries=(10.0, 40.0, 95.0), main_artists=1)
    assert surroundings.song_length(song, number(60), Decimal("182.9"))
    assert not surroundings.song_length(song, number(60), Decimal("183.1"))
    assert not surroundings.song_length(song, number(174), Decimal(180))
    assert not surroundings.song_length(Surroundings(), number(60), Decimal(180))
    assert surroundings.other_entry(song, number(40), Decimal("97.5"))
    assert not surroundings.other_entry(song, number(40), Decimal("42"))
    assert not surroundings.other_entry(song, number(40), Decimal("60"))
    assert surroundings.main_artist_counted(song, number(2, "featured"), Decimal(3))
    assert not surroundings.main_artist_counted(song, number(2, "main"), Decimal(3))
