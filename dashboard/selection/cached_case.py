"""A case with the answers of the selected runs, cached: of many runs it takes a second to read."""

from __future__ import annotations

from analysis.pipeline.reviews import performers
from analysis.questions.derived_answers import asks
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases.case import AnsweredQuestion, case, sound_of
from dashboard.audio import recordings
from dashboard.selection import stores
from dashboard.selection.ask import ask, ask_of, begin, large
from dashboard.selection.selection import Selection


def cached_case(selection: Selection, question_id: str) -> AnsweredQuestion:
    """The case of a question with the answers of the selected runs. Raises UnknownCaseError."""
    return ask(answered_question, question_id, selection.runs)


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


@large
def answered_question(db: Database, question_id: str, runs: tuple[str, ...]) -> AnsweredQuestion:
    """See `case`; kept, since it is read while the reader looks at the case before."""
    return case(db, question_id, runs)
