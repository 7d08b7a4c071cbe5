"""Filters by two sides at once, "A>B": each side a run or several with commas.

won, tied: questions on which A scores higher than B, as high as B. both: that both have in the mean. alike: to which
both gave the same answer, a short name or number.
"""

from __future__ import annotations

_GAIN = """question_id IN (
        SELECT question_id FROM scores WHERE lens = $lens AND score IS NOT NULL GROUP BY question_id
        HAVING round(coalesce(
            avg(wer) FILTER (run = ANY({b})) - avg(wer) FILTER (run = ANY({a})),
            avg(score) FILTER (run = ANY({a})) - avg(score) FILTER (run = ANY({b}))), 12) {compares} 0)"""
"""Of the lyrics, a lower word error rate is the higher score: the inverted rates do not add up to a mean."""
_BOTH = """question_id IN (
        SELECT question_id FROM scores WHERE lens = $lens AND score IS NOT NULL GROUP BY question_id
        HAVING bool_or(run = ANY({a})) AND bool_or(run = ANY({b})))"""
ANSWER = "CASE WHEN len(chosen) > 0 THEN chosen WHEN error IS NOT NULL THEN [error::VARCHAR] END"
"""What was answered, where that is names or a number (which is as far off as it differs from the reference)."""
_SAME_ANSWER = f"""question_id IN (
        SELECT question_id FROM (SELECT question_id, run, {ANSWER} AS said FROM scores WHERE lens = $lens)
        GROUP BY question_id
        HAVING count(DISTINCT said) FILTER (run = ANY({{a}})) = 1 AND count(DISTINCT said) FILTER (run = ANY({{b}})) = 1
            AND any_value(said) FILTER (run = ANY({{a}})) = any_value(said) FILTER (run = ANY({{b}})))"""
"""As `pairs` has it: each side of one mind, and both of the same."""


def _sides(sql: str, compares: str = "") -> str:
    a, b = (f"string_split(split_part($values[1], '>', {side}), ',')" for side in (1, 2))
    return sql.format(a=a, b=b, compares=compares)


WON = _sides(_GAIN, ">")
TIED = _sides(_GAIN, "=")
BOTH = _sides(_BOTH)
SAME_ANSWER = _sides(_SAME_ANSWER)
