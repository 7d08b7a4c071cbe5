"""Every number is a door: on all pages the number and the cases it opens are one, or pointing at it says how many."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.store.queries.cases import cases_list
from analysis.store.workspace import Workspace
from tests import audiobench, cmi, lyric_runs, songs_with_structure, ziqi
from tests import small as small_runs
from tests.dashboard import small
from tests.dashboard.pages.reading import behind, database, doors, links, misplaced, tables, untrue

PAGES: list[tuple[str, dict[str, str]]] = [
    ("leaderboard", {}),
    ("leaderboard", {"tab": "format"}),
    ("losses", {}),
    ("losses", {"part": "FSLT"}),
    ("structure", {"of": "all"}),
    ("structure", {"tab": "boundaries"}),
    ("structure", {"tab": "agreement"}),
    ("structure", {"part": "SSS", "tab": "sections"}),
    ("lyrics", {"of": "all"}),
    ("lyrics", {"errors": "inverted", "tab": "runs"}),
    ("lyrics", {"tab": "repetition", "of": "all"}),
    ("lyrics", {"tab": "words", "of": "all"}),
    ("numbers", {}),
    ("numbers", {"part": "Loc"}),
    ("choices", {"data": "BASS"}),
    ("choices", {"data": "CMI-bench"}),
    ("choices", {"data": "ZIQI-Eval", "tab": "options"}),
    ("choices", {"data": "audiobench, pack kitchen"}),
    ("groups", {"data": "BASS"}),
    ("groups", {"data": "ZIQI-Eval"}),
    ("prompts", {}),
    ("prompts", {"tab": "wordings"}),
    ("songs", {}),
    ("ziqi", {"view": "rates"}),
    ("ziqi", {"view": "groups"}),
    ("ziqi", {"view": "readings"}),
    ("audiobench", {}),
    ("audiobench", {"view": "sounds"}),
    ("audiobench", {"view": "alarms"}),
    ("audiobench", {"view": "wordings"}),
    ("audiobench", {"view": "words", "data": "audiobench"}),
    ("artefacts", {}),
    ("data", {}),
]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """Runs of every benchmark in one workspace."""
    folder = tmp_path_factory.mktemp("doors")
    place = songs_with_structure.workspace(folder)
    lyrics = [lyric_runs.record(song, answer) | {"model": "erring"} for song, answer in enumerate(lyric_runs.ERRING)]
    heard = cmi.write(folder, "mu_GTZAN.jsonl", cmi.record("rock", "It is rock."), cmi.record("jazz", "rock or pop"))
    known = [
        ziqi.answer(ziqi.TONIC, "female_music", "[[答案：A]]", "A"),
        ziqi.answer(ziqi.LUTE | {"subtheme": "欧洲音乐"}, "world_ethnic_music", "A or B", "B"),
        ziqi.answer(ziqi.TONIC | {"subtheme": "亚洲音乐"}, "world_ethnic_music", "none"),
    ]
    files = [
        *small.files(folder), small_runs.write(folder / "erring.json", lyrics),
        audiobench.sound_id(folder / "sounds.json"), audiobench.asr_robust(folder / "speech.json"),
        heard, ziqi.run(folder / "nightingale.csv", known),
    ]  # fmt: skip
    pipeline.load(files, place)
    return place


@pytest.mark.parametrize(("page", "query"), PAGES, ids=str)
def test_every_number_says_how_many_cases_it_opens_and_every_mark_stands_at_its_number(
    page: str, query: dict[str, str], place: Workspace, opened: Any
) -> None:
    app = opened(page, place.path, **query)
    assert links(app) or doors(app) or page in ("numbers", "groups")
    assert not untrue(app, database(place))
    assert not misplaced(app)


def answered(folder: Path, model: str, *answers: str) -> Path:
    """Counts of artists in as many songs as there are answers; two is right."""
    asked = [{"task": "Standard Artist Counting", "audio": f"song{n}.wav", "question": "How many?", "answer": "2",
              "prediction": each, "model": model} for n, each in enumerate(answers)]  # fmt: skip
    return small_runs.write(folder / f"{model}.json", asked)


def test_a_comparison_counts_questions_and_opens_both_answers_to_each(tmp_path: Path, opened: Any) -> None:
    place = Workspace(tmp_path / "workspace")
    files = answered(tmp_path, "a", "2", "2", "3", "3", "4", "4"), answered(tmp_path, "b", "2", "1", "3", "2", "4", "5")
    a, b = (each.run.id for each in pipeline.load(files, place))
    for tab in ("tasks", "cases"):
        app = opened("compare", place.path, a=a, b=b, tab=tab)
        wrong = untrue(app, database(place))
        assert not [each for each in wrong if re.search("both|won|tied", each)]
    (cells,) = [rows[0] for rows in tables(app) if "alike=" in str(rows)]
    assert [cell["text"] for cell in cells] == ["1", "1", "1", "3", "2"]  # of the three both have wrong, 3 and 4 alike
    opened_by_last = cases_list.cases(database(place), behind(cells[-1]["href"])).rows
    assert {row["audio"] for row in opened_by_last} == {"song2.wav", "song4.wav"}
    assert {row["run"] for row in opened_by_last} == {a, b}
