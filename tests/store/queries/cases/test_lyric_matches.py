"""Answers about lyrics with the alignment that was stored, the worst first."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import lyric_matches
from analysis.store.queries.filters import Filters
from tests import lyric_runs


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    folder: Path = tmp_path_factory.mktemp("lyric_matches")
    return Database(lyric_runs.workspace(folder))


def test_the_alignments_are_those_of_the_known_errors(db: Database) -> None:
    run = next(run.id for run in loaded_runs.runs(db) if run.name == "erring")
    answers = lyric_matches.answers(db, Filters(runs=(run,)), 10)
    assert len(answers) == 6
    assert [answer.wer for answer in answers] == sorted((answer.wer for answer in answers), reverse=True)
    looped = next(answer for answer in answers if answer.song == "song3.wav")
    assert sum(pair.insertions for pair in looped.match.pairs) == 40
    assert [section.label for section in looped.reference] == ["verse1", "chorus1", "verse2"]
    assert (looped.sections, looped.duration) == ((), None)


def test_only_the_worst_are_loaded_and_nothing_gives_nothing(db: Database) -> None:
    assert len(lyric_matches.answers(db, Filters(), 2)) == 2
    assert lyric_matches.answers(db, Filters(songs=("nothing/0",)), 2) == []
