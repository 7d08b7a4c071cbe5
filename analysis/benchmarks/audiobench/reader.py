"""audiobench runs (github.com/THENIROCK/audiobench): one JSON object a run, of either generation of the format.

1. `ab/sound-id`: every probe ("Do you hear a siren?") is a case. It is the same in two runs when pack, condition,
   sources, spec, label and the right answer agree; the mixture's name is no key, nor is the pack named in the spec.
2. `ab/asr-robust`: every clip under every condition is a case.
3. `ab/sed-urban`, `ab/diarization-cw`: every clip is a case, its events or turns lie on the timeline. The score is the
   IoU of matched intervals, of turns whatever the speakers are called; audiobench's own figures are not worked out.

Older files lack the prompt's version, the parser's and the single answers to several wordings. Figures that a file
states are worked out again from its cases, its run hash where the manifest's is in the file (`audiobench_checks`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from analysis import hashes
from analysis.benchmarks.audiobench import checks, tasks
from analysis.benchmarks.audiobench.tasks import PREFIX
from analysis.benchmarks.protocol import ReadContext, Task
from analysis.errors import EarmarkError
from analysis.framing import head
from analysis.framing.head import Head
from analysis.framing.read_result import FieldError, ReadResult, record_boundary
from analysis.framing.run_facts import RunFacts
from analysis.parsing.sections.events import read_timed
from analysis.records import Answer, LyricSection, Question

BULK = ("per_mixture", "per_clip_hypotheses", "per_clip", "run_hash", "prompt_source")
"""Fields of a run that are not kept as what it says of itself: its cases, and what would be read as our own."""
_NOT_OF_THE_SOUND = ("name", "pack")
_SHORT = 8


def recognises(file_head: Head) -> bool:
    """Whether a file is one JSON object that names a suite."""
    return bool(_run(file_head))


def facts_of(source: Head | Path) -> RunFacts:
    """What a file says of itself. Each file is a run of its own, so its name is part of the run's."""
    file_head = head.of(source)
    run, path = _run(file_head), file_head.plain_path
    run_hash, model = str(run.get("run_hash", ""))[:_SHORT], str(run.get("model", ""))
    hash_suffix = "" if run_hash and run_hash in path.stem else f" {run_hash}"
    name = f"{model} {path.stem}{hash_suffix}".strip()
    config = run.get("config")
    prompts = config.get("prompt_paraphrases_hash") if isinstance(config, Mapping) else None
    parser = run.get("parser_version")
    stated = {
        "parsing": f"stated: {parser}" if parser else "",
        "metrics": f"{run['suite']} {run.get('revision', '')}".strip(),
        "prompt_hash": f"wordings {str(prompts)[:12]}" if prompts else "",
    }
    further = {key: value for key, value in run.items() if key not in BULK}
    check = {"run_hash_stated": run.get("run_hash", ""), "run_hash_check": checks.run_hash(run)[0]}
    return RunFacts(
        model=model,
        prompt_version=str(run.get("prompt_version") or ""),
        name=name,
        further={**further, **check, "stated": stated},
    )


def read(source: Head | Path, context: ReadContext | None = None) -> ReadResult:
    """All cases of a run, whose one record is what the look at its file has read."""
    file_head = head.of(source)
    run, path = _run(file_head), file_head.path
    answers: list[Answer] = []
    problems: list[EarmarkError] = list(file_head.problems)
    for position, (record, make_case) in enumerate(_cases(run)):
        with record_boundary(problems, path, position, name=record):
            question, raw = make_case()
            answers.append(Answer(question, raw, record, len(answers)))
    problems += checks.problems(str(path), run, answers, context.score if context else None)
    return ReadResult(path, facts_of(file_head), tuple(answers), tuple(problems))


_CaseMaker = Callable[[], tuple[Question, Any]]


def _run(file_head: Head) -> dict[str, Any]:
    """The object of a file, {} if it is none of a suite."""
    first = file_head.sample[0] if file_head.sample and not file_head.is_table else None
    suite = first.get("suite") if isinstance(first, dict) else None
    return first if isinstance(first, dict) and isinstance(suite, str) and suite.startswith(PREFIX) else {}


def _cases(run: Mapping[str, Any]) -> Iterator[tuple[str, _CaseMaker]]:
    """The name of every record and what makes a question and an answer of it."""
    task = tasks.suite(run["suite"])
    if task is None:
        yield "(run)", lambda: _refused("suite", f"one of {', '.join(_READERS)}", run["suite"])
        return
    field, cases_of = _READERS[run["suite"]]
    records = run.get(field)
    if not isinstance(records, list):
        yield "(run)", lambda: _refused(field, "a list", records)
        return
    for index, record in enumerate(records):
        if isinstance(record, dict):
            yield from cases_of(task, record, str(index))
        else:
            yield str(index), lambda entry=record: _refused("(record)", "an object", entry)  # type: ignore[misc]


def _refused(field: str, expected: str, found: object) -> tuple[Question, Any]:
    raise FieldError(field, expected, found)


def _probes(task: Task, mixture: Mapping[str, Any], place: str) -> Iterator[tuple[str, _CaseMaker]]:
    probes = mixture.get("probes")
    name = str(mixture.get("mixture_name", place))
    if not isinstance(probes, list):
        yield name, lambda: _refused("probes", "a list", probes)
        return
    for number, probe in enumerate(probes):
        label = probe.get("label") if isinstance(probe, dict) else number
        yield f"{name} {label}", lambda probe=probe: _probe(task, mixture, probe)  # type: ignore[misc]


def _probe(task: Task, mixture: Mapping[str, Any], probe: Any) -> tuple[Question, Any]:
    if not isinstance(probe, dict):
        raise FieldError("probes", "objects", probe)
    label, expected = _text(probe, "label"), probe.get("expected")
    if not isinstance(expected, bool):
        raise FieldError("expected", "true or false", expected)
    wordings = probe.get("paraphrase_answers") or [probe]
    if not isinstance(wordings, list) or not all(isinstance(wording, dict) for wording in wordings):
        raise FieldError("paraphrase_answers", "a list of objects", wordings)
    raw = [wording.get("raw_answer") for wording in wordings]
    condition = _text(mixture, "condition")
    reference = "yes" if expected else "no"
    question = Question(
        task=task.code,
        subtask=tasks.condition(task, condition),
        audio=mixture_key(mixture),
        prompt=str(probe.get("prompt") or ""),
        reference=reference,
        reference_text=reference,
        section=label,
        details={
            **{name: value for name, value in mixture.items() if name != "probes"},
            "wordings": [str(wording.get("prompt", "")) for wording in wordings],
            "answered_yes": probe.get("answered_yes"),
        },
    )
    return question, raw[0] if len(raw) == 1 else raw


def mixture_key(mixture: Mapping[str, Any]) -> str:
    """What is heard, in words, and eight digits of the hash of pack, condition, sources and spec."""
    spec, sources, present = (mixture.get(name) for name in ("spec", "sources", "components_present"))
    if not isinstance(spec, dict):
        raise FieldError("spec", "an object", spec)
    if not isinstance(sources, list):
        raise FieldError("sources", "a list", sources)
    if not isinstance(present, list) or not all(isinstance(label, str) for label in present):
        raise FieldError("components_present", "a list of labels", present)
    pack, condition = _text(mixture, "pack"), _text(mixture, "condition")
    made_of = {name: value for name, value in spec.items() if name not in _NOT_OF_THE_SOUND}
    try:
        digest = hashes.digest([pack, condition, sources, made_of])[:_SHORT]
    except (ValueError, RecursionError) as error:
        raise FieldError("spec", "plain JSON", spec) from error
    return f"{pack} {condition}: {' + '.join(present)} ({digest})".replace("/", "-")


def _clips(task: Task, clip: Mapping[str, Any], place: str) -> Iterator[tuple[str, _CaseMaker]]:
    hypotheses, name = clip.get("hypotheses"), str(clip.get("clip_id", place))
    if not isinstance(hypotheses, dict):
        yield name, lambda: _refused("hypotheses", "an object of texts by condition", hypotheses)
        return
    for condition, text in hypotheses.items():
        yield f"{name} {condition}", lambda c=condition, t=text: (_clip(task, clip, c), t)  # type: ignore[misc]


def _clip(task: Task, clip: Mapping[str, Any], condition: str) -> Question:
    reference = _text(clip, "reference")
    return Question(
        task=task.code,
        subtask=tasks.condition(task, condition),
        audio=str(clip.get("file") or f"clip {clip.get('clip_id')}"),
        prompt="",
        reference=(LyricSection("", reference),),
        reference_text=reference,
        details={name: value for name, value in clip.items() if name not in ("reference", "hypotheses")},
    )


def _soundscapes(task: Task, clip: Mapping[str, Any], place: str) -> Iterator[tuple[str, _CaseMaker]]:
    yield str(clip.get("clip_id", place)), lambda: _soundscape(task, clip)


def _soundscape(task: Task, clip: Mapping[str, Any]) -> tuple[Question, Any]:
    kind = "events" if "reference_events" in clip else "turns"
    reference = read_timed(clip.get(f"reference_{kind}")).value
    if not isinstance(reference, tuple):
        raise FieldError(f"reference_{kind}", "a list of objects with start_s and end_s", clip.get(f"reference_{kind}"))
    question = Question(
        task=task.code,
        subtask=tasks.condition(task, "clips"),
        audio=_text(clip, "clip_id"),
        prompt="",
        reference=reference,
        reference_text=hashes.canonical(clip[f"reference_{kind}"]),
        details={name: value for name, value in clip.items() if not name.endswith(("_events", "_turns"))},
    )
    return question, clip.get(f"hypothesis_{kind}")


def _text(record: Mapping[str, Any], field: str) -> str:
    value = record.get(field)
    if not isinstance(value, str) or not value.strip():
        raise FieldError(field, "a text", value)
    return value


_READERS: dict[str, tuple[str, Callable[[Task, Mapping[str, Any], str], Iterator[tuple[str, _CaseMaker]]]]] = {
    "ab/sound-id": ("per_mixture", _probes),
    "ab/asr-robust": ("per_clip_hypotheses", _clips),
    "ab/sed-urban": ("per_clip", _soundscapes),
    "ab/diarization-cw": ("per_clip", _soundscapes),
}
"""Suite -> the field that holds its records, and what makes cases of one of them."""
