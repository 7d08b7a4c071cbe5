"""The table of metrics: every form of answer has a metric and a reader, and every metric keeps the same laws."""

from __future__ import annotations

from decimal import Decimal
from typing import get_args

import pytest

from analysis.benchmarks.protocol import Form, Subtask
from analysis.benchmarks.registry import SUBTASKS
from analysis.parsing.readers import READERS
from analysis.records import WORST, Answer, CaseScore, LyricSection, Outcome, Question, Section, Value
from analysis.scoring import explain, judge, score
from analysis.scoring.forms import METRIC_OF_FORM, METRICS
from analysis.scoring.measures.judged import STORED_SCORES
from analysis.store.tables import evidence_json

SECTIONS = (Section("verse", 6.0, 10.0), Section("chorus", 10.0, 30.0))
LYRICS = (LyricSection("verse", "one two three four"), LyricSection("chorus", "la la"))
REFERENCES: dict[str, Value] = {
    "sections": SECTIONS,
    "intervals": SECTIONS,
    "lyrics": LYRICS,
    "words": LYRICS,
    "option": "Piano",
    "pair": ("Piano", "Tempo"),
    "ranking": ("Piano", "Tempo", "Vocals", "Drums"),
    "song": Decimal(3),
    "count": Decimal(2),
    "seconds": Decimal("12.5"),
    "letter": "B",
    "yes or no": "yes",
    "transcript": LYRICS[:1],
    "events": SECTIONS,
    "turns": SECTIONS,
    "beats": SECTIONS,
    "choice": "Piano",
    "choices": ("Piano", "Drums"),
    "number": Decimal("2.5"),
    "speakers": SECTIONS,
    "judged": "a quiet song",
    "tags": ("piano", "happy"),
    "techniques": SECTIONS,
    "melody": (Section("69", 0.0, None), Section("", 1.0, None)),
    "caption": LYRICS[:1],
}
DETAILS = {STORED_SCORES: {"judge": {"value": 1.0}}}
FORMS = sorted(METRIC_OF_FORM)


@pytest.fixture(autouse=True)
def subtasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A subtask for each form."""
    for form in METRIC_OF_FORM:
        monkeypatch.setitem(SUBTASKS, form, Subtask(form, form, form, form))


def question(form: str) -> Question:
    return Question("FSS", form, "a.wav", "?", REFERENCES[form], "", (), "stored", details=DETAILS)


def test_every_form_that_is_scored_has_one_metric_and_a_reader() -> None:
    scored_forms = sorted(set(get_args(Form)) - {"not scored", "rating"})
    assert sorted(form for metric in METRICS for form in metric.forms) == FORMS == scored_forms
    assert sorted(READERS) == sorted({*FORMS, "rating"})


def test_names_and_stored_records_differ() -> None:
    assert len({metric.name for metric in METRICS}) == len({metric.evidence for metric in METRICS}) == len(METRICS)


@pytest.mark.parametrize("form", FORMS)
def test_the_reference_itself_scores_1_and_an_answer_without_value_the_worst(form: str) -> None:
    asked, metric = question(form), METRIC_OF_FORM[form]  # type: ignore[index] # a form
    assert judge(asked, REFERENCES[form]).score == 1.0
    assert judge(asked, None).score == metric.worst


@pytest.mark.parametrize("form", FORMS)
def test_the_score_is_rebuilt_from_the_stored_evidence(form: str) -> None:
    asked, metric = question(form), METRIC_OF_FORM[form]  # type: ignore[index] # a form
    for value in (REFERENCES[form], None):
        result = judge(asked, value)
        evidence = evidence_json.load(evidence_json.dump(result.evidence))
        assert evidence == result.evidence
        assert type(evidence) is metric.evidence
        outcome: Outcome = "scored" if value is not None else "unparsed"
        case = CaseScore("paper", outcome, "clean", value, result.score, evidence=evidence)
        assert explain.arithmetic(case).score == pytest.approx(result.score)
        assert explain.rows(asked, case)


@pytest.mark.parametrize("form", FORMS)
def test_an_answer_that_is_missing_has_the_worst_score_of_the_metric(form: str) -> None:
    case = score(Answer(question(form), None, "0", 0), "careful")
    assert case.outcome in WORST
    assert case.score == METRIC_OF_FORM[form].worst  # type: ignore[index] # a form
