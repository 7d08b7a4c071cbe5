"""A song of four minutes annotated from nothing in the browser, against the demo's truth."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from analysis.metrics.boundary_hits import hits, times
from analysis.metrics.section_iou import Interval
from analysis.pipeline.audio.import_songs import import_songs
from analysis.pipeline.reviews.song_sections import sections_of
from analysis.records import Section
from analysis.references import harmonix
from analysis.reviews.events import of_song
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.workspace import Workspace
from tests.browser import ROOT, Apps
from tests.dashboard.components.drawn import Drawn
from tests.dashboard.test_review_round import begin

pytestmark = pytest.mark.browser
DEMO = ROOT / "data" / "demo"
SONG = "04_slow_satellite"
LETTERS = {"intro": "i", "verse": "v", "prechorus": "p", "pre-chorus": "p", "chorus": "c", "bridge": "b",
           "instrumental": "n", "solo": "s", "break": "k", "outro": "o", "postchorus": "t", "end": "q"}  # fmt: skip

FOCUSED = "t.root.getRootNode().activeElement === t.root"


def f_measure(truth: list[float], estimate: list[float], window: float) -> float:
    return 2 * hits(truth, estimate, window) / (len(truth) + len(estimate))


def edges(sections: tuple[Section, ...]) -> list[float]:
    return times([Interval(section.label, section.start or 0.0, section.end or 0.0) for section in sections])


@pytest.fixture
def reviews(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reviews:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    place = Workspace(tmp_path / "workspace")
    (tmp_path / "audio").mkdir()
    shutil.copy(DEMO / "audio" / f"{SONG}.opus", tmp_path / "audio")
    import_songs(tmp_path / "audio", place, workers=1)
    return open_reviews(place)


def test_tapped_boundaries_and_labels_are_proposed_and_accepted(
    page: Page, app_url: Apps, reviews: Reviews, tmp_path: Path
) -> None:
    truth = next(song for song in harmonix.load(DEMO / "harmonix").songs if song.song.id == SONG).sections
    begin(page, f"{app_url(tmp_path / 'workspace')}/review", "Ada")
    drawn = Drawn.on(page, 243.0)
    page.locator("[data-ready]").wait_for(state="attached")  # from then on nothing but the test moves the focus
    drawn.root.focus()
    page.keyboard.press("Shift+T")
    expect(page.get_by_role("button", name="Tap mode: while it plays")).to_have_attribute("aria-pressed", "true")
    go_to = page.get_by_role("textbox", name="Go to a time")
    for number, section in enumerate(truth, 1):
        start = section.start or 0.0
        go_to.fill(f"{start // 60:.0f}:{start % 60:.3f}")
        go_to.press("Enter")
        drawn.wait_for(f"Math.abs(t.sound.time - {start}) < 0.1 && {FOCUSED}")
        page.keyboard.press(LETTERS[section.label])
        drawn.wait_for(f"t.editor.sections.length === {number}")
    page.get_by_role("button", name="Publish").click()  # nothing was wrong before: no reason is asked for
    expect(page.get_by_text("accepted the correction of Ada")).to_be_visible()
    accepted = reviews.state(of_song(f"songs/{SONG}")).accepted
    assert accepted is not None
    sections = sections_of(accepted.value) or ()
    assert [section.label for section in sections] == [section.label for section in truth]
    own, published = edges(sections)[:-1], edges(truth)[:-1]  # where the song ends is no decision of the annotator
    assert f_measure(published, own, 0.5) == f_measure(published, own, 3.0) == 1.0
