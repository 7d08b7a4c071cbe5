"""The marked claims of a reasoning: what a person strikes out, says otherwise, or picks, and what is sent."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.modules import evaluate, load

pytestmark = pytest.mark.browser

TEXT = "The verse ends at 0:40. The chorus starts at 1:02, or so."
CLAIMS = [
    {"first": 18, "last": 22, "start": 40, "end": 42, "verdict": "wrong", "note": "22 s off", "is_struck": False},
    {"first": 45, "last": 49, "start": 62, "end": 64, "verdict": "right", "note": "right", "is_struck": False},
]
SHOW = """
    const sent = [], heard = []
    window.addEventListener("earmark-hear", (event) => { event.preventDefault(); heard.push(event.detail.start) })
    document.body.innerHTML = "<div class='claims'></div><input class='other'>"
    const show = (version, refusal = "") => m.default({ parentElement: document.body, data: { texts, version, refusal },
        setTriggerValue: (name, value) => sent.push([name, value]) })
    const key = (name, on = document.body) =>
        on.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, composed: true }))
    const marks = () => [...document.querySelectorAll("mark")].map((node) => [node.textContent, node.className])
    const field = () => document.querySelector(".bar input")
    const say = (words) => { field().value = words; key("Enter", field()) }
    const status = () => document.querySelector(".status").textContent
"""


def run(page: Page, script: str) -> Any:
    texts = [{"text": TEXT, "claims": CLAIMS}]
    return evaluate(page, "claim_texts", f"(() => {{ const texts = {texts!r}".replace("False", "false") + f"""
        {SHOW} {script} }})()""", "claim_texts")  # fmt: skip


def test_a_claim_is_struck_out_and_said_otherwise_by_key_and_what_is_left_is_sent(page: Page) -> None:
    seen, sent, heard = run(page, """
        show("1")
        document.querySelectorAll("mark")[0].click()
        key("s")
        const struck = marks()
        document.querySelectorAll("mark")[1].click()
        key("o")
        say("chorus from 1:02 to 1:20")
        const said = [marks(), status()]
        key("v", document.querySelector(".other"))
        key("v")
        return [[struck, said], sent, heard]""")  # fmt: skip
    assert seen[0] == [["0:40", "struck"], ["1:02", "right"]]
    assert seen[1] == [[["0:40", "struck"], ["1:02", "new"]], "Not stored yet: V stores it."]
    assert sent == [["check", [[{"claim": 1, "first": 45, "last": 49, "words": "chorus from 1:02 to 1:20"}]]]]
    assert heard == [40, 62]


def test_words_that_are_selected_become_a_claim_unless_they_belong_to_one(page: Page) -> None:
    refused, none, made, sent = run(page, """
        show("1")
        const choose = (node, from, to) => {
            const range = document.createRange()
            range.setStart(node.firstChild, from)
            range.setEnd(node.firstChild, to)
            getSelection().removeAllRanges()
            getSelection().addRange(range)
        }
        key("p")
        const none = status()
        choose(document.querySelectorAll("mark")[0], 0, 2)
        key("p")
        say("0:41")
        const refused = status()
        choose([...document.querySelectorAll(".text span")].at(-1), 2, 7)
        key("p")
        say("1:05")
        const made = marks()
        key("v")
        return [refused, none, made, sent]""")  # fmt: skip
    assert "another claim" in refused
    assert "Select the words" in none
    assert made[-1] == ["or so", "new"]
    assert sent[0][1][0][-1] == {"claim": None, "first": 51, "last": 56, "words": "1:05"}


def test_changes_stand_under_one_version_and_a_refusal_is_said(page: Page) -> None:
    kept, said, sent, again = run(page, """
        show("1", "no name")
        document.querySelectorAll("mark")[0].click()
        key("s")
        key("v")
        const said = status()
        show("1")
        const kept = marks()
        show("2")
        return [kept, said, sent, marks()]""")  # fmt: skip
    assert (said, sent) == ("no name", [])
    assert kept[0] == ["0:40", "struck"]
    assert again[0] == ["0:40", "wrong"]


def test_the_claim_that_the_timeline_selects_is_selected_and_of_equal_ones_the_next(page: Page) -> None:
    call = load(page, "marks", "claim_texts")
    marks = [{"shown": {"start": 5, "end": 7}}, {"shown": None}, {"shown": {"start": 5, "end": 7}}]
    assert [call("markAt", marks, {"start": 5, "end": 7}, at) for at in (-1, 0, 2)] == [0, 2, 0]
    assert call("markAt", marks, {"start": 5, "end": 8}, 0) == -1


def test_a_text_is_cut_where_claims_begin_and_end(page: Page) -> None:
    call = load(page, "marks", "claim_texts")
    marks = [{"first": 0, "last": 2}, {"first": 1, "last": 3}, {"first": 4, "last": 6}]
    pieces = call("pieces", "abcdef", marks)
    assert [piece["letters"] for piece in pieces] == ["ab", "cd", "ef"]
    assert [piece["mark"] is None for piece in pieces] == [False, True, False]
    assert call("pieces", "", []) == []
