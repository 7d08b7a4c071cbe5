"""Questions loaded before, for files of answers that name them by an id or their audio alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from analysis.benchmarks.protocol import QuestionLookup as Known
from analysis.benchmarks.ziqi.tasks import THEMES
from analysis.records import Question
from analysis.store.runs import description, song_links
from analysis.store.workspace import Workspace

Keys = dict[tuple[str, str], Question]


def known_questions(workspace: Workspace) -> Known:
    """A function to the questions in the workspace by all that names them; it looks at the first call.

    Of ZIQI-Eval, where two loaded files give one id to different questions (`dev` and `test` number from 0 each), the
    latest counts. Elsewhere a name of several questions names none; files of questions come before runs.
    """

    @cache
    def known() -> Mapping[tuple[str, str], Question]:
        stored = description.load_all(workspace)
        asked = [run.id for run in stored if run.kind == "questions"]
        answered = [run.id for run in stored if run.kind != "questions"]
        themes = [run.id for run in reversed(stored) if run.kind == "questions" and run.counts.keys() & THEMES.keys()]
        return _plain(workspace, answered) | _plain(workspace, asked) | _of_themes(workspace, themes)

    return known


def _of_themes(workspace: Workspace, among: Iterable[str]) -> Keys:
    found: Keys = {}
    for run in among:
        for question in song_links.questions(workspace, run):
            found[question.task, str(question.details.get("id", ""))] = question
    return found


def _plain(workspace: Workspace, among: Iterable[str]) -> Keys:
    """The names that fit one question only."""
    found: Keys = {}
    several: set[tuple[str, str]] = set()
    for run in among:
        for record, question in song_links.named_questions(workspace, run):
            for key in _keys(record, question):
                if key in found and found[key].id != question.id:
                    several.add(key)
                found.setdefault(key, question)
    return {key: question for key, question in found.items() if key not in several}


def _keys(record: str, question: Question) -> Iterator[tuple[str, str]]:
    yield "question_id", question.id
    if record:
        yield "id", record
    if audio := question.audio.rsplit("/", 1)[-1]:
        yield "audio", audio
        yield question.subtask, audio
