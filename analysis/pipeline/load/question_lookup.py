"""What readers need besides a file: the loaded questions, by id or audio, and the scoring of an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial

from analysis import scoring
from analysis.benchmarks.bare_answers import POSITION, STEM, TURNS
from analysis.benchmarks.protocol import QuestionLookup, ReadContext
from analysis.benchmarks.registry import BENCHMARKS, SUBTASKS
from analysis.benchmarks.structure_files import LOOKUP
from analysis.records import Question
from analysis.store.runs import description, song_links
from analysis.store.workspace import Workspace

Keys = dict[tuple[str, str], Question]
"""Questions by what names them: kind of name, and name."""


def read_context(questions: QuestionLookup = dict) -> ReadContext:
    """The context of a load. questions: for files that contain answers alone."""
    return ReadContext(questions, partial(scoring.score, lens="paper"))


def question_lookup(workspace: Workspace) -> QuestionLookup:
    """A function that returns the questions of the workspace by their names, read on the first call.

    If the ids of a benchmark only number the questions of a file, two files use one id for different questions and the
    latest file counts. Otherwise an ambiguous name is left out; files of questions come before runs.
    """

    @cache
    def questions() -> Mapping[tuple[str, str], Question]:
        runs = description.load_all(workspace)
        question_runs = [run.id for run in runs if run.kind == "questions"]
        answer_runs = [run.id for run in runs if run.kind != "questions"]
        numbered = {code for row in BENCHMARKS.values() if row.numbered_ids for code in row.tasks}
        themes = [run.id for run in reversed(runs) if run.kind == "questions" and run.counts.keys() & numbered]
        by_name = _unambiguous(workspace, answer_runs) | _unambiguous(workspace, question_runs)
        return by_name | _of_themes(workspace, themes)

    return questions


def _of_themes(workspace: Workspace, runs: Iterable[str]) -> Keys:
    questions: Keys = {}
    for run in runs:
        for question in song_links.questions(workspace, run):
            questions[question.task, str(question.details.get("id", ""))] = question
    return questions


def _unambiguous(workspace: Workspace, runs: Iterable[str]) -> Keys:
    """Names that fit one question only."""
    questions: Keys = {}
    ambiguous: set[tuple[str, str]] = set()
    for run in runs:
        for position, (record, question) in enumerate(song_links.named_questions(workspace, run)):
            for key in _keys(record, question, position):
                if key in questions and questions[key].id != question.id:
                    ambiguous.add(key)
                questions.setdefault(key, question)
    return {key: question for key, question in questions.items() if key not in ambiguous}


def _keys(record: str, question: Question, position: int) -> Iterator[tuple[str, str]]:
    yield "question_id", question.id
    if record:
        yield "id", record
    yield POSITION, str(position)
    if SUBTASKS[question.subtask].form == "speakers":
        yield TURNS, record
    if lookup := question.details.get(LOOKUP):
        yield LOOKUP, str(lookup)
    if audio := question.audio.rsplit("/", 1)[-1]:
        yield "audio", audio
        yield STEM, audio.rpartition(".")[0] or audio
        yield question.subtask, audio
