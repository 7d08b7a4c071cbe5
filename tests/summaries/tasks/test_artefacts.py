"""What artefacts do to a figure, worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.summaries.tasks.artefacts import effects


def row(
    artefact: str, n: int, counted: int, score: float, paper: tuple[int, float] = (0, 0.0), **more: Any
) -> dict[str, Any]:
    place = {"run": "kettle", "task": "Dur", "subtask": "artist_duration", "stratum": ""}
    sums = {"counted": counted, "score": score, "wer": 0.0}
    return {**place, "artefact": artefact, "n": n, **sums, "paper_counted": paper[0], "paper_score": paper[1],
            "paper_wer": 0.0, **more}  # fmt: skip


def test_the_effect_is_the_figure_less_the_one_with_these_cases_by_the_paper() -> None:
    """3 of 10 right; of the 4 clock times, 1 counted right by the script and all 4 by a reader: 6 of 10."""
    (found,) = effects([row("", 10, 10, 3.0), row("clock", 4, 4, 1.0, (4, 4.0))])
    assert (found.artefact, found.n, found.of) == ("clock", 4, 10)
    assert found.released == pytest.approx(0.3)
    assert found.without == pytest.approx(0.6)
    assert found.effect == pytest.approx(-0.3)


def test_cases_that_were_dropped_from_the_mean_come_back() -> None:
    """2 of 4 right, 4 more dropped, all wrong to a reader: 2 of 8. Dropping them flatters."""
    (found,) = effects([row("", 8, 4, 2.0), row("out-of-mean", 4, 0, 0.0, (4, 0.0))])
    assert found.effect == pytest.approx(0.25)


def test_lyrics_go_by_their_word_error_rates() -> None:
    lyrics: dict[str, Any] = {"task": "FSLT", "subtask": "full lyrics transcription"}
    whole = row("", 2, 2, 0.75, wer=4.0, **lyrics)
    part = row("names", 1, 1, 0.25, (1, 0.5), wer=3.0, paper_wer=1.0, **lyrics)
    (found,) = effects([whole, part])
    assert found.released == pytest.approx(1 / 3)
    assert found.without == pytest.approx(1 / 2)


def test_artefacts_stand_in_the_order_of_their_table_then_by_task_and_run() -> None:
    rows = [row("", 5, 5, 1.0), row("", 5, 5, 1.0, run="lamp"), row("", 5, 5, 1.0, task="Loc")]
    rows += [row("sign", 1, 1, 0.0, task="Loc"), row("clock", 1, 1, 0.0, run="lamp"), row("clock", 1, 1, 0.0)]
    found = [(each.artefact, each.task, each.run) for each in effects(rows)]
    assert found == [("clock", "Dur", "kettle"), ("clock", "Dur", "lamp"), ("sign", "Loc", "kettle")]


def test_without_cases_there_is_nothing() -> None:
    assert effects([row("", 5, 5, 1.0)]) == []
