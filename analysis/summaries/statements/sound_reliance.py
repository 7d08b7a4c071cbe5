"""Does a model hear, in sentences that claim no more than the test of its reliance supports."""

from __future__ import annotations

from analysis.display import amount
from analysis.statistics.conditions import LEVEL
from analysis.summaries.comparison.sound_reliance import Reliance, conclusion
from analysis.summaries.sentence import Sentence
from analysis.summaries.statements.verdicts import range_of


def sentence(own: Reliance) -> Sentence:
    """What the sound brings one model, against one treatment."""
    row, what = own.overall, own.treatment
    result = conclusion(row)
    if row is None:
        return Sentence(f"{own.model} against {what}: this benchmark has no figure of all tasks; see each task.")
    if row.verdict == "same answers":
        return Sentence(f"{own.model} gives the same answers with {what} as with the sound.", "same answers")
    if row.interval is None:
        why = amount(row.songs, "shared song") if row.reason.startswith("fewer") else row.reason
        return Sentence(f"{own.model} against {what}: not tested ({why}).", "not tested")
    rests = f"{range_of(row.interval)}; {amount(row.n, 'question')}, {amount(row.songs, 'song')}"
    figures = {"reliance": row.ahead, "low": row.interval.low, "high": row.interval.high}
    if result in ("hears", "hears a little"):
        text = f"{own.model} {result}: {100 * row.ahead:.1f} points come from the sound, against {what} ({rests})."
        return Sentence(text, "different", figures)
    if row.ahead < 0 and row.p_corrected is not None and row.p_corrected <= LEVEL:
        text = f"{own.model} scores {-100 * row.ahead:.1f} points higher with {what} than with the sound ({rests})."
        return Sentence(text, "different", figures)
    brought = f"{100 * row.ahead:.1f} points"
    text = f"Hearing is not shown for {own.model}: against {what} the sound brings {brought} ({rests})."
    return Sentence(text, "no difference found", figures)
