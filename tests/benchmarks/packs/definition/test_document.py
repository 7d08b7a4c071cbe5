"""Packs as YAML: what they describe, and messages that name the line."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.definition.document import parse
from analysis.benchmarks.packs.definition.rule_names import CHOICE_ALIASES, RULES_OF, STORED_RULE
from analysis.benchmarks.packs.pack import TYPES, Field, Pack
from analysis.benchmarks.packs.rules import released_text
from analysis.errors import LineError
from analysis.parsing import rules
from tests.benchmarks.packs.songs import PACK


def pack(text: str = PACK) -> Pack:
    return parse(text, "melodies.yaml", catalog.PACKS)


def test_a_pack_describes_fields_tasks_dimensions_and_rules() -> None:
    melodies = pack()
    assert (melodies.name, melodies.title) == ("melodies", "Melodies")
    assert melodies.record["audio"] == Field((("clip",),), basename=True)
    assert melodies.responses == (Field((("output", "text"),)), Field((("second",),)))
    assert [(task.name, task.type, task.chance) for task in melodies.tasks] == [("melodies", "choice", None)]
    assert [(d.name, d.many, d.bins) for d in melodies.dimensions] == [
        ("mood", False, ()), ("level", False, (0.0, 5.0, 10.0)), ("instrument", True, ()),
    ]  # fmt: skip
    assert melodies.lenses == (
        "paper", "released", "muchomusic.extract_responses", "mmau.string_match:second",
    )  # fmt: skip


def test_a_pack_that_extends_another_shares_its_tasks_and_benchmark() -> None:
    other = pack("pack: mmau-as-table\nextends: mmau\nrecognise: {fields: [frage]}\nrecord: {question: frage}\n")
    assert (other.title, other.base, other.tasks) == ("MMAU", "mmau", catalog.PACKS["mmau"].tasks)
    assert other.record["question"] == Field((("frage",),))
    assert other.record["options"] == catalog.PACKS["mmau"].record["options"]


MISTAKES = {
    "": (1, "a pack", "an empty file"),
    "pack: x\n": (1, "'record' or 'extends'", ""),
    "pack: X y\n": (1, "small letters", "X y"),
    "pack: x\nextends: nobody\n": (2, "the name of a pack", "nobody"),
    PACK.replace("mood: mood", "mood: {fild: mood}"): (12, "one of the fields field, title", "fild"),
    PACK.replace("muchomusic.extract_responses", "muchomusic.nothing"): (20, "a reading rule", "muchomusic.nothing"),
    PACK.replace("1/options", "3/2"): (16, "chance: a share from 0 to below 1", "3/2"),
    PACK.replace("type: choice", "type: chocie"): (16, "type: one of choice, choice_many, words", "chocie"),
    PACK.replace("bins: [0, 5, 10]", "bins: [5, 0]"): (13, "ascending", "a list of 2"),
    PACK.replace("as: letter", "as: lettre"): (9, "as: one of text, letter", "lettre"),
    PACK.replace("title: Melodies", "title: Melodies, old"): (2, "without a comma", "Melodies, old"),
    PACK.replace("title:", "titel:"): (2, "one of the fields pack, title", "titel"),
    PACK.replace("  question: ask\n", "  question: ask\n  question: other\n"): (8, "each field once", "twice"),
    PACK.replace("- careful", "- {rule: careful, official: true}"): (18, "one official rule", "True"),
    PACK + "figure: {by: [moods]}\n": (22, "by: one of mood, level, instrument", "moods"),
    PACK.replace("json-array", "json_array"): (3, "container: one of json-array", "json_array"),
    PACK.replace("mood: mood", "mood: [mood"): (13, "YAML", ""),
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_is_named_with_its_line(text: str) -> None:
    line, expected, found = MISTAKES[text]
    with pytest.raises(LineError) as caught:
        pack(text)
    assert caught.value.line == line
    assert expected in caught.value.expected or expected in str(caught.value)
    assert found in caught.value.found
    assert str(caught.value).startswith(f"melodies.yaml:{line}: expected ")


def test_the_packs_of_the_project_are_well_formed() -> None:
    assert "mmau" in catalog.PACKS
    for shipped in catalog.PACKS.values():
        assert shipped.tasks
        assert all(task.chance is None or 0 <= task.chance < Fraction(1) for task in shipped.tasks)


@pytest.mark.parametrize("type_", TYPES)
def test_every_rule_that_a_pack_may_name_is_written(type_: str) -> None:
    for rule in RULES_OF[type_]:
        written = rules.RULES if type_ == "choice" else released_text.RULES
        assert rule in ("careful", STORED_RULE) or CHOICE_ALIASES.get(rule, rule) in written
