"""What the next case needs, read and fetched while the present one is looked at."""

from __future__ import annotations

from analysis.pipeline.reviews import performers
from analysis.questions.derived_answers import asks
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases.case import sound_of
from dashboard.audio import recordings
from dashboard.selection import stores
from dashboard.selection.ask import ask, ask_of, begin
from dashboard.selection.cached_case import answered_question
from dashboard.selection.selection import Selection


def fetch_ahead(selection: Selection, question_id: str) -> None:
    """Begins to read a case that will probably be opened next, and has the browser fetch its sound."""
    db, runs = stores.present(), selection.runs
    begin(lambda: _read(db, question_id, runs))
    if (sound := ask(sound_of, question_id)) is not None:
        recordings.fetch_ahead(*sound)


def _read(db: Database, question_id: str, runs: tuple[str, ...]) -> None:
    question = ask_of(db, answered_question, question_id, runs).question
    if question.song:
        ask_of(db, annotated_songs.song, question.song)
    if asks(question) and question.song:
        ask_of(db, performers.of_song, question.song)
