"""Claims about answers: reproduced under the right rules, or explained."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from analysis.benchmarks import readers
from analysis.errors import FileError
from analysis.pipeline.audit import Audit, audit
from analysis.pipeline.load.question_lookup import read_context
from analysis.pipeline.load.report import score_file
from analysis.store.workspace import PROJECT
from tests import small

RUN = PROJECT / "data" / "demo" / "runs" / "laplacian-5_stem_messy.json"


@pytest.fixture(scope="module")
def summaries() -> dict[str, dict[str, Any]]:
    """Figures by lens, as `earmark score` has them."""
    return {lens: score_file(RUN, lens)["summary"] for lens in ("paper", "released")}


def audited(folder: Path, lines: list[str], file: Path = RUN, **more: Any) -> Audit:
    claims = folder / "claims.csv"
    claims.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return audit(file, claims, **more)


def test_a_claim_follows_under_the_lens_it_was_made_with(tmp_path: Path, summaries: dict[str, Any]) -> None:
    paper, released = (summaries[lens]["FSS"]["raw"] for lens in ("paper", "released"))
    result = audited(tmp_path, ["task,value", f"FSS,{100 * paper:.2f}", f"FSS,{100 * released:.2f}%"])
    first, second = result.findings
    assert {match.lens for match in first.matches} == {"paper", "careful"} & {match.lens for match in first.matches}
    assert first.reasons == ()
    assert {match.lens for match in second.matches} == {"released"}
    assert second.reasons[0].startswith("the released script scores 8 of 14 answers otherwise: ")


def test_a_word_error_rate_may_be_printed_as_a_ratio(tmp_path: Path, summaries: dict[str, Any]) -> None:
    wer = summaries["paper"]["SSLT"]["wer"]
    (finding,) = audited(tmp_path, ["task,figure,value", f"SSLT,wer,{wer:.2f}"]).findings
    assert next((match.lens, match.kind) for match in finding.matches) == ("paper", "wer")


def test_a_claim_that_does_not_follow_has_its_nearest_figure(tmp_path: Path, summaries: dict[str, Any]) -> None:
    printed = round(100 * summaries["paper"]["FSS"]["raw"], 1) + 0.2
    (finding,) = audited(tmp_path, ["task,value", f"Full structural segmentation,{printed:.1f}"]).findings
    assert finding.matches == ()
    assert finding.nearest is not None
    assert finding.nearest.value == pytest.approx(summaries["paper"]["FSS"]["raw"])
    assert finding.off == pytest.approx(printed - 100 * finding.nearest.value)


def test_answers_left_out_of_the_denominator_are_found(tmp_path: Path) -> None:
    rows = [small.record("artist_count", 2, answer, audio=f"{n}.wav") for n, answer in enumerate(["2", "2", "3", None])]
    file = small.write(tmp_path / "run.json", rows)
    found = audited(tmp_path, ["task,value", "Counting,66.7"], file).findings[0]
    assert {match.cases for match in found.matches} == {"readable answers only"}
    assert "1 of 4 answers without a usable value count as wrong" in found.reasons
    f1 = audited(tmp_path, ["task,figure,value", "Cnt,f1,57.1"], file).findings[0]
    assert {match.kind for match in f1.matches} == {"f1"}


def test_corrected_references_can_explain_a_claim(tmp_path: Path) -> None:
    file = small.write(tmp_path / "run.json", [small.record("artist_count", 2, "3", audio="a.wav")])
    (answer,) = readers.read(file, read_context()).answers
    (found,) = audited(
        tmp_path, ["task,value", "Cnt,100"], file, corrected={answer.question.id: {"number": "3"}}
    ).findings
    assert {match.references for match in found.matches} == {"corrected references"}


def test_a_table_of_a_paper_has_a_column_for_each_task(tmp_path: Path, summaries: dict[str, Any]) -> None:
    value = f"{100 * summaries['paper']['GA']['corrected']:.2f}"
    lines = ["model,size,GA,FSS,average", f"laplacian-5,-,{value},-,1.0", "other,-,1,2,3"]
    result = audited(tmp_path, lines)
    assert [finding.claim.task for finding in result.findings] == ["GA"]
    assert (result.skipped, result.reproduced) == (1, 1)
    with pytest.raises(FileError, match="about 'nobody', found claims about laplacian-5, other"):
        audited(tmp_path, lines, model="nobody")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["task,value", "FSS,much"], r"claims.csv:2: field 'value': expected a number, found 'much'"),
        (["task,value", "FSS,1", "chess,2"], r"claims.csv:3: field 'task': .* found 'chess'"),
    ],
)
def test_a_claim_that_cannot_be_read_is_named(tmp_path: Path, lines: list[str], message: str) -> None:
    with pytest.raises(FileError, match=message):
        audited(tmp_path, lines)


def test_nothing_is_lost_between_file_and_audit() -> None:
    assert len(json.loads(RUN.read_text(encoding="utf-8"))["results"]) == 301


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("FSS,,nan", "field 'value': expected a number, found 'nan'"),
        ("FSS,recal,50", "field 'figure': expected one of corrected, raw"),
    ],
)
def test_a_claim_that_cannot_be_read_is_an_error(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(FileError, match=re.escape(f"claims.csv:2: {message}")):
        audited(tmp_path, ["task,figure,value", line])
