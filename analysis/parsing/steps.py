"""Steps of a reading, and the confidence that follows from them."""

from __future__ import annotations

from analysis.records import CONFIDENCES, Confidence, Reading, Step, Value

LONGEST_DETAIL = 120
"""Longest text shown in a step, in characters."""

EXAMPLES = 3
"""Number of details shown for a step that applies to many items."""


def shorten(text: object, most: int = LONGEST_DETAIL) -> str:
    """Text on one line, shortened in the middle if long."""
    line = " ".join(str(text)[: 40 * most].split())
    if len(line) <= most:
        return line
    return f"{line[: most * 2 // 3]} … {line[-most // 4 :]}"


class Steps:
    """Collector of steps. The reading has the confidence of the least certain step."""

    def __init__(self) -> None:
        self._details: dict[str, list[str]] = {}
        self._times: dict[str, int] = {}
        self.confidence: Confidence = "clean"

    @property
    def entries(self) -> tuple[Step, ...]:
        """Steps in order. A step for several items occurs once, with its first details and the number of items."""
        return tuple(
            Step(name, "; ".join(details) + (f"; … {self._times[name]} in all" if self._times[name] > EXAMPLES else ""))
            for name, details in self._details.items()
        )

    def add(self, name: str, detail: object = "", confidence: Confidence = "mended") -> None:
        details = self._details.setdefault(name, [])
        self._times[name] = self._times.get(name, 0) + 1
        if len(details) < EXAMPLES:
            details.append(shorten(detail))
        self.doubt(confidence)

    def extend(self, other: Steps) -> None:
        """Add the steps and doubts of another attempt."""
        for name, details in other._details.items():
            for detail in details:
                self.add(name, detail, "clean")
            self._times[name] += other._times[name] - len(details)
        self.doubt(other.confidence)

    def extend_with(self, reading: Reading) -> None:
        """Add the steps and confidence of a reading."""
        for step in reading.steps:
            self.add(step.name, step.detail, "clean")
        self.doubt(reading.confidence)

    def doubt(self, confidence: Confidence) -> None:
        self.confidence = max(self.confidence, confidence, key=CONFIDENCES.index)

    def reading(self, value: Value) -> Reading:
        return Reading(value, self.confidence, self.entries)

    def nothing(self, reason: str, detail: object = "") -> Reading:
        """Reading without value. Confidence stays `ambiguous` if several readings are possible."""
        steps = (*self.entries, Step(reason, shorten(detail)))
        return Reading(None, "ambiguous" if self.confidence == "ambiguous" else "none", steps)

    def refusal(self, text: object) -> Reading:
        """Reading of an answer that declines."""
        return Reading(None, "none", (*self.entries, Step("refusal", shorten(text))), refused=True)
