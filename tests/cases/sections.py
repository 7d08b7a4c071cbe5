"""Segmentation: lists of (label, start, end) in the full task, of (start, end) in the section task. None: no answer."""

from __future__ import annotations

from tests.cases import Form

_TWO = (("Intro", 0.0, 12.5), ("Verse", 12.5, 45.0))
_SHORT = (("Intro", 0.0, 12.0), ("Verse", 12.0, 45.0))

SECTIONS = (
    # JSON and what is almost JSON
    Form("typographic quotes",
         "[{“section”: “Intro”, “start”: 0, “end”: 12.5}, {“section”: “Verse”, “start”: 12.5, “end”: 45}]",
         _TWO),
    Form("keys without quotes",
         '[{section: "Intro", start: 0, end: 12.5}, {section: "Verse", start: 12.5, end: 45}]', _TWO),
    Form("nothing quoted", "[{section: Intro, start: 0, end: 12.5}, {section: Verse, start: 12.5, end: 45}]", _TWO),
    Form("trailing commas",
         '[{"section": "Intro", "start": 0, "end": 12.5,}, {"section": "Verse", "start": 12.5, "end": 45,},]',
         _TWO),
    Form("commas missing",
         '[{"section": "Intro" "start": 0 "end": 12.5} {"section": "Verse" "start": 12.5 "end": 45}]', _TWO),
    Form("comments",
         '[{"section": "Intro", "start": 0, "end": 12.5}, // quiet\n{"section": "Verse", "start": 12.5, "end": 45}]',
         _TWO),
    Form("JSON Lines",
         '{"section": "Intro", "start": 0, "end": 12.5}\n{"section": "Verse", "start": 12.5, "end": 45}', _TWO),
    Form("numbered objects",
         '1. {"section": "Intro", "start": 0, "end": 12.5}\n2. {"section": "Verse", "start": 12.5, "end": 45}',
         _TWO),
    Form("full-width brackets",
         '［{"section"："Intro"，"start"：0，"end"：12.5}，{"section"："Verse"，"start"：12.5，"end"：45}］', _TWO),
    Form("text in a JSON string", '"[{\\"section\\": \\"Intro\\", \\"start\\": 0, \\"end\\": 12.5}, '
         '{\\"section\\": \\"Verse\\", \\"start\\": 12.5, \\"end\\": 45}]"', _TWO),
    Form("double braces",
         '[{{"section": "Intro", "start": 0, "end": 12.5}}, {{"section": "Verse", "start": 12.5, "end": 45}}]',
         _TWO),
    # around it
    Form("fence",
         '```json\n[{"section": "Intro", "start": 0, "end": 12.5}, {"section": "Verse", "start": 12.5, "end": '
         '45}]\n```',
         _TWO),
    Form("fence never closed",
         '```json\n[{"section": "Intro", "start": 0, "end": 12.5}, {"section": "Verse", "start": 12.5, "end": 45}]',
         _TWO),
    Form("prose with numbers around", 'The song lasts 45 s:\n[{"section": "Intro", "start": 0, "end": 12.5}, '
         '{"section": "Verse", "start": 12.5, "end": 45}]\nThe verse starts at 12.5 [approx.].', _TWO),
    Form("two fences: the last is final",
         '```json\n[{"section": "Intro", "start": 0, "end": 5}]\n```\nCorrected:\n```json\n'
         '[{"section": "Intro", "start": 0, "end": 12.5}, {"section": "Verse", "start": 12.5, "end": 45}]\n```', _TWO),
    Form("fence with code before", '```python\nimport json\n```\n[{"section": "Intro", "start": 0, "end": 12.5}, '
         '{"section": "Verse", "start": 12.5, "end": 45}]', _TWO),
    Form("thinking with brackets", '<think>Perhaps [{"section": "Intro", "start": 0, "end": 5}]?</think>'
         '[{"section": "Intro", "start": 0, "end": 12.5}, {"section": "Verse", "start": 12.5, "end": 45}]', _TWO),
    Form("answer tag",
         '<answer>[{"section": "Intro", "start": 0, "end": 12.5}, {"section": "Verse", "start": 12.5, "end": 45}]'
         '</answer>', _TWO),
    Form("gpt-oss channels",
         '<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>[{"section": '
         '"Intro", "start": 0, "end": 12.5}, {"section": "Verse", "start": 12.5, "end": 45}]<|return|>', _TWO),
    # wrappers and keys
    Form("wrapped with facts",
         '{"title": "X", "duration": 45, "structure": [{"section": "Intro", "start": 0, "end": 12.5}, '
         '{"section": "Verse", "start": 12.5, "end": 45}]}', _TWO),
    Form("list of a list",
         '[[{"section": "Intro", "start": 0, "end": 12.5}, {"section": "Verse", "start": 12.5, "end": 45}]]', _TWO),
    Form("milliseconds in the key", '[{"section": "Intro", "start_ms": 0, "end_ms": 12500}, '
         '{"section": "Verse", "start_ms": 12500, "end_ms": 45000}]', _TWO),
    Form("interval",
         '[{"section": "Intro", "interval": [0, 12.5]}, {"section": "Verse", "interval": [12.5, 45]}]', _TWO),
    Form("label repeated as key", '{"Verse": [0, 10], "Chorus": [10, 20], "Verse": [20, 30]}',
         (("Verse", 0.0, 10.0), ("Chorus", 10.0, 20.0), ("Verse", 20.0, 30.0))),
    Form("start and duration",
         '[{"section": "Intro", "start": 0, "duration": 12.5}, {"section": "Verse", "start": 12.5, "duration": 32.5}]',
         _TWO),
    # rows of bare values
    Form("tuples", "[('Intro', 0, 12.5), ('Verse', 12.5, 45)]", _TWO),
    Form("bounds and label", "[((0, 12.5), 'Intro'), ((12.5, 45), 'Verse')]", _TWO),
    # times
    Form("clocks with comma",
         '[{"section": "Intro", "start": "00:00:00,000", "end": "00:00:12,500"}]', (("Intro", 0.0, 12.5),)),
    Form("clocks with milliseconds",
         '[{"section": "Intro", "start": "00:00:000", "end": "00:12:500"}]', (("Intro", 0.0, 12.5),)),
    Form("units in words",
         '[{"section": "Bridge", "start": "1 minute 5 seconds", "end": "2 minutes"}]', (("Bridge", 65.0, 120.0),)),
    Form("1m05s", '[{"section": "Bridge", "start": "1m05s", "end": "1m 30s"}]', (("Bridge", 65.0, 90.0),)),
    Form("units not quoted", '[{"section": "Intro", "start": 0s, "end": 12.5s}]', (("Intro", 0.0, 12.5),)),
    Form("reversed", '[{"section": "Intro", "start": 12.5, "end": 0}]', (("Intro", 12.5, 0.0),), False),
    Form("not a number", '[{"section": "Outro", "start": NaN, "end": 12.5}]', (("Outro", None, 12.5),), False),
    Form("beyond floats",
         '[{"section": "Outro", "start": 1, "end": 1' + "0" * 400 + "}]", (("Outro", 1.0, None),), False),
    Form("no end", '[{"section": "Intro", "start": 0}, {"section": "Verse", "start": 12.5, "end": 45}]',
         (("Intro", 0.0, None), ("Verse", 12.5, 45.0)), False),
    Form("no label", '[{"start": 0, "end": 12.5}]', (("", 0.0, 12.5),), False),
    Form("label null", '[{"section": null, "start": 0, "end": 12.5}]', (("", 0.0, 12.5),), False),
    Form("label with quotes in it",
         '[{"section": "Intro ("Ooh")", "start": 0, "end": 12.5}]', (('Intro ("Ooh")', 0.0, 12.5),)),
    # cut off
    Form("cut in the first", '[{"section": "Intro", "start": 0', (), False),
    Form("cut in a fence",
         '```json\n[{"section": "Intro", "start": 0, "end": 12.5}, {"section": "Ver', (("Intro", 0.0, 12.5),), False),
    Form("cut in a wrapper",
         '{"sections": [{"section": "Intro", "start": 0, "end": 12.5}, {"section": "Ver',
         (("Intro", 0.0, 12.5),), False),
    # lines of text
    Form("em dash", "Intro: 0:00 — 0:12\nVerse: 0:12 — 0:45", _SHORT),
    Form("typographic hyphen", "Intro: 0:00 ‑ 0:12\nVerse: 0:12 ‑ 0:45", _SHORT),
    Form("arrow", "Intro: 0:00 → 0:12\nVerse: 0:12 → 0:45", _SHORT),
    Form("numbered", "1. Intro: 0:00 - 0:12\n2. Verse: 0:12 - 0:45", _SHORT),
    Form("numbered sections",
         "Intro: 0:00 - 0:12\nVerse 1: 0:12 - 0:45", (("Intro", 0.0, 12.0), ("Verse 1", 12.0, 45.0))),
    Form("introduction", "Here are the sections of the song:\nIntro: 0:00 - 0:12\nVerse: 0:12 - 0:45", _SHORT),
    Form("comma separated, quoted", '"Intro","0.0","12.5"\n"Verse","12.5","45.0"', _TWO),
    Form("blanks", "Intro 0:00 0:12\nVerse 0:12 0:45", _SHORT),
    Form("semicolons", "Intro; 0.0; 12.5\nVerse; 12.5; 45.0", _TWO),
    Form("start and end named", "Intro: start 0.0, end 12.5\nVerse: start 12.5, end 45.0", _TWO),
    Form("start and end with signs", "Intro - Start: 0.0s, End: 12.5s\nVerse - Start: 12.5s, End: 45.0s", _TWO),
    Form("blocks of lines", "**Intro**\n- Start: 0.0\n- End: 12.5\n\n**Verse**\n- Start: 12.5\n- End: 45.0", _TWO),
    # nothing, and the empty list
    Form("empty list", "[]", ()),
    Form("empty list in an object", '{"sections": []}', ()),
    Form("empty text", "", None),
    Form("null", "null", None),
    Form("refusal", "I'm sorry, but I can't analyze audio files.", None),
    Form("refusal with times", "I cannot listen to the audio between 0:00 and 3:45, sorry.", None),
    Form("prose", "The song has an intro, two verses and a chorus.", None),
    Form("a number", "42", None),
    Form("a list of labels", '["Intro", "Verse"]', None),
    Form("template only", '[{"section": "<section title>", "start": <start timestamp>, "end": <end timestamp>}]',
         (("<section title>", None, None),), False),
    # already parsed
    Form("list of objects",
         [{"section": "Intro", "start": 0, "end": 12.5}, {"section": "Verse", "start": "12.5", "end": 45}], _TWO),
    Form("object", {"section": "Intro", "start": 0, "end": 12.5}, (("Intro", 0.0, 12.5),)),
    Form("list of text", ['[{"section": "Intro", "start": 0, "end": 12.5}]'], (("Intro", 0.0, 12.5),)),
    Form("null in a list", [None], None),
    Form("empty list", [], ()),
    Form("empty object", {}, None),
    Form("null", None, None),
)  # fmt: skip

INTERVALS = (
    Form("one object", '{"start": 11.0, "end": 23.5}', ((11.0, 23.5),)),
    Form("tuples", "[(11.0, 23.5), (73, 90)]", ((11.0, 23.5), (73.0, 90.0))),
    Form("texts", '["0:11 - 0:23", "1:13 - 1:30"]', ((11.0, 23.0), (73.0, 90.0))),
    Form("sentence", "The chorus occurs from 0:11 to 0:23 and again from 1:13 to 1:30.", ((11.0, 23.0), (73.0, 90.0))),
    Form("minutes and seconds", "1 minute 5 seconds to 1 minute 30 seconds", ((65.0, 90.0),)),
    Form("subtitles", "00:00:11,000 --> 00:00:23,500", ((11.0, 23.5),)),
    Form("two lists of bounds", '{"start": [11.0, 73], "end": [23.5, 90]}', ((11.0, 23.5), (73.0, 90.0))),
    Form("flat list", "[11.0, 23.5, 73, 90]", ((11.0, 23.5), (73.0, 90.0)), False),
    Form("there is none", "There is no bridge in this song.", ()),
    Form("none, in words", "No intro section.", ()),
    Form("not applicable", "N/A", None),
    Form("refusal", "I cannot determine the sections of this song.", None),
    Form("stray text among the items",
         '[{"start": 11.0, "end": 23.5}, "and then", {"start": 73, "end": 90}]', ((11.0, 23.5), (73.0, 90.0)), False),
    Form("cut off", '[{"start": 11.0, "end": 23.5}, {"start": 73, "en', ((11.0, 23.5),), False),
    Form("only a start", "The chorus starts at 0:11.", None),
)  # fmt: skip
