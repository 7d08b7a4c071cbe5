"""The answers to a question as a picture and as a table: the reference once, each answer with its runs and score."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from tests.modules import load

pytestmark = pytest.mark.browser
SVG = "{http://www.w3.org/2000/svg}"
REFERENCE = [["verse", 0, 20, "#77aadd"], ["chorus", 20, 60, "#ee8866"]]


def row(excerpt: dict[str, Any], runs: str = "a model", score: str = "50") -> dict[str, Any]:
    names = runs.split("\n")
    return {"run": names[0], "runs": runs, "score": score, "tone": "", "href": "/case?q=1", "codes": "",
            "excerpt": {"alt": "", **excerpt}, "tags": ["Too coarse"]}  # fmt: skip


def texts(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg.encode()).iter(f"{SVG}text")]


def test_sections_have_their_reference_once_above_the_answers(page: Page) -> None:
    call = load(page, "answers_picture", "download")
    excerpt = {"kind": "sections", "duration": 60, "reference": REFERENCE}
    rows = [row({**excerpt, "answer": [["verse", 0, 60, "#77aadd"]]}, "a\nb"),
            row({**excerpt, "answer": [["chorus", 0, 30, "#ee8866"]]}, score="–")]  # fmt: skip
    svg = call("answersSvg", rows, ["A song: Segmentation", "n = 3 cases"])
    _, *boxes = ElementTree.fromstring(svg.encode()).iter(f"{SVG}rect")
    widths = [float(box.get("width", 0)) for box in boxes]
    assert widths == pytest.approx([part * widths[2] for part in (1 / 3, 2 / 3, 1, 1 / 2)], abs=0.02)
    assert texts(svg).count("reference") == 1
    assert {"a", "a model", "50", "–", "score, %", "Too coarse", "n = 3 cases"} < set(texts(svg))
    cells = [[cell["text"] for cell in line["cells"]] for line in call("answersTable", rows)["rows"]]
    reference = "verse 0.0 s to 20.0 s; chorus 20.0 s to 60.0 s"
    assert cells[0] == ["a; b", "2", "50", reference, "verse 0.0 s to 60.0 s", "Too coarse"]


def test_texts_of_models_are_drawn_as_texts_in_every_kind_of_answer(page: Page) -> None:
    call = load(page, "answers_picture", "download")
    hostile = "<b>&\x00"
    option = {"text": hostile, "expected": False, "chosen": True}
    excerpts: list[dict[str, Any]] = [
        {"kind": "texts", "reference": "A minor", "answer": hostile},
        {"kind": "options", "options": [{"text": "Waltz", "expected": True, "chosen": False}, option]},
        {"kind": "words", "stretches": [["equal", "oh", ""], ["replace", "baby", hostile]],
         "before": True, "after": False},
        {"kind": "scale", "low": 0, "high": 4, "expected": 1, "answer": 3, "tolerance": 0,
         "expectedText": "1", "answerText": "3"},
    ]  # fmt: skip
    rows = [row(excerpt) for excerpt in excerpts]
    drawn = texts(call("answersSvg", rows, [hostile]))
    assert "Waltz ← expected" in drawn
    assert "<b>&\ufffd ← chosen" in drawn
    assert "answered: <b>&\ufffd" in drawn
    assert "expected 1, answered 3" in drawn
    assert drawn[drawn.index("…") :][:4] == ["…", "oh", "baby", "<b>&\ufffd"]
    table = call("answersTable", rows)
    sides = [[cell["text"] for cell in line["cells"][3:5]] for line in table["rows"]]
    assert sides == [["A minor", hostile], ["Waltz", hostile], ["oh baby", f"oh {hostile}"], ["1", "3"]]


def test_long_texts_break_by_letters_and_a_long_option_keeps_its_role(page: Page) -> None:
    call = load(page, "answers_picture", "download")
    long = "\u591c" * 600
    options = [
        {"text": "W" * 200, "expected": True, "chosen": False},
        {"text": "Waltz", "expected": False, "chosen": True},
    ]
    excerpts: list[dict[str, Any]] = [
        {"kind": "texts", "reference": "A minor", "answer": long},
        {"kind": "words", "stretches": [["equal", "oh", ""], ["insert", "", long]], "before": False, "after": False},
        {"kind": "options", "options": options},
    ]
    drawn = texts(call("answersSvg", [row(excerpt) for excerpt in excerpts], ["A" * 300]))
    assert "".join(drawn).count("\u591c") == 1200, "no letter is lost"
    assert "".join(drawn).count("A") == 301
    (option,) = [text for text in drawn if text.endswith(" ← expected")]
    assert option.startswith("WWW")
    load(page, "svg_parts", "download")
    script = "(texts) => texts.map((text) => window.tested.widthOf(text, 11, text.endsWith('expected') ? 700 : 400))"
    widths = page.evaluate(script, [text for text in drawn if text[0] in "\u591cW"])
    assert len(widths) > 9
    assert max(widths) <= 900 - 230 - 12


def test_a_text_is_shortened_to_the_most_letters_that_fit(page: Page) -> None:
    call = load(page, "svg_parts", "download")
    text = "an answer that never ends " * 2000
    short = call("shorten", text, 200)
    count = len(short) - 1
    assert short == f"{text[:count]}…"
    assert call("widthOf", short) <= 200 < call("widthOf", f"{text[: count + 1]}…")
    assert call("shorten", "verse", 200) == "verse"
    assert call("shorten", "verse", 4) == ""


def test_a_question_has_no_all_runs_in_its_caption(page: Page) -> None:
    call = load(page, "save_answers", "download")
    facts = {"captions": {"paper": ["Data set: a; all runs", "Subset: b"], "careful": ["all runs; x; all runs; A: c"]}}
    assert call("factsOfQuestion", facts)["captions"] == {
        "paper": ["Data set: a", "Subset: b"],
        "careful": ["all runs; x; A: c"],
    }
