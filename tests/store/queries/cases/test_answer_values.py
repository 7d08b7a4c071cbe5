"""Values of many runs' answers: those of each case, read from few files."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from analysis import pipeline
from analysis.benchmarks.registry import EVERY
from analysis.records import Lens
from analysis.store.database import Database
from analysis.store.queries.cases import answer_values, cases_list
from analysis.store.queries.cases.case import case
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import small

OPTIONS = ["flute", "piano", "drum"]
ANSWERS = {
    "first": ["flute", "piano", "I cannot hear it."],
    "second": ["flute", "flute", "drum"],
    "third": ["Flute.", "B. piano", "banjo"],
    "fourth": ["flute", "piano", ""],
}


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    folder = tmp_path_factory.mktemp("values")
    for name, answers in ANSWERS.items():
        records = [
            {"id": f"q{n}", "audio": f"{n}.wav", "question": f"Which is number {n}?", "choices": OPTIONS,
             "answer": OPTIONS[n], "prediction": answer}
            for n, answer in enumerate(answers)
        ]  # fmt: skip
        (folder / f"{name}.jsonl").write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    place = Workspace(folder / "workspace")
    pipeline.load([small.write(folder / "small.json", small.run())], place)
    for name in ANSWERS:
        pipeline.load([folder / f"{name}.jsonl"], place)
    return Database(place)


@pytest.mark.parametrize("lens", ["paper", "released"])
def test_values_are_those_of_each_case(db: Database, lens: Lens) -> None:
    rows = cases_list.cases(db, Filters(lens=lens), limit=1000).rows
    values = answer_values.values(db, rows, lens)
    assert values.keys() == {(row["run"], row["index"]) for row in rows}
    for row in rows:
        (answer,) = (
            answer for answer in case(db, row["question_id"], (row["run"],)).answers if answer.index == row["index"]
        )
        assert values[row["run"], row["index"]] == answer.scored[lens].value


def test_equal_choices_are_read_from_one_run(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [row for row in cases_list.cases(db, Filters(), limit=1000).rows if EVERY[row["task"]].benchmark != "BASS"]
    assert len({row["run"] for row in rows}) == len(ANSWERS)
    files: list[str] = []
    whole = db.files

    def of_runs(table: str, runs: list[str]) -> Sequence[str]:
        files.extend(runs)
        return whole(table, runs)

    monkeypatch.setattr(db, "files", of_runs)
    values = answer_values.values(db, rows, "paper")
    assert len(files) == 2, "flute and piano of one run, flute and drum of the other"
    assert len(values) == len(rows)
    assert sorted(map(str, values.values())) == ["None"] * 3 + ["drum"] + ["flute"] * 5 + ["piano"] * 3
