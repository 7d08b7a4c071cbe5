"""The types that have a definition are those that the decomposition can give."""

from __future__ import annotations

from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.registry import SUBTASKS
from analysis.scoring.decomposition import segmentation
from analysis.scoring.decomposition.types import TYPES, types_of, types_of_subtask


def test_every_task_has_unread_first_and_each_type_once() -> None:
    for task in TASKS:
        names = [each.name for each in types_of(task)]
        assert names[0] == "unread"
        assert len(names) == len(set(names))


def test_the_types_of_segmentation_are_those_that_it_gives() -> None:
    assert tuple(each.name for each in types_of("FSS")[1:]) == segmentation.TYPES


def test_attribution_has_its_own_types_and_every_other_choice_has_wrong_option() -> None:
    for name, subtask in SUBTASKS.items():
        names = {each.name for each in types_of_subtask(name)}
        if subtask.form == "option":
            attribution = name in {each.script for each in TASKS["Attr"].subtasks}
            assert ("swapped" in names, "wrong option" in names) == (attribution, not attribution)
    assert "beats" not in TYPES
