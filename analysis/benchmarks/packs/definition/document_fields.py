"""The part of a pack that says where the fields of a record are."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.benchmarks.packs.definition.nodes import Node
from analysis.benchmarks.packs.pack import ANSWERS, NUMBER, Dimension, Field
from analysis.benchmarks.packs.records.fields import dotted, scale_of, scales_of

RECORD = ("id", "audio", "question", "options", "answer", "response", "reasoning", "numbers", "score",
          "explanation", "judge")  # fmt: skip
FIELD = ("field", "fields", "as", "name", "pattern", "offset")
DIMENSION = ("field", "title", "many", "order", "bins")


def field_of(node: Node) -> Field:
    """A path, a list of alternatives, or {field, as, name, pattern}."""
    if not isinstance(node.content, Mapping):
        return Field(tuple(map(dotted, node.texts())))
    fields = node.fields(FIELD)
    paths = next((fields[name] for name in ("field", "fields") if name in fields), None)
    if paths is None and "pattern" not in fields:
        raise node.error("the field 'field' or 'pattern'")
    form = fields["as"].text() if "as" in fields else "text"
    is_score = scale_of(form) is not None or bool(scales_of(form))
    if form not in ANSWERS and not form.startswith("index_of:") and not is_score:
        raise fields["as"].error(f"one of {', '.join(ANSWERS)}, index_of: VALUE")
    return Field(
        tuple(map(dotted, paths.texts())) if paths is not None else (),
        form,
        "name" in fields and fields["name"].one_of(("basename", "path")) == "basename",
        fields["pattern"].text() if "pattern" in fields else "",
        "fields" in fields,
    )


def record_of(node: Node) -> tuple[dict[str, Field], tuple[Field, ...]]:
    """The fields of a record by what they hold, and those of the answer."""
    fields = node.fields(RECORD)
    record = {name: field_of(value) for name, value in fields.items() if name not in ("response", "numbers")}
    if "numbers" in fields:
        record |= {f"{NUMBER}{name}": Field((dotted(name),)) for name in fields["numbers"].any_fields()}
    responses = responses_of(fields["response"]) if "response" in fields else ()
    return record, responses


def responses_of(node: Node) -> tuple[Field, ...]:
    """Each entry is a field of its own: all that are present are kept."""
    if isinstance(node.content, Mapping):
        return (field_of(node),)
    return node.of(field_of)


def dimensions_of(node: Node) -> tuple[Dimension, ...]:
    """The further columns by which figures are divided."""
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


def named_fields(node: Node) -> dict[str, Field]:
    """Fields under names that the pack is free to choose."""
    return {name: field_of(value) for name, value in node.any_fields().items()}
