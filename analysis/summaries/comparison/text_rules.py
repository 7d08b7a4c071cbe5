"""How often rules that do not listen are right: the longest option, always one option, always one position.

1. Of questions of which one option is right. Guessing is the mean of 1 / number of options.
2. The longest option has the most letters. Of several, one is guessed.
3. Always one option: of each subtask, the one that is right most often; where it is not offered, one is guessed.
4. Always one position: the one that is right most often, of the questions whose options stand in the order shown.
5. The right answers choose rules 3 and 4, which makes them upper bounds without an interval.
6. The answers of a run stand before the rules, on the same questions.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from analysis.parsing.readers import offer
from analysis.records import Question
from analysis.statistics.clusters import estimate, share
from analysis.statistics.intervals import Interval
from analysis.summaries.option_counts import NamedOption, named_options

THE_RUN = "this run's answers"


class TextRule(NamedTuple):
    """A rule that does not listen, named by what it always answers. share, guessing: of questions right by it, by luck.

    interval: of the share over songs; None under six, and of a rule that the right answers have chosen. right: ids of
    the questions that are right by the rule alone, without a guess.
    """

    name: str
    questions: int
    share: float
    guessing: float
    interval: Interval | None
    right: tuple[str, ...]


class _Choice(NamedTuple):
    """A question of which one option is right. song: else its recording. position: of that option as shown, from 1.

    score: of the run's answer, 0 without one.
    """

    question: Question
    song: str
    options: Sequence[NamedOption]
    right: NamedOption
    position: int | None
    score: float


def text_rules(answers: Iterable[tuple[Question, str, float | None]]) -> list[TextRule]:
    """What applies to some of the questions, each of which counts once. answers: with their songs and scores."""
    by_id = {answer[0].id: answer for answer in answers}
    choices = [choice for answer in by_id.values() if (choice := _choice(*answer))]
    if not choices:
        return []
    by_subtask: dict[str, Counter[str]] = {}
    for choice in choices:
        by_subtask.setdefault(choice.question.subtask, Counter())[choice.right.name] += 1
    constants = {subtask: names.most_common(1)[0][0] for subtask, names in by_subtask.items()}
    rules = [
        _rule(THE_RUN, choices, lambda choice: choice.score, has_interval=True),
        _rule("the longest option", choices, _longest, has_interval=True),
        _rule("one option of each subtask", choices, lambda choice: _same(choice, constants[choice.question.subtask])),
    ]
    if ordered := [choice for choice in choices if choice.position]:
        position, _ = Counter(choice.position for choice in ordered).most_common(1)[0]
        rules.append(_rule(f"option {position}", ordered, lambda choice: float(choice.position == position)))
    return rules


def _choice(question: Question, song: str, score: float | None) -> _Choice | None:
    """The choice of a question, None unless one option of several is right."""
    options = named_options(question)
    right = [option for option in options if option.is_right]
    if len(right) != 1 or len(options) < 2:
        return None
    order = offer(question, 1).in_order
    position = order.index(right[0].name) + 1 if right[0].name in order else None
    return _Choice(question, song, options, right[0], position, score or 0.0)


def _longest(choice: _Choice) -> float:
    most = max(len(option.text) for option in choice.options)
    longest = [option for option in choice.options if len(option.text) == most]
    return (choice.right in longest) / len(longest)


def _same(choice: _Choice, name: str) -> float:
    is_offered = any(option.name == name for option in choice.options)
    return float(choice.right.name == name) if is_offered else 1 / len(choice.options)


def _rule(
    name: str, choices: Sequence[_Choice], chance: Callable[[_Choice], float], has_interval: bool = False
) -> TextRule:
    """chance: of the rule to be right."""
    chances = [chance(choice) for choice in choices]
    by_song: dict[str, list[float]] = {}
    for choice, own in zip(choices, chances, strict=True):
        by_song.setdefault(choice.song, []).append(own)
    sums, counts = (np.array([[float(total(own))] for own in by_song.values()]) for total in (math.fsum, len))
    return TextRule(
        name,
        len(choices),
        math.fsum(chances) / len(choices),
        math.fsum(1 / len(choice.options) for choice in choices) / len(choices),
        share(estimate(sums, counts)) if has_interval else None,
        tuple(choice.question.id for choice, own in zip(choices, chances, strict=True) if own >= 1.0),
    )
