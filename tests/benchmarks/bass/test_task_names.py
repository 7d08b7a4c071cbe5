"""Finding a task by the names files give it."""

from __future__ import annotations

import pytest

from analysis.benchmarks.bass.task_names import find
from analysis.benchmarks.bass.tasks import TASKS


@pytest.mark.parametrize(
    ("name", "code", "script", "section"),
    [
        ("full_structural_segmentation", "FSS", "full_structural_segmentation", ""),
        ("Full Structural Segmentation", "FSS", "full_structural_segmentation", ""),
        ("section_structural_segmentation", "SSS", "section_structural_segmentation", ""),
        ("full lyrics transcription", "FSLT", "full lyrics transcription", ""),
        ("Full Structural Lyrics Transcription", "FSLT", "full lyrics transcription", ""),
        ("some other full thing", "FSLT", "full lyrics transcription", ""),
        ("pre-chorus section transcription", "SSLT", "section transcription", "pre-chorus"),
        ("Section Structural Lyrics Transcription", "SSLT", "section transcription", ""),
        ("multiple choice question (easy)", "SGD", "multiple choice question", ""),
        ("Single-Gene Detection", "SGD", "multiple choice question", ""),
        ("Pairwise-Gene Detection", "PGD", "pair selection", ""),
        ("ranking_genes", "GDR", "ranking_genes", ""),
        ("Gene Attribution", "GA", "multi_song_mcq_max", ""),
        ("  section   ARTIST counting ", "Cnt", "section_artist_count", ""),
        ("delivery_comparison_hard", "Attr", "delivery_comparison", ""),
        ("no section lyrical transcription", "ASR", "no section lyrical transcription", ""),
    ],
)
def test_a_task_is_found_by_each_of_its_names(name: str, code: str, script: str, section: str) -> None:
    found = find(name)
    assert found is not None
    assert (found[0].code, found[1].script, found[2]) == (code, script, section)


def test_every_subtask_is_found_by_both_its_names() -> None:
    for task in TASKS.values():
        for subtask in task.subtasks:
            for name in (subtask.script, subtask.published, subtask.published.upper()):
                assert find(name) == (task, subtask, "")


@pytest.mark.parametrize("name", ["", "song", "section", "segmentation", "counting"])
def test_an_unknown_name_is_found_nowhere(name: str) -> None:
    assert find(name) is None
