"""Samples of lm-eval in the forms of its tasks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analysis import scoring
from analysis.benchmarks import readers, source_files
from analysis.benchmarks.packs.records.grouping import is_score
from analysis.benchmarks.packs.records.sample_documents import FORM, TEXT, with_options
from analysis.framing import source
from tests import small

OPTIONS = ["Piano", "Flute", "Harp", "Oboe"]
LETTERS = "ABCD"
PROMPT = "Which instrument?\n" + "\n".join(f"{a}. {b}" for a, b in zip(LETTERS, OPTIONS, strict=True)) + "\nAnswer:"
DOCS: dict[str, tuple[dict[str, Any], Any]] = {
    "columns": ({**dict(zip(LETTERS, OPTIONS, strict=True)), "answer": "B"}, " B"),
    "small letters": ({**dict(zip("abcd", OPTIONS, strict=True)), "gold": 1}, " Flute"),
    "numbered columns": ({f"option{n}": text for n, text in enumerate(OPTIONS, 1)} | {"answer": "2"}, "1"),
    "endings": ({"endings": OPTIONS, "label": 1}, 1),
    "marked": ({"mc1_targets": {"choices": OPTIONS, "labels": [0, 1, 0, 0]}}, 0),
    "list and gold": ({"choices": OPTIONS, "gold": 1}, "1"),
    "list by letter": ({"choices": {"text": OPTIONS, "label": list(LETTERS)}, "answerKey": "B"}, "B"),
    "prompt alone": ({"audio_id": "x"}, "(B)"),
}


def sample(doc: dict[str, Any], target: Any, place: int, **fields: Any) -> dict[str, Any]:
    return {
        "doc_id": place, "doc": {"question": "Which instrument?", **doc}, "target": target,
        "arguments": {"gen_args_0": {"arg_0": PROMPT, "arg_1": {"until": ["\n"]}}}, "resps": [[LETTERS[place]]],
        "filtered_resps": [LETTERS[place]], "filter": "none", "metrics": ["exact_match"],
        "exact_match": float(place == 1), **fields,
    }  # fmt: skip


def likelihoods(doc: dict[str, Any], target: Any, place: int, texts: list[str]) -> dict[str, Any]:
    pairs = [[-0.5 if n == place else -2.5, n == place] for n in range(4)]
    arguments = {f"gen_args_{n}": {"arg_0": "Which instrument?", "arg_1": f" {text}"} for n, text in enumerate(texts)}
    record = sample(doc, target, place, arguments=arguments, resps=[[pair] for pair in pairs], filtered_resps=pairs)
    return {**record, "metrics": ["acc"], "acc": float(place == 1)}


def values(path: Path, records: list[dict[str, Any]]) -> list[tuple[str, tuple[str, ...], float | None]]:
    result = readers.read(small.write(path / "samples_x_2024-05-01T10-00-00.1.json", records))
    assert result.problems == ()
    return [(answer.question.reference_text, answer.question.options, scoring.score(answer, "paper").score)
            for answer in result.answers]  # fmt: skip


@pytest.mark.parametrize("form", [name for name in DOCS if name not in ("marked", "numbered columns", "list and gold")])
def test_options_of_generated_answers(form: str, tmp_path: Path) -> None:
    doc, target = DOCS[form]
    rows = values(tmp_path, [sample(doc, target, place) for place in range(3)])
    assert rows == [("Flute", tuple(OPTIONS), score) for score in (0.0, 1.0, 0.0)]


@pytest.mark.parametrize("form", [name for name in DOCS if name not in ("marked", "prompt alone")])
@pytest.mark.parametrize("texts", [list(LETTERS), OPTIONS])
def test_options_of_likelihoods(form: str, texts: list[str], tmp_path: Path) -> None:
    doc, target = DOCS[form]
    rows = values(tmp_path, [likelihoods(doc, target, place, texts) for place in range(3)])
    assert rows == [("Flute", tuple(OPTIONS), score) for score in (0.0, 1.0, 0.0)]


def test_a_marked_option_is_right_without_a_target() -> None:
    doc, _ = DOCS["marked"]
    assert with_options(likelihoods(doc, "", 0, OPTIONS), True)["doc"]["answer"] == 1


CONTINUED = [["The oboe sang since Sarah", " did it."], ["The oboe sang since Maria", " did it."]]
NAMES = {"option1": "Sarah", "option2": "Maria"}


@pytest.mark.parametrize(("answer", "place"), [("1", 0), ("2", 1), ("Maria", 1), (1, 1)])
def test_numbers_of_columns_are_their_signs(answer: Any, place: int) -> None:
    """As in WinoGrande, where the prompts differ and the target is their continuation."""
    resps = [[[-1.0, False]], [[-2.0, False]]]
    record = {"doc": {**NAMES, "answer": answer}, "target": "did it.", "arguments": CONTINUED, "resps": resps}
    doc = with_options(record, True)["doc"]
    assert (doc["choices"], doc["answer"]) == (["Sarah", "Maria"], place)


def test_options_without_a_right_one_are_a_text_with_its_score(tmp_path: Path) -> None:
    record = likelihoods({"endings": OPTIONS, "answer": "3"}, "of no ending", 1, OPTIONS)
    assert with_options(record, True) == {FORM: TEXT}
    assert values(tmp_path, [record]) == [("of no ending", (), 1.0)]


def test_accepted_answers_of_a_generated_text_are_no_options() -> None:
    doc = {"question": "Which city?", "answers": ["Paris", "City of Paris"]}
    generated = {"doc": doc, "target": "Paris", "arguments": [["Which city?", {"until": []}]], "resps": [["Paris"]]}
    assert with_options(generated, False) == {FORM: TEXT}
    resps = [[[-1.0, False]], [[-2.0, False]]]
    letters = {**generated, "arguments": [["Which?", " A"], ["Which?", " B"]], "resps": resps}
    assert with_options(letters, True)["doc"]["choices"] == doc["answers"]
    assert with_options({**letters, "resps": [*resps, resps[0]]}, True) == {FORM: TEXT}


def test_several_right_options_are_a_text_with_its_score() -> None:
    """As in the second task of TruthfulQA, whose documents have the options of the first as well."""
    several, one = ["a", "both", "c d", "e f"], ["both", "c d", "e f"]
    doc = {"mc1_targets": {"choices": one, "labels": [1, 0, 0]},
           "mc2_targets": {"choices": several, "labels": [1, 1, 0, 0]}}  # fmt: skip

    def sample_of(texts: list[str]) -> dict[str, Any]:
        arguments = [["Which?", f" {text}"] for text in texts]
        return {"doc": doc, "target": 0, "arguments": arguments, "resps": [[[-1.0, False]] for _ in texts]}

    assert with_options(sample_of(several), True) == {FORM: TEXT}
    assert with_options(sample_of(one), True)["doc"]["choices"] == one


def test_a_figure_of_which_less_is_better_is_no_score(tmp_path: Path) -> None:
    record = sample({"answer": "4"}, "four", 1, arguments={"gen_args_0": {"arg_0": "2 + 2?", "arg_1": {}}})
    del record["exact_match"]
    rows = [{**record, "doc_id": n, "metrics": ["wer", *names], "wer": 0.0, **dict.fromkeys(names, 1.0)}
            for n, names in enumerate([(), ("chrf",)])]  # fmt: skip
    result = readers.read(small.write(tmp_path / "samples_x_2024-05-01T10-00-00.1.json", rows))
    assert [scoring.score(answer, "paper").score for answer in result.answers] == [None, 1.0]
    (notice,) = result.problems
    assert "expected figures of which more is better as scores, found wer in 2 records" in str(notice)


@pytest.mark.parametrize(
    ("is_better", "names"),
    [(True, "acc acc_norm exact_match f1 em bleu chrf++ rouge1 rougeL rouge1_acc pass@1 prompt_level_strict_acc mcc"),
     (False, "wer cer perplexity word_perplexity bits_per_byte brier_score ter bleu_diff mismatch acc_stderr loss")],
)  # fmt: skip
def test_names_of_figures_of_which_more_is_better(is_better: bool, names: str) -> None:
    assert {is_score(name) for name in names.split()} == {is_better}


def test_a_sample_without_options_has_the_score_of_the_program(tmp_path: Path) -> None:
    record = sample({"answer": "4"}, "4", 1, arguments={"gen_args_0": {"arg_0": "2 + 2?", "arg_1": {}}})
    assert with_options(record, False) == {FORM: TEXT}
    other = {**record, "doc_id": 2, "metrics": ["f1"], "f1": 0.25}
    del other["exact_match"]
    assert [score for _, _, score in values(tmp_path, [record, other])] == [1.0, 0.25]


def test_figures_beside_samples_are_passed_over(tmp_path: Path) -> None:
    assert not source_files.is_loadable(
        source.at(small.write(tmp_path / "results_2024-05-01T10-00-00.123.json", {"results": {}}))
    )
    for name in ("results_qwen", "results_1", "results_20240501", "results_2024-05-01"):
        assert source_files.is_loadable(source.at(small.write(tmp_path / f"{name}.json", [{}])))
