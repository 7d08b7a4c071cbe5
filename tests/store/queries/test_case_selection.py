"""A question that a run answers several times counts once, with the mean of its scores, in whatever is made of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from analysis import pipeline
from analysis.pipeline.load.report import score_file
from analysis.store.database import Database
from analysis.store.queries import comparison_pairs, loaded_runs
from analysis.store.queries.cases import cases_list, song_cases
from analysis.store.queries.cases.case import case
from analysis.store.queries.counts import difficulty as difficulty_counts
from analysis.store.queries.counts import failure_modes, losses, song_sums
from analysis.store.queries.filters import Filters
from analysis.store.queries.ranges import Span
from analysis.store.workspace import Workspace
from analysis.summaries.comparison.differences import by_task
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.means.bootstrap import intervals, resampled
from analysis.summaries.run.failure_modes import mode_cases, shares
from tests import small

Records = Sequence[Mapping[str, Any]]
COUNTED = Filters(lens="paper")
OPTIONS = ["Piano", "Backbeat", "Syncopation", "Vocals"]


def count(song: int, right: bool = True, **fields: Any) -> dict[str, Any]:
    answer = "2" if right else "5"
    return small.record("artist_count", 2, answer, **{"audio_path": f"audio/{song}.wav", **fields})


def of_options(song: int, right: bool = True) -> dict[str, Any]:
    said = OPTIONS[0 if right else 1]
    return small.record("multiple choice question", OPTIONS[0], said, answer_choices=OPTIONS,
                        audio_path=f"audio/{song}.wav")  # fmt: skip


def transcription(song: int, words: str = "steam oh steam") -> dict[str, Any]:
    return small.record("chorus section transcription", small.WORDS[1],
                        json.dumps([{"section": "chorus", "lyrics": words}]), section="chorus",
                        audio_path=f"audio/{song}.wav")  # fmt: skip


def loaded(folder: Path, *runs: Records) -> Database:
    """Runs a, b, ... with these records."""
    workspace = Workspace(folder / "workspace")
    for name, records in zip("abc", runs, strict=False):
        path = small.write(folder / f"{name}.json", [{**record, "model": name} for record in records])
        assert [result.new for result in pipeline.load([path], workspace)] == [True]
    return Database(workspace)


def conclusions(db: Database) -> dict[str, Any]:
    """What is made of the first run, and of it against the second if there is one."""
    run, *others = db.run_ids()
    filters = Filters(lens="paper", runs=(run,))
    figures = cases_list.figures(db, "paper", filters)[run]
    sums = song_sums.sums(db, filters)
    modes = shares(mode_cases(failure_modes.cases(db, filters)))
    points: Counter[tuple[str, str]] = Counter()
    for row in losses.points(db, filters):
        points[row["task"], row["type"]] += row["points"]
    pairs = comparison_pairs.pairs(db, Filters(), [run], others[:1]) if others else []
    return {
        "figures": {
            task: [figure.n_counted, figure.raw, figure.corrected, figure.wer] for task, figure in figures.items()
        },
        "songs": {(row["song"], row["task"]): [row["counted"], row["score"], row["wer"]] for row in sums.to_pylist()},
        "intervals": dict(intervals(resampled(sums, "paper"))[run]),
        "modes": {mode: [share.share, share.points, share.interval] for (_, mode), share in modes.items()},
        "losses": dict(points),
        "songs of cases": {row["song"]: row["score"] for row in song_cases.overview(db, filters)},
        "difficulty": {n: level.questions for n, level in difficulty_counts.difficulty(db, filters).items()},
        "compared": {row["question"]: [row["a"], row["b"], row["same"]] for row in pairs},
    }


def alike(first: Any, second: Any) -> None:
    """Equal but for rounding, part by part."""
    if isinstance(first, dict):
        assert first.keys() == second.keys()
        for name in first:
            alike(first[name], second[name])
    elif isinstance(first, list):
        for one, other in zip(first, second, strict=True):
            alike(one, other)
    elif first is None or isinstance(first, bool):
        assert first is second
    else:
        assert first == pytest.approx(second, abs=1e-12)


@st.composite
def answers(draw: st.DrawFn) -> list[dict[str, Any]]:
    right = draw(st.lists(st.booleans(), min_size=8, max_size=12))
    words = draw(st.lists(st.sampled_from(["steam oh steam", "steam", "", "oh no"]), min_size=3, max_size=3))
    return [
        *(count(song, is_right) for song, is_right in enumerate(right)),
        *(of_options(song, not is_right) for song, is_right in enumerate(right)),
        *(transcription(song, text) for song, text in enumerate(words)),
    ]


@settings(max_examples=3, deadline=None, phases=[Phase.generate])  # each loads two files; shrinking takes minutes
@given(records=answers(), data=st.data())
def test_records_that_stand_in_a_file_again_change_nothing(records: list[dict[str, Any]], data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(0, len(records) - 1), min_size=1, max_size=9))
    again = data.draw(st.permutations([*records, *(records[place] for place in places)]))
    other = [count(song) for song in range(8)]
    with TemporaryDirectory() as first, TemporaryDirectory() as second:
        alone, repeated = loaded(Path(first), records, other), loaded(Path(second), again, other)
        alike(conclusions(alone), conclusions(repeated))
        (plain, _), (same, _) = (loaded_runs.runs(db)[::-1] for db in (alone, repeated))
        assert {task: figure["raw"] for task, figure in plain.figures["paper"].items()} == pytest.approx(
            {task: figure["raw"] for task, figure in same.figures["paper"].items()}
        )
        assert same.n == plain.n + len(places)
        reports = [score_file(Path(folder) / "a.json", "paper")["summary"] for folder in (first, second)]
        assert {task: entry["corrected"] for task, entry in reports[0].items()} == pytest.approx(
            {task: entry["corrected"] for task, entry in reports[1].items()}
        )


def test_two_answers_to_a_question_are_their_mean(tmp_path: Path) -> None:
    """8 questions, of which the first is answered right and wrong; of the second transcription WERs are 0 and 2/3."""
    records = [count(song, song % 2 == 0) for song in range(8)] + [transcription(song) for song in range(2)]
    db = loaded(tmp_path, [*records, count(0, False), transcription(1, "steam")], [count(song) for song in range(8)])
    found = conclusions(db)
    run, other = db.run_ids()
    assert found["figures"]["Cnt"][:2] == pytest.approx([8, 3.5 / 8])
    assert found["figures"]["SSLT"][3] == pytest.approx(1 / 6)
    (loaded_run,) = (entry for entry in loaded_runs.runs(db) if entry.id == run)
    assert loaded_run.figures["paper"]["Cnt"]["raw"] == pytest.approx(3.5 / 8)
    assert (loaded_run.n, loaded_run.figures["paper"]["Cnt"]["n"]) == (12, 8)
    assert found["songs"]["audio/0.wav", "Cnt"] == pytest.approx([1, 0.5, 0])
    (count_of_first,) = [
        row for row in comparison_pairs.pairs(db, Filters(), [run], [other]) if row["song"] == "audio/0.wav"
    ]
    assert (count_of_first["a"], count_of_first["b"]) == (0.5, 1.0)
    assert found["difficulty"] == {0: 6, 1: 4}
    assert sum(points for (task, _), points in found["losses"].items() if task == "Cnt") == pytest.approx(4.5)
    assert len(case(db, count_of_first["question"], [run]).answers) == 2
    assert [answer.scored["paper"].score for answer in case(db, count_of_first["question"], [run]).answers] == [1, 0]
    assert cases_list.cases(db, Filters(lens="paper", runs=(run,)), limit=0).total == 12
    right = cases_list.cases(db, Filters(lens="paper", runs=(run,), right=Span(1, 1)), limit=0).total
    assert right == 4


@pytest.mark.parametrize(("wrong", "again", "leans"), [(7, 0, False), (7, 5, False), (8, 0, True), (8, 5, True)])
def test_answers_given_again_make_no_preference(tmp_path: Path, wrong: int, again: int, leans: bool) -> None:
    """7 of 12 questions with one wrong answer are no 60 %, however often 5 of them are answered; 8 are."""
    records = [of_options(song, song >= wrong) for song in range(12)]
    modes = shares(mode_cases(failure_modes.cases(loaded(tmp_path, [*records, *records[:again]]), COUNTED)))
    assert any(mode == "leans" and share.share for (_, mode), share in modes.items()) is leans


def test_a_song_whose_only_answer_has_no_score_on_one_side_is_in_no_comparison(tmp_path: Path) -> None:
    """The published script gives a missing transcription no score: 7 of 8 songs are compared, whatever B gets there."""
    first = [transcription(song) for song in range(8)]
    second = [*first[:7], {**first[7], "prediction": None}]
    db = loaded(tmp_path, first, second)
    a, b = db.run_ids()
    for lens, songs in (("released", 7), ("paper", 8)):
        filters = Filters(lens=lens)
        (row,) = by_task([Pair(**pair) for pair in comparison_pairs.pairs(db, filters, [a], [b])], lens)
        assert (row.songs, row.n) == (songs, songs)
        assert cases_list.cases(db, replace(filters, both=(f"{a}>{b}",)), limit=0).total == 2 * songs
        assert comparison_pairs.coverage(db, filters, [a], [b])["shared"] == 8


@pytest.mark.parametrize("field", ["prompt", "section", "audio_path", "id"])
def test_records_that_differ_in_what_they_ask_are_questions_of_their_own(field: str, tmp_path: Path) -> None:
    records = [count(0, True), count(0, False, **{field: "another"})]
    db = loaded(tmp_path, records)
    assert conclusions(db)["figures"]["Cnt"][:2] == [2, 0.5]
    assert len({row["question_id"] for row in cases_list.cases(db, COUNTED).rows}) == 2
