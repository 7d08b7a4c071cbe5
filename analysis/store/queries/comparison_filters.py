"""Filters by two sides at once, "A>B": each side a run or several with commas.

won, tied: questions on which A scores higher than B, as high as B, in the mean over its runs; tied "A>B=1": on which
every run has this score. both: that all runs of
both have in the mean. alike: to which both gave the same answer, a short name or number.

sound_use: the verdict on a question, with A the runs of a model with the sound and B those without it or with another,
"used:A>B": USED if A is right and B wrong, FOLLOWED if all gave the same answer, else UNCLEAR. A question that any of
these runs has not in the mean is none of them.

by_text: "out:3:r,s|t|u" leaves out the questions that 3 or more of the models with these runs without sound have right
in all of their runs, "only:..." leaves out all others.
"""

from __future__ import annotations

_OF_RUNS = """question_id IN (
        SELECT question_id FROM (
            SELECT question_id, run, avg(score) AS score, avg(wer) AS wer FROM scores
            WHERE lens = $lens AND score IS NOT NULL AND run = ANY({a} || {b}) GROUP BY question_id, run)
        GROUP BY question_id
        HAVING count(*) = len(list_distinct({a} || {b})){further})"""
"""The questions that every run of both sides has in its mean. further: what else must hold of the runs."""
_GAIN = """ AND round(coalesce(
            avg(wer) FILTER (run = ANY({b})) - avg(wer) FILTER (run = ANY({a})),
            avg(score) FILTER (run = ANY({a})) - avg(score) FILTER (run = ANY({b}))), 12)"""
"""Of the lyrics, a lower word error rate is the higher score: the inverted rates do not add up to a mean."""
ANSWER = "CASE WHEN len(chosen) > 0 THEN chosen WHEN error IS NOT NULL THEN [error::VARCHAR] END"
"""What was answered, where that is names or a number (which is as far off as it differs from the reference)."""
_SAME_ANSWER = f"""question_id IN (
        SELECT question_id FROM (SELECT question_id, run, {ANSWER} AS said FROM scores WHERE lens = $lens)
        GROUP BY question_id
        HAVING count(DISTINCT said) FILTER (run = ANY({{a}})) = 1 AND count(DISTINCT said) FILTER (run = ANY({{b}})) = 1
            AND any_value(said) FILTER (run = ANY({{a}})) = any_value(said) FILTER (run = ANY({{b}})))"""
"""As `pairs` has it: each side of one mind, and both of the same."""


def _sides(sql: str, further: str = "") -> str:
    sides = "split_part($values[1], '=', 1)"
    a, b = (f"string_split(split_part({sides}, '>', {side}), ',')" for side in (1, 2))
    return sql.replace("{further}", further).format(a=a, b=b)


USED, FOLLOWED, UNCLEAR = "used", "followed", "unclear"
_OF_VALUE = "string_split(split_part(split_part($values[1], ':', 2), '>', {}), ',')"
_WITH, _WITHOUT = (_OF_VALUE.format(side) for side in (1, 2))
VERDICT = f"""CASE WHEN bool_and(score >= 1) FILTER (run = ANY({{a}})) AND bool_and(score < 1) FILTER (run = ANY({{b}}))
            THEN '{USED}'
            WHEN count(DISTINCT said) = 1 AND bool_and(said IS NOT NULL) THEN '{FOLLOWED}' ELSE '{UNCLEAR}' END"""
HEARD_QUESTIONS = f"""
        SELECT question_id, {VERDICT} AS verdict
        FROM (SELECT question_id, run, score, {ANSWER} AS said FROM scores WHERE lens = $lens AND score IS NOT NULL)
        WHERE run = ANY({{a}} || {{b}}) GROUP BY question_id HAVING count(DISTINCT run) = len({{a}} || {{b}})"""
SOUND_USE = f"""question_id IN (
        SELECT question_id FROM ({HEARD_QUESTIONS.format(a=_WITH, b=_WITHOUT)})
        WHERE verdict = split_part($values[1], ':', 1))"""
BY_TEXT = """(split_part($values[1], ':', 1) = 'only') = (question_id IN (
        SELECT question_id FROM (
            SELECT question_id, model, bool_and(score >= 1) AS is_right
            FROM scores, (SELECT unnest(string_split(split_part($values[1], ':', 3), '|')) AS model)
            WHERE lens = $lens AND score IS NOT NULL AND list_contains(string_split(model, ','), run)
            GROUP BY question_id, model)
        GROUP BY question_id
        HAVING count(*) FILTER (is_right) >= coalesce(try_cast(split_part($values[1], ':', 2) AS INTEGER), 1)))"""
WON = _sides(_OF_RUNS, f"{_GAIN} > 0")
_EVERY_RUN = "coalesce(bool_and(score = try_cast(split_part($values[1], '=', 2) AS DOUBLE)), true)"
TIED = _sides(_OF_RUNS, f"{_GAIN} = 0 AND {_EVERY_RUN}")
BOTH = _sides(_OF_RUNS)
SAME_ANSWER = _sides(_SAME_ANSWER)
