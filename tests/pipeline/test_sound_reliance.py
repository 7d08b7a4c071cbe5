"""From files of a choice benchmark, asked with the sound and without it, to what the sound brings."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis import pipeline
from analysis.cli import app
from analysis.framing.run_facts import RunFacts
from analysis.pipeline.sound_reliance import (
    as_rows,
    not_known,
    reliances,
    sound_use_of,
    text_answers,
    text_rules,
    verdict_of,
)
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import LoadedFile, Run
from analysis.store.workspace import Workspace
from analysis.summaries.comparison.sides import RunFacts as SideFacts
from analysis.summaries.comparison.sound_reliance import sound_runs
from analysis.views.document import Paragraph, Table
from analysis.views.sound_reliance import (
    NOT_KNOWN,
    by_model,
    by_task,
    by_text,
    command_of_missing,
    fourfold,
    use_of_sound,
    verdicts,
    without_listening,
)
from analysis.views.sound_reliance import not_known as not_known_of
from dashboard.selection import link_filters

QUESTIONS = 120
HEARD, KNOWN = 0.5, 0.2


def write(path: Path, hears: bool, known: float = KNOWN, heard: float = HEARD) -> Path:
    """Answers in the shape of MMAU of a model that knows some from the text, and hears some if it has the sound.

    known, heard: shares of the questions; the same for every model.
    """
    records = []
    for number in range(QUESTIONS):
        options = [f"instrument {number} {letter}" for letter in "klmn"]
        share, guess = random.Random(number).random(), random.Random(f"{path.stem} {number}")
        is_right = share < known or (hears and share < known + heard)
        records.append({
            "id": f"q{number}", "audio_id": f"{number // 2}.wav", "question": f"Which one is number {number}?",
            "choices": options, "answer": options[number % 4], "task": "music", "dataset": "d", "difficulty": "easy",
            "split": "test-mini", "category": "c", "sub-category": "s",
            "model_output": options[number % 4] if is_right else guess.choice(options),
        })  # fmt: skip
    path.write_text(json.dumps(records), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    folder = tmp_path_factory.mktemp("hearing")
    own = Workspace(folder / "workspace")
    for name, hears, audio in (("sound", True, "as-is"), ("silent", False, "none"), ("other", False, "other")):
        facts = RunFacts(model="basso", condition={"audio": audio})
        pipeline.load([write(folder / f"{name}.json", hears)], own, pipeline.Options(facts))
    return own


def test_what_is_planted_is_found_and_every_number_opens_its_cases(place: Workspace) -> None:
    db = Database(place)
    found, refused = reliances(db, Filters())
    assert refused == []
    assert {own.treatment for own in found} == {"no sound", "another song"}
    for own in found:
        assert own.overall is not None
        assert own.overall.interval is not None
        assert own.overall.interval.low < HEARD < own.overall.interval.high
        for table in (by_model([own]), by_task(own), fourfold(own)):
            for cells in table.rows:
                counts = [cell for cell, column in zip(cells, table.columns, strict=True) if column.format == "count"]
                for cell in (cell for cell in counts if cell.door):
                    fields, unknown = link_filters.parse(
                        {k: v for k, v in cell.door.items() if k not in ("runs", "sort")}
                    )
                    assert not unknown
                    page = cases_list.cases(db, Filters(runs=tuple(cell.door["runs"]), **fields), limit=0)
                    assert page.total == 2 * cell.value
    assert all(" hears: " in paragraph.bold for paragraph in verdicts(found))
    rows = [row for own in found for row in as_rows(own)]
    assert {row["hearing"] for row in rows} == {"hears"}
    assert all(row["right_with_sound_only"] > row["right_without_only"] for row in rows)


@pytest.mark.parametrize(
    ("sources", "counted"),
    [([1], True), ([4], False), ([1, 1], True), ([1, 2], False), ([], False), ([None], False), ([999], False)],
)
def test_equal_answers_count_where_another_one_is_right_for_the_sound_that_was_sent(
    sources: list[int | None], counted: bool, tmp_path: Path
) -> None:
    """The right option of question n is n % 4 of the same four; all but the first have the sound of question n + 1."""
    place, options = Workspace(tmp_path / "workspace"), list("klmn")
    records: list[dict[str, object]] = [
        {"id": f"q{number}", "audio_id": f"{number}.wav", "question": f"Which one is number {number}?",
         "choices": options, "answer": options[number % 4], "task": "music", "dataset": "d", "difficulty": "easy",
         "split": "test-mini", "category": "c", "sub-category": "s", "model_output": "k"}
        for number in range(12)
    ]  # fmt: skip
    path = tmp_path / "a.json"
    path.write_text(json.dumps(records), encoding="utf-8")
    pipeline.load([path], place, pipeline.Options(RunFacts(model="m")))
    ids = {row["record"]: row["question_id"] for row in cases_list.cases(Database(place), Filters(), limit=99).rows}
    for number, record in enumerate(records):
        froms = sources if number == 0 else [(number + 1) % 12]
        named = [{"from": ids.get(f"q{source}", "elsewhere")} if source is not None else {} for source in froms]
        record |= {"model_output": "k" if number < 3 else options[number % 4], "audio_sent": named}
    path.write_text(json.dumps(records), encoding="utf-8")
    facts = RunFacts(model="m", condition={"audio": "other"})
    pipeline.load([path], place, pipeline.Options(facts))
    ((own,), refused) = reliances(Database(place), Filters())
    assert refused == []
    assert len(own.differing) == 11 + counted
    same = [number for number in range(12) if records[number]["model_output"] == "k"]
    assert own.unchanged == pytest.approx((len(same) - (not counted)) / len(own.differing))
    (cells,) = fourfold(own).rows
    fields, unknown = link_filters.parse({k: v for k, v in cells[4].door.items() if k != "runs"})
    assert not unknown
    page = cases_list.cases(Database(place), Filters(runs=tuple(cells[4].door["runs"]), **fields), limit=0)
    assert page.total == 2 * cells[4].value


def test_where_no_answer_states_its_sound_the_share_of_equal_ones_is_not_known(place: Workspace) -> None:
    silent, other = reliances(Database(place), Filters())[0]
    assert (len(silent.differing), silent.unchanged is None) == (QUESTIONS, False)
    assert (other.differing, other.unchanged) == (frozenset(), None)
    assert "not known" in fourfold(other).note
    assert fourfold(silent).note == ""


@pytest.mark.parametrize("known", [0.1, 0.3, 0.5])
def test_planted_shortcuts_by_the_text_are_estimated_from_files_to_the_table(known: float, tmp_path: Path) -> None:
    """Three models that know a share of the questions from the text and hear the rest."""
    place = Workspace(tmp_path / "workspace")
    for model in "abc":
        for audio, hears in (("as-is", True), ("none", False)):
            file = write(tmp_path / f"{model}-{audio}.json", hears, known, 1.0)
            pipeline.load([file], place, pipeline.Options(RunFacts(model=model, condition={"audio": audio})))
    db = Database(place)
    planted = sum(random.Random(number).random() < known for number in range(QUESTIONS)) / QUESTIONS
    found, _ = reliances(db, Filters())
    for cells in by_model(found).rows:
        values = dict(zip((column.title for column in by_model(found).columns), cells, strict=True))
        low, high = values["95 % CI"].value
        assert low < 1 - planted < high
        assert values["Without %"].value == pytest.approx(planted, abs=0.12)
    own = text_answers(db, Filters())
    assert own.figure is not None
    assert own.figure.excess == pytest.approx(planted, abs=0.05)


def test_several_seeds_of_a_side_are_one_figure_with_what_they_add(tmp_path: Path) -> None:
    """The figure of each side is the mean over its seeds; seeds with the same answers count as one."""
    place, shares = Workspace(tmp_path / "workspace"), {}
    for name, seed, hears in (("a", "1", True), ("b", "2", True), ("c", "1", False), ("d", "2", False)):
        facts = RunFacts(model="basso", condition={"audio": "as-is" if hears else "none", "seed": seed})
        file = write(tmp_path / f"{name}.json", hears)
        pipeline.load([file], place, pipeline.Options(facts))
        records = json.loads(file.read_text(encoding="utf-8"))
        shares[name] = sum(record["model_output"] == record["answer"] for record in records) / QUESTIONS
    ((own,), refused) = reliances(Database(place), Filters())
    assert refused == []
    assert (len(own.a), len(own.b)) == (2, 2)
    assert own.overall is not None
    assert own.overall.gain == pytest.approx((shares["a"] + shares["b"] - shares["c"] - shares["d"]) / 2)
    assert own.overall.n == QUESTIONS
    assert own.overall.interval is not None
    assert own.overall.interval.low < HEARD < own.overall.interval.high


def test_without_a_run_without_the_sound_it_is_not_known_and_a_command_makes_one(place: Workspace) -> None:
    db = Database(place)
    (run,) = (run for run in loaded_runs.runs(db) if run.condition["audio"] == "as-is")
    only = Filters(runs=(run.id,))
    found, _ = reliances(db, only)
    assert (found, not_known(db, only, found)) == ([], [run])
    assert not_known(db, Filters(), reliances(db, Filters())[0]) == []
    result = CliRunner().invoke(app, ["hearing", run.id, "--workspace", str(place.path)])
    assert result.exit_code == 3
    command = f"earmark run --endpoint URL --model basso --sound none --questions {run.files[0].path}"
    for words in ("Not known: no run of this model without sound.", command, "the longest option"):
        assert words in " ".join(result.output.split())


def test_the_command_keeps_the_other_settings_and_asks_for_the_sound_where_that_is_missing() -> None:
    condition = {"audio": "mix, wav 16000 Hz", "temperature": "0.0", "prompt": "step by step"}
    run = Run("r", "m", "model", "m", condition, seed="3", files=(LoadedFile("a b.json", "", 1),))
    assert command_of_missing(run) == (
        "earmark run --endpoint URL --model m --sound none --temperature 0.0 --condition 'prompt=step by step' "
        "--seed 3 --questions 'a b.json'"
    )
    assert not_known_of(run) == NOT_KNOWN
    silent = replace(run, condition={"audio": "none"}, files=())
    assert "--sound as-is" in command_of_missing(silent)
    assert "with the sound" in not_known_of(silent).bold


def test_rules_that_do_not_listen_open_the_answers_to_what_they_have_right(place: Workspace) -> None:
    db = Database(place)
    run = loaded_runs.runs(db)[0]
    table = without_listening(text_rules(db, run.id), run)
    assert [cells[1].value for cells in table.rows] == [QUESTIONS] * 4
    assert table.rows[3][5].value == QUESTIONS / 4
    for cells in (cells for cells in table.rows if cells[5].value):
        fields, unknown = link_filters.parse({k: v for k, v in cells[5].door.items() if k != "runs"})
        assert not unknown
        assert cases_list.cases(db, Filters(runs=(run.id,), **fields), limit=0).total == cells[5].value


def test_the_command_prints_and_writes_the_same(place: Workspace, tmp_path: Path) -> None:
    out = tmp_path / "hearing.json"
    result = CliRunner().invoke(app, ["hearing", "--workspace", str(place.path), "--json", str(out)])
    assert result.exit_code == 0, result.output
    rows = json.loads(out.read_text(encoding="utf-8"))["rows"]
    assert [row["against"] for row in rows] == ["no sound", "another song"]
    assert all(f"{100 * row['reliance']:+.1f}" in result.output for row in rows)


def test_each_question_is_used_followed_or_unclear_and_the_filter_opens_them(place: Workspace) -> None:
    """Counted again from the files: right with the sound and wrong in the other two; or one answer in all three."""
    db = Database(place)
    runs = {run.condition["audio"]: run.id for run in loaded_runs.runs(db)}
    use = sound_use_of(db, Filters(), runs["as-is"])
    assert use is not None
    said = {
        name: {record["id"]: record for record in json.loads((place.path.parent / file).read_text(encoding="utf-8"))}
        for name, file in (("as-is", "sound.json"), ("none", "silent.json"), ("other", "other.json"))
    }
    counts = {"used": 0, "followed": 0, "unclear": 0}
    for name, record in said["as-is"].items():
        texts = [said[condition][name]["model_output"] for condition in ("as-is", "none", "other")]
        right = [text == record["answer"] for text in texts]
        verdict = "used" if right == [True, False, False] else "followed" if len(set(texts)) == 1 else "unclear"
        counts[verdict] += 1
    assert dict(use.counts) == counts
    assert min(counts.values()) > 0
    (cells,) = use_of_sound(use).rows
    for cell in cells:
        fields, unknown = link_filters.parse({k: v for k, v in cell.door.items() if k != "runs"})
        assert not unknown
        found = cases_list.cases(db, Filters(runs=tuple(cell.door["runs"]), **fields), limit=400)
        assert len({row["question_id"] for row in found.rows}) == cell.value
        for row in found.rows[:3]:
            value = fields["sound_use"][0].partition(":")[0]
            assert verdict_of(db, Filters(), runs["none"], row["question_id"]) == value


def test_a_question_that_one_run_lacks_has_no_verdict(place: Workspace) -> None:
    db = Database(place)
    run = loaded_runs.runs(db)[0].id
    assert verdict_of(db, Filters(), run, "no such question") == ""
    assert verdict_of(db, Filters(), "no such run", "no such question") == ""


@pytest.mark.parametrize("n_models", [1, 2, 3, 4])
def test_questions_that_models_answer_without_sound_are_found_and_can_be_left_out(
    n_models: int, tmp_path: Path
) -> None:
    """Four options: guessing alone reaches any number of up to two models too often, then there is no figure."""
    place, right = Workspace(tmp_path / "workspace"), []
    for number in range(n_models):
        file = write(tmp_path / f"{number}.json", False)
        pipeline.load([file], place, pipeline.Options(RunFacts(model=f"model {number}", condition={"audio": "none"})))
        records = json.loads(file.read_text(encoding="utf-8"))
        right.append({record["id"] for record in records if record["model_output"] == record["answer"]})
    db = Database(place)
    own = text_answers(db, Filters())
    assert (own.questions, len(own.models)) == (QUESTIONS, n_models)
    if n_models < 3:
        assert own.figure is None
        assert isinstance(by_text(own), Paragraph)
        return
    least = {3: 3, 4: 4}[n_models]
    expected = {name for name in right[0] if sum(name in of_model for of_model in right) >= least}
    assert own.least == least
    assert own.figure is not None
    assert own.n == len(expected)
    assert own.figure.share == pytest.approx(len(expected) / QUESTIONS)
    assert own.figure.excess == pytest.approx(KNOWN, abs=0.08)
    table = by_text(own)
    assert isinstance(table, Table)
    for action, n in (("only", len(expected)), ("out", QUESTIONS - len(expected))):
        found = cases_list.cases(db, Filters(by_text=(own.filter_value(action),)), limit=1000)
        assert len({row["question_id"] for row in found.rows}) == n
        assert {row["record"] in expected for row in found.rows} == {action == "only"}
    assert cases_list.cases(db, Filters(by_text=("out:x:" + own.filter_value("out").split(":")[2],))).total >= 0


def test_the_recording_of_an_endpoint_and_title_and_artist_are_conditions_of_one_model() -> None:
    """As `earmark run --endpoint` states them."""
    facts = [
        SideFacts("s", "m", {"audio": "mix, wav 16000 Hz"}, ""), SideFacts("n", "m", {"audio": "none"}, ""),
        SideFacts("t", "m", {"audio": "none", "metadata": "title and artist"}, ""),
    ]  # fmt: skip
    (runs,) = sound_runs(facts)
    assert (runs.sound, dict(runs.other)) == (("s",), {"no sound": ("n",), "title and artist": ("t",)})
