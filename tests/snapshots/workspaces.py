"""The workspaces whose views are kept: the demo, and real files of four other benchmarks. Nothing in them is random."""

from __future__ import annotations

import csv
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from analysis import pipeline
from analysis.framing.run_facts import RunFacts
from analysis.pipeline.demo import load_demo
from analysis.pipeline.models.baseline import load_baseline
from analysis.reviews.codes.codebook import define
from analysis.reviews.codes.coding import RANDOM, code
from analysis.reviews.events import Event, code_of, new, of_question, stamp
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests import audiobench as audiobench_files
from tests import ziqi
from tests.shared import SHARED

DATA = SHARED / "data"
SINCE = datetime(2026, 1, 31, 9, 30, tzinfo=UTC)
"""When the first review was given; each of the others a minute after the one before."""
REVIEWERS = {"Ada": "rwrrurwrrrrrarrr", "Ben": "rrrrrrw"}
"""Verdicts of two people on the first questions that were asked of all runs, a letter each."""
VERDICTS = {"r": "right", "w": "wrong", "u": "unclear", "a": "audio"}


def demo(folder: Path) -> Workspace:
    """The demo with some verdicts and codes."""
    place = Workspace(folder)
    load_demo(place)
    _review(place)
    return place


def ziqi_eval(folder: Path) -> Workspace:
    """The sample of questions with all its baselines and three models of our own, one of them hard to read."""
    files = sorted((DATA / "ziqi_eval" / "test").glob("*.csv"))
    place = Workspace(folder / "workspace")
    asked = [each for path in files for each in _asked(path)]
    runs = [
        ziqi.run(folder / f"{model}.csv", [ziqi.answer(row, theme, *say(row)) for row, theme in asked])
        for model, say in MODELS.items()
    ]
    pipeline.load(runs, place)
    for name in ("constant-best", "random", "keyword"):
        load_baseline(name, files, place)
    return place


def audiobench(folder: Path) -> Workspace:
    """The real runs, and one each of the suites for speech, events and speakers."""
    suites = {"asr_robust": "speech", "events": "events", "turns": "turns"}
    ours = [getattr(audiobench_files, suite)(folder / f"{name}.json") for suite, name in suites.items()]
    return _loaded(folder, [*ours, *sorted((DATA / "audiobench_runs").glob("*.json"))])


def cmi_bench(folder: Path) -> Workspace:
    return _loaded(folder, sorted((DATA / "cmi_bench").rglob("*.jsonl")))


def mmau(folder: Path) -> Workspace:
    """Three models: the answers that lie there, always the second option, and right where the question is easy."""
    records = json.loads((DATA / "mmau" / "baseline_music_model_output.json").read_text(encoding="utf-8"))
    place = Workspace(folder / "workspace")
    answers: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
        "baseline": lambda record: record.get("model_output"),
        "second": lambda record: record["choices"][1],
        "easy": lambda record: record["answer"] if record["difficulty"] == "easy" else record["choices"][0],
    }
    for model, answer in answers.items():
        path = folder / f"{model}.json"
        path.write_text(json.dumps([record | {"model_output": answer(record)} for record in records]), encoding="utf-8")
        pipeline.load([path], place, pipeline.Options(RunFacts(model=model)))
    return place


WORKSPACES: Mapping[str, Callable[[Path], Workspace]] = {
    "demo": demo,
    "ziqi": ziqi_eval,
    "audiobench": audiobench,
    "cmi": cmi_bench,
    "mmau": mmau,
}


def _loaded(folder: Path, files: Sequence[Path]) -> Workspace:
    place = Workspace(folder / "workspace")
    pipeline.load(list(files), place)
    return place


def _asked(path: Path) -> list[tuple[dict[str, str], str]]:
    """Questions and theme of a file."""
    with path.open(encoding="utf-8-sig", newline="") as stream:
        return [(row, path.stem) for row in csv.DictReader(stream)]


def _draw(row: Mapping[str, str], salt: str, n: int) -> int:
    """A number below n that belongs to the question."""
    return zlib.crc32(f"{salt}{row['question']}".encode()) % n


def _guessing(row: Mapping[str, str]) -> tuple[str, str]:
    letter = "ABCD"[_draw(row, "guess", 4)]
    return f"[[答案：{letter}]]", letter


def _knowing(row: Mapping[str, str]) -> tuple[str, str]:
    letter = row["answer"] if _draw(row, "know", 10) < 7 else "ABCD"[_draw(row, "else", 4)]
    return letter, letter


def _talking(row: Mapping[str, str]) -> tuple[str, str]:
    """In one of five wordings, two of which name no single letter."""
    letter = "ABCD"[_draw(row, "talk", 4)]
    wordings = f"选{letter}。", f"A or {letter}", "none", f"The answer is {letter}.", ""
    return wordings[_draw(row, "wording", len(wordings))], letter


MODELS: Mapping[str, Callable[[Mapping[str, str]], tuple[str, str]]] = {
    "guessing": _guessing,
    "knowing": _knowing,
    "talking": _talking,
}


def _review(place: Workspace) -> None:
    db = Database(place)
    rows = cases_list.cases(db, Filters(tasks=("FSS", "SGD", "Cnt")), limit=60).rows
    questions = list(dict.fromkeys(row["question_id"] for row in rows))
    events = [
        new(who, "verdict", of_question(question), verdict=VERDICTS[letter])
        for who, letters in REVIEWERS.items()
        for question, letter in zip(questions, letters, strict=False)
    ]
    events.append(new("Ada", "cause", of_question(questions[1]), cause="reference", run=rows[0]["run"]))
    codes = [
        define("Ada", name, f"The answer {name}.", code=f"{number:012x}")
        for number, name in enumerate(("starts late", "repeats itself"), 1)
    ]
    events += codes
    for number, row in enumerate(rows[:6]):
        answer = row["question_id"], row["run"]
        events.append(code("Ada", answer, [code_of(codes[number % 2].target)], f"note {number}", RANDOM))
        if number < 3:
            events.append(code("Ben", answer, [code_of(codes[0].target)], "late", RANDOM))
    db.close()
    reviews = open_reviews(place)
    reviews.append(_fixed(events))
    reviews.close()


def _fixed(events: Sequence[Event]) -> list[Event]:
    """The events with ids and times that do not depend on when this runs. No event here names another."""
    return [
        replace(event, id=f"{number:032x}", time=stamp(SINCE + number * timedelta(minutes=1)))
        for number, event in enumerate(events)
    ]
