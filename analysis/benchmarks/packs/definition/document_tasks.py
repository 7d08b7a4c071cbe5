"""The part of a pack that describes its tasks and the rules that read their answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from analysis.benchmarks.packs.definition.document_fields import field_of, responses_of
from analysis.benchmarks.packs.definition.nodes import Node
from analysis.benchmarks.packs.definition.rule_names import RULES_OF
from analysis.benchmarks.packs.pack import CAREFUL, TYPES, Pack, PackTask, RuleReading

TASK = (
    "name", "title", "type", "chance", "metric", "options", "where", "answer", "response", "readings", "tolerance",
    "labels", "window", "collar", "ceiling",
)  # fmt: skip
READING = ("rule", "response", "official", "letters", "beside", "window", "trim", "collar", "overlap")
METRICS = {
    "choice": "accuracy", "choice_many": "exact match", "number": "accuracy", "words": "IWER",
    "judged": "judge", "times": "F-measure",
    "segments": "F-measure", "turns": "1 - DER", "text": "not scored",
}  # fmt: skip
"""The metric of a task by its type; of `protocol.Task.metric`."""
SLUG = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}\Z")
"""Names of packs and tasks."""


def tasks_of(
    fields: Mapping[str, Node], base: Pack | None, name: str, readings: tuple[RuleReading, ...] | None
) -> tuple[PackTask, ...]:
    """The tasks of the pack, or those of the pack it extends."""
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
    if not SLUG.match(name):
        raise fields["name"].error("small letters, digits, '-', '_' and '.'")
    own = readings_of(fields["readings"]) if "readings" in fields else readings
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
        responses=responses_of(fields["response"]) if "response" in fields else (),
        readings=own,
        settings={key: fields[key].number() for key in ("tolerance", "window", "collar") if key in fields},
        labels={key: value.text() for key, value in labels["map"].any_fields().items()} if "map" in labels else {},
        other_label=labels["unknown"].text() if "unknown" in labels else "",
        ceiling=fields["ceiling"].text() if "ceiling" in fields else "",
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


def readings_of(node: Node) -> tuple[RuleReading, ...]:
    """The lenses: each rule at most once with the same settings, at most one of them official."""
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
