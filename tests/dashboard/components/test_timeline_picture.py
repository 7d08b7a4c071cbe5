"""The lanes of a timeline as an SVG: each section at its time, the caption below, texts as texts."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from tests.modules import load

pytestmark = pytest.mark.browser
SVG = "{http://www.w3.org/2000/svg}"


def lane(name: str, *sections: tuple[str, float, float]) -> dict[str, Any]:
    drawn = [{"label": label, "start": start, "end": end, "color": "#7aa6dc"} for label, start, end in sections]
    return {
        "name": name,
        "sections": drawn,
        "points": [],
        "changes": [],
        "ticks": [],
        "bars": [],
        "marks": [{"time": 20, "kind": "hit"}],
    }


def test_lanes_are_saved_at_their_times_with_the_caption(page: Page) -> None:
    call = load(page, "lanes_picture", "download")
    reference = lane("reference", ("verse", 0, 20), ("<b>chorus</b> & more", 20, 60))
    lanes = [reference, lane("a model\x00", ("verse", 0, 60)), {**lane("nothing"), "marks": []}]
    root = ElementTree.fromstring(
        call("lanesSvg", call("filledLanes", lanes), 60, ["Timeline of a song", "n = 1 case"], {}).encode()
    )
    ground, *boxes = root.iter(f"{SVG}rect")
    assert ground.get("fill") == "#fff"
    places = [(float(box.get("x", 0)), float(box.get("width", 0))) for box in boxes]
    assert places[1][0] == pytest.approx(places[0][0] + places[0][1], abs=0.02)
    assert places[1][1] == pytest.approx(2 * places[0][1], abs=0.02)
    assert places[2] == pytest.approx((places[0][0], 3 * places[0][1]), abs=0.02)
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert "<b>chorus</b> & more" in texts
    assert texts[-2:] == ["Timeline of a song", "n = 1 case"]
    assert "nothing" not in texts
    assert len(list(root.iter(f"{SVG}circle"))) == 3, "one for each lane and one that says what it means"
    assert "boundary within 0.5 s" in texts


def test_bars_of_word_errors_are_saved_with_their_colours_and_shares(page: Page) -> None:
    call = load(page, "lanes_picture", "download")
    shares = {"substitutions": 0.5, "deletions": 0.25, "insertions": 0.0}
    lanes = [{**lane("a model"), "bars": [{"start": 0, "end": 30, "shares": shares}]}]
    assert call("filledLanes", lanes) == lanes
    colours = {"substitutions": "#ee7733", "deletions": "#0077bb", "insertions": "#aa4499"}
    root = ElementTree.fromstring(call("lanesSvg", lanes, 60, ["Words"], colours).encode())
    heights = {box.get("fill"): float(box.get("height", 0)) for box in list(root.iter(f"{SVG}rect"))[1:3]}
    assert heights == {"#ee7733": 10, "#0077bb": 5}
    assert {"substitutions", "deletions", "insertions"} < {text.text for text in root.iter(f"{SVG}text")}
    table = call("lanesTable", lanes)
    assert table["size"] == "n = 1 lane of one song"
    row = [cell["text"] for cell in table["rows"][0]["cells"]]
    assert row == ["a model", "word errors", "", "0.00", "30.00", "substitutions 50 %, deletions 25 %, insertions 0 %"]
