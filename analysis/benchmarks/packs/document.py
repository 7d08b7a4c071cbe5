"""A pack from its YAML, checked: every message names file and line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from analysis.benchmarks.packs import nodes
from analysis.benchmarks.packs.fields import dotted, scale_of
from analysis.benchmarks.packs.nodes import Node
from analysis.benchmarks.packs.pack import (
    ANSWERS,
    CAREFUL,
    CONTAINERS,
    TYPES,
    Dimension,
    Field,
    Pack,
    PackTask,
    Published,
    Recognition,
    RuleReading,
)
from analysis.benchmarks.packs.rule_names import RULES_OF

KEYS = (
    "pack", "title", "extends", "about", "paper", "licence", "source", "recognise", "run", "record", "dimensions",
    "tasks", "readings", "figure", "join", "merge", "records", "last", "stored", "published", "note",
)  # fmt: skip
RECORD = ("id", "audio", "question", "options", "answer", "response", "numbers", "score", "explanation", "judge")
FIELD = ("field", "fields", "as", "name", "pattern", "offset")
TASK = (
    "name", "title", "type", "chance", "metric", "options", "where", "answer", "response", "readings", "tolerance",
    "labels", "window", "collar",
)  # fmt: skip
READING = ("rule", "response", "official", "letters", "beside", "window", "trim", "collar", "overlap")
DIMENSION = ("field", "title", "many", "order", "bins")
RECOGNISE = ("container", "fields", "without", "values", "name")
PUBLISHED = ("model", "task", "figure", "by", "source")
_SLUG = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}\Z")
METRICS = {
    "choice": "accuracy", "number": "accuracy", "words": "IWER", "judged": "judge", "times": "F-measure",
    "segments": "F-measure", "turns": "1 - DER", "text": "not scored",
}  # fmt: skip
"""The metric of a task by its type; of `records.Task.metric`."""


def read(path: Path, bases: Mapping[str, Pack]) -> Pack:
    """The pack of a file. Raises FileError and LineError."""
    return pack_of(nodes.read(path), bases)


def parse(text: str, file: str, bases: Mapping[str, Pack]) -> Pack:
    """The pack of a text."""
    return pack_of(nodes.parse(text, file), bases)


def pack_of(root: Node, bases: Mapping[str, Pack]) -> Pack:
    """bases: the packs that this one may extend."""
    fields = root.fields(KEYS, ("pack",))
    name = fields["pack"].text()
    if not _SLUG.match(name):
        raise fields["pack"].error("small letters, digits, '-', '_' and '.'")
    base = _base(fields, bases)
    record, responses = _record(fields["record"]) if "record" in fields else ({}, ())
    if base is not None:
        record, responses = {**base.record, **record}, responses or base.responses
    elif "record" not in fields:
        raise root.error("the field 'record' or 'extends'")
    readings = _readings(fields["readings"]) if "readings" in fields else None
    tasks = _tasks(fields, base, name, readings)
    pack = Pack(
        name=name,
        title=_title(fields["title"]) if "title" in fields else base.title if base else name,
        file=root.file,
        record=record,
        responses=responses,
        tasks=tasks,
        recognition=_recognition(fields["recognise"]) if "recognise" in fields else Recognition(),
        dimensions=_dimensions(fields["dimensions"]) if "dimensions" in fields else base.dimensions if base else (),
        base=base.base or base.name if base else "",
        records=fields["records"].text() if "records" in fields else "",
        last=fields["last"].text() if "last" in fields else "",
        join=_join(fields["join"]) if "join" in fields else {},
        merge=_merge(fields["merge"]) if "merge" in fields else {},
        stored=_named_fields(fields["stored"]) if "stored" in fields else {},
        about={**(base.about if base else {}), **_about(fields)},
        published=_published(fields["published"], tasks) if "published" in fields else base.published if base else (),
        note=fields["note"].text() if "note" in fields else "",
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


def _merge(node: Node) -> dict[str, str]:
    """Several records of one answer: its key, the name of each reading, and where its score and text are."""
    fields = node.fields(("key", "name", "score", "answer"), ("key", "name", "score"))
    return {name: "|".join(value.texts()) for name, value in fields.items()}


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


def field_of(node: Node) -> Field:
    """A path, a list of alternatives, or {field, as, name, pattern}."""
    if not isinstance(node.content, Mapping):
        return Field(tuple(map(dotted, node.texts())))
    fields = node.fields(FIELD)
    paths = next((fields[name] for name in ("field", "fields") if name in fields), None)
    if paths is None and "pattern" not in fields:
        raise node.error("the field 'field' or 'pattern'")
    form = fields["as"].text() if "as" in fields else "text"
    if form not in ANSWERS and not form.startswith("index_of:") and scale_of(form) is None:
        raise fields["as"].error(f"one of {', '.join(ANSWERS)}, index_of: VALUE")
    return Field(
        tuple(map(dotted, paths.texts())) if paths is not None else (),
        form,
        "name" in fields and fields["name"].one_of(("basename", "path")) == "basename",
        fields["pattern"].text() if "pattern" in fields else "",
        "fields" in fields,
    )


def _record(node: Node) -> tuple[dict[str, Field], tuple[Field, ...]]:
    fields = node.fields(RECORD)
    record = {name: field_of(value) for name, value in fields.items() if name not in ("response", "numbers")}
    if "numbers" in fields:
        record |= {f"number {name}": Field((dotted(name),)) for name in fields["numbers"].any_fields()}
    responses = _responses(fields["response"]) if "response" in fields else ()
    return record, responses


def _responses(node: Node) -> tuple[Field, ...]:
    """Each entry is a field of its own: all that are present are kept."""
    if isinstance(node.content, Mapping):
        return (field_of(node),)
    return node.of(field_of)


def _dimensions(node: Node) -> tuple[Dimension, ...]:
    return tuple(_dimension(name, value) for name, value in node.any_fields().items())


def _dimension(name: str, node: Node) -> Dimension:
    if "=" in name:
        raise node.error("a name without '='", name)
    title = name.replace("_", " ").capitalize()
    if not isinstance(node.content, Mapping):
        return Dimension(name, title, field_of(node))
    fields = node.fields(DIMENSION, ("field",))
    bins = fields["bins"].of(Node.number) if "bins" in fields else ()
    if list(bins) != sorted(set(bins)):
        raise fields["bins"].error("numbers in ascending order")
    return Dimension(
        name,
        fields["title"].text() if "title" in fields else title,
        Field(tuple(map(dotted, fields["field"].texts()))),
        "many" in fields and fields["many"].flag(),
        fields["order"].texts() if "order" in fields else (),
        tuple(bins),
    )


def _tasks(
    fields: Mapping[str, Node], base: Pack | None, name: str, readings: tuple[RuleReading, ...] | None
) -> tuple[PackTask, ...]:
    if "tasks" in fields and base is not None:
        raise fields["tasks"].error(f"no tasks here: they are those of {base.name}")
    if "tasks" not in fields:
        if base is None:
            raise fields["pack"].error("the field 'tasks'")
        return base.tasks
    tasks = tuple(_task(node, readings or ()) for node in fields["tasks"])
    twice = next((task for n, task in enumerate(tasks) if task.name in {other.name for other in tasks[:n]}), None)
    if twice is not None:
        raise fields["tasks"].error("each task once", twice.name)
    return tasks


def _task(node: Node, readings: tuple[RuleReading, ...]) -> PackTask:
    fields = node.fields(TASK, ("name", "type"))
    name, type_ = fields["name"].text(), fields["type"].one_of(TYPES)
    if not _SLUG.match(name):
        raise fields["name"].error("small letters, digits, '-', '_' and '.'")
    own = _readings(fields["readings"]) if "readings" in fields else readings
    for number, reading in enumerate(own):
        if reading.rule not in RULES_OF[type_]:
            place = (fields.get("readings", node)).items()
            wrong = place[number] if "readings" in fields else node
            rule_list = ", ".join(RULES_OF[type_])
            raise wrong.error(f"a reading rule of type {type_}: {rule_list}", reading.rule)
    where = fields["where"].any_fields() if "where" in fields else {}
    labels = fields["labels"].fields(("map", "unknown")) if "labels" in fields else {}
    return PackTask(
        name=name,
        title=fields["title"].text() if "title" in fields else name.replace("_", " ").replace("-", " ").capitalize(),
        type=type_,
        chance=_chance(fields["chance"]) if "chance" in fields else Fraction(0),
        metric=fields["metric"].text() if "metric" in fields else METRICS[type_],
        options=fields["options"].texts() if "options" in fields else (),
        where={field: value.texts() for field, value in where.items()},
        answer=field_of(fields["answer"]) if "answer" in fields else None,
        responses=_responses(fields["response"]) if "response" in fields else (),
        readings=own,
        settings={key: fields[key].number() for key in ("tolerance", "window", "collar") if key in fields},
        labels={key: value.text() for key, value in labels["map"].any_fields().items()} if "map" in labels else {},
        other_label=labels["unknown"].text() if "unknown" in labels else "",
        line=node.line,
    )


def _chance(node: Node) -> Fraction | None:
    """A share such as 1/4, or 1/options: by the number of options of each question."""
    text = node.text()
    if text == "1/options":
        return None
    try:
        chance = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise node.error("a share such as 1/4 or 0.25, or 1/options") from None
    if not 0 <= chance < 1:
        raise node.error("a share from 0 to below 1")
    return chance


def _readings(node: Node) -> tuple[RuleReading, ...]:
    readings: list[RuleReading] = []
    for entry in node:
        fields = entry.fields(READING, ("rule",)) if isinstance(entry.content, Mapping) else {"rule": entry}
        rule = fields["rule"].text()
        every = frozenset().union(*RULES_OF.values())
        if rule not in every:
            raise fields["rule"].error(f"a reading rule: {', '.join(sorted(every))}")
        reading = RuleReading(
            rule,
            fields["response"].text() if "response" in fields else "",
            "official" in fields and fields["official"].flag(),
        )
        if reading.official and (rule == CAREFUL or any(other.official for other in readings)):
            raise fields["official"].error("one official rule, other than careful")
        if reading.key in {other.key for other in readings}:
            raise entry.error("each reading once", reading.key)
        readings.append(reading)
    return tuple(readings)


def _join(node: Node) -> dict[str, str]:
    fields = node.fields(("group", "order", "response", "answer"), ("group", "order"))
    if "response" in fields:
        fields["response"].one_of(("concatenate",))
    if "answer" in fields:
        fields["answer"].one_of(("first", "concatenate"))
    return {name: value.text() for name, value in fields.items()}


def _named_fields(node: Node) -> dict[str, Field]:
    return {name: field_of(value) for name, value in node.any_fields().items()}


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
        if task.type == "choice" and not task.options and "options" not in pack.record:
            raise root.error(f"the field 'options' in 'record' or in the task {task.name!r}")
        if not task.responses and not pack.responses:
            raise root.error(f"the field 'response' in 'record' or in the task {task.name!r}")
