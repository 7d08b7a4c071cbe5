"""One answer, read and judged. The paper's rules for answers that are missing or cannot be read, worked by hand."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.registry import SUBTASKS
from analysis.labels import same_label
from analysis.parsing.readers import READERS
from analysis.records import CONFIDENCES, LENSES, NO_TEXTS, OUTCOMES, Lens, LyricSection, Reading, Step
from analysis.scoring import broken, judge, read, score
from tests.cases.small import GENES, SONG, answer, question

RIGHT: dict[str, Any] = {
    "FSS": [{"section": section.label, "start": section.start, "end": section.end} for section in SONG],
    "SSS": "0:30 - 0:50\n1:10 - 1:30",
    "FSLT": {"Verse 1": "Grey rain on TIN", "Chorus": "sing sing"},
    "SSLT": "grey rain on tin",
    "SGD": "It is the Piano.",
    "PGD": "Backbeat & Piano",
    "GDR": "Tempo < Organ < Backbeat < Piano",
    "GA": "Song 3",
    "Cnt": "two artists",
    "Dur": "1:03.5",
    "Loc": "at 0:12",
    "Attr": "singing.",
}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.parametrize("task", TASKS)
def test_the_right_answer_is_right(task: str) -> None:
    case = score(answer(task, RIGHT[task]), "paper")
    assert (case.outcome, case.score) == ("scored", 1.0)
    assert case.evidence == judge(question(task), case.value).evidence


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize(("raw", "outcome"), [(None, "missing"), ("", "unparsed"), ([None, None], "missing")])
def test_no_answer_is_worth_the_worst_value(task: str, raw: Any, outcome: str) -> None:
    case = score(answer(task, raw), "paper")
    assert case.outcome == outcome
    if TASKS[task].metric == "IWER":
        assert (case.wer, case.iwer, case.score) == (1.0, 0.5, 0.5)
    else:
        assert case.score == 0


EMPTY = (LyricSection("bridge", ""),)


@pytest.mark.parametrize("raw", [None, "", "   ", [None, None]])
@pytest.mark.parametrize("task", ["FSLT", "SSLT"])
@pytest.mark.parametrize(
    "reference", [(), EMPTY, (LyricSection("verse", "grey rain on tin"), *EMPTY)], ids=["no section", "empty", "both"]
)
def test_no_answer_is_the_worst_value_also_where_there_are_no_words(raw: Any, task: str, reference: Any) -> None:
    case = score(answer(task, raw, reference=reference), "paper")
    assert (case.value, case.wer, case.score) == (None, 1.0, 0.5)
    assert len(case.evidence.pairs) == len(reference)
    assert all(pair.wer == 1 for pair in case.evidence.pairs)


@pytest.mark.parametrize("task", ["FSLT", "SSLT"])
def test_an_answer_that_says_there_are_no_words_is_right(task: str) -> None:
    case = score(answer(task, "[]", reference=EMPTY), "paper")
    assert (case.outcome, case.value, case.wer, case.score) == ("scored", (), 0.0, 1.0)


@pytest.mark.parametrize("task", TASKS)
def test_a_refusal_is_an_outcome_of_its_own_and_the_worst_value(task: str, monkeypatch: pytest.MonkeyPatch) -> None:
    form = SUBTASKS[question(task).subtask].form
    refusal = Reading(None, "none", (Step("refusal", ""),), refused=True)
    monkeypatch.setitem(READERS, form, READERS[form]._replace(read=lambda raw, question: refusal))
    case = score(answer(task, "I'm sorry, I can't help with that."), "paper")
    assert (case.outcome, case.score) == ("refused", 0.5 if TASKS[task].metric == "IWER" else 0.0)


@pytest.mark.parametrize("song", [-1, 0, 5])
def test_a_question_whose_right_song_is_none_of_the_four_cannot_be_scored(song: int) -> None:
    assert broken(question("GA", reference=Decimal(song)))
    assert not any(broken(question("GA", reference=Decimal(right))) for right in (1, 2, 3, 4))


def test_an_empty_list_is_an_answer() -> None:
    assert score(answer("FSS", "[]"), "paper").outcome == "scored"
    assert score(answer("FSS", "[]", reference=()), "paper").score == 1
    assert score(answer("FSS", None, reference=()), "paper").score == 0


def test_lyrics_without_their_words_cannot_be_scored() -> None:
    case = score(answer("FSLT", "la la", defects=(NO_TEXTS,)), "paper")
    assert (case.outcome, case.score, case.wer) == ("unscorable", None, None)


def test_labels_differ_by_a_hyphen_but_not_by_number_or_case() -> None:
    assert same_label("Verse 2", "verse:")
    assert not same_label("pre-chorus", "prechorus")


def test_votes_are_read_first_and_a_tie_goes_to_the_first() -> None:
    votes = ["Organ.", "**Piano**", "piano", "organ"]
    case = score(answer("SGD", votes), "paper")
    assert case.value == "Organ"
    assert [step.name for step in case.steps if "tie" in step.name] == ["tie of votes"]


def test_a_position_is_read_against_the_order_of_the_prompt() -> None:
    shown = {"shown_options": ["Organ", "Piano", "Tempo", "Backbeat"]}
    prompt = "1. Organ\n2. Piano\n3. Tempo\n4. Backbeat"
    for position in ("2", "B", "option 2", "the second option"):
        assert read(answer("SGD", position, "prompt", details=shown, prompt=prompt)).value == "Piano", position
    assert read(answer("SGD", "9", "prompt", details=shown, prompt=prompt)).value is None


def test_a_bare_number_is_no_position_where_the_question_numbers_nothing() -> None:
    shown = {"shown_options": ["Organ", "Piano", "Tempo", "Backbeat"]}
    for order in ("prompt", "stored", "unknown"):
        reading = read(answer("SGD", "2", order, details=shown))
        assert (reading.value, reading.confidence) == (None, "none"), order
    for position in ("B", "option 2", "the second option"):
        assert read(answer("SGD", position, "prompt", details=shown)).value == "Piano", position


def test_a_position_in_the_stored_order_is_a_guess_and_none_where_no_order_is_known() -> None:
    stored = read(answer("SGD", "option 2", "stored"))
    assert (stored.value, stored.confidence) == (GENES[1], "ambiguous")
    unknown = read(answer("SGD", "option 2", "unknown"))
    assert (unknown.value, unknown.confidence) == (None, "ambiguous")
    assert any("the order shown is not known" in step.name for step in unknown.steps)


def test_times_may_be_three_seconds_off_the_bound_included() -> None:
    assert score(answer("Dur", "63.5"), "paper").score == 1
    assert score(answer("Dur", "63.501"), "paper").score == 0
    assert score(answer("Dur", "-60.5"), "paper").score == 0


def test_counts_are_exact() -> None:
    assert score(answer("Cnt", "2.0"), "paper").score == 1
    assert score(answer("Cnt", "2.9"), "paper").score == 0
    assert score(answer("Cnt", 10**400), "paper").value == Decimal(10**400)


@pytest.mark.parametrize("lens", LENSES)
@settings(deadline=None)
@given(raw=JSON, task=st.sampled_from(list(TASKS)))
def test_no_answer_of_any_type_raises(lens: Lens, raw: Any, task: str) -> None:
    case = score(answer(task, raw), lens)
    assert case.lens == lens
    assert case.outcome in OUTCOMES
    assert case.confidence in CONFIDENCES
    assert case.score is None or 0 <= case.score <= 1
    assert (case.value is None) == (case.outcome != "scored") or lens == "released"


FORMS = ["{}", "The answer is {}.", "```json\n{}\n```", '{{"answer": {}}}', "[{}]", "<think>1</think>{}", "{} or {}"]
SIGNS = st.lists(
    st.sampled_from(
        [*"0123456789.,:;-+'\"`[](){}<>/\\|*_#%&=~ \n\t", "e9", " and ", " not ", " two ", "Piano", "--nan", "/*"]
    ),
    max_size=30,
).map("".join)


@settings(deadline=None)
@given(inner=SIGNS, form=st.sampled_from(FORMS), task=st.sampled_from(list(TASKS)))
def test_no_tangle_of_signs_raises(inner: str, form: str, task: str) -> None:
    text = form.format(inner, inner) if form.count("{}") == 2 else form.format(inner)
    for lens in LENSES:
        assert score(answer(task, text), lens).outcome in OUTCOMES
