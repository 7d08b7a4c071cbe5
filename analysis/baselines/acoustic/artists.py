"""Answers to questions about performers from voices (`performers`) and estimated sections.

1. A voice performs throughout each section in which it occurs, as in the benchmark.
2. The main artist is the voice that performs longest; all others are featured.
3. A number beyond the last voice means the last one; without any voice the answer is 0, or "Neither".
4. If a section is not in the segmentation, the whole recording is used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from analysis.baselines.acoustic import prompt_targets
from analysis.baselines.acoustic.performers import WINDOW, Voices
from analysis.records import Question, Section, Value


@dataclass(frozen=True, slots=True)
class Performers:
    """Voices and sections of a recording."""

    voices: Voices
    sections: tuple[Section, ...]

    @property
    def spans(self) -> list[tuple[float, float]]:
        return [(section.start or 0.0, section.end or 0.0) for section in self.sections]

    def duration(self, number: int, delivery: str = "") -> float:
        """Seconds of a voice by rule 1, in sections with this delivery if one is given."""
        return sum(
            end - start
            for start, end in self.spans
            if number in self.voices.within(start, end)
            and (not delivery or self.voices.delivery(start, end) == delivery)
        )

    def voice(self, question: Question) -> int:
        """Number of the voice that a question means by rule 3, 0 if there is none."""
        return min(prompt_targets.artist(question), self.voices.count)

    def target_spans(self, question: Question) -> list[tuple[float, float]]:
        """Spans of the sections that a question names, by rule 4."""
        mentions = prompt_targets.mentions(question)
        sections = [section for mention in mentions for section in mention.within(self.sections)]
        return [(section.start or 0.0, section.end or 0.0) for section in sections] or [
            (0.0, self.voices.voice.duration)
        ]


def answer(question: Question, performers: Performers) -> Value | None:
    """The answer, None for a question that is not about performers."""
    rule = RULES.get(question.subtask)
    return rule(question, performers) if rule else None


def _count(question: Question, performers: Performers) -> Value:
    return Decimal(performers.voices.count)


def _featured(question: Question, performers: Performers) -> Value:
    return Decimal(max(performers.voices.count - 1, 0))


def _in_spans(question: Question, performers: Performers) -> Value:
    return Decimal(sum(len(performers.voices.within(*span)) for span in prompt_targets.spans(question)))


def _in_sections(question: Question, performers: Performers) -> Value:
    return Decimal(sum(len(performers.voices.within(*span)) for span in performers.target_spans(question)))


def _delivery_count(question: Question, performers: Performers) -> Value:
    """Number of voices with the delivery in a fifth or more of their windows."""
    delivery, windows = prompt_targets.delivery(question), performers.voices.windows
    times_by_voice = {
        number: [time for time, voice in windows.items() if voice == number] for number in set(windows.values())
    }
    use_delivery = (
        sum(performers.voices.delivery(time, time + WINDOW) == delivery for time in times) * 5 >= len(times)
        for times in times_by_voice.values()
    )
    return Decimal(sum(use_delivery))


def _duration(question: Question, performers: Performers) -> Value:
    return _seconds(performers.duration(performers.voice(question)))


def _delivery_duration(question: Question, performers: Performers) -> Value:
    delivery = prompt_targets.delivery(question)
    return _seconds(
        sum(end - start for start, end in performers.spans if performers.voices.delivery(start, end) == delivery)
    )


def _artist_delivery_duration(question: Question, performers: Performers) -> Value:
    return _seconds(performers.duration(performers.voice(question), prompt_targets.delivery(question)))


def _section_duration(question: Question, performers: Performers) -> Value:
    mentions = prompt_targets.mentions(question)[:1]
    sections = (section for mention in mentions for section in mention.within(performers.sections))
    return _seconds(sum((section.end or 0) - (section.start or 0) for section in sections))


def _entry(question: Question, performers: Performers) -> Value:
    return _seconds(performers.voices.entry(performers.voice(question)))


def _comparison(question: Question, performers: Performers) -> Value:
    deliveries = [performers.voices.delivery(*span) for span in performers.target_spans(question)]
    return "same" if len(set(deliveries)) == 1 else "different"


def _section_style(question: Question, performers: Performers) -> Value:
    return _style(performers, performers.target_spans(question)[0])


def _span_style(question: Question, performers: Performers) -> Value:
    return _style(performers, *prompt_targets.spans(question)[:1])


def _role(question: Question, performers: Performers) -> Value:
    voices = performers.voices.within(*performers.target_spans(question)[0])
    if not voices:
        return "Neither"
    main = max(range(1, performers.voices.count + 1), key=performers.duration)
    return "Main artist" if main in voices else "Featured artist"


def _style(performers: Performers, span: tuple[float, float] | None = None) -> str:
    delivery = performers.voices.delivery(*(span or (0.0, performers.voices.voice.duration)))
    return delivery if delivery in ("Singing", "Rapping") else "Neither"


def _seconds(length: float) -> Decimal:
    return Decimal(round(length * 1000)) / 1000


RULES: dict[str, Callable[[Question, Performers], Value]] = {
    "artist_count": _count,
    "artist_count_feature": _featured,
    "timestamp_artist_count": _in_spans,
    "section_artist_count": _in_sections,
    "delivery_count": _delivery_count,
    "artist_duration": _duration,
    "delivery_duration": _delivery_duration,
    "artist_delivery_duration": _artist_delivery_duration,
    "section_duration": _section_duration,
    "identify_artist_start_timestamp": _entry,
    "delivery_comparison": _comparison,
    "section_delivery_identification": _section_style,
    "section_function_identification": _role,
    "timestamp_delivery_identification": _span_style,
}
"""Rule of each subtask."""
