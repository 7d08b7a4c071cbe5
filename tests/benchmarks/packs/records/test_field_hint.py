"""The hint is a whole command, as a shell reads it, that was tried on the records; else there is none."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from analysis.benchmarks.packs.records import field_hint
from analysis.framing.head import look

OPTIONS = ("piano", "flute", "harp")


def hint(tmp_path: Path, records: list[dict[str, Any]], name: str = "m.json") -> str:
    path = tmp_path / name
    path.write_text(json.dumps(records), encoding="utf-8")
    return ". ".join(field_hint.hint(look(path)))


def mapping(words: str) -> dict[str, str]:
    arguments = shlex.split(words.partition(": ")[2])
    assert arguments[:2] == ["earmark", "load"]
    return dict(pair.split("=", 1) for pair in arguments[arguments.index("--map") + 1].split(","))


def record(n: int, **fields: Any) -> dict[str, Any]:
    return {"nr": n, "ask": f"Which, {n}?", "opts": list(OPTIONS), "right": OPTIONS[n % 3], **fields}


@pytest.mark.parametrize("name", ["the answer", "right; rm x", "it's", "$(x)", "a=b"])
def test_names_are_quoted_for_the_shell(tmp_path: Path, name: str) -> None:
    records = [{**record(n), name: OPTIONS[n % 3], "reply": "ABC"[n % 2]} for n in range(4)]
    for row in records:
        del row["right"]
    words = hint(tmp_path, records, "a b.json")
    assert shlex.split(words.partition(": ")[2])[2] == str(tmp_path / "a b.json")
    assert mapping(words)["answer"] == name


def test_a_name_with_a_comma_has_to_be_changed_first(tmp_path: Path) -> None:
    records = [record(n, **{"reply, all": OPTIONS[n % 2]}) for n in range(4)]
    assert hint(tmp_path, records) == "Rename 'reply, all' first: --map cannot name a field with a comma"


@pytest.mark.parametrize("constant", ["model", "prediction_by", "output", "generated_by"])
def test_the_same_in_all_records_is_no_prediction(tmp_path: Path, constant: str) -> None:
    records = [record(n, **{constant: "piano-9b", "model_answer": f"It is the {OPTIONS[n % 2]}."}) for n in range(4)]
    assert mapping(hint(tmp_path, records))["prediction"] == "model_answer"


def test_the_field_that_is_read_most_often_is_the_prediction(tmp_path: Path) -> None:
    records = [record(n, response=f"see {n}", said=OPTIONS[n % 2]) for n in range(4)]
    assert mapping(hint(tmp_path, records))["prediction"] == "said"


def test_fields_of_objects_inside_are_named_with_dots(tmp_path: Path) -> None:
    rows = [{"meta": {"opts": list(OPTIONS), "gold": OPTIONS[n % 3]}, "ask": f"Which, {n}?",
             "result": {"text": OPTIONS[n % 2], "seconds": n}, "nr": n} for n in range(4)]  # fmt: skip
    names = mapping(hint(tmp_path, rows))
    assert {name: names[name] for name in ("options", "answer", "prediction")} == {
        "options": "meta.opts", "answer": "meta.gold", "prediction": "result.text",
    }  # fmt: skip


@pytest.mark.parametrize(("n_read", "is_command"), [(2, True), (1, False)])
def test_half_of_the_records_must_be_read(tmp_path: Path, n_read: int, is_command: bool) -> None:
    said = [OPTIONS[n] if n < n_read else f"xyz {n}" for n in range(4)]
    words = hint(tmp_path, [record(n, reply=said[n]) for n in range(4)])
    assert ("earmark load" in words) is is_command
    if not is_command:
        assert words.startswith("Its fields are nr: 0; ask: Which, 0?; opts")
        assert "; right: piano; reply: piano" in words


def test_an_id_that_comes_twice_is_none(tmp_path: Path) -> None:
    records = [record(n, reply=OPTIONS[n % 2], uid=f"u{n}") for n in range(4)]
    assert mapping(hint(tmp_path, records))["id"] == "nr"
    assert mapping(hint(tmp_path, [{**row, "nr": 1} for row in records]))["id"] == "uid"
