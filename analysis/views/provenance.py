"""Where a run came from: model, condition, prompts, versions, hashes and settings."""

from __future__ import annotations

import json

from analysis.display import shorten
from analysis.store.runs.description import Run


def facts(run: Run) -> dict[str, str]:
    """Values by name, of those that are stated."""
    stated = {
        "id": run.id,
        "model": run.model,
        **{f"condition {name}": value for name, value in run.condition.items()},
        "seed": run.seed,
        "questions": f"{run.n:,}",
        "problems in files": f"{run.n_problems:,}",
        "prompt version": run.prompt_version,
        "prompt ensemble": f"{run.prompt_ensemble} wordings" if run.prompt_ensemble else "",
        **{f"version of {name}": value for name, value in run.versions.items()},
        "prompt hash": run.prompt_hash,
        "reference hash": run.reference_hash,
        "run hash": run.run_hash + (" (the file states another)" if run.changed else ""),
        "loaded": run.loaded_at,
        **{name: str(run.further[name]) for name in ("licence", "credit") if run.further.get(name)},
        **_settings(run),
        **_of_another_program(run),
    }
    return {name: value for name, value in stated.items() if value}


def _settings(run: Run) -> dict[str, str]:
    """The settings that the file states: a line for each that is set."""
    stated = run.further.get("settings")
    lines: dict[str, object] = {}
    for name, value in stated.items() if isinstance(stated, dict) else ():
        lines |= (
            {f"{name} {part}": entry for part, entry in value.items()} if isinstance(value, dict) else {name: value}
        )
    stated_lines = {name: line for name, line in lines.items() if line is not None}
    return {f"setting {shorten(name, 40)}": shorten(_text_of(value), 300) for name, value in stated_lines.items()}


def _text_of(value: object) -> str:
    if isinstance(value, list) and all(isinstance(value, str) for value in value):
        return ", ".join(value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _of_another_program(run: Run) -> dict[str, str]:
    """Suite and run hash as a file of audiobench states them."""
    if "run_hash_check" not in run.further:
        return {}
    return {
        "suite": run.further.get("stated", {}).get("metrics", ""),
        "stated run hash": f"{run.further.get('run_hash_stated', '')}  ({run.further['run_hash_check']})",
    }
