"""The keyword baseline: shared words decide, and where there are none it evades."""

from __future__ import annotations

from analysis.baselines import BASELINES, Settings
from analysis.baselines.keyword import NO_CLUE, predict
from analysis.parsing.options.letter import read_first_letter, read_letter
from analysis.records import Question
from tests.baselines.questions import one_of_each


def asked(stem: str, *options: str, task: str = "CTH") -> Question:
    return Question(task, "乐理", "", stem, "A", "A", options=options, stem=stem)


def answer(stem: str, *options: str, task: str = "CTH") -> str:
    (found,) = predict([asked(stem, *options, task=task)], Settings())
    assert found is not None
    return found


def test_the_option_that_shares_most_words_wins() -> None:
    assert answer("Which lute has a long neck?", "oboe", "long neck lute", "neck", "drum").startswith("[[答案：B]]")


def test_chinese_shares_pairs_of_characters() -> None:
    assert answer("奏鸣曲式的三个部分是____", "引子", "尾声", "奏鸣", "插部").startswith("[[答案：C]]")


def test_of_equals_the_first_wins() -> None:
    assert answer("red and blue", "blue", "red", "x", "y").startswith("[[答案：A]]")


def test_a_melody_shares_pairs_of_notes() -> None:
    stem = "续写：\n\nX:1\nK:C\ncdef|"
    assert answer(stem, "E,F,G,|", "^g^a|", "efcd|", "z4|", task="GEN").startswith("[[答案：C]]")


def test_without_a_shared_word_it_evades_in_a_way_the_paper_reads_as_a() -> None:
    found = answer("一", "二", "三", "四", "五")
    assert found == NO_CLUE
    assert read_first_letter(found, "").value == "A"
    assert read_letter(found, "", ("二", "三", "四", "五")).value is None


def test_questions_of_other_forms_stay_unanswered() -> None:
    assert set(predict(one_of_each(), Settings())) == {None}
    assert BASELINES["keyword"].benchmarks == ("ZIQI-Eval",)
