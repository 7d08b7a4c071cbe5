"""The scale of scores that AudioBench states on one of two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.records.scales import with_scale

WEAK = [0, 1, 1, 0] * 5


@pytest.mark.parametrize(
    ("scores", "metric", "headline", "scale"),
    [
        (WEAK, "gpt4o_judge", 10.0, 5),
        (WEAK, "gpt4o_judge", 50.0, 1),
        (WEAK, "gpt4o_judge_binary", 10.0, 1),
        ([1.0] * 8, "llama3_70b_judge", 71.6, 1),
        ([0, 4, 1], "gpt4o_judge", 33.3, 5),
        ([0, 0], "gpt4o_judge", 0.0, 5),
        (["none", "nan", 1], "gpt4o_judge", 6.7, 5),
        (WEAK, "gpt4o_judge", None, 5),
        ([], "gpt4o_judge", None, 5),
    ],
)
def test_the_scale_is_that_of_the_headline(scores: Sequence[Any], metric: str, headline: Any, scale: int) -> None:
    around = {metric: {"success_rate": 1.0} | ({} if headline is None else {"judge_score": headline})}
    pack = with_scale(catalog.PACKS["audiobench-judged"], [{**around, "rate_score": score} for score in scores])
    assert pack.record["score"].written == f"of {scale}"


def test_a_pack_with_one_scale_keeps_it() -> None:
    pack = catalog.PACKS["air-bench"]
    assert with_scale(pack, [{"score": 1}]) is pack
