"""The command `schema`: the JSON Schema of what a command writes with `--json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any

import typer

app = typer.Typer()

TEXT, NUMBER, COUNT, LIST, OBJECT, FLAG = "string", "number", "integer", "array", "object", "boolean"
_LOADED_RUN: Mapping[str, str] = {
    "run": TEXT, "name": TEXT, "kind": TEXT, "new": FLAG, "files": LIST, "records": COUNT, "counts": OBJECT,
    "figures": LIST, "problems": COUNT,
}  # fmt: skip
_INTERVAL = {"low": NUMBER, "high": NUMBER}
_RULE = {"task": TEXT, "subtask": TEXT, "lens": TEXT, "rule": TEXT, "measure": TEXT, "value": NUMBER,
         "corrected": NUMBER, "n": COUNT, "counted": COUNT}  # fmt: skip

ROWS: Mapping[str, Mapping[str, str]] = {
    "runs": {"run": TEXT, "name": TEXT, "kind": TEXT, "model": TEXT, "condition": OBJECT, "seed": TEXT, "n": COUNT,
             "problems": COUNT, "loaded_at": TEXT, "run_hash": TEXT, "changed": FLAG},
    "load": _LOADED_RUN,
    "baseline": _LOADED_RUN,
    "demo": _LOADED_RUN,
    "run": {"file": TEXT, "questions": COUNT, "failed_calls": COUNT, "without_audio": COUNT, "left_out": OBJECT,
            "input_tokens": COUNT, "output_tokens": COUNT, "seconds": NUMBER, "cost": NUMBER},
    "score": _RULE,
    "figures": {"run": TEXT, "task": TEXT, "n": COUNT, "songs": COUNT, "raw": NUMBER, "corrected": NUMBER, **_INTERVAL,
                "chance": NUMBER, "unanswered": NUMBER, "measures": OBJECT, "link": TEXT},
    "losses": {"loss": TEXT, "points": NUMBER, "n": COUNT, "link": TEXT},
    "modes": {"mode": TEXT, "title": TEXT, "n": COUNT, "cases": COUNT, "share": NUMBER, **_INTERVAL, "points": NUMBER,
              "link": TEXT},
    "cases": {"question": TEXT, "run": TEXT, "index": COUNT, "task": TEXT, "subtask": TEXT, "song": TEXT, "audio": TEXT,
              "score": NUMBER, "outcome": TEXT, "confidence": TEXT, "reading": "", "raw": "", "reference": TEXT,
              "steps": LIST, "modes": LIST, "losses": LIST, "reasoning": LIST, "claims": LIST, "link": TEXT},
    "compare": {"name": TEXT, "n": COUNT, "songs": COUNT, "a": NUMBER, "b": NUMBER, "difference": NUMBER,
                "verdict": TEXT},
    "check": {"name": TEXT, "outcome": TEXT, "difference": NUMBER, "sentence": TEXT},
    "site": {"data_set": TEXT, "questions": COUNT, "answers": COUNT, "runs": COUNT, "pages": COUNT},
    "pack list": {"pack": TEXT, "benchmark": TEXT, "official": TEXT, "from": TEXT, "tasks": LIST, "licence": TEXT},
    "labels": {"label": TEXT, "source": TEXT, "spellings": TEXT},
    "annotations": {"set": TEXT, "songs": COUNT, "annotations": COUNT, "several": COUNT},
    "suspects": {"p": NUMBER, "reasons": LIST},
}  # fmt: skip
"""Fields of the rows by command, with their types; every field may be null, and more may come."""


@app.command("schema")
def print_schema(
    command: Annotated[str, typer.Argument(help=f"Command: {', '.join(ROWS)}")],
) -> None:
    """Print the JSON Schema of what a command writes with --json"""
    if command not in ROWS:
        raise typer.BadParameter(f"expected one of {', '.join(ROWS)}, found {command!r}", param_hint="COMMAND")
    print(json.dumps(schema(command), indent=1))


def schema(command: str) -> dict[str, Any]:
    """Draft 7. Raises KeyError for a command without rows."""
    rows = {name: {"type": [kind, "null"]} if kind else {} for name, kind in ROWS[command].items()}
    problem = {"type": OBJECT, "properties": {"message": {"type": TEXT}}, "required": ["message"]}
    properties = {
        "command": {"const": command}, "version": {"type": TEXT}, "lens": {"type": TEXT},
        "references": {"type": TEXT, "pattern": "^(published|corrected|accepted|consensus|by:.+)$"},
        "total": {"type": COUNT},
        "rows": {"type": LIST, "items": {"type": OBJECT, "properties": rows, "required": list(rows)}},
        "problems": {"type": LIST, "items": problem}, "link": {"type": [TEXT, "null"]},
    }  # fmt: skip
    return {
        "$schema": "http://json-schema.org/draft-07/schema#", "title": f"earmark {command} --json", "type": OBJECT,
        "properties": properties, "required": list(properties),
    }  # fmt: skip
