"""Sentences on models under two conditions, A and B, each claiming no more than its test supports."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.display import amount
from analysis.statistics.intervals import Interval
from analysis.summaries.comparison.contrasts import Contrast, Contrasts, Effect
from analysis.summaries.comparison.differences import Difference, Verdict, counts
from analysis.summaries.comparison.sides import Side
from analysis.summaries.sentence import Sentence
from analysis.summaries.statements.verdicts import range_of, summary


def contrasts(rows: Sequence[Contrast], a: str, b: str) -> Sentence:
    """Models in which A and B differ, and differences that remain possible in the others. a, b: names."""
    if not rows:
        return Sentence(f"Not tested: no model has comparable answers under {a} and under {b}.", "not tested")
    different = [own for own in rows if own.row.verdict == "different"]
    first = [_different(own, a, b) for own in different]
    tested = [own for own in rows if own.row.verdict == "no difference found"]
    if tested and not different and len(tested) == len(rows):
        where = f"in any of {len(rows)} models" if len(rows) > 1 else f"in {rows[0].model}"
        return Sentence(f"No difference found between {a} and {b} {where}; {_possible(tested, a)}.",
                        "no difference found")  # fmt: skip
    counts_text = summary([own.row for own in rows], "model")
    remaining = f" Where none is found, {_possible(tested, a)}." if tested else ""
    return Sentence(" ".join([*map(_capital, first), counts_text]) + remaining, _verdict([own.row for own in rows]))


def mean(effect: Effect | None, a: str, b: str) -> Sentence:
    """The mean over the models; nothing for a single one."""
    if effect is None:
        return Sentence("")
    start = f"On average over {amount(len(effect.models), 'model')}"
    if effect.test is None or effect.p_corrected is None:
        return Sentence(f"{start}: not tested, {amount(effect.songs, 'shared song')}.", "not tested")
    if effect.is_found:
        higher, lower = (a, b) if effect.value > 0 else (b, a)
        return Sentence(f"{start}, {higher} scores {_points(abs(effect.value))} points higher than {lower} "
                        f"({range_of(effect.test.interval, effect.value < 0)}).", "different")  # fmt: skip
    return Sentence(f"{start}: no difference found; {_range(effect.test.interval, a)}.", "no difference found")


def interactions(effects: Sequence[Effect], a: str, b: str) -> Sentence:
    """Whether the condition changes more in one model than in another; nothing where there is one model."""
    if not effects:
        return Sentence("")
    tested = [effect for effect in effects if effect.test is not None]
    if not tested:
        return Sentence("Whether it changes more in one model than in another was not tested: too few shared songs.",
                        "not tested")  # fmt: skip
    untested = f" Not tested in {amount(len(effects) - len(tested), 'pair')}." if len(effects) > len(tested) else ""
    pairs = f"{amount(len(tested), 'pair')} of models"
    different = [effect for effect in tested if effect.is_found]
    if not different:
        most = max(
            max(abs(effect.test.interval.low), abs(effect.test.interval.high)) for effect in tested if effect.test
        )
        text = (
            f"That {a} against {b} changes more in one model than in another was not found in {pairs}; up to "
            f"{_points(most)} points remain possible."
        )
        return Sentence(text + untested, "no difference found")
    words = [
        f"{a} less {b} is {_points(abs(effect.value))} points higher in {_ordered(effect)[0]} than in "
        f"{_ordered(effect)[1]} ({range_of(effect.test.interval, effect.value < 0)})"
        for effect in different if effect.test
    ]  # fmt: skip
    others = (
        f" No such difference found in {amount(len(tested) - len(different), 'other pair')}."
        if len(different) < len(tested)
        else ""
    )
    return Sentence(f"{_capital('; '.join(words))}.{others}{untested}", "different")


def seeds(side: Side, figures: Sequence[float]) -> str:
    """What the seeds of a cell say: the spread of their figures, or why there is none."""
    if len(figures) < 2:
        return side.words
    low, high = min(figures), max(figures)
    return f"{side.words[:-1]}, {_points(low)} to {_points(high)} %"


def seed_range(side: Side, figures: Sequence[float]) -> str:
    """The number of seeds in a cell of a table, and from which to which figure they reach: "3: 76.7 to 88.3"."""
    span = f": {_points(min(figures))} to {_points(max(figures))}" if len(figures) > 1 else ""
    return f"{side.n_runs}{span}"


def left_out(result: Contrasts, a: str, b: str) -> list[str]:
    """Why models are in no row, a sentence for each reason."""
    sentences = [f"{model} is left out: {reason}" for model, reason in result.refused]
    if result.lacking:
        sentences.append(f"Not run under both {a} and {b}: {', '.join(result.lacking)}.")
    return sentences


def _different(own: Contrast, a: str, b: str) -> str:
    higher, lower = (a, b) if own.row.ahead > 0 else (b, a)
    interval = own.row.interval or Interval(0.0, 0.0)
    return (
        f"{higher} scores {_points(abs(own.row.ahead))} points higher than {lower} in {own.model} "
        f"({range_of(interval, own.row.ahead < 0)})."
    )


def _possible(rows: Sequence[Contrast], a: str) -> str:
    """What the intervals of all these models leave open."""
    intervals = [own.row.interval for own in rows if own.row.interval]
    return _range(Interval(min(own.low for own in intervals), max(own.high for own in intervals)), a)


def _range(interval: Interval, a: str) -> str:
    better, worse = max(interval.high, 0.0), max(-interval.low, 0.0)
    return f"{a} may be up to {_points(worse)} points worse or {_points(better)} better"


def _verdict(rows: Sequence[Difference]) -> Verdict:
    return next(verdict for verdict, n in counts(rows).items() if n)


def _ordered(effect: Effect) -> tuple[str, str]:
    first, second = effect.models
    return (first, second) if effect.value > 0 else (second, first)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _points(share: float) -> str:
    return f"{100 * share + 0.0:.1f}"
