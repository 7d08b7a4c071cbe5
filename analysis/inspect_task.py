"""Questions as a task of Inspect (extra `inspect`), for all its providers, with its caching, retries and logs.

    inspect eval analysis/inspect_task.py --model openai/gpt-4o-audio-preview -T questions=data/demo/questions
    earmark load logs/

A sample is a question. Its metadata has the record of a run file, to which the answers are added; loading a log reads
it back (`analysis.framing.inspect_log`). Scores in the log are those of the paper lens.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from inspect_ai import Task, task
from inspect_ai.dataset import Sample
from inspect_ai.model import ChatMessageUser, Content, ContentAudio, ContentText, GenerateConfig, ModelOutput
from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, Value, metric, scorer
from inspect_ai.solver import Generate, Solver, TaskState, solver

from analysis import scoring
from analysis.audio.clip import Encoding
from analysis.benchmarks.run_record import record
from analysis.framing.inspect_log import RECORD, RUN
from analysis.inference import run_answers
from analysis.inference.retries import Call, CallResult
from analysis.pipeline.models import requests
from analysis.pipeline.models.endpoint import (
    SWITCHES,
    THINKING,
    EndpointOptions,
    clip_files,
    prompts_of,
    require_conditions,
)
from analysis.pipeline.models.requests import Job, Request
from analysis.records import Answer, CaseScore, Question
from analysis.scoring import figures
from analysis.store.workspace import Workspace

Words = str | list[str]
"""A parameter of the command line: one word, or several between commas."""
OWN_NAME = "inspect"


@task
def earmark(
    questions: Words,
    condition: Words = "",
    audio: str = "",
    prompts: str = "",
    ensemble: int | None = None,
    transcripts: str = "",
    audio_format: Literal["wav", "mp3"] = "wav",
    rate: int = 16_000,
    max_seconds: float | None = None,
    temperature: float | None = None,
    max_tokens: int | None = None,
    seed: int | None = None,
    workspace: str = "",
) -> Task:
    """The questions of files as samples. The parameters are the options of `earmark run`; condition may be several.

    Raises NothingToAskError, EnsembleError, FileError, TranscriptError, ValueError for another condition.
    """
    names = _words(condition)
    require_conditions(names)
    switches = tuple(name for name in SWITCHES if name in names)
    options = EndpointOptions(
        "", encoding=Encoding(audio_format, rate, max_seconds), temperature=temperature, max_tokens=max_tokens,
        switches=switches, transcripts=_path(transcripts),
    )  # fmt: skip
    further = dict(name.split("=", 1) for name in names if "=" in name)
    request = Request(
        "", tuple(path for name in _words(questions) if (path := _path(name))), _path(audio), prompts=_path(prompts),
        ensemble=ensemble, model=OWN_NAME, condition=further, seed=seed, endpoint=options,
    )  # fmt: skip
    place = Workspace(_path(workspace))
    job = requests.prepare(request, place)
    texts = prompts_of(options, job.calls)
    body = THINKING if options.thinking else None
    return Task(
        dataset=_samples(job, texts, lambda call: _sound(call, options, place)),
        solver=_answers(job, texts),
        scorer=_score(job.questions),
        config=GenerateConfig(temperature=temperature, max_tokens=max_tokens, seed=seed, extra_body=body),
        metadata={RUN: _run(job, options.name("", further))},
    )


def _words(words: Words) -> list[str]:
    names = words.split(",") if isinstance(words, str) else words
    return [name.strip() for name in names if name.strip()]


def _path(name: str) -> Path | None:
    """Inspect goes to the folder of the task; names are from where it was started."""
    return Path(os.environ.get("PWD", ".")) / name if name else None


def _run(job: Job, name_ending: str) -> dict[str, Any]:
    """Facts of the run, without those that the log has."""
    return {**{name: fact for name, fact in job.facts.items() if name not in ("model", "adapter")},
            "run_name": name_ending}  # fmt: skip


def _sound(call: Call, options: EndpointOptions, workspace: Workspace) -> list[Content]:
    """The parts of a message before the prompt."""
    files = clip_files(options, call, workspace)
    parts: list[Content] = []
    form: Literal["wav", "mp3"] = "mp3" if options.encoding.form == "mp3" else "wav"
    for number, file in enumerate(files, start=1):
        parts += [ContentText(text=f"Song {number}:")] if len(files) > 1 else []
        parts.append(ContentAudio(audio=str(file), format=form))
    return parts


def _samples(job: Job, texts: Sequence[str], sound: Callable[[Call], list[Content]]) -> list[Sample]:
    first = {call.question: (call, text) for call, text in zip(job.calls, texts, strict=True) if not call.position}
    samples = []
    for index, question in enumerate(job.questions):
        call, text = first[question.id]
        message = ChatMessageUser(content=[*sound(call), ContentText(text=text)])
        facts = {"task": question.task, RECORD: record(Answer(question, None, str(index), index))}
        samples.append(Sample(id=question.id, input=[message], target=question.reference_text, metadata=facts))
    return samples


def _answers(job: Job, texts: Sequence[str]) -> Solver:
    questions = {question.id: question for question in job.questions}
    by_question: dict[str, list[tuple[Call, str]]] = {}
    for call, text in zip(job.calls, texts, strict=True):
        by_question.setdefault(call.question, []).append((call, text))

    @solver(name="earmark_prompts")
    def prompts() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            """Ask each wording by itself; the record gets the answers, and their vote as prediction."""
            question, calls = questions[str(state.sample_id)], by_question[str(state.sample_id)]
            first = state.messages[0].content
            sound = list(first[:-1]) if isinstance(first, list) else []
            results = {}
            for call, text in calls:
                state.messages = [ChatMessageUser(content=[*sound, ContentText(text=text)])]
                state = await generate(state)
                results[call.question, call.position] = _result(state.output)
            (answer,) = run_answers.of([question], [call for call, _ in calls], results)
            state.metadata[RECORD] = record(answer)
            return state

        return solve

    return prompts()


def _result(output: ModelOutput) -> CallResult:
    usage = output.usage
    return CallResult(
        output.completion if output.choices else None,
        output.error or "",
        seconds=round(output.time or 0.0, 3),
        input_tokens=usage.input_tokens if usage else None,
        output_tokens=usage.output_tokens if usage else None,
        finish={"max_tokens": "length"}.get(output.stop_reason, "") if output.choices else "",
    )


def _score(questions: Sequence[Question]) -> Scorer:
    by_id = {question.id: question for question in questions}

    @metric(name="figures")
    def task_figures() -> Metric:
        def compute(scores: list[SampleScore]) -> Value:
            """Figures of the tasks before correction for chance, as Earmark computes them."""
            cases = [(by_id[str(score.sample_id)], _case(score.score)) for score in scores]
            by_task = figures.figures(cases, "paper")
            return {task: figure.raw for task, figure in by_task.items() if figure.raw is not None}

        return compute

    @scorer(metrics=[task_figures()], name="earmark")
    def paper() -> Scorer:
        async def score(state: TaskState, target: Target) -> Score:
            question, content = by_id[str(state.sample_id)], state.metadata[RECORD]
            scored = scoring.score(Answer(question, content["prediction"], "", 0), "paper")
            facts = {"outcome": scored.outcome, "wer": scored.wer}
            return Score(value=_value(scored), answer=state.output.completion, metadata=facts)

        return score

    return paper()


def _value(scored: CaseScore) -> float:
    """NaN, which Inspect leaves out of means, for what has no score."""
    return float("nan") if scored.score is None else float(scored.score)


def _case(score: Score) -> CaseScore:
    value, facts = score.as_float(), score.metadata or {}
    outcome = facts.get("outcome", "scored")
    return CaseScore("paper", outcome, "none", None, None if value != value else value, wer=facts.get("wer"))
