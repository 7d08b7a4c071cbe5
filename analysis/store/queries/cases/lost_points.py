"""The answers of one run that lost points, with their texts. Paper lens."""

from __future__ import annotations

from typing import Any

from analysis.store.database import Database

_ANSWERS = """
    SELECT c.index, c.record, c.question_id, c.task, c.subtask, c.prompt, c.reference_text, c.raw_json, s.score,
        coalesce(s.modes, []) AS modes
    FROM read_parquet($files) c JOIN scores s ON s.run = $run AND s.index = c.index
    WHERE s.lens = 'paper' AND s.score < 1 AND c.given AND ($task = '' OR c.task = $task)
    ORDER BY c.index"""
_TASKS = "SELECT DISTINCT task FROM cases WHERE run = $run ORDER BY task"


def answers(db: Database, run: str, task: str = "") -> list[dict[str, Any]]:
    """index, record, question_id, task, subtask, prompt, reference_text, raw_json, score and modes, in the order of
    the run. task: "" for all."""
    return db.rows(_ANSWERS, {"files": db.files("cases", [run]), "run": run, "task": task})


def tasks(db: Database, run: str) -> list[str]:
    """Codes of the tasks of a run."""
    return [row["task"] for row in db.rows(_TASKS, {"run": run})]
