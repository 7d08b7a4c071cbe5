"""A pack from its YAML, checked: every message names file and line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from analysis.benchmarks.packs.definition import nodes
from analysis.benchmarks.packs.definition.document_fields import dimensions_of, field_of, named_fields, record_of
from analysis.benchmarks.packs.definition.document_tasks import SLUG, readings_of, tasks_of
from analysis.benchmarks.packs.definition.nodes import Node
from analysis.benchmarks.packs.pack import (
    CHOICES,
    CONTAINERS,
    Pack,
    PackTask,
    Published,
    Recognition,
)
from analysis.benchmarks.packs.records.fields import dotted
from analysis.benchmarks.packs.records.names import literal_start
from analysis.benchmarks.packs.records.text_log import TextLog
from analysis.benchmarks.protocol import Overall

KEYS = (
    "pack", "title", "extends", "about", "paper", "licence", "source", "recognise", "run", "record", "dimensions",
    "tasks", "overall", "readings", "figure", "join", "merge", "records", "last", "stored", "published", "note",
    "log", "events",
)  # fmt: skip
OVERALL: dict[str, Overall] = {"questions": "questions", "tasks": "tasks"}
RECOGNISE = ("container", "fields", "without", "values", "name")
PUBLISHED = ("model", "task", "figure", "by", "source")


def read(path: Path, bases: Mapping[str, Pack]) -> Pack:
    """The pack of a file. Raises FileError and LineError."""
    return pack_of(nodes.read(path), bases)


def parse(text: str, file: str, bases: Mapping[str, Pack]) -> Pack:
    """The pack that a YAML text describes. bases: packs that it may extend."""
    return pack_of(nodes.parse(text, file), bases)


def pack_of(root: Node, bases: Mapping[str, Pack]) -> Pack:
    """The checked pack of a YAML document. bases: packs that it may extend. Errors name file and line."""
    fields = root.fields(KEYS, ("pack",))
    name = fields["pack"].text()
    if not SLUG.match(name):
        raise fields["pack"].error("small letters, digits, '-', '_' and '.'")
    base = _base(fields, bases)
    record, responses = record_of(fields["record"]) if "record" in fields else ({}, ())
    if base is not None:
        record, responses = {**base.record, **record}, responses or base.responses
    elif "record" not in fields:
        raise root.error("the field 'record' or 'extends'")
    readings = readings_of(fields["readings"]) if "readings" in fields else None
    tasks = tasks_of(fields, base, name, readings)
    pack = Pack(
        name=name,
        title=_title(fields["title"]) if "title" in fields else base.title if base else name,
        file=root.file,
        record=record,
        responses=responses,
        tasks=tasks,
        recognition=_recognition(fields["recognise"]) if "recognise" in fields else Recognition(),
        dimensions=dimensions_of(fields["dimensions"]) if "dimensions" in fields else base.dimensions if base else (),
        base=base.base or base.name if base else "",
        records=fields["records"].text() if "records" in fields else "",
        last=fields["last"].text() if "last" in fields else "",
        join=_join(fields["join"]) if "join" in fields else {},
        merge=_merge(fields["merge"]) if "merge" in fields else {},
        events=_events(fields["events"]) if "events" in fields else {},
        stored=named_fields(fields["stored"]) if "stored" in fields else {},
        about={**(base.about if base else {}), **_about(fields)},
        published=_published(fields["published"], tasks) if "published" in fields else base.published if base else (),
        note=fields["note"].text() if "note" in fields else "",
        log=_log(fields["log"]) if "log" in fields else None,
        overall=OVERALL[fields["overall"].one_of(tuple(OVERALL))] if "overall" in fields else "questions",
    )
    pack = _with_run(pack, fields["run"]) if "run" in fields else pack
    _check_figure(fields, pack)
    _check_answers(root, pack)
    return pack


def _base(fields: Mapping[str, Node], bases: Mapping[str, Pack]) -> Pack | None:
    if "extends" not in fields:
        return None
    name = fields["extends"].text()
    if name not in bases:
        raise fields["extends"].error(f"the name of a pack: {', '.join(bases) or 'none'}")
    return bases[name]


def _title(node: Node) -> str:
    """The name of the benchmark; a comma would divide it from its data set."""
    if "," in node.text() or len(node.text()) > 60:
        raise node.error("a title of at most 60 characters without a comma")
    return node.text()


def _about(fields: Mapping[str, Node]) -> dict[str, str]:
    facts: dict[str, str] = {}
    for name in ("about", "paper", "licence", "source"):
        if name in fields:
            node = fields[name]
            if isinstance(node.content, Mapping):
                facts |= {f"{name} {key}": value.text() for key, value in node.content.items()}
            else:
                facts[name] = node.text()
    return facts


def _events(node: Node) -> dict[str, str]:
    """Several events about one answer: its key, the name of each event, and where its text or its fields are."""
    parts = ("key", "name", "value")
    return {name: value.text() for name, value in node.fields(parts, parts).items()}


def _merge(node: Node) -> dict[str, str]:
    """Several records of one answer: its key, the name of each reading, and where its score and text are."""
    fields = node.fields(("key", "name", "score", "answer"), ("key", "name", "score"))
    return {name: "|".join(value.texts()) for name, value in fields.items()}


def _log(node: Node) -> TextLog:
    """Without a stamp an entry begins as its pattern does, so that each pattern begins with a text of its own."""
    fields = node.fields(("record", "entries", "stamp"), ("record", "entries"))
    log = TextLog(
        fields["record"].text(), fields["entries"].texts(), fields["stamp"].text() if "stamp" in fields else ""
    )
    if not all(log.patterns) or not (log.stamp or all(map(literal_start, log.patterns))):
        raise node.error("patterns that begin with a text, or the field 'stamp'")
    return log


def _recognition(node: Node) -> Recognition:
    fields = node.fields(RECOGNISE)
    containers = fields["container"].of(lambda entry: entry.one_of(tuple(CONTAINERS))) if "container" in fields else ()
    values = fields["values"].any_fields() if "values" in fields else {}
    if "fields" not in fields and "name" not in fields:
        raise node.error("the field 'fields' or 'name'")
    return Recognition(
        containers=tuple(containers),
        fields=tuple(_alternatives(entry) for entry in fields["fields"]) if "fields" in fields else (),
        without=tuple(map(dotted, fields["without"].texts())) if "without" in fields else (),
        values={name: entry.texts() for name, entry in values.items()},
        name=fields["name"].text() if "name" in fields else "",
    )


def _alternatives(node: Node) -> tuple[tuple[str, ...], ...]:
    """A field, or several of which one is enough: "audio_path|path"."""
    return tuple(dotted(part.strip()) for part in node.text().split("|"))


def _join(node: Node) -> dict[str, str]:
    fields = node.fields(("group", "order", "response", "answer"), ("group", "order"))
    if "response" in fields:
        fields["response"].one_of(("concatenate",))
    if "answer" in fields:
        fields["answer"].one_of(("first", "concatenate"))
    return {name: value.text() for name, value in fields.items()}


def _with_run(pack: Pack, node: Node) -> Pack:
    fields = dict(node.any_fields())
    names = fields.pop("name").text() if "name" in fields else ""
    return replace(pack, names=names, facts={name: field_of(value) for name, value in fields.items()})


def _published(node: Node, tasks: Sequence[PackTask]) -> tuple[Published, ...]:
    rows = []
    for entry in node:
        fields = entry.fields(PUBLISHED, ("model", "figure"))
        task = fields["task"].one_of([task.name for task in tasks]) if "task" in fields else tasks[0].name
        texts = {name: fields[name].text() for name in ("by", "source") if name in fields}
        rows.append(Published(fields["model"].text(), task, fields["figure"].number(), **texts))
    return tuple(rows)


def _check_figure(fields: Mapping[str, Node], pack: Pack) -> None:
    if "figure" not in fields:
        return
    figure = fields["figure"].fields(("mean", "by"))
    if "mean" in figure:
        figure["mean"].one_of(("micro", "pooled"))
    names = [dimension.name for dimension in pack.dimensions]
    for node in figure["by"].items() if "by" in figure else ():
        node.one_of(names)


def _check_answers(root: Node, pack: Pack) -> None:
    """Every task needs a right answer, and one of its own or of the record as its response."""
    for task in pack.tasks:
        if task.type not in ("text", "judged") and task.answer is None and "answer" not in pack.record:
            raise root.error(f"the field 'answer' in 'record' or in the task {task.name!r}")
        if task.type == "judged" and "score" not in pack.record:
            raise root.error(f"the field 'score' in 'record', which task {task.name!r} shows")
        if task.type in CHOICES and not task.options and "options" not in pack.record:
            raise root.error(f"the field 'options' in 'record' or in the task {task.name!r}")
        if not task.responses and not pack.responses:
            raise root.error(f"the field 'response' in 'record' or in the task {task.name!r}")
