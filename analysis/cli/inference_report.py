"""What the command `run` prints of the answers of a model, and the same as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analysis.cli.console import one_line, print_problems, say

if TYPE_CHECKING:
    from analysis.pipeline.models.endpoint import Estimate
    from analysis.pipeline.models.requests import InferenceResult


def row_of(result: InferenceResult) -> dict[str, Any]:
    """Counts, tokens, seconds and cost of an inference, as data."""
    usage = result.usage
    return {
        "file": str(result.path), "questions": result.questions, "failed_calls": result.failed,
        "without_audio": result.without_audio, "left_out": dict(result.left_out),
        "input_tokens": usage.input_tokens if usage else None, "output_tokens": usage.output_tokens if usage else None,
        "seconds": usage.seconds if usage else None, "cost": usage.cost if usage else None,
    }  # fmt: skip


def print_estimate(estimate: Estimate) -> None:
    """Print what a run would send and cost."""
    say(f"{estimate.seconds / 60:.1f} minutes of sound, about {estimate.megabytes:.1f} MB")
    say(f"about {estimate.input_tokens:,} tokens in and at most {estimate.output_tokens:,} tokens out")
    say("price: " + ("unknown without --prices FILE" if estimate.cost is None else f"about {estimate.cost:.2f}"))


def print_left_out(result: InferenceResult) -> None:
    for reason, number in result.left_out.items():
        say(f"{number} questions left out: {reason}")


def print_answers(result: InferenceResult) -> None:
    say(f"{result.questions} questions asked, written to {result.path}")
    if usage := result.usage:
        cost = f", cost {usage.cost:.4f}" if usage.cost is not None else ""
        say(f"{usage.input_tokens:,} tokens in, {usage.output_tokens:,} out, {usage.seconds:.1f} s of calls{cost}")
        if usage.cut:
            say(f"{usage.cut} answers were cut at the limit of tokens; raise --max-tokens")
    if result.failed:
        say(f"{result.failed} calls failed in all attempts and count as missing; --resume asks them again")
    print_left_out(result)
    if result.without_audio:
        say(
            f"{result.without_audio} questions without audio: the model was asked without sound; "
            "add a folder with --audio DIR"
        )
    for reason, number in result.as_written.items():
        say(f"{number} questions with their own prompt: {reason}")
    print_problems([one_line(problem) for problem in result.problems])
