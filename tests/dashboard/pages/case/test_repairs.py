"""The table of repairs: the answer as given, then one row for each step with the score after it."""

from __future__ import annotations

from analysis import scoring
from analysis.benchmarks.registry import EVERY
from analysis.records import Answer, Question, Section
from analysis.scoring.decomposition.repair_steps import repair_steps
from dashboard.pages.case.repairs import rows

SONG = (Section("verse", 0.0, 20.0), Section("chorus", 20.0, 40.0), Section("verse", 40.0, 60.0))


def test_the_rows_lead_from_the_score_to_100() -> None:
    question = Question("FSS", EVERY["FSS"].subtasks[0].script, "a.wav", "", SONG, "")
    answer = (Section("verse", 0.0, 24.0), Section("chorus", 24.0, 60.0))
    scored = scoring.score(Answer(question, answer, "0", 0), "paper")
    first, second, third = rows(question, scored, repair_steps(question, scored))
    assert (first["answer"], first["score %"]) == ("as given", "41.1")
    assert second == {
        "step": "1", "answer": "after merged sections are separated", "score %": "87.8", "gain": "+46.7",
        "type of loss": "merged", "points of the type": "48.3",
    }  # fmt: skip
    assert (third["answer"], third["score %"]) == ("after boundaries are right", "100.0")
