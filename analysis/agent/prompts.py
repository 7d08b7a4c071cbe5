"""What an agent may be asked to do with the tools, as texts to start from."""

from __future__ import annotations

from collections.abc import Callable, Mapping


def diagnose(run: str) -> str:
    """Diagnose a run"""
    return (
        f"Diagnose the run {run!r}. Read its figures with their intervals, then its losses and failure modes. Read the "
        "three worst cases of the task that loses most, and give their links so that a person can hear them. Say what "
        "costs most, on how many answers that rests, and what would change its rank. Claim nothing that was not tested."
    )


def compare(a: str, b: str) -> str:
    """Compare two runs"""
    return (
        f"Compare the runs {a!r} and {b!r}. Give the verdict of each task in the words of the tool, with the interval. "
        "Keep apart: different, no difference found, equal scores, same answers, and not tested. Where nothing was "
        "tested, say so and why. Show three questions on which they differ most, with links."
    )


def audit(task: str = "") -> str:
    """Audit the ground truth"""
    return (
        f"Look for wrong references{f' of {task}' if task else ''}. Start with the questions that all runs miss, read "
        "what the runs agree on in place of the reference, and list suspects with links and reasons. These are "
        "proposals for a person who can hear the recording, never verdicts."
    )


def check_reliance(model: str) -> str:
    """Is this model listening?"""
    return (
        f"Say whether {model!r} listens, from the tool `hearing` alone: what the sound brings by task, with the "
        "interval and n. Keep apart: hears, hears a little, not shown (tested, and nothing was found) and not tested. "
        "Without a run of this model without sound the answer is: not known. Show three questions that it answers only "
        "with the sound and three that it answers without, with links."
    )


PROMPTS: Mapping[str, Callable[..., str]] = {
    "diagnose this run": diagnose,
    "compare two runs": compare,
    "audit ground truth": audit,
    "is this model listening?": check_reliance,
}
