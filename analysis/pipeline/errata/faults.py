"""Errata of a benchmark: faults of its references that two people confirmed, as data and as Markdown.

A fault is confirmed if the verdict of two reviewers is "wrong" or "audio" and nobody's is another one, or if a lead has
settled it. Others are listed with the reason. Reviewers are numbered, not named. Lyrics are not in the file, only the
changes of words. The checksum is of the JSON without it and the signature, with sorted keys and without blanks: it
finds changes of the file and says nothing of who made it. See `signature` for that, `patch` for the benchmark's files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from analysis.benchmarks.registry import BENCHMARKS
from analysis.display import amount
from analysis.errors import FileError
from analysis.metrics.boundary_outcomes import boundaries
from analysis.metrics.section_iou import Interval
from analysis.pipeline.errata import patch
from analysis.pipeline.reviews import corrections
from analysis.pipeline.reviews.export_files import sections_of
from analysis.records import LyricSection, Question
from analysis.reviews import history
from analysis.reviews.events import question_of
from analysis.reviews.state import State
from analysis.store.database import Database
from analysis.store.queries.corrected_scores import Change
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import decode, dumps, encode

FORMAT = "earmark-errata/1"
FAULTS = ("wrong", "audio")
AROUND = 4.0
"""Seconds to hear before and after a boundary that is changed."""


def errata(
    db: Database, states: Mapping[str, State], benchmark: str, day: str, files: Path | None = None
) -> tuple[dict[str, Any], str]:
    """The content of a file, and a patch of the benchmark's own files. benchmark: its name, in any case.

    files: folder of the benchmark's own files, None for no patch. Raises FileError for another name, or for the folder.
    """
    name_of = {name.casefold(): name for name in BENCHMARKS}
    benchmark = name_of.get(benchmark.casefold(), benchmark)
    tasks = BENCHMARKS[benchmark].tasks if benchmark in BENCHMARKS else ()
    targets = {question: state for target, state in states.items() if (question := question_of(target))}
    loaded_questions = reference_versions.questions(db, sorted(targets))
    of_benchmark = {name: item for name, item in loaded_questions.items() if item.task in tasks}
    if not tasks:
        raise FileError(benchmark, f"one of the benchmarks {', '.join(BENCHMARKS)}")
    reviewers = sorted({name for state in targets.values() for name in state.verdicts})
    numbers = {name: f"reviewer {i}" for i, name in enumerate(reviewers, 1)}
    reasons = {name: _doubt(targets[name]) for name in of_benchmark}
    changed = [change for name, reason in reasons.items() if not reason and (accepted := targets[name].accepted)
               for change in corrections.changes(db, name, accepted.value)]  # fmt: skip
    effects = corrections.effects(db, changed, "paper")
    own_files = patch.sources(files) if files else []
    replaced = [
        patch.change_of(question, accepted.value) for name, question in sorted(of_benchmark.items())
        if not reasons[name] and (accepted := targets[name].accepted) and not _has_lyrics(question)
    ]  # fmt: skip
    diff, outcomes = patch.patched(own_files, replaced)
    content = {
        "format": FORMAT, "benchmark": {
            "name": benchmark, "files": [{"path": file.name, "sha256": file.sha256} for file in own_files],
        }, "made": day, "random_sample": None,
        "entries": [_entry(of_benchmark[name], targets[name], numbers, changed)
                    | ({"file": outcomes[name]._asdict()} if files and name in outcomes else {})
                    for name, reason in sorted(reasons.items()) if not reason],
        "left_out": [{"id": name, "song": of_benchmark[name].song, "reason": reason}
                     for name, reason in sorted(reasons.items()) if reason],
        "ranks": [
            {"run": item.run, "task": item.task, "lens": "paper", "old": item.figure[0], "new": item.figure[1],
             "rank_old": item.place[0], "rank_new": item.place[1]} for item in effects
        ],
    }  # fmt: skip
    return content | {"sha256": checksum(content)}, diff


def checksum(content: Mapping[str, Any]) -> str:
    """Hash of the content without its own checksum and without its signature."""
    text = dumps({name: value for name, value in sorted(content.items()) if name not in ("sha256", "signature")})
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _doubt(state: State) -> str:
    """Why a fault is not confirmed, "" if it is."""
    if state.settled:
        return "" if state.settled in FAULTS else f"settled as {state.settled}"
    verdicts = list(state.verdicts.values())
    n_faults = sum(verdict in FAULTS for verdict in verdicts)
    if n_faults < len(verdicts):
        return "reviewers disagree" if n_faults else "no reviewer finds a fault"
    return "" if n_faults > 1 else "confirmed by one reviewer alone" if n_faults else "no verdict"


def _entry(question: Question, state: State, numbers: Mapping[str, str], changed: Iterable[Change]) -> dict[str, Any]:
    old, new = encode(question.reference), state.accepted.value if state.accepted else None
    is_text = _has_lyrics(question)
    return {
        "id": question.id, "question": question.prompt, "song": question.song, "task": question.task,
        "says": history.changes(old, new) if new is not None else [],
        "hear": [[round(max(time - AROUND, 0.0), 3), round(time + AROUND, 3)] for time in changed_times(old, new)],
        "old": None if is_text else old, "new": None if is_text else new,
        "reviewers": [{"who": numbers[name], "verdict": verdict} for name, verdict in sorted(state.verdicts.items())],
        "settled": state.settled,
        "effect": [
            {"run": change.run, "lens": change.lens, "old": change.before.score, "new": change.after.score}
            for change in changed if change.question_id == question.id
        ],
    }  # fmt: skip


def _has_lyrics(question: Question) -> bool:
    parts = question.reference if isinstance(question.reference, tuple) else ()
    return any(isinstance(item, LyricSection) for item in parts)


def changed_times(old: Any, new: Any) -> list[float]:
    """Boundaries that only one of two references has, in seconds; both in the form of `json_values.encode`."""
    sides = [sections_of(None if side is None else decode(side)) for side in (old, new)]
    first, second = ({round(time, 3) for time in boundaries([Interval(*item) for item in side])} for side in sides)
    return sorted(first ^ second) if all(sides) else []


def summary(content: Mapping[str, Any]) -> str:
    """How many faults are confirmed, and what does not follow from that."""
    return (
        f"{amount(len(content['entries']), 'reference')} with a confirmed fault, "
        f"{amount(len(content['left_out']), 'more reference')} with reviews but without one. No random sample: no "
        "share of wrong references follows from these numbers."
    )


def markdown(content: Mapping[str, Any], escape: Callable[[str], str]) -> str:
    """Errata as Markdown for people. escape: makes text from files safe in Markdown."""
    entries: Sequence[Mapping[str, Any]] = content["entries"]
    lines = [f"# Errata of {escape(content['benchmark']['name'])}, {content['made']}", "",
             summary(content), ""]  # fmt: skip
    for entry in entries:
        seconds = ", ".join(f"{start:.1f} to {end:.1f} s" for start, end in entry["hear"])
        lines += [
            f"## {escape(entry['task'])}, {escape(entry['song'] or entry['id'])}",
            "",
            escape(entry["question"]),
            "",
        ]
        lines += [f"- {escape(change)}" for change in entry["says"]] or ["- no correction is accepted"]
        lines += [f"- Hear: {seconds}"] * bool(seconds)
        if place := entry.get("file"):
            where = f"{place['file']}, record {place['record']}" if place["file"] else "no file"
            reason = place["reason"]
            lines.append(f"- In {escape(where)}" + f", not in the patch: {reason}" * bool(reason))
        lines.append("")
    moves = [row for row in content["ranks"] if row["rank_old"] != row["rank_new"]]
    lines += ["## Effect", "", f"Ranks that change: {len(moves)} of {len(content['ranks'])} (run and task).", "",
              f"sha256 {content['sha256']}", ""]  # fmt: skip
    return "\n".join(lines)
