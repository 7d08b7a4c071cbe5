"""Names of models from the names of files and folders."""

from __future__ import annotations

from pathlib import Path

from analysis.framing.head import look
from analysis.framing.run_facts import RunFacts
from analysis.framing.source import SourceFile
from analysis.pipeline.load import file_groups, run_names
from tests import small


def test_files_named_after_their_tasks_are_one_run_of_their_folder(tmp_path: Path) -> None:
    tasks = ("multiple choice question", "pair selection", "artist_count")
    files = [
        small.write(tmp_path / "qwen" / f"{task.replace(' ', '_')}.json", [row])
        for row in small.run()
        if (task := row["task"]) in tasks
    ]
    (sources,) = file_groups.group_files(files, RunFacts())
    assert (sources.facts.model, len(sources.parts)) == ("qwen", 3)


def test_one_file_named_after_its_task_is_of_the_model_of_its_folder() -> None:
    assert run_names.model_of(SourceFile(Path("/runs/qwen/single_gene_detection.json"))) == "qwen"
    assert (
        run_names.model_of(SourceFile(Path("/runs/qwen/qwen_single_gene_detection.json")))
        == "qwen_single_gene_detection"
    )


def test_files_of_one_task_are_runs_of_their_own(tmp_path: Path) -> None:
    row = small.run()[4]
    first = small.write(tmp_path / "a" / "single_gene_detection.json", [row])
    second = small.write(tmp_path / "a" / "single_gene_detection_results.json", [{**row, "prediction": "Piano"}])
    assert run_names.names([look(first), look(second)]) == {first: "a", second: "a"}
    assert len(file_groups.group_files([first, second], RunFacts())) == 2
