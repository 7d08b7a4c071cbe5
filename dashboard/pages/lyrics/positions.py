"""Word errors over the time of the songs: their density, and a strip per song whose spans open the case there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analysis.statistics.intervals import Interval
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases import lyric_matches
from analysis.store.queries.cases.lyric_matches import LyricAnswer
from analysis.store.queries.filters import Filters
from analysis.summaries.statements.effects import ERRORS_PER_WORD, Aspect, effects
from analysis.summaries.tasks.lyric_positions import KINDS, Density, Stretch, density, quarter_effects, stretches
from dashboard.pages.lyrics.queries import LyricsView
from dashboard.selection.ask import ask, large
from dashboard.ui import chart_panel, charts
from dashboard.ui.marks import Mark
from dashboard.ui.palette import WORD_ERRORS
from dashboard.ui.strips import strips
from dashboard.ui.text import amount, seconds, shorten

MOST = 400
"""Answers, those with the highest WER, that the figures are made of."""
MOST_STRIPS = 24
CORRECT = "no error"
STRONG = 1.0
"""Errors per word at which a stretch has its full colour."""
HOW = f"""
- Words of a section are spread evenly over its annotated time, so positions are exact to a few seconds. Position 0 % is
  the start of the song, 100 % its end. Where the song is not annotated, sections follow one another by their words.
- Errors per word: errors over reference words in the same span. Insertions outside the reference's sections have no
  place. Of more than {MOST} answers those with the highest WER count.
- A point opens all answers of the figure.
"""
HOW_STRIPS = f"""
- A row is an answer, the highest WER first ({MOST_STRIPS} at most). A span has the colour and pattern of the kind
  with most errors; the stronger, the more errors per word. White space: no lyrics there.
- Click a span to open the case at that time; Space plays it there.
"""


QUARTERS = Aspect("quarter of the song", "{} quarters of songs", "{} ones", "in the same runs", unit=ERRORS_PER_WORD,
                  cases="quarter")  # fmt: skip


class Place(NamedTuple):
    """An answer and its spans on the time of the song."""

    answer: LyricAnswer
    spans: tuple[Stretch, ...]


def show(view: LyricsView) -> None:
    """Density first, then the strips."""
    places = ask(_places, view.of_run(view.words))
    _density(view, places)
    _strips(view, places)


def _density(view: LyricsView, places: Sequence[Place]) -> None:
    parts = density([place.spans for place in places])
    href = view.door(view.run, "paper")
    marks = [
        Mark(50 * (part.low + part.high), getattr(part, kind), note=_note(part, kind), series=kind, href=href)
        for kind in KINDS for part in parts
    ]  # fmt: skip
    rows = [
        {"from, % of the song": 100 * part.low, "to": 100 * part.high, **{kind: getattr(part, kind) for kind in KINDS},
         "n": part.n, ".href": href, ".href n": ""}
        for part in parts
    ]  # fmt: skip
    figure = (
        charts.lines(marks, "position in the song (%)", "errors per reference word", WORD_ERRORS) if marks else None
    )
    chart_panel.show(
        f"Word errors over the song, {view.name}", figure, rows, "error_density", HOW,
        "no section of the lyrics has a position in the song", 
        sentence=effects(quarter_effects([(p.answer.run, p.answer.song, p.spans) for p in places]), QUARTERS),
    )  # fmt: skip


def _note(part: Density, kind: str) -> str:
    span = f"{100 * part.low:.0f} to {100 * part.high:.0f} % of the song"
    return f"{span}\n{kind}: {getattr(part, kind):.2f} per word, in {amount(part.n, 'answer')}\nopens all answers"


def _strips(view: LyricsView, places: Sequence[Place]) -> None:
    worst = places[:MOST_STRIPS]
    titles = ask(annotated_songs.titles, tuple(sorted({place.answer.song for place in worst})))
    marks, rows = [], []
    for place in worst:
        name = _name(view, place.answer, titles.get(place.answer.song, ""))
        for stretch in place.spans:
            href = _door(view, place.answer, stretch)
            span = Interval(100 * stretch.low, 100 * stretch.high)
            kind = stretch.kind or CORRECT
            marks.append(Mark(span.low, name, "", _words(name, stretch), kind, href, span,
                              min(stretch.rate / STRONG, 1.0)))  # fmt: skip
            rows.append({"song": name, "from, s": stretch.start, "to, s": stretch.end, "WER": place.answer.wer,
                         **{kind: getattr(stretch, kind) for kind in KINDS}, ".href": href})  # fmt: skip
    figure = strips(marks, "position in the song (%)", WORD_ERRORS) if marks else None
    chart_panel.show(
        f"Where the errors are, {view.name}", figure, rows, "error_strips", HOW_STRIPS,
        "no section of the lyrics has a position in the song",
        sentence=f"{amount(len(worst), 'answer')} of {len(places):,}, the highest WER first.",
    )  # fmt: skip


def _name(view: LyricsView, answer: LyricAnswer, title: str) -> str:
    name = shorten(title or answer.song.rsplit("/", 1)[-1], 24)
    name = f"{name} · {answer.section}" if answer.section else name
    return name if view.run else f"{name} · {view.runs.get(answer.run, answer.run)}"


def _words(name: str, stretch: Stretch) -> str:
    at = "" if stretch.start is None else f"{seconds(stretch.start)} to {seconds(stretch.end)}\n"
    counts = "\n".join(f"{kind}: {getattr(stretch, kind):.2f} per word" for kind in KINDS)
    return f"{name}\n{at}{counts}"


def _door(view: LyricsView, answer: LyricAnswer, stretch: Stretch) -> str:
    at = {} if stretch.start is None else {"t": f"{stretch.start:.1f}-{stretch.end:.1f}"}
    return view.case(answer.question, answer.run, lens="", **at)


@large
def _places(db: Database, filters: Filters) -> tuple[Place, ...]:
    answers = lyric_matches.answers(db, filters, MOST)
    places = (
        Place(answer, stretches(answer.reference, answer.match, answer.sections, answer.duration)) for answer in answers
    )
    return tuple(place for place in places if place.spans)
