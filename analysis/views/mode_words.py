"""What the run report says of a failure mode: how often, how sure, what other models show, what it costs."""

from __future__ import annotations

from analysis.display import amount, percent
from analysis.scoring.failure_modes import MODES
from analysis.statistics.intervals import Interval
from analysis.summaries.run.mode_findings import ModeFinding

HOW = (
    "Patterns found by rules. A mode is notable if its answers cost the overall score 0.5 points or more. "
    "Shares are of the answers that can show the mode. Points at stake: "
    "gain in the overall score if just these answers were right. Modes overlap, so their points do not add up."
)
NOTHING = "No failure mode is notable."


def title(finding: ModeFinding) -> str:
    """The mode with its count, as a sentence without a period."""
    return f"{MODES[finding.mode].title} in {finding.n:,} of {amount(finding.cases, 'answer')}"


def evidence(finding: ModeFinding) -> str:
    """Share with interval, and the share of the other models."""
    parts = [f"{percent(finding.share)} % of the answers that can show it{_between(finding.interval)}"]
    if finding.others is not None:
        parts.append(f"other runs {percent(finding.others)} %")
    return f"{'; '.join(parts)}."


def note(finding: ModeFinding) -> str:
    """The definition, and the points at stake with their interval."""
    lines = [MODES[finding.mode].definition]
    if finding.stake is not None:
        lines.append(f"{percent(finding.stake)} points at stake{_between(finding.stake_interval)}")
    return "\n".join(lines)


def _between(interval: Interval | None) -> str:
    return f" (95 % CI {percent(interval.low)} to {percent(interval.high)})" if interval else ""
