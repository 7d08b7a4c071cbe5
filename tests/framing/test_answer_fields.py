"""The field that may be the answers, by its name and values."""

from __future__ import annotations

import pytest

from analysis.framing.answer_fields import prediction_names


@pytest.mark.parametrize(
    "name",
    ["generated_by", "generator", "generation_seed", "response_type", "response_language", "responsible",
     "n_predictions", "audio_output", "prediction_date", "hypernym", "hypothesis_model"],
)  # fmt: skip
def test_names_of_settings_are_no_answers(name: str) -> None:
    assert prediction_names([{"id": 1, name: "a"}, {"id": 2, name: "b"}]) == ("prediction",)


@pytest.mark.parametrize(
    "name", ["qwen_prediction", "llm_response", "generated_answer", "modelReply", "response_qwen2"]
)
def test_a_name_that_sounds_like_it_has_texts_that_differ(name: str) -> None:
    assert prediction_names([{"generation_config": {"n": 1}, name: "a"}, {name: "b"}]) == (name,)
    assert prediction_names([{name: "a"}, {name: "a"}]) == ("prediction",)


def test_a_usual_field_counts_where_it_is_null_behind_one_with_answers() -> None:
    assert prediction_names([{"response": None}]) == ("response",)
    assert prediction_names([{"model_output": None, "response": "a"}]) == ("response", "model_output")
