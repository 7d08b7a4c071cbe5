"""Filters by the words of an answer: clauses over the tables `pairs`, `words` and `phrases` of `schema`.

parts: sections of the reference, such as "chorus", or "chorus 2" for the second one of a song, and PARTS.
words: "deleted:love", "inserted:la", "confused:love loved" for loved in place of love.
repeats: phrases an answer says more often than the reference. loops: "yes" or "no".
"""

from __future__ import annotations

EXTRA, WHOLE_SONG, ANY = "extra", "whole song", "any"
PARTS = (EXTRA, WHOLE_SONG, ANY)
"""Besides the section types: a section that the reference lacks, lyrics without sections, any aligned section."""

PART = f"""CASE WHEN p.reference_position IS NULL THEN '{EXTRA}' WHEN p.reference_canonical = '' THEN '{WHOLE_SONG}'
    ELSE p.reference_canonical END"""

PARTS_CLAUSE = f"""(run, index) IN (
        SELECT p.run, p.index FROM pairs p
        WHERE p.lens = $lens AND (p.wer IS NOT NULL OR p.iou IS NOT NULL)
            AND list_has_any([{PART}, ({PART}) || ' ' || p.occurrence, '{ANY}'], $values))"""
WORDS_CLAUSE = """(run, index) IN (
        SELECT w.run, w.index FROM words w
        JOIN (SELECT split_part(value, ':', 1) AS change, substr(value, strpos(value, ':') + 1) AS word
            FROM (SELECT unnest($values) AS value))
        ON CASE change
            WHEN 'deleted' THEN w.operation = 'delete' AND contains(' ' || w.reference || ' ', ' ' || word || ' ')
            WHEN 'inserted' THEN w.operation = 'insert' AND contains(' ' || w.hypothesis || ' ', ' ' || word || ' ')
            WHEN 'confused' THEN w.operation = 'replace' AND list_contains(
                list_transform(list_zip(string_split(w.reference, ' '), string_split(w.hypothesis, ' ')),
                    lambda pair: pair[1] || ' ' || pair[2]), word)
            ELSE false END)"""
REPEATS_CLAUSE = "(run, index) IN (SELECT run, index FROM phrases WHERE pair IS NOT NULL AND phrase = ANY($values))"
LOOPS_CLAUSE = """CASE WHEN (run, index) IN (SELECT run, index FROM phrases WHERE pair IS NULL)
        THEN 'yes' ELSE 'no' END = ANY($values)"""
