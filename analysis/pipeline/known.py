"""Questions loaded before, for files of answers that name them by id alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from analysis.ingest.ziqi import Known
from analysis.records import Question
from analysis.store import links, runs
from analysis.store.workspace import Workspace
from analysis.tasks import THEMES


def known_questions(workspace: Workspace) -> Known:
    """A function to the questions of ZIQI-Eval in the workspace, by theme and id; it looks at the first call.

    Where two loaded files give one id to different questions (`dev` and `test` number from 0 each), the latest counts.
    """

    @cache
    def known() -> Mapping[tuple[str, str], Question]:
        found: dict[tuple[str, str], Question] = {}
        for run in reversed(runs.load_all(workspace)):
            if run.kind == "questions" and run.counts.keys() & THEMES.keys():
                for question in links.questions(workspace, run.id):
                    found[question.task, str(question.details.get("id", ""))] = question
        return found

    return known
