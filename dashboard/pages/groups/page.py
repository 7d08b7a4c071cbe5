"""Groups: every fact of questions and songs within subtasks, whatever the form of the answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from analysis.benchmarks.frame import frame
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.registry import BENCHMARKS, EVERY, SUBTASKS, is_pack
from analysis.records import FACT
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts.answer_tallies import DIMENSION, HAS_DIMENSION
from analysis.summaries.means.level_effects import UNKNOWN
from analysis.summaries.statements.effects import Aspect, aspect_of
from dashboard.panels import level_effects, song_facts
from dashboard.selection import baselines, link_widgets, queries, run_catalog, task_choice
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.selection.task_choice import POOLED, SUBTASK
from dashboard.ui import empty_states
from dashboard.ui.text import plain

BY = "by"
"""What the cases are grouped by, in the link."""
FIELDS = {
    "delivery": "Vocal delivery", "role": "Role", "attribute_category": "Attribute category", "attribute": "Attribute",
    "genre": "Genre",
}  # fmt: skip
"""Titles of the columns of a case by which it is grouped."""
SEVERAL = {"attribute": "has_attribute"}
"""The group of all cases with a level, of columns with several levels in a case."""
NEEDS = {"attribute": "attribute_category"}
"""The column that says whether another one holds what its title says."""
STRATA = {"task": "Task", "subtask": "Subtask"}
HOW = {
    "delivery": """
- Of the performers in the question, from the record, the wording of the question, or the annotation of the linked song.
  **mixed**: several different ones. In questions about a role or a style, it is the reference.
""",
    "attribute_category": """
- **Category**: as stated in the question, else that of its attributes; **mixed** if they differ.
""",
    "attribute": """
- An attribute counts in questions for which it is a right answer (attribution: about which it asks), so that a pair
  counts for two attributes and a ranking for four. It is compared with the questions without it.
""",
    "genre": """
- **Genre**: of the linked song.
""",
}
HOW["role"] = HOW["delivery"]


class Grouping(NamedTuple):
    """What cases are grouped by. name: of `answer_tallies.BY`, or a dimension. filter: of the cases of a level."""

    title: str
    name: str
    filter: str
    prefix: str = ""
    several: str = ""


def show(selection: Selection) -> None:
    runs = run_catalog.selected(selection)
    codes = [code for code in frame(selection.benchmark).tasks if any(code in run.counts for run in runs)]
    if not codes:
        empty_states.no_runs(selection)
        return
    narrow = baselines.models_first(selection)
    controls = task_choice.row()
    questions, tasks = _scope(codes, controls)
    groupings = _groupings(narrow, tasks)
    subtask = "" if questions in (*codes, POOLED) else questions
    query = {"subtask": [subtask]} if subtask else {"task": list(tasks)}
    if groupings:
        name = link_widgets.choose(
            "By", groupings, BY, _first_tested(narrow, groupings, tasks, subtask),
            words=lambda name: groupings[name].title, place=controls,
            absent=[*FIELDS, *STRATA, *_titles(selection.benchmark)],
        )  # fmt: skip
        _effects(narrow, groupings[name], tasks, subtask, query)
    else:
        st.info("Nothing to compare: no fact about these questions has two values.")
    if "genre" not in groupings and BENCHMARKS[selection.benchmark].has_songs:
        counts = _choices(narrow, "task")
        level_effects.absent(aspect_of("genre"), sum(counts.get(task, 0) for task in tasks))
    song_facts.show(narrow, tasks)


def _scope(codes: list[str], place: DeltaGenerator) -> tuple[str, tuple[str, ...]]:
    """The choice of a task, a subtask or all questions, and the tasks it means."""
    subtasks = {
        subtask.script: code for code in codes if len(EVERY[code].subtasks) > 1 for subtask in EVERY[code].subtasks
    }
    titles = {POOLED: "all of them", **{code: EVERY[code].name for code in codes}}
    titles |= {script: f"{EVERY[code].name}: {SUBTASKS[script].name}" for script, code in subtasks.items()}
    options = list(titles) if len(codes) > 1 else [name for name in titles if name != POOLED]
    setting = link_widgets.single(SUBTASK, options, options[0])
    questions = options[0]
    if len(options) > 1:
        questions = str(place.selectbox("Questions", options, format_func=titles.__getitem__, **setting))
    return questions, tuple(codes) if questions == POOLED else (subtasks.get(questions, questions),)


def _groupings(selection: Selection, tasks: tuple[str, ...]) -> dict[str, Grouping]:
    """What the cases of the data set can be grouped by, in the order of the menu."""
    fields = {
        name: title for name, title in FIELDS.items() if {*_choices(selection, NEEDS.get(name, name))} - {*UNKNOWN}
    }
    groupings = {name: Grouping(title, name, name, several=SEVERAL.get(name, "")) for name, title in fields.items()}
    titles = _titles(selection.benchmark)
    levels = Counter(text.partition("=")[0] for text in _choices(selection, "dimension"))
    occurring = {name for name, n in levels.items() if n > 1}  # one level has nothing to be compared with
    for name in (*titles, *sorted(occurring - {*titles})):
        if name in occurring and not name.startswith(FACT):
            title = titles.get(name, name.capitalize())
            groupings[name] = Grouping(title, f"{DIMENSION}{name}", "dimension", f"{name}=", f"{HAS_DIMENSION}{name}")
    return groupings | {name: Grouping(STRATA[name], name, name) for name in _comparable(selection, tasks)}


def _comparable(selection: Selection, tasks: tuple[str, ...]) -> list[str]:
    """Tasks, or subtasks of one task, whose questions differ in their topic alone: in neither form nor chance level."""
    scripts = [name for name in _choices(selection, "subtask") if name in SUBTASKS]
    kinds = {(SUBTASKS[name].form, SUBTASKS[name].chance) for name in scripts}
    if len(kinds) != 1 or next(iter(kinds))[0] != "letter":
        return []
    return ["task"] if len(tasks) > 1 else ["subtask"]


def _first_tested(selection: Selection, groupings: Mapping[str, Grouping], tasks: tuple[str, ...], subtask: str) -> str:
    """The first grouping with a level that could be tested, else the first."""
    filters = queries.task_filters(selection, tasks, subtask)
    tested = (name for name, by in groupings.items() if queries.effects(filters, by.name, _part(by), by.several).tested)
    return next(tested, next(iter(groupings)))


def _part(grouping: Grouping) -> str:
    """Within which levels of a grouping are compared."""
    return "" if grouping.name in STRATA else "subtask"


def _titles(benchmark: str) -> Mapping[str, str]:
    """The titles of the dimensions that a pack declares, by name."""
    if not is_pack(benchmark):
        return {}
    pack, _ = catalog.of_task(next(iter(frame(benchmark).tasks)))
    return {dimension.name: plain(dimension.title) for dimension in pack.dimensions}


def _choices(selection: Selection, column: str) -> Mapping[str, int]:
    names = tuple(run.id for run in run_catalog.selected(selection))
    return ask(cases_list.choices, column, names)


def _effects(
    selection: Selection, grouping: Grouping, tasks: tuple[str, ...], subtask: str, query: Mapping[str, list[str]]
) -> None:
    words, names = aspect_of(grouping.name, grouping.title.lower()), EVERY if grouping.name == "task" else {}
    if grouping.name in STRATA:
        noun = grouping.title.lower()
        words = Aspect(noun, "questions on {}", "those on {}", "in the same runs", "question", noun, cases="answer")
    level_effects.show(
        selection, grouping.title, queries.task_filters(selection, tasks, subtask), grouping.name, "groups", words,
        lambda level: {**query, grouping.filter: [f"{grouping.prefix}{level}"]}, HOW.get(grouping.name, ""),
        lambda level: names[level].name if level in names else level, _part(grouping), grouping.several,
    )  # fmt: skip
