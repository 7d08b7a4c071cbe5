"""Where a run came from: its files with checksums, and prompts, versions and hashes."""

from __future__ import annotations

import json

import streamlit as st

from analysis.store.runs.description import Run
from dashboard.ui import tables
from dashboard.ui.text import shorten


def show(run: Run) -> None:
    st.header("Files")
    files = [{"file": f.name, "bytes": f.bytes, "sha256": f.sha256, "read from": f.path} for f in run.files]
    tables.show(files, "run_files")
    with st.expander("Prompts, versions and hashes"):
        st.caption(
            "Properties that two runs must share to be compared. The prompt hash covers the wordings or the "
            "prompts as written; the run hash covers all questions and raw answers."
        )
        st.code(_facts(run), language=None, wrap_lines=True)


def _facts(run: Run) -> str:
    """Model, condition, prompts, versions and hashes: a line each, the values below one another."""
    facts = {
        "id": run.id,
        "model": run.model,
        **{f"condition {name}": value for name, value in run.condition.items()},
        "seed": run.seed or "–",
        "questions": str(run.n),
        "prompt version": run.prompt_version or "–",
        "prompt ensemble": f"{run.prompt_ensemble} wordings" if run.prompt_ensemble else "none",
        **{f"version of {name}": value for name, value in run.versions.items()},
        "prompt hash": run.prompt_hash,
        "reference hash": run.reference_hash,
        "run hash": run.run_hash + ("  (the file carries another)" if run.changed else ""),
        **_settings(run),
        **_of_another_program(run),
    }
    width = max(map(len, facts))
    return "\n".join(f"{name:<{width}}  {value}" for name, value in facts.items())


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
