"""Cases as a gallery: grouped by question, reference next to answer, runs with equal answers in one row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from analysis.benchmarks.registry import EVERY, SUBTASKS
from analysis.records import Lens, Question
from analysis.scoring.failure_modes import MODES
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases import gallery as queries
from analysis.store.queries.cases.gallery import Contents
from analysis.store.tables.json_values import decode
from analysis.summaries.excerpts import Excerpt, Sections, Texts, excerpt, in_words
from analysis.summaries.option_counts import option_counts, wording
from dashboard.audio import recordings
from dashboard.audio.routes import audio_url
from dashboard.components.gallery import MORE, AnswerRow, Choice, Group, Layout, gallery
from dashboard.panels.song_choice import clips
from dashboard.selection import corrected_scores, filter_words, link_widgets, run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui.text import percent, shorten

LETTERS = 40
FEW = 2
"""Answers to a question that are shown at first, in the order of the list."""
SMALLEST = 0.05
"""Points of a case that a type of loss must have taken to be named."""
MOST_TAGS = 2
BEFORE = 1.0
"""Seconds before the first section in question at which the song starts to play."""
Cases = Sequence[Mapping[str, Any]]
Link = Callable[[str, str], str]
"""Address of a case by question and run."""


def show(
    selection: Selection,
    rows: Cases,
    lens: Lens,
    link: Link,
    key: str,
    layout: Layout = "list",
    hidden: frozenset[str] = frozenset(),
) -> bool:
    """Draw cases (rows of `gallery.groups`), and return whether one has strips of sections.

    hidden: runs that are left out where a question has answers of others.
    """
    contents = ask(_contents, tuple((row["run"], row["question_id"], row["index"]) for row in rows), lens)
    titles = ask(annotated_songs.titles, tuple(sorted({row["song"] for row in rows if row["song"]})))
    names = run_catalog.names_in_view(selection)
    by_question: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        by_question.setdefault(row["question_id"], []).append(row)
    contents = replace(contents, questions=_corrected(selection, contents.questions))
    coding = selection.linker("failures")
    _report_unknown(link_widgets.unknown_values(MORE, list(by_question)))
    paths = tuple(sorted({path for question in contents.questions.values() for path in clips(question)}))
    recordings_of = ask(annotated_songs.titles_of_recordings, paths) if paths else {}
    repeated = _repeated(wording(question) for question in contents.questions.values())
    look = _Look(
        contents, titles, recordings_of, repeated, names, (link, _coding(coding)), selection.linker("cases"), hidden
    )
    groups = [_group(own, look) for own in by_question.values()]
    opened = selection.choices(MORE)
    gallery([replace(group, is_open=group.question in opened) for group in groups], key, layout)
    return any(isinstance(row.excerpt, Sections) for group in groups for row in group.rows)


def _report_unknown(ids: Sequence[str]) -> None:
    """Reports ids of the link that are no question of the workspace; those of another page are kept."""
    existing = ask(queries.existing, tuple(sorted(ids))) if ids else frozenset()
    for id_ in ids:
        if id_ not in existing:
            link_widgets.report_unknown(MORE, id_)


def _corrected(selection: Selection, questions: Mapping[str, Question]) -> dict[str, Question]:
    """The questions with the accepted references, where the page rests on them."""
    accepted = {id_: decode(value) for id_, value in corrected_scores.corrected_values(selection).items()}
    references = {id_: accepted.get(id_) for id_ in questions}
    return {
        id_: question if (reference := references[id_]) is None else replace(question, reference=reference)
        for id_, question in questions.items()
    }


def song_name(row: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """Title of the song; without one the question's text, or the name of the audio file."""
    return row["stem"] or titles.get(row["song"]) or (row["song"] or row["audio"]).rsplit("/", 1)[-1]


def task_name(row: Mapping[str, Any]) -> str:
    """The title of the task with the section in question."""
    return task_title(row["task"], row["subtask"]) + (f": {row['section']}" if row["section"] else "")


def task_title(task: str, subtask: str) -> str:
    """Name of the task, and that of the subtask where it says more."""
    name, own = EVERY[task].name, SUBTASKS[subtask].name
    own = own.removeprefix(f"{name}, ")
    says_more = not set(own.lower().split()) <= set(name.lower().split())
    return f"{name} · {own}" if says_more else name


def subtask_title(script: str) -> str:
    """The title of a subtask by the name that its files have."""
    tasks = (code for code, task in EVERY.items() if any(own.script == script for own in task.subtasks))
    code = next(tasks, None)
    return SUBTASKS[script].name if code is None else task_title(code, script)


def question_title(question: Question, letters: int = 60) -> str:
    """The song, unless the question is a text, and the task. letters: of the song."""
    task = task_title(question.task, question.subtask)
    return task if question.stem else f"{song_title(question, letters)} · {task}"


def song_title(question: Question, letters: int = 60) -> str:
    """Title of the question's song or songs; without one the name of its audio file."""
    if paths := clips(question) or ([] if question.song else [question.audio]):
        return shorten(joined_titles(paths, ask(annotated_songs.titles_of_recordings, tuple(paths))), letters)
    titles = ask(annotated_songs.titles, (question.song,))
    return shorten(titles.get(question.song) or question.song.rsplit("/", 1)[-1], letters)


def recording_titles(recordings: Iterable[str], letters: int) -> dict[str, str]:
    """What recordings that are no linked song are called, by the audio: the titles of the songs that they combine."""
    questions = ask(queries.of_recordings, tuple(sorted(recordings)))
    return {audio: song_title(question, letters) for audio, question in questions.items()}


def headlines(runs: Mapping[str, str], letters: int = 120) -> dict[str, str]:
    """What questions are called by id: the titles of their songs, else their own words, else the file's name.

    Words that several of them have are followed by the file. runs: for each question a run that was asked it.
    """
    questions = ask(_questions, tuple(sorted(runs.items())))
    songs = ask(annotated_songs.titles, tuple(sorted({question.song for question in questions.values()} - {""})))
    words = {
        id_: wording(question)
        for id_, question in questions.items()
        if question.song not in songs and not clips(question)
    }
    repeated = _repeated(words.values())
    names = {}
    for id_, question in questions.items():
        own = words.get(id_, "")
        names[id_] = shorten(own, letters) if own and own not in repeated else song_title(question, letters)
        if own in repeated:
            names[id_] = f"{shorten(own, letters)} · {names[id_]}"
    return names


def _questions(db: Database, runs: tuple[tuple[str, str], ...]) -> dict[str, Question]:
    return queries.questions(db, dict(runs))


def _repeated(words: Iterable[str]) -> frozenset[str]:
    """What several questions ask in the same words."""
    return frozenset(text for text, n in Counter(words).items() if n > 1 and text)


def joined_titles(paths: Sequence[str], titles: Mapping[str, str]) -> str:
    """The songs of a question about several. titles: by recording."""
    return " + ".join(titles.get(path) or path.rsplit("/", 1)[-1] for path in paths)


def _contents(db: Database, places: tuple[tuple[str, str, int], ...], lens: Lens) -> Contents:
    rows = [{"run": run, "question_id": question, "index": index} for run, question, index in places]
    return queries.contents(db, rows, lens)


def _coding(address: Callable[[Mapping[str, str]], str]) -> Link:
    """Address at which codes are set for an answer."""
    return lambda question, run: address({"view": "coding", "q": question, "at": run})


class _Look(NamedTuple):
    """What all groups of a page share. recordings: titles of their songs. repeated: words of several questions.

    links: to the case, and to where its codes are set. cases: to a list.
    """

    contents: Contents
    titles: Mapping[str, str]
    recordings: Mapping[str, str]
    repeated: frozenset[str]
    names: Mapping[str, str]
    links: tuple[Link, Link]
    cases: Callable[[Mapping[str, Any]], str]
    hidden: frozenset[str]


def _group(rows: Cases, look: _Look) -> Group:
    """A question without a known song has its own words as the headline."""
    contents, link = look.contents, look.links[0]
    first, visible = rows[0], [row for row in rows if row["run"] not in look.hidden] or list(rows)
    question = contents.questions[first["question_id"]]
    answers = _answers(visible, contents)
    choices = _choices(question, visible, look)
    drawings = [_row(own, question, look, bool(choices)) for own in answers]
    audio = recordings.find(question.audio, question.song)
    paths, task = clips(question), task_name(first)
    name = joined_titles(paths, look.recordings) if paths and not question.stem else song_name(first, look.titles)
    words = wording(question) if first["song"] not in look.titles and (choices or not paths) else ""
    is_name = bool(paths) or words in look.repeated
    return Group(
        words or shorten(name, LETTERS),
        f"{task} · {shorten(name, LETTERS)}" if words and is_name and not question.stem else task,
        tuple(row for row, _ in drawings),
        link(first["question_id"], answers[0][0]["run"]),
        _note(answers),
        audio_url(*audio) if audio else "",
        _start(question, drawings[0][1]),
        FEW,
        first["question_id"],
        choices=choices,
    )


def _choices(question: Question, rows: Cases, look: _Look) -> tuple[Choice, ...]:
    values = [look.contents.values.get((row["run"], row["index"])) for row in rows]
    runs = sorted({row["run"] for row in rows})
    query = {"case": [rows[0]["question_id"]], "runs": runs}
    return tuple(
        Choice(count.text, count.is_right, count.n, look.cases(query | {"chosen": [count.name]}) if count.n else "")
        for count in option_counts(question, values)
    )


def _answers(rows: Cases, contents: Contents) -> list[list[Mapping[str, Any]]]:
    """Rows with equal values and scores together, in the order of their first."""
    answers: dict[object, list[Mapping[str, Any]]] = {}
    for row in rows:
        value = contents.values.get((row["run"], row["index"]))
        answers.setdefault((repr(value), row["score"], row["outcome"]), []).append(row)
    return list(answers.values())


def _row(rows: Cases, question: Question, look: _Look, has_choices: bool) -> tuple[AnswerRow, Excerpt]:
    """has_choices: the options stand above the answers, so that an answer is its own words alone."""
    first, contents = rows[0], look.contents
    answer = first["run"], first["index"]
    value = contents.values.get(answer)
    content = excerpt(question, value)
    if has_choices:
        content = Texts("", "" if value is None else in_words(value))
    runs = [look.names.get(row["run"], row["run"]) for row in rows]
    name = runs[0]
    name += f" and {len(runs) - 1} equal" if len(runs) > 1 else ""
    tags = _tags(first["outcome"], contents.modes.get(answer, ()), contents.losses.get(answer, ()))
    href, codes = (link(first["question_id"], first["run"]) for link in look.links)
    return AnswerRow(name, first["score"], href, content, "\n".join(runs), tags, codes), content


def _tags(outcome: str, modes: Sequence[str], losses: Sequence[tuple[str, float]]) -> tuple[str, ...]:
    """The failure modes of an answer; of one without, the types of loss with the most points."""
    if outcome != "scored":
        return (filter_words.OUTCOME_WORDS[outcome],)
    types = [f"{type_.capitalize()}: {percent(points, 0)} points" for type_, points in losses if points >= SMALLEST]
    return tuple([*(MODES[mode].title for mode in modes), *([] if modes else types)][:MOST_TAGS])


def _note(answers: Sequence[Cases]) -> str:
    """How many runs and answers there are, and how far their scores are apart."""
    runs = sum(map(len, answers))
    if runs == 1:
        return ""
    scores = [row["score"] for rows in answers for row in rows if row["score"] is not None]
    spread = max(scores, default=0.0) - min(scores, default=0.0)
    parts = [f"{runs} runs", "same answer" if len(answers) == 1 else f"{len(answers)} different answers"]
    return " · ".join([*parts, f"spread {percent(spread, 0)} points"] if spread else parts)


def _start(question: Question, content: Excerpt) -> float:
    """Where the song starts to play: before the first section in question, if it is about one type of section."""
    if not isinstance(content, Sections) or not question.section or not content.reference:
        return 0.0
    return max(content.reference[0][1] - BEFORE, 0.0)
