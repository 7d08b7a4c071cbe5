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
    return {"name": name, "sections": drawn, "points": [], "ticks": [], "marks": [{"time": 20, "kind": "hit"}]}


def test_lanes_are_saved_at_their_times_with_the_caption(page: Page) -> None:
    call = load(page, "drawing/picture")
    reference = lane("reference", ("verse", 0, 20), ("<b>chorus</b> & more", 20, 60))
    lanes = [reference, lane("a model\x00", ("verse", 0, 60)), {**lane("nothing"), "marks": []}]
    root = ElementTree.fromstring(call("timelineSvg", lanes, 60, ["Timeline of a song", "n = 1 case"]).encode())
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
    assert len(list(root.iter(f"{SVG}circle"))) == 2
