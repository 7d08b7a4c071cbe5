"""What is stored of the structure of an answer, beside its score: hand-worked, through a real load."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.records import LENSES
from analysis.store.database import Database
from analysis.store.runs import derived
from analysis.store.workspace import DERIVED, Workspace
from tests import small

SONG = [
    {"section": "Intro", "start": 0.0, "end": 10.0},
    {"section": "Verse 1", "start": 10.0, "end": 30.0},
    {"section": "Chorus", "start": 30.0, "end": 50.0},
    {"section": "Verse 2", "start": 50.0, "end": 60.0},
]
ANSWER = [
    {"section": "intro", "start": 0.0, "end": 10.4},
    {"section": "chorus", "start": 10.4, "end": 50.0},
    {"section": "verse", "start": 50.0, "end": 55.0},
]
# 550 frames of 0.1 s: intro 100, verse 200 and 50, chorus 200; in the answer intro 104, chorus 396, verse 50
SAME = [100, 4, 196, 50, 200]  # intro and intro, verse and intro, verse and chorus, verse twice, chorus twice
REFERENCE_FRAMES, ANSWER_FRAMES = [100, 250, 200], [104, 396, 50]


def agreement() -> tuple[float, float]:
    """Pairwise F and V-measure, from these counts by the definitions in `metrics.label_frames`."""
    both, rows, columns = (sum(n * (n - 1) / 2 for n in counts) for counts in (SAME, REFERENCE_FRAMES, ANSWER_FRAMES))
    precision, recall = both / columns, both / rows
    joint, first, second = (-sum(n / 550 * math.log(n / 550) for n in counts)
                            for counts in (SAME, REFERENCE_FRAMES, ANSWER_FRAMES))  # fmt: skip
    homogeneity, completeness = 1 - (joint - second) / first, 1 - (joint - first) / second
    return (
        2 * precision * recall / (precision + recall),
        2 * homogeneity * completeness / (homogeneity + completeness),
    )


AGREEMENT = agreement()


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    folder = tmp_path_factory.mktemp("structure")
    records = [
        small.record("full_structural_segmentation", SONG, json.dumps(ANSWER)),
        small.record("full_structural_segmentation", SONG[:2], "I cannot hear it."),
        small.record("section_structural_segmentation", [{"start": 10.0, "end": 30.0}], "[[12, 30]]", section="Verse"),
        small.record("artist_count", 2, "two"),
    ]
    place = Workspace(folder / "workspace")
    pipeline.load([small.write(folder / "model.json", records)], place)
    return Database(place)


def rows(db: Database, table: str, index: int, lens: str = "paper") -> list[dict[str, Any]]:
    return db.rows(f"SELECT * EXCLUDE (run, question_id, index, lens) FROM {table} WHERE index = $i AND lens = $lens",
                   {"i": index, "lens": lens})  # fmt: skip


def test_a_case_has_its_counts_of_sections_boundaries_and_hits(db: Database) -> None:
    # boundaries 0 10 30 50 60 against 0 10.4 50 55: 0, 10 and 50 are hit
    (found,) = rows(db, "structures", 0)
    assert found == {
        "reference_sections": 4, "estimate_sections": 3, "reference_boundaries": 5, "estimate_boundaries": 4,
        "hits_half": 3, "hits_three": 3, "trimmed_half": 2, "trimmed_three": 2,
        # kept of the reference: 10, 19.6, 20, 5; of the answer's stretches 10, 20, 5 and 5 at the end
        "oversegmentation": pytest.approx(54.6 / 60), "undersegmentation": pytest.approx(40 / 60),
        "covered": pytest.approx(55 / 60),
        "pairwise": pytest.approx(AGREEMENT[0]), "v_measure": pytest.approx(AGREEMENT[1]),
    }  # fmt: skip


def test_time_and_sections_are_shared_by_canonical_label(db: Database) -> None:
    found = {(row["reference"], row["estimate"]): (row["seconds"], row["sections"]) for row in rows(db, "sharing", 0)}
    assert found == {
        ("intro", "intro"): (10, 1),
        ("verse", "intro"): (pytest.approx(0.4), 0),
        ("verse", "chorus"): (pytest.approx(19.6), 0),
        ("verse", "verse"): (5, 1),
        ("verse", "nothing"): (5, 1),
        ("chorus", "chorus"): (20, 1),
    }


def test_occurrences_are_counted_by_label_with_the_worth_they_had_in_the_score(db: Database) -> None:
    assert [(row["name"], row["place"], row["iou"]) for row in rows(db, "occurrences", 0)] == [
        ("intro 1", 0, pytest.approx(10 / 10.4)),
        ("verse 1", pytest.approx(1 / 6), 0),
        ("chorus 1", 0.5, pytest.approx(20 / 39.6)),
        ("verse 2", pytest.approx(5 / 6), pytest.approx(0.5)),
    ]


def test_offsets_keep_their_sign_and_the_ends_of_a_song_are_marked(db: Database) -> None:
    found = [(row["time"], row["edge"], row["offset"]) for row in rows(db, "boundaries", 0)]
    assert found == [
        (0, True, 0), (10, False, pytest.approx(0.4)), (30, False, pytest.approx(-19.6)), (50, False, 0),
        (60, True, -5),
    ]  # fmt: skip


def test_an_answer_that_could_not_be_read_is_one_without_sections(db: Database) -> None:
    (found,) = rows(db, "structures", 1)
    assert (found["estimate_sections"], found["hits_three"], found["covered"]) == (0, 0, 0)
    assert found["oversegmentation"] is None
    assert {row["estimate"] for row in rows(db, "sharing", 1)} == {"nothing"}
    assert [row["offset"] for row in rows(db, "boundaries", 1)] == [None, None, None]


def test_the_section_task_takes_the_section_asked_for_as_label(db: Database) -> None:
    assert [(row["name"], row["iou"]) for row in rows(db, "occurrences", 2)] == [("verse 1", pytest.approx(0.9))]
    assert [row["edge"] for row in rows(db, "boundaries", 2)] == [False, False]
    assert rows(db, "sharing", 2) == []


@pytest.mark.parametrize("lens", LENSES)
def test_the_score_is_the_worth_of_the_occurrences_over_the_larger_number_of_sections(db: Database, lens: str) -> None:
    worth = sum(row["iou"] for row in rows(db, "occurrences", 0, lens))
    assert rows(db, "scores", 0, lens)[0]["score"] == pytest.approx(worth / 4)


def test_other_tasks_have_no_structure(db: Database) -> None:
    assert rows(db, "structures", 3) == []


def test_a_run_of_an_older_version_without_these_tables_is_still_read(db: Database, tmp_path: Path) -> None:
    """It has what was derived in its own folder."""
    place = Workspace(tmp_path)
    path = small.write(tmp_path / "old.json", small.run())
    (loaded,) = pipeline.load([path], place)
    derived.make(place.storage, place.run(loaded.run.id))
    for table in ("pairs", "words"):
        file = place.path / DERIVED / loaded.run.id / f"{table}.parquet"
        file.rename(place.path / place.run(loaded.run.id) / file.name)
    old = Database(place)
    assert old.rows("SELECT count(*) > 0 AS n FROM pairs") == [{"n": True}]
    assert old.rows("SELECT count(*) AS n FROM cases") == [{"n": 13}]
    assert old.rows("SELECT count(*) AS n FROM structures") == [{"n": 0}]
