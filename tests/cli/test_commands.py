"""The command line: every command, what it prints, and one line for every error."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
import typer

from analysis import cli
from analysis.cli import console
from analysis.store.workspace import PROJECT
from tests import small
from tests.test_readme import commands


@pytest.fixture
def earmark(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Earmark:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path / "workspace"))
    monkeypatch.setattr(os, "cpu_count", lambda: 1)  # several files are loaded here, not in processes
    return Earmark(monkeypatch, capsys)


BUILT = cache(typer.main.get_command)
"""All commands are built once for all tests of a process, not once a call."""


class Earmark:
    """Runs the command as the console script does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys
        monkeypatch.setattr(typer.main, "get_command", BUILT)

    def __call__(self, *arguments: object) -> tuple[int, str, str]:
        """Exit code, standard output and error."""
        self._monkeypatch.setattr(sys, "argv", ["earmark", *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        captured = self._capsys.readouterr()
        assert isinstance(stop.value.code, int)
        return stop.value.code, captured.out, captured.err


def test_load_prints_counts_and_scores_by_task(earmark: Earmark, tmp_path: Path) -> None:
    path = small.write(tmp_path / "kettle.json", small.run())
    code, out, _ = earmark("load", path)
    lines = [line.split() for line in out.splitlines()]
    assert code == 0
    assert lines[0][:4] == ["kettle:", "loaded", "as", lines[0][3]]
    counts = "task questions clean mended ambiguous refused unparsed missing unscorable"
    figures = "guessing paper raw paper corrected released raw released corrected WER WER capped IWER capped"
    assert lines[1] == f"{counts} {figures}".split()
    assert ["GA", *"1 1 0 0 0 0 0 0".split(), "25.00", *["100.00"] * 4] in lines
    attribution = next(line for line in lines if line[0] == "Attr")
    assert attribution[1:12] == ["2", "1", "0", "0", "0", "0", "1", "0", "41.67", "50.00", "25.00"]
    assert next(line for line in lines if line[0] == "FSLT")[-3:] == ["0.0000", "0.0000", "100.00"]


def test_names_of_a_side_may_have_commas_themselves(earmark: Earmark, tmp_path: Path) -> None:
    for model, seed in (("kettle", "1"), ("kettle", "2"), ("lamp", "1")):
        path = small.write(tmp_path / f"{model}{seed}.json", small.run())
        earmark("load", path, "--model", model, "--seed", seed, "--name", f"{model}, seed {seed}")
    code, out, err = earmark("compare", "kettle, seed 1, kettle, seed 2", "lamp, seed 1")
    assert code == 0, err
    assert "2 seeds" in out
    code, _, err = earmark("compare", "kettle, seed 1, kettle, seed 3", "lamp, seed 1")
    assert code == 2
    assert "no run 'kettle'" in " ".join(err.split())


def test_the_same_file_twice_says_so(earmark: Earmark, tmp_path: Path) -> None:
    path = small.write(tmp_path / "kettle.json", small.run())
    earmark("load", path)
    code, out, _ = earmark("load", path)
    assert code == 0
    assert "kettle: already loaded as kettle-" in out
    assert "nothing changed" in out


def test_options_name_the_run(earmark: Earmark, tmp_path: Path) -> None:
    path = small.write(tmp_path / "kettle.json", small.run())
    options = ("--model", "M", "--condition", "audio=stem", "--condition", "think=on", "--prompt-version", "2")
    _, out, _ = earmark("load", path, *options)
    assert out.startswith("M (audio=stem, think=on, prompt 2): loaded as m-audio-stem-think-on-prompt-2-")
    _, out, _ = earmark("load", path, "--model", "M", "--seed", "7")
    assert out.startswith("M (seed=7): loaded as m-seed-7-")
    _, out, _ = earmark("load", path, "--name", "My [run]")
    assert out.startswith("My [run]: loaded as my-run-")
    _, out, _ = earmark("runs")
    assert "My [run]" in out


def test_a_condition_without_a_value_is_refused(earmark: Earmark, tmp_path: Path) -> None:
    code, _, errors = earmark("load", small.write(tmp_path / "a.json", []), "--condition", "stem")
    assert code == 2
    assert "KEY=VALUE" in errors


def test_problems_are_printed_up_to_a_number(earmark: Earmark, tmp_path: Path) -> None:
    broken = [{"task": f"chess {n}", "id": f"c{n}"} for n in range(25)]
    path = small.write(tmp_path / "kettle.json", [*small.run(), *broken, {"task": "go"}])
    code, out, _ = earmark("load", path)
    assert code == 0
    assert out.count("expected the name of a BASS task") == 1
    assert (
        f"{path}: 26 records (at position 13, id c0; position 14, id c1; position 15, id c2; position 16, id c3; "
        "position 17, id c4; …): field 'task': expected the name of a BASS task, found chess 0 / chess 1 / chess 2 "
        "and 23 other texts" in out
    )


def test_few_problems_are_a_line_each_with_position_id_field_and_text(earmark: Earmark, tmp_path: Path) -> None:
    path = small.write(tmp_path / "kettle.json", [small.run()[0], {"task": "chess", "id": 12}, small.run()[1], 5])
    code, out, _ = earmark("load", path)
    assert code == 0
    assert f"{path}: record at position 1, id 12: field 'task': expected the name of a BASS task, found chess" in out
    assert f"{path}: record at position 3: field '(record)': expected an object, found 5" in out


def test_problems_of_many_kinds_are_printed_up_to_a_number(earmark: Earmark, tmp_path: Path) -> None:
    odd = [small.record("artist_count", 1, "1", **{f"youtube_url_{n}": n}, section=n) for n in range(3)]
    broken = [{"task": "section_duration", "audio": f"{n}.wav", "gt": n, "prompt": n, name: []}
              for n, name in enumerate(("a", "b"))]  # fmt: skip
    path = small.write(tmp_path / "kettle.json", [*small.run(), *odd, *broken, *[{"task": n} for n in range(3)]])
    code, out, _ = earmark("load", path)
    assert code == 0
    assert out.count("field 'section': expected text") == 3
    assert out.count("field 'prompt': expected text") == 2
    assert out.count("expected the name of a task") == 3
    many = [small.write(tmp_path / "many" / f"{n}" / "x.json", [{"task": f"chess {n}"}]) for n in range(30)]
    _, out, _ = earmark("load", *many)
    assert out.count("expected questions or answers") == console.MOST_PROBLEMS
    assert "and 10 more" in out


def test_the_workspace_may_be_named_before_the_command(earmark: Earmark, tmp_path: Path) -> None:
    path = small.write(tmp_path / "kettle.json", small.run())
    assert earmark("--workspace", tmp_path / "before", "load", path)[0] == 0
    assert "kettle" in earmark("runs", "--workspace", tmp_path / "before")[1]
    assert "kettle" in earmark("--workspace", tmp_path / "before", "runs")[1]
    assert "No runs loaded" in earmark("runs")[1]
    assert "No runs loaded" in earmark("--workspace", tmp_path / "before", "runs", "--workspace", tmp_path / "b")[1]


def test_a_file_of_another_program_is_one_sentence_and_the_rest_is_loaded(earmark: Earmark, tmp_path: Path) -> None:
    folder = tmp_path / "results"
    small.write(folder / "kettle.json", small.run())
    for n in range(298):
        (folder / f"table{n:03}.csv").write_text("time,note\n0.5,C4\n", encoding="utf-8")
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    code, out, _ = earmark("load", folder)
    assert code == 0
    assert "kettle: loaded as kettle-" in out
    lines = [line for line in out.splitlines() if "table" in line]
    assert len(lines) == 1
    assert "298 files (table000.csv; table001.csv" in lines[0]
    assert "found CSV with the columns time, note" in lines[0]
    assert "ignored files, by extension: 1 .txt" in out


def test_the_exit_status_tells_whether_something_was_left_out(earmark: Earmark, tmp_path: Path) -> None:
    good = small.write(tmp_path / "good.json", small.run())
    bad = small.write(tmp_path / "bad.json", [{"task": "chess"}])
    lame = small.write(tmp_path / "lame.json", [*small.run(), 5])
    commands = (("load",), ("load", "--strict-exit"), ("score",))
    statuses = [[earmark(*command, path)[0] for path in (good, lame, bad)] for command in commands]
    assert statuses == [[0, 0, 2], [0, 4, 2], [0, 4, 2]]
    assert "warning: 1 record or file left out" in earmark("load", lame)[2]
    assert earmark("load", good, "--strict-exit")[0] == 0
    assert earmark("load", good, bad, "--strict-exit")[0] == 4
    assert earmark("load", "--strict", lame, "--name", "strict")[0] == 1


def test_files_with_the_same_bytes_are_said_to_be_so(earmark: Earmark, tmp_path: Path) -> None:
    both = [small.write(tmp_path / "m" / name, small.run()[:3]) for name in
            ("structural_segmentation.json", "artist_collaboration.json")]  # fmt: skip
    code, out, _ = earmark("load", *both)
    assert code == 0
    assert f"{both[0]}: expected other contents, found the bytes of artist_collaboration.json; counted once" in out
    assert "m: loaded as m-" in out


def test_strict_stops_with_one_line(earmark: Earmark, tmp_path: Path) -> None:
    path = small.write(tmp_path / "kettle.json", [*small.run(), {"task": "chess"}])
    code, out, errors = earmark("load", path, "--strict")
    assert (code, out) == (1, "")
    assert errors.count("\n") == 1
    assert "record at position 13: field 'task'" in errors
    assert "No runs loaded" in earmark("runs")[1]


@pytest.mark.parametrize("arguments", [("load", "none.json"), ("score", "none.json"), ("remove", "none")])
def test_an_error_is_one_line(arguments: tuple[str, ...], earmark: Earmark) -> None:
    code, out, errors = earmark(*arguments)
    assert (code, out) == (2, "")
    assert errors.startswith("error: ")
    assert errors.count("\n") == 1


def test_runs_are_listed_and_removed(earmark: Earmark, tmp_path: Path) -> None:
    earmark("load", small.write(tmp_path / "kettle.json", small.run()))
    _, out, _ = earmark("runs")
    run = out.splitlines()[1].split()[0]
    assert out.splitlines()[1].split()[:5] == [run, "kettle", "model", "13", "0"]
    assert earmark("remove", run)[1] == f"removed {run}\n"
    assert "No runs loaded" in earmark("runs")[1]


@pytest.mark.parametrize("lens", ["paper", "released"])
def test_score_writes_strict_json(lens: str, earmark: Earmark, tmp_path: Path) -> None:
    odd = small.record("section_structural_segmentation", [{"start": 1, "end": 2}], '[{"start": NaN, "end": 1e999}]')
    huge = small.record("artist_duration", 3, "1" + "0" * 400)
    half = small.record("artist_count", 2, "\ud800", id="h\ud800")
    path = small.write(tmp_path / "kettle.json", [*small.run(), odd, huge, half])
    code, out, _ = earmark("score", path, "--lens", lens, "--json", tmp_path / "out.json")
    assert code == 0
    assert f"kettle.json, {lens} lens" in out
    found = json.loads((tmp_path / "out.json").read_bytes(), parse_constant=pytest.fail)
    assert {"lens", "summary", "overall", "rules", "records", "problems"} <= set(found)
    assert ("stops_at" in found) == (lens == "released")
    assert found["summary"]["FSS"]["raw"] == 1.0
    assert set(found["summary"]["FSLT"]) >= {
        "n",
        "scored",
        "raw",
        "corrected",
        "wer",
        "iwer_of_mean_wer",
        "mean_of_iwer",
    }
    assert [row["id"] for row in found["records"]][:2] == [0, 1]
    assert all(("wer" in row) == (row["task"] in ("FSLT", "SSLT")) for row in found["records"])


def test_score_says_where_it_cannot_write(earmark: Earmark, tmp_path: Path) -> None:
    path = small.write(tmp_path / "kettle.json", small.run())
    code, _, errors = earmark("score", path, "--json", tmp_path / "none" / "out.json")
    assert code == 2
    assert "expected a file that can be written" in errors


def test_labels_are_printed(earmark: Earmark) -> None:
    code, out, _ = earmark("labels")
    assert code == 0
    assert "prechorus" in out


def test_references_are_imported(earmark: Earmark, tmp_path: Path) -> None:
    dataset = tmp_path / "harmonixset" / "dataset"
    (dataset / "segments").mkdir(parents=True)
    (dataset / "segments" / "0001_kettle.txt").write_text("0.5 intro\n8.5 verse\n30.0 end\n")
    (dataset / "segments" / "0002_empty.txt").write_text("")
    code, out, _ = earmark("import", "harmonix", tmp_path / "harmonixset")
    assert code == 4
    assert out.startswith("harmonix: 1 song, 2 sections, ")
    assert "0002_empty.txt" in out
    (dataset / "segments" / "0002_empty.txt").unlink()
    beats = dataset / "beats_and_downbeats"
    beats.mkdir()
    (beats / "0001_kettle.txt").write_text("0.5\t1\t1\n")
    columns = "File,Title,Artist,Release,Duration,BPM,Ratio Bars in 4,Time Signature,Genre,MusicBrainz Id,Acoustid Id"
    (dataset / "metadata.csv").write_text(f"{columns}\n0001_kettle,Kettle,Ada,,30,120,100,4|4,Pop,,\n")
    (dataset / "youtube_urls.csv").write_text("File,URL\n0001_kettle,https://example.org\n")
    (dataset / "youtube_alignment_scores.csv").write_text("File,score\n0001_kettle,1\n")
    code, out, _ = earmark("import", "harmonix", tmp_path / "harmonixset")
    assert (code, "0 lines or files left out" in out) == (0, True), out
    code, _, errors = earmark("import", "cosod", tmp_path / "nowhere")
    assert code == 2
    assert errors.count("\n") == 1


@pytest.mark.parametrize("command", commands(cli.app))
def test_every_command_says_what_it_does(command: str, earmark: Earmark) -> None:
    code, out, _ = earmark(*command.split()[1:], "--help")
    assert code == 0
    assert len(out.splitlines()) > 5


def test_the_command_starts_without_heavy_imports() -> None:
    heavy = ("numpy", "pyarrow", "duckdb", "scipy", "pandas")
    code = f"import sys, analysis.cli; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_questions_are_built_and_what_is_left_out_is_printed(earmark: Earmark, tmp_path: Path) -> None:
    folder = tmp_path / "questions"
    demo = PROJECT / "data" / "demo"
    arguments = ("--from", demo, "--dataset", "demo", "--per-subtask", 2, "--out", folder, "--audio", tmp_path)
    code, out, _ = earmark("questions", "build", *arguments)
    lines = [line.split() for line in out.splitlines()]
    assert code == 0
    assert lines[0] == ["task", "subtask", "questions", "possible", "left", "out"]
    assert ["FSS", "Full", "segmentation", "2", "14"] in lines
    role = next(line for line in out.splitlines() if "Section role" in line)
    assert role.split()[:4] == "Attr Section role 2".split()
    assert lines[-2] == ["44", "questions", "about", "14", "songs"]
    assert lines[-1] == "songs joined for gene attribution: 0, without audio: 2".split()
    assert len(list(folder.glob("*.json"))) == 4
    assert earmark("load", folder)[0] == 0


def test_questions_without_songs_are_refused(earmark: Earmark, tmp_path: Path) -> None:
    code, _, err = earmark("questions", "build", "--out", tmp_path)
    assert code == 2
    assert "expected an imported reference set; `earmark import` imports one, found none" in err


def test_prompts_are_listed_shown_and_exported(earmark: Earmark, tmp_path: Path) -> None:
    code, out, _ = earmark("prompts", "show")
    lines = [line.split() for line in out.splitlines()]
    assert code == 0
    assert ["Dur", "artist_delivery_duration", "10", "number,", "verb"] in lines
    assert lines[-1] == "version earmark-1, for parser version 1".split()
    mine = tmp_path / "mine.yaml"
    assert earmark("prompts", "export", mine)[1].startswith(f"written to {mine}")
    for name in ("Loc", "identify_artist_start_timestamp", "artist localization"):
        _, out, _ = earmark("prompts", "show", name, "--prompts", mine)
        assert out.splitlines()[0] == "Loc identify_artist_start_timestamp (earmark-1)"
        assert out.count("{number}") == 10
        assert "Answer with the seconds alone." in out


def test_a_task_without_prompts_and_a_faulty_set_are_refused(earmark: Earmark, tmp_path: Path) -> None:
    code, _, errors = earmark("prompts", "show", "chess")
    assert code == 2
    assert "no task or subtask 'chess'" in errors
    (tmp_path / "mine.yaml").write_text("version: mine\n", encoding="utf-8")
    code, _, errors = earmark("prompts", "show", "--prompts", tmp_path / "mine.yaml")
    assert (code, errors.count("\n")) == (2, 1)
    assert "expected 'parser_version', as text" in errors


def test_a_function_is_asked_and_its_answers_are_loaded(earmark: Earmark, tmp_path: Path) -> None:
    questions = small.write(tmp_path / "q.json", [small.record("artist_count", 2, None, id="q7"), {"task": "chess"}])
    arguments = ("run", "--adapter", "tests.inference.models:two", "--questions", questions, "--model", "Two")
    code, out, _ = earmark(*arguments, "--condition", "audio=none", "--prompt-ensemble", 3)
    lines = out.splitlines()
    assert code == 0
    assert lines[0].startswith(f"1 questions asked, written to {tmp_path / 'workspace' / 'answers' / 'two-'}")
    assert lines[1] == "1 questions without audio: the model was asked without sound; add a folder with --audio DIR"
    assert "record at position 1: field 'task'" in lines[2]
    assert lines[3].startswith("Two (audio=none, prompt earmark-1, 3 wordings): loaded as two-audio-none-prompt-")
    assert "100.00" in lines[5]
    assert "WER" not in lines[4]  # only lyrics have one
    code, _, errors = earmark(*arguments, "--condition", "audio=none", "--prompt-ensemble", 3)
    assert (code, errors.count("\n")) == (2, 1)
    assert "contains answers already: --resume continues" in errors


@pytest.mark.parametrize(
    ("adapter", "message"),
    [("two", "expected module:function"), ("tests.inference.models:prompt_only", "a function of (audio, prompt)")],
)
def test_a_function_that_cannot_be_asked_is_one_line(
    adapter: str, message: str, earmark: Earmark, tmp_path: Path
) -> None:
    questions = small.write(tmp_path / "q.json", small.run())
    code, out, errors = earmark("run", "--adapter", adapter, "--questions", questions)
    assert (code, out, errors.count("\n")) == (2, "", 1)
    assert message in errors


def test_settings_that_a_function_does_not_get_are_refused(earmark: Earmark, tmp_path: Path) -> None:
    questions = small.write(tmp_path / "q.json", small.run())
    arguments = ("run", "--adapter", "tests.inference.models:two", "--questions", questions)
    for option, value in (("--temperature", 0.5), ("--audio-format", "wav"), ("--max-cost", 1)):
        code, _, errors = earmark(*arguments, option, value)
        assert code == 2
        assert f"{option}: expected --endpoint" in " ".join(errors.split())


def test_questions_that_the_guide_builds_have_sound(earmark: Earmark, tmp_path: Path) -> None:
    guide = (PROJECT / "dashboard" / "guide" / "publish.md").read_text(encoding="utf-8")
    (line,) = (line for line in guide.splitlines() if line.startswith("earmark questions build"))
    arguments = line.replace("data/demo", str(PROJECT / "data" / "demo")).replace("questions/", str(tmp_path / "q"))
    code, _, _ = earmark(*arguments.split()[1:-1], 1)
    assert code == 0
    _, out, _ = earmark("run", "--adapter", "tests.inference.models:two", "--questions", tmp_path / "q", "--dry-run")
    # the question about four songs has four files, which are joined by --audio alone
    assert out.endswith(", 1 without audio\n")


def test_the_help_names_every_baseline() -> None:
    from analysis.baselines import BASELINES
    from analysis.cli.baselines import AUDIO_BASELINES, TEXT_BASELINES

    listens = {name: row.listens for name, row in BASELINES.items()}
    assert listens == dict.fromkeys(TEXT_BASELINES, False) | dict.fromkeys(AUDIO_BASELINES, True)


def test_files_with_nothing_usable_are_a_failure(earmark: Earmark, tmp_path: Path) -> None:
    bad = [small.write(tmp_path / f"{name}.json", [{"task": "chess"}]) for name in ("a", "b")]
    code, out, _ = earmark("load", *bad)
    assert code == 2
    assert out.count("No task among its first records is one of BASS; the first is 'chess'") == 2
    assert earmark("load", *bad, small.write(tmp_path / "kettle.json", small.run()))[0] == 0
    assert earmark("score", bad[0])[0] == 2
    empty = small.write(tmp_path / "c.json", [{"task": "artist_count"}])
    code, out, _ = earmark("load", empty)
    assert code == 2
    assert "no usable records, not loaded" in out


def test_questions_without_answers_cannot_be_scored_and_it_is_said(earmark: Earmark, tmp_path: Path) -> None:
    questions = [{name: value for name, value in record.items() if name != "prediction"} for record in small.run()]
    path = small.write(tmp_path / "kettle.json", questions)
    code, out, _ = earmark("score", path, "--json", tmp_path / "out.json")
    assert code == 2
    assert out == f"  {path}: expected answers to score, found 13 questions without any 'prediction'\n"
    assert json.loads((tmp_path / "out.json").read_text())["problems"][0]["kind"] == "FileError"
    assert earmark("load", path)[0] == 0


def test_a_file_that_was_changed_is_marked_among_the_runs(earmark: Earmark, tmp_path: Path) -> None:
    content = {"run_name": "a name that is " + "very " * 14 + "long", "run_hash": "0" * 64, "results": small.run()}
    _, out, _ = earmark("load", small.write(tmp_path / "run.json", content))
    assert "field 'run_hash': expected" in out
    run = out.split("loaded as ")[1].split()[0]
    _, out, _ = earmark("runs")
    assert run in out
    assert out.splitlines()[1].endswith(" changed")
    assert earmark("baseline", "random", "--questions", tmp_path / "run.json", "--prompt-ensemble", 11)[0] == 2


@pytest.mark.parametrize("text", ["1", "2", "3", "Answer: 1", "2.", "(3)"])
def test_digits_earn_nothing_in_questions_that_do_not_number_their_options(
    text: str, tmp_path: Path, earmark: Earmark
) -> None:
    attribution = (
        "Sectional Vocal Style", "Sectional Artist Role", "Temporal Vocal Style", "Vocal Delivery Style Comparison",
    )  # fmt: skip
    rows = json.loads(
        (PROJECT / "data" / "demo" / "questions" / "artist_collaboration.json").read_text(encoding="utf-8")
    )
    answers = [row | {"prediction": text, "gt": row["answer"]} for row in rows if row["task"] in attribution]
    path, out = tmp_path / "digits.json", tmp_path / "out.json"
    path.write_text(json.dumps(answers), encoding="utf-8")
    earmark("score", path, "--lens", "paper", "--json", out)
    records = json.loads(out.read_text(encoding="utf-8"))["records"]
    assert len(records) == len(answers) == 59
    assert {(record["outcome"], record["score"]) for record in records} == {("unparsed", 0)}
