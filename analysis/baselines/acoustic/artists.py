"""Questions about performers, answered from voices told apart (`cast`) and sections found (`listener`).

1. A voice performs throughout a section in which it is heard; the benchmark counts so too.
2. The main artist is the voice that performs longest; all others are featured.
3. A number beyond the last voice means the last one; without any voice the answer is 0, or "Neither".
4. A section that was not found is taken as the whole recording.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from analysis.baselines.acoustic import prompt_targets
from analysis.baselines.acoustic.performers import WINDOW, Cast
from analysis.records import Question, Section, Value


@dataclass(frozen=True, slots=True)
class Stage:
    """A recording as far as performers are concerned. sections: with times."""

    cast: Cast
    sections: tuple[Section, ...]

    @property
    def spans(self) -> list[tuple[float, float]]:
        return [(each.start or 0.0, each.end or 0.0) for each in self.sections]

    def performed(self, number: int, delivery: str = "") -> float:
        """Rule 1: seconds of a voice, of its sections in one delivery where one is given."""
        return sum(
            end - start
            for start, end in self.spans
            if number in self.cast.heard(start, end) and (not delivery or self.cast.delivery(start, end) == delivery)
        )

    def voice(self, question: Question) -> int:
        """Rule 3: the voice that a question means, 0 if there is none."""
        return min(prompt_targets.artist(question), self.cast.count)

    def meant(self, question: Question) -> list[tuple[float, float]]:
        """Rule 4: the stretches of the sections that a question names."""
        found = [each for mention in prompt_targets.mentions(question) for each in mention.within(self.sections)]
        return [(each.start or 0.0, each.end or 0.0) for each in found] or [(0.0, self.cast.voice.duration)]


def answer(question: Question, stage: Stage) -> Value | None:
    """None for a question that is not about performers."""
    rule = RULES.get(question.subtask)
    return rule(question, stage) if rule else None


def _count(question: Question, stage: Stage) -> Value:
    return Decimal(stage.cast.count)


def _featured(question: Question, stage: Stage) -> Value:
    return Decimal(max(stage.cast.count - 1, 0))


def _in_spans(question: Question, stage: Stage) -> Value:
    return Decimal(sum(len(stage.cast.heard(*span)) for span in prompt_targets.spans(question)))


def _in_sections(question: Question, stage: Stage) -> Value:
    return Decimal(sum(len(stage.cast.heard(*span)) for span in stage.meant(question)))


def _delivering(question: Question, stage: Stage) -> Value:
    """Voices with a fifth or more of their windows in the delivery."""
    wanted, windows = prompt_targets.delivery(question), stage.cast.windows
    own = {number: [at for at, one in windows.items() if one == number] for number in set(windows.values())}
    alike = (
        sum(stage.cast.delivery(at, at + WINDOW) == wanted for at in each) * 5 >= len(each) for each in own.values()
    )
    return Decimal(sum(alike))


def _duration(question: Question, stage: Stage) -> Value:
    return _seconds(stage.performed(stage.voice(question)))


def _delivery_duration(question: Question, stage: Stage) -> Value:
    wanted = prompt_targets.delivery(question)
    return _seconds(sum(end - start for start, end in stage.spans if stage.cast.delivery(start, end) == wanted))


def _artist_delivery_duration(question: Question, stage: Stage) -> Value:
    return _seconds(stage.performed(stage.voice(question), prompt_targets.delivery(question)))


def _section_duration(question: Question, stage: Stage) -> Value:
    named = prompt_targets.mentions(question)[:1]
    return _seconds(sum((each.end or 0) - (each.start or 0) for one in named for each in one.within(stage.sections)))


def _entry(question: Question, stage: Stage) -> Value:
    return _seconds(stage.cast.entry(stage.voice(question)))


def _compared(question: Question, stage: Stage) -> Value:
    heard = [stage.cast.delivery(*span) for span in stage.meant(question)]
    return "same" if len(set(heard)) == 1 else "different"


def _section_style(question: Question, stage: Stage) -> Value:
    return _style(stage, stage.meant(question)[0])


def _span_style(question: Question, stage: Stage) -> Value:
    return _style(stage, *prompt_targets.spans(question)[:1])


def _role(question: Question, stage: Stage) -> Value:
    heard = stage.cast.heard(*stage.meant(question)[0])
    if not heard:
        return "Neither"
    main = max(range(1, stage.cast.count + 1), key=stage.performed)
    return "Main artist" if main in heard else "Featured artist"


def _style(stage: Stage, span: tuple[float, float] | None = None) -> str:
    found = stage.cast.delivery(*(span or (0.0, stage.cast.voice.duration)))
    return found if found in ("Singing", "Rapping") else "Neither"


def _seconds(length: float) -> Decimal:
    return Decimal(round(length * 1000)) / 1000


RULES: dict[str, Callable[[Question, Stage], Value]] = {
    "artist_count": _count,
    "artist_count_feature": _featured,
    "timestamp_artist_count": _in_spans,
    "section_artist_count": _in_sections,
    "delivery_count": _delivering,
    "artist_duration": _duration,
    "delivery_duration": _delivery_duration,
    "artist_delivery_duration": _artist_delivery_duration,
    "section_duration": _section_duration,
    "identify_artist_start_timestamp": _entry,
    "delivery_comparison": _compared,
    "section_delivery_identification": _section_style,
    "section_function_identification": _role,
    "timestamp_delivery_identification": _span_style,
}
"""How each subtask is answered."""
