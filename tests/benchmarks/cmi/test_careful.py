"""CMI-bench under the lens Paper: techniques, melodies and captions by case, emotions and keys over a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.benchmarks import readers
from analysis.benchmarks.cmi.reader import OTHER_QUANTITY
from analysis.records import Answer, CaseScore, Section
from analysis.scoring import explain, score
from analysis.scoring.run_measures import RunMeasures
from tests import cmi as made
from tests.shared import SHARED, needs_shared

REAL = SHARED / "data" / "cmi_bench"


def scored(folder: Path, name: str, *records: object) -> list[tuple[Answer, CaseScore]]:
    answers = readers.read(made.write(folder, name, *records)).answers
    return [(answer, score(answer, "paper")) for answer in answers]


def events(answer: Answer) -> list[Section]:
    reference = answer.question.reference
    assert isinstance(reference, tuple)
    return [section for section in reference if isinstance(section, Section)]


def figures(cases: list[tuple[Answer, CaseScore]]) -> dict[str, float | None]:
    measures = RunMeasures()
    for answer, case in cases:
        measures.add(answer, [case])
    return next(iter(measures.as_dict().values()))["paper"]


def test_all_techniques_of_an_answer_count_in_the_time_of_the_clip(tmp_path: Path) -> None:
    right = "[('30.0', '31.0', 'Vibrato'), ('32.0', '34.0', 'Plucks')]"
    said = "[('0.0', '1.0', 'Vibrato'), ('3.0', '5.0', 'Plucks')]"
    cases = scored(
        tmp_path,
        "ear_Guzheng_Tech.jsonl",
        made.record(right, said),
        made.record("[('0', '10', 'No Tech')]", "no technique"),
    )
    assert [case.score for _, case in cases] == [pytest.approx(2 * 200 / (2 * 200 + 100 + 100)), 1.0]
    assert explain.arithmetic(cases[0][1]).score == cases[0][1].score


def test_what_lies_behind_the_end_of_the_clip_is_no_reference(tmp_path: Path) -> None:
    right = "[('38.0', '41.5', 'Vibrato'), ('40.0', '42.0', 'Plucks')]"
    ((answer, case),) = scored(tmp_path, "ear_Guzheng_Tech.jsonl", made.record(right, "[('8.0', '10.0', 'Vibrato')]"))
    assert answer.question.reference == (Section("Vibrato", 8.0, 10),)
    assert case.score == 1.0


@needs_shared
def test_no_real_reference_reaches_behind_the_end_of_its_clip() -> None:
    answers = readers.read(REAL / "flamingo_Guzheng_Tech.jsonl").answers
    ends = [section.end for answer in answers for section in events(answer) if section.end]
    assert ends
    assert max(ends) == 10


def test_a_melody_is_compared_by_pitch(tmp_path: Path) -> None:
    right = "[(10.0, 'A4'), (11.0, 'C5'), (12.0, '')]"
    ((answer, case),) = scored(tmp_path, "ear_MedleyDB.jsonl", made.record(right, "[(0, 69), (1, 'D5'), (2, '')]"))
    assert case.score == pytest.approx(2 / 3)
    assert explain.rows(answer.question, case)[0] == {"time (s)": 0.0, "side": "answer", "pitch": "69"}


def test_emotions_have_figures_over_a_file_and_a_reading_by_case(tmp_path: Path) -> None:
    prompt = "Estimate the arousal."
    records = [made.record(right, said, question=prompt) for right, said in (("-1", "2"), ("1", "8"), ("0", "loud"))]
    cases = scored(tmp_path, "ear_EMO_arousal.jsonl", *records)
    assert [(case.outcome, case.score, str(case.value)) for _, case in cases] == [
        ("unscorable", None, "2"), ("unscorable", None, "8"), ("unscorable", None, "None")
    ]  # fmt: skip
    assert explain.code(cases[0][0].question, "paper")[0].file == "analysis/parsing/numbers/rating.py"
    assert figures(cases) == {
        "r2": pytest.approx(1.0), "correlation": pytest.approx(1.0),
        "share of answers with a number": pytest.approx(2 / 3),
    }  # fmt: skip


def test_keys_have_a_weighted_score_over_a_file(tmp_path: Path) -> None:
    question = "Keys: C major, G major, A minor."
    keys = ("C major", "The key is G major.", "A minor", "none")
    cases = scored(tmp_path, "ear_GS_key.jsonl", *(made.record("C major", key, question=question) for key in keys))
    assert figures(cases) == {"weighted_key_score": pytest.approx((1 + 0.5 + 0.3 + 0) / 4)}


def test_a_question_for_another_quantity_than_its_reference_is_a_defect(tmp_path: Path) -> None:
    records = [made.record("1", "7", question=f"Estimate the {name}.") for name in ("arousal", "valence")]
    cases = scored(tmp_path, "ear_EMO_valence.jsonl", *records)
    assert [answer.question.defects for answer, _ in cases] == [(OTHER_QUANTITY,), ()]


@needs_shared
def test_real_answers_that_describe_poor_audio_are_no_refusals() -> None:
    cases = [score(answer, "paper") for answer in readers.read(REAL / "more" / "qwen2_MusicCaps.jsonl").answers]
    assert sum(case.outcome == "refused" for case in cases) == 2


@needs_shared
@pytest.mark.parametrize("model", ["flamingo", "salmonn"])
def test_real_keys_have_the_weighted_score_of_the_script(model: str) -> None:
    """Both lenses read the same keys from these files."""
    answers = readers.read(REAL / f"{model}_GS_key.jsonl").answers
    careful = figures([(answer, score(answer, "paper")) for answer in answers])["weighted_key_score"]
    released = [score(answer, "released").score or 0.0 for answer in answers]
    assert careful == pytest.approx(sum(released) / len(released))
