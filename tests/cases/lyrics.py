"""Lyrics: lists of (name, words), name and words as written. All words are our own. None: no answer."""

from __future__ import annotations

from tests.cases import Form

_TWO = (("Verse 1", "grey rain\non tin"), ("Chorus", "sing, sing"))
_BARE = (("Verse 1", "grey rain"), ("Chorus", "sing, sing"))

LYRICS = (
    # JSON and what is almost JSON
    Form("line breaks not escaped",
         '[{"section": "Verse 1", "lyrics": "grey rain\non tin"}, {"section": "Chorus", "lyrics": "sing, sing"}]',
         _TWO),
    Form("single quotes",
         "[{'section': 'Verse 1', 'lyrics': 'grey rain\\non tin'}, {'section': 'Chorus', 'lyrics': 'sing, "
         "sing'}]", _TWO),
    Form("apostrophes inside single quotes", "[{'section': 'Verse 1', 'lyrics': 'don't stop, it's rain'}]",
         (("Verse 1", "don't stop, it's rain"),)),
    Form("quotes inside quotes",
         '[{"section": "Verse 1", "lyrics": "she said "go" and went"}]', (("Verse 1", 'she said "go" and went'),)),
    Form("typographic quotes", "[{“section”: “Verse 1”, “lyrics”: “grey rain”}]", (("Verse 1", "grey rain"),)),
    Form("braces in the words",
         '[{"section": "Verse 1", "lyrics": "grey {rain} [ooh]"}]', (("Verse 1", "grey {rain} [ooh]"),)),
    Form("trailing commas", '[{"section": "Verse 1", "lyrics": "grey rain",},]', (("Verse 1", "grey rain"),)),
    Form("keys without quotes", '[{section: "Verse 1", lyrics: "grey rain"}]', (("Verse 1", "grey rain"),)),
    Form("JSON Lines",
         '{"section": "Verse 1", "lyrics": "grey rain"}\n{"section": "Chorus", "lyrics": "sing, sing"}', _BARE),
    Form("fence and prose",
         'Here you are:\n```json\n[{"section": "Verse 1", "lyrics": "grey rain"}]\n```\nEnjoy!',
         (("Verse 1", "grey rain"),)),
    Form("text in a JSON string",
         '"[{\\"section\\": \\"Verse 1\\", \\"lyrics\\": \\"grey rain\\"}]"', (("Verse 1", "grey rain"),)),
    Form("thinking",
         '<think>[maybe a verse]</think>[{"section": "Verse 1", "lyrics": "grey rain"}]', (("Verse 1", "grey rain"),)),
    Form("byte order mark", '\ufeff[{"section": "Verse 1", "lyrics": "grey rain"}]', (("Verse 1", "grey rain"),)),
    # other shapes
    Form("wrapped", '{"lyrics": [{"section": "Verse 1", "lyrics": "grey rain"}]}', (("Verse 1", "grey rain"),)),
    Form("wrapped twice",
         '{"song": {"title": "X", "sections": [{"section": "Verse 1", "lyrics": "grey rain"}]}}',
         (("Verse 1", "grey rain"),)),
    Form("a name twice as key", '{"Chorus": "sing", "Verse": "rain", "Chorus": "sing again"}',
         (("Chorus", "sing"), ("Verse", "rain"), ("Chorus", "sing again"))),
    Form("lines as a list",
         '[{"section": "Verse 1", "lyrics": ["grey rain", "on tin"]}]', (("Verse 1", "grey rain\non tin"),)),
    Form("lines as objects",
         '[{"section": "Verse 1", "lines": [{"text": "grey rain"}, {"text": "on tin"}]}]',
         (("Verse 1", "grey rain\non tin"),)),
    Form("names and lists", '{"Verse 1": ["grey rain", "on tin"]}', (("Verse 1", "grey rain\non tin"),)),
    Form("pairs", '[["Verse 1", "grey rain"], ["Chorus", "sing, sing"]]', _BARE),
    Form("tuples", "[('Verse 1', 'grey rain'), ('Chorus', 'sing, sing')]", _BARE),
    Form("list of texts", '["grey rain on tin", "sing with me"]', (("", "grey rain on tin"), ("", "sing with me"))),
    Form("no words", '[{"section": "Verse 1", "lyrics": null}]', (("Verse 1", ""),)),
    Form("a number for words", '[{"section": "Verse 1", "lyrics": 99}]', (("Verse 1", "99"),)),
    Form("instrumental", '[{"section": "Intro", "lyrics": "[Instrumental]"}]', (("Intro", "[Instrumental]"),), False),
    # cut off
    Form("cut in the words",
         '[{"section": "Verse 1", "lyrics": "grey rain"}, {"section": "Chorus", "lyrics": "sing, si',
         (("Verse 1", "grey rain"), ("Chorus", "sing,")), False),
    Form("cut in the name",
         '[{"section": "Verse 1", "lyrics": "grey rain"}, {"section": "Cho', (("Verse 1", "grey rain"),), False),
    Form("cut behind the words",
         '[{"section": "Verse 1", "lyrics": "grey rain"}, {"section": "Chorus", "lyrics": "sing, sing"', _BARE),
    # plain text
    Form("headers with singers",
         "[Verse 1: The Band]\ngrey rain\n[Chorus: All]\nsing, sing",
         (("Verse 1", "grey rain"), ("Chorus", "sing, sing"))),
    Form("introduction", "Here are the lyrics of the song:\n\n[Verse 1]\ngrey rain\n[Chorus]\nsing, sing", _BARE),
    Form("fence of plain text", "```\n[Verse 1]\ngrey rain\n[Chorus]\nsing, sing\n```", _BARE),
    # a table
    Form("table without a head", "| Verse 1 | grey rain |\n| Chorus | sing, sing |", _BARE),
    Form("table with prose, bold names and breaks",
         "Here are the lyrics:\n\n| Section | Lyrics |\n|:--|:--:|\n| **Verse 1** | grey rain<br>on tin |\n"
         "| **Chorus** | sing, sing |\n\nLet me know if you need anything else!", _TWO),
    Form("table, a row a line", "| Section | Line |\n|---|---|\n| Verse 1 | grey rain |\n| Verse 1 | on tin |\n"
         "| Chorus | sing, sing |", _TWO),
    Form("table, the name once", "| Section | Lyrics |\n|---|---|\n| Verse 1 | grey rain |\n| | on tin |\n"
         "| Chorus | sing, sing |", _TWO),
    Form("bars, but no table", "grey | rain\non | tin", (("", "grey | rain\non | tin"),), sure=False),
    # quotes around all of it
    Form("in quotes", '"grey rain\non tin"', (("", "grey rain\non tin"),)),
    Form("as a JSON text", '"grey rain\\non tin"', (("", "grey rain\non tin"),)),
    Form("each section in quotes", 'Verse 1: "grey rain"\n\nChorus: "sing, sing"', _BARE),
    Form("quotes that are words", '"grey," she said, "rain"', (("", '"grey," she said, "rain"'),), sure=False),
    Form("one section in quotes", '[Verse 1]\n"grey rain"\n[Chorus]\nsing, sing',
         (("Verse 1", '"grey rain"'), ("Chorus", "sing, sing"))),
    Form("apostrophes at either end", "'cause the grey rain keeps fallin'",
         (("", "'cause the grey rain keeps fallin'"),)),
    # talk around it
    Form("offer of help", "[Verse 1]\ngrey rain\n\n[Chorus]\nsing, sing\n\n"
         "Let me know if you would like me to transcribe another part!", _BARE),
    Form("offer on the next line", "[Verse 1]\ngrey rain\n[Chorus]\nsing, sing\nI hope this helps!", _BARE),
    Form("note", "[Verse 1]\ngrey rain\n\n[Chorus]\nsing, sing\n\n"
         "*Note: Some of the words may be inaccurate, as the recording is noisy.*", _BARE),
    Form("note and offer", "[Verse 1]\ngrey rain\n[Chorus]\nsing, sing\n\n---\n\nPlease note that this transcription "
         "is approximate.\n\nFeel free to ask if you have any other questions.", _BARE),
    Form("rules between sections", "[Verse 1]\ngrey rain\n\n---\n\n[Chorus]\nsing, sing\n\n***", _BARE),
    Form("words that sound like a note", "sing, sing\nnote by note I play for you", (
        ("", "sing, sing\nnote by note I play for you"),)),
    # names outside the objects
    Form("objects under their names, wrapped",
         '{"song": {"verse1": {"lyrics": ["grey rain", "on tin"], "start": 3}, "chorus": {"text": "sing, sing"}}}',
         (("verse1", "grey rain\non tin"), ("chorus", "sing, sing"))),
    Form("lines as objects under a name", '{"Verse 1": [{"line": "grey rain"}, {"line": "on tin"}]}',
         (("Verse 1", "grey rain\non tin"),)),
    Form("all sections of a name under it",
         '{"verse": [{"lyrics": "grey rain"}, {"lyrics": "on tin"}], "chorus": {"lyrics": "sing"}}',
         (("verse", "grey rain"), ("verse", "on tin"), ("chorus", "sing"))),
    # nothing
    Form("empty list", "[]", ()),
    Form("empty", "", None),
    Form("null", "null", None),
    Form("refusal, longer", "As an AI language model, I am not able to provide the full lyrics of copyrighted songs. "
         "I can offer a summary.", None),
    # already parsed
    Form("list of objects",
         [{"section": "Verse 1", "lyrics": "grey rain"}, {"section": "Chorus", "lyrics": "sing, sing"}], _BARE),
    Form("object", {"Verse 1": "grey rain"}, (("Verse 1", "grey rain"),)),
    Form("list of one text", ["[Verse 1]\ngrey rain\n[Chorus]\nsing, sing"], _BARE),
    Form("null", None, None),
    Form("number", 7, None),
    Form("truth value", True, None),
    Form("empty object", {}, None),
)  # fmt: skip
