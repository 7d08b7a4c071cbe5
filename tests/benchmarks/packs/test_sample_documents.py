"""Samples of lm-eval in the forms of its tasks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analysis import scoring
from analysis.benchmarks import readers
from analysis.benchmarks.packs.sample_documents import FORM, TEXT, with_options
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


def test_a_sample_without_options_has_the_score_of_the_program(tmp_path: Path) -> None:
    record = sample({"answer": "4"}, "4", 1, arguments={"gen_args_0": {"arg_0": "2 + 2?", "arg_1": {}}})
    assert with_options(record, False) == {FORM: TEXT}
    other = {**record, "doc_id": 2, "metrics": ["f1"], "f1": 0.25}
    del other["exact_match"]
    assert [score for _, _, score in values(tmp_path, [record, other])] == [1.0, 0.25]


def test_figures_beside_samples_are_passed_over(tmp_path: Path) -> None:
    assert not readers.is_loadable(small.write(tmp_path / "results_2024-05-01T10-00-00.123.json", {"results": {}}))
    assert readers.is_loadable(small.write(tmp_path / "results_qwen.json", []))
