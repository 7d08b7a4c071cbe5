"""The table of benchmarks: tasks and subtasks by name, and the code that each row names."""

from __future__ import annotations

from typing import get_args

import pytest

from analysis.benchmarks import readers
from analysis.benchmarks.audiobench import reader as audiobench
from analysis.benchmarks.bass import reader as bass
from analysis.benchmarks.bass import released as bass_released
from analysis.benchmarks.cmi import reader as cmi
from analysis.benchmarks.official import module
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.protocol import FAMILIES, Adviser, Family, Form, Reader
from analysis.benchmarks.registry import BENCHMARKS, EVERY, SUBTASKS, is_pack, lenses, of_family
from analysis.benchmarks.ziqi import reader as ziqi
from analysis.benchmarks.ziqi import released as ziqi_released

READERS: dict[str, Reader] = {"BASS": bass, "ZIQI-Eval": ziqi, "audiobench": audiobench, "CMI-bench": cmi}


def test_every_benchmark_has_a_reader_of_its_own() -> None:
    assert {row.benchmark: row.reader for row in readers.formats() if not row.pack} == READERS
    assert {row.pack for row in readers.formats()} == {"", *catalog.PACKS}
    assert isinstance(bass, Adviser)


def test_every_task_belongs_to_one_benchmark() -> None:
    assert sum(len(benchmark.tasks) for benchmark in BENCHMARKS.values()) == len(EVERY)
    for benchmark in BENCHMARKS.values():
        assert {task.benchmark for task in benchmark.tasks.values()} == {benchmark.name}


def test_a_subtask_that_only_files_know_belongs_to_the_benchmark_of_its_prefix() -> None:
    names = {"ab/sound-id/solo": "yes or no", "cmi/GTZAN": "option", "cmi/x": "not scored", "节奏/节拍": "letter"}
    assert {name: SUBTASKS[name].form for name in names} == names
    assert (SUBTASKS["ab/sound-id/solo"].name, SUBTASKS["cmi/GTZAN"].name) == ("solo", "GTZAN")


@pytest.mark.parametrize("benchmark", sorted(BENCHMARKS))
def test_the_form_of_a_task_is_that_of_its_subtasks(benchmark: str) -> None:
    for task in BENCHMARKS[benchmark].tasks.values():
        assert {subtask.form for subtask in task.subtasks} <= {task.form}, task.code


def test_the_form_of_a_task_is_that_of_the_subtasks_which_only_files_name() -> None:
    names = {
        "GNR": "cmi/GTZAN", "PIT": "cmi/Nsynth_pitch", "EMO": "cmi/EMO_arousal", "SPR": "ab/asr-robust/clean",
        "DIA": "ab/diarization-cw/all", "CTH": "节奏/节拍", "mmau": "pack/mmau/4",
    }  # fmt: skip
    assert {code: SUBTASKS[name].form for code, name in names.items()} == {code: EVERY[code].form for code in names}


def test_every_form_is_of_one_family() -> None:
    assert set(FAMILIES) == set(get_args(Form))
    assert set(FAMILIES.values()) == set(get_args(Family))


@pytest.mark.parametrize(
    ("benchmark", "family", "tasks"),
    [
        ("BASS", "sections", ("FSS", "SSS")),
        ("BASS", "words", ("FSLT", "SSLT", "ASR")),
        ("BASS", "numbers", ("Cnt", "Dur", "Loc")),
        ("BASS", "choices", ("SGD", "PGD", "GA", "Attr")),
        ("BASS", "orders", ("GDR",)),
        ("CMI-bench", "numbers", ("PIT",)),
        ("CMI-bench", "events", ("BT", "DBT", "GZT", "MEL")),
        ("audiobench", "choices", ("SND",)),
        ("MMAU", "sections", ()),
        ("no benchmark", "choices", ()),
    ],
)
def test_a_benchmark_has_tasks_by_the_form_of_their_answers(
    benchmark: str, family: Family, tasks: tuple[str, ...]
) -> None:
    assert of_family(benchmark, family) == tasks


def test_benchmarks_with_published_scripts_have_their_code() -> None:
    with_scripts = {name for name, benchmark in BENCHMARKS.items() if "released" in benchmark.lenses}
    assert {name for name in with_scripts if not is_pack(name)} == {"BASS", "CMI-bench", "ZIQI-Eval"}
    assert module("FSS") is bass_released.MODULES["FSS"]
    assert module("CTH") is ziqi_released
    assert lenses("CTH") == ("paper", "released", "careful")
    assert set(bass_released.MODULES) == set(BENCHMARKS["BASS"].tasks)
