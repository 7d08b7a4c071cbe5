"""Reader of ZIQI-Eval questions and runs.

1. Questions: `<theme>.csv` with id, question, A, B, C, D, answer, subtheme, in folders `dev` and `test`; the theme is
   the file's name.
2. Runs of the published scripts: `<model>.csv` and `<model>-fiveshot.csv` with prompt, response, theme, subtheme,
   right_answer, predict_answer, match. Question and options stand in the prompt, with five shots behind "问题:".
3. JSON (array, lines, or an object around a list) with the same fields; `id` and `theme` alone are enough where the
   questions were loaded before.

A question is the same in two runs when theme, sub-theme and text agree; ids repeat from theme to theme.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from analysis.benchmarks.protocol import QuestionLookup, ReadContext, Task
from analysis.benchmarks.ziqi import tasks
from analysis.benchmarks.ziqi.defects import in_context
from analysis.framing import head, run_facts
from analysis.framing.head import Head
from analysis.framing.read_result import FieldError, ReadResult, record_boundary
from analysis.framing.records import Wrapper
from analysis.framing.run_facts import RunFacts
from analysis.parsing.reasoning import of_record
from analysis.records import Answer, Question

LETTERS = ("A", "B", "C", "D")
STEM = ("question", "prompt")
RIGHT = ("right_answer", "answer", "gt")
RESPONSE = ("response", "prediction", "output")
OPTIONS = ("options", "choices")
COLUMNS = frozenset({"question", "A", "B", "C", "D"})
"""Of a table of questions; the theme is its file's name."""
FEW_SHOT = "-fiveshot"
SPLITS = ("dev", "test", "val")
QUESTIONS = "ZIQI-Eval questions"
_READ = frozenset({*STEM, *RIGHT, *RESPONSE, *OPTIONS, *LETTERS, "subtheme"}) | run_facts.RESERVED

_ZERO_SHOT = re.compile(
    r"\A(?>(?P<stem>.*?)\s?选项A，)(?>(?P<A>.*?); ?选项B，)(?>(?P<B>.*?); ?选项C，)(?>(?P<C>.*?); ?选项D，)"
    r"(?P<D>.*?)。请你严格按照",
    re.DOTALL,
)
_FIVE_SHOT = re.compile(
    r"(?>.*。问题[:：])(?>(?P<stem>.*?),选项A,)(?>(?P<A>.*?);选项B,)(?>(?P<B>.*?);选项C,)(?>(?P<C>.*?);选项D,)"
    r"(?P<D>.*?)。答案：",
    re.DOTALL,
)


def recognises(file_head: Head) -> bool:
    """Whether a file is of this family: records that name a theme, or its questions in a table of a theme."""
    if file_head.is_table:
        columns = set(file_head.columns)
        has_theme = "subtheme" in columns or tasks.theme(file_head.plain_path.stem) is not None
        return (columns >= COLUMNS and has_theme) or ("theme" in columns and bool(columns & {*RESPONSE, *STEM}))
    return any("theme" in record and "task" not in record for record in file_head.objects)


def facts_of(file_head: Head) -> RunFacts:
    """What a file says of itself, by its name and, for JSON, its first record."""
    path = file_head.plain_path
    if file_head.is_table:
        if not set(RESPONSE) & set(file_head.columns):
            split = path.absolute().parent.name
            return RunFacts(model=QUESTIONS, condition={"split": split} if split in SPLITS else {})
        shots = {"shots": "5"} if path.stem.endswith(FEW_SHOT) else {}
        return RunFacts(model=path.stem.removesuffix(FEW_SHOT), condition=shots)
    first = replace(run_facts.from_fields(file_head.first), further={}) if file_head.first else RunFacts()
    return run_facts.combine(run_facts.from_fields(file_head.wrapper), first)


def read(source: Head | Path, context: ReadContext | None = None) -> ReadResult:
    """All records of a file. Raises FileError where the file cannot be opened."""
    file_head, wrapper = head.of(source), Wrapper()
    lookup: QuestionLookup = context.questions if context else dict
    answers: list[Answer] = []
    for position, record in head.records(file_head, wrapper):
        with record_boundary(wrapper.problems, file_head.path, position, record):
            if not isinstance(record, dict):
                raise FieldError("(record)", "an object", record)
            answers.append(_answer(record, position, file_head, lookup))
    facts = run_facts.combine(replace(run_facts.from_fields(wrapper.facts), further=wrapper.facts), facts_of(file_head))
    return ReadResult(file_head.path, facts, tuple(in_context(answers)), tuple(wrapper.problems))


def _answer(record: Mapping[str, Any], index: int, file_head: Head, lookup: QuestionLookup) -> Answer:
    response = next((name for name in RESPONSE if name in record), None)
    raw = record.get(response) if response else None
    if isinstance(raw, str) and not raw.strip():
        raw = None  # a single blank is what the script writes where generating failed
    name = str(record["id"]) if record.get("id") not in (None, "") else str(index)
    question = _question(record, file_head, lookup)
    return Answer(question, raw, name, index, response is not None, of_record(record) if response else ())


def _question(record: Mapping[str, Any], file_head: Head, lookup: QuestionLookup) -> Question:
    theme = _theme(record, file_head)
    text = next((record[name] for name in STEM if record.get(name)), None)
    if text is None:
        return _looked_up(record, theme, lookup)
    if not isinstance(text, str):
        raise FieldError("question", "the text of the question here or in 'prompt'", text)
    subtheme = record.get("subtheme")
    if not isinstance(subtheme, str) or not subtheme.strip():
        raise FieldError("subtheme", "the name of the sub-theme", subtheme)
    stem, options = _stem_and_options(text, record)
    letter = _letter(record)
    return Question(
        task=theme.code,
        subtask=subtheme.strip(),
        audio="",
        prompt=str(record.get("prompt") or text),
        reference=letter,
        reference_text=letter,
        options=options,
        option_order="prompt",
        stem=stem,
        details={"theme": theme.written, **{name: value for name, value in record.items() if name not in _READ}},
    )


def _theme(record: Mapping[str, Any], file_head: Head) -> Task:
    name = record.get("theme", file_head.plain_path.stem if file_head.is_table else None)
    theme = tasks.theme(name) if isinstance(name, str) else None
    if theme is None:
        raise FieldError("theme", "a theme of ZIQI-Eval here or as the file's name", name)
    return theme


def _looked_up(record: Mapping[str, Any], theme: Task, lookup: QuestionLookup) -> Question:
    """The question that a record names by its id alone."""
    question = lookup().get((theme.code, str(record.get("id"))))
    if question is None:
        raise FieldError("question", "the text of the question, or an id whose question is loaded", record.get("id"))
    further = {name: value for name, value in record.items() if name not in _READ}
    return replace(question, details={**question.details, **further}, repeat=1)


def _stem_and_options(text: str, record: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """Question and options of a text that may be a whole prompt; no options where none can be told."""
    match = _ZERO_SHOT.match(text) or _FIVE_SHOT.match(text)
    if match:
        return match["stem"].strip(), tuple(match[letter].strip() for letter in LETTERS)
    return text.strip(), _options(record)


def _options(record: Mapping[str, Any]) -> tuple[str, ...]:
    texts: Any = next((record[name] for name in OPTIONS if record.get(name)), record)
    if isinstance(texts, Mapping):
        texts = [texts[letter] for letter in LETTERS if texts.get(letter) not in (None, "")]
    if not isinstance(texts, Sequence) or isinstance(texts, str) or len(texts) not in (0, 4):
        raise FieldError("options", "the texts of A, B, C and D", texts)
    return tuple(str(option).strip() for option in texts)


def _letter(record: Mapping[str, Any]) -> str:
    field = next((name for name in RIGHT if record.get(name)), RIGHT[0])
    letter = str(record.get(field, "")).strip().upper()
    if letter not in LETTERS:
        raise FieldError(field, "A, B, C or D", record.get(field, "nothing"))
    return letter
