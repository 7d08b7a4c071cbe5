"""Lyrics: lists of (name, words), name and words as written. All words are our own. None: no answer."""

from __future__ import annotations

from tests.cases import Form

_TWO = (("Verse 1", "grey rain\non tin"), ("Chorus", "sing, sing"))
_BARE = (("Verse 1", "grey rain"), ("Chorus", "sing, sing"))

LYRICS = (
    # JSON and what is almost JSON
    Form("as asked", '[{"section": "Verse 1", "lyrics": "grey rain\\non tin"}, {"section": "Chorus", "lyrics": "sing, sing"}]', _TWO),
    Form("line breaks not escaped", '[{"section": "Verse 1", "lyrics": "grey rain\non tin"}, {"section": "Chorus", "lyrics": "sing, sing"}]',
         _TWO),
    Form("single quotes", "[{'section': 'Verse 1', 'lyrics': 'grey rain\\non tin'}, {'section': 'Chorus', 'lyrics': 'sing, sing'}]", _TWO),
    Form("apostrophes inside single quotes", "[{'section': 'Verse 1', 'lyrics': 'don't stop, it's rain'}]",
         (("Verse 1", "don't stop, it's rain"),)),
    Form("quotes inside quotes", '[{"section": "Verse 1", "lyrics": "she said "go" and went"}]', (("Verse 1", 'she said "go" and went'),)),
    Form("quotes inside quotes, then comma", '[{"section": "Verse 1", "lyrics": "she said "go", then went"}]',
         (("Verse 1", 'she said "go", then went'),)),
    Form("escaped quotes", '[{"section": "Verse 1", "lyrics": "she said \\"go\\""}]', (("Verse 1", 'she said "go"'),)),
    Form("typographic quotes", "[{“section”: “Verse 1”, “lyrics”: “grey rain”}]", (("Verse 1", "grey rain"),)),
    Form("braces in the words", '[{"section": "Verse 1", "lyrics": "grey {rain} [ooh]"}]', (("Verse 1", "grey {rain} [ooh]"),)),
    Form("trailing commas", '[{"section": "Verse 1", "lyrics": "grey rain",},]', (("Verse 1", "grey rain"),)),
    Form("keys without quotes", '[{section: "Verse 1", lyrics: "grey rain"}]', (("Verse 1", "grey rain"),)),
    Form("JSON Lines", '{"section": "Verse 1", "lyrics": "grey rain"}\n{"section": "Chorus", "lyrics": "sing, sing"}', _BARE),
    Form("fence and prose", 'Here you are:\n```json\n[{"section": "Verse 1", "lyrics": "grey rain"}]\n```\nEnjoy!', (("Verse 1", "grey rain"),)),
    Form("text in a JSON string", '"[{\\"section\\": \\"Verse 1\\", \\"lyrics\\": \\"grey rain\\"}]"', (("Verse 1", "grey rain"),)),
    Form("thinking", '<think>[maybe a verse]</think>[{"section": "Verse 1", "lyrics": "grey rain"}]', (("Verse 1", "grey rain"),)),
    Form("byte order mark", '\ufeff[{"section": "Verse 1", "lyrics": "grey rain"}]', (("Verse 1", "grey rain"),)),
    Form("half a character", '[{"section": "Verse 1", "lyrics": "grey \\ud83c rain"}]', (("Verse 1", "grey \ud83c rain"),)),
    Form("emoji and accents", '[{"section": "Verse 1", "lyrics": "café 🌧 ¿qué?"}]', (("Verse 1", "café 🌧 ¿qué?"),)),
    # other shapes
    Form("one object", '{"section": "Verse 1", "lyrics": "grey rain"}', (("Verse 1", "grey rain"),)),
    Form("wrapped", '{"lyrics": [{"section": "Verse 1", "lyrics": "grey rain"}]}', (("Verse 1", "grey rain"),)),
    Form("wrapped twice", '{"song": {"title": "X", "sections": [{"section": "Verse 1", "lyrics": "grey rain"}]}}', (("Verse 1", "grey rain"),)),
    Form("names as keys", '{"Verse 1": "grey rain", "Chorus": "sing, sing"}', _BARE),
    Form("names as keys in a list", '[{"Verse 1": "grey rain"}, {"Chorus": "sing, sing"}]', _BARE),
    Form("a name twice as key", '{"Chorus": "sing", "Verse": "rain", "Chorus": "sing again"}',
         (("Chorus", "sing"), ("Verse", "rain"), ("Chorus", "sing again"))),
    Form("other keys", '[{"label": "Verse 1", "text": "grey rain"}, {"label": "Chorus", "text": "sing, sing"}]', _BARE),
    Form("other keys", '[{"name": "Verse 1", "content": "grey rain"}, {"name": "Chorus", "content": "sing, sing"}]', _BARE),
    Form("capitals", '[{"Section": "Verse 1", "Lyrics": "grey rain"}]', (("Verse 1", "grey rain"),)),
    Form("lines as a list", '[{"section": "Verse 1", "lyrics": ["grey rain", "on tin"]}]', (("Verse 1", "grey rain\non tin"),)),
    Form("lines as objects", '[{"section": "Verse 1", "lines": [{"text": "grey rain"}, {"text": "on tin"}]}]', (("Verse 1", "grey rain\non tin"),)),
    Form("names and lists", '{"Verse 1": ["grey rain", "on tin"]}', (("Verse 1", "grey rain\non tin"),)),
    Form("pairs", '[["Verse 1", "grey rain"], ["Chorus", "sing, sing"]]', _BARE),
    Form("tuples", "[('Verse 1', 'grey rain'), ('Chorus', 'sing, sing')]", _BARE),
    Form("names missing", '[{"lyrics": "grey rain"}, {"lyrics": "sing, sing"}]', (("", "grey rain"), ("", "sing, sing"))),
    Form("list of texts", '["grey rain on tin", "sing with me"]', (("", "grey rain on tin"), ("", "sing with me"))),
    Form("no words", '[{"section": "Verse 1", "lyrics": null}]', (("Verse 1", ""),)),
    Form("empty words", '[{"section": "Intro", "lyrics": ""}]', (("Intro", ""),)),
    Form("a number for words", '[{"section": "Verse 1", "lyrics": 99}]', (("Verse 1", "99"),)),
    Form("times too", '[{"section": "Verse 1", "start": 0, "end": 12, "lyrics": "grey rain"}]', (("Verse 1", "grey rain"),)),
    Form("instrumental", '[{"section": "Intro", "lyrics": "[Instrumental]"}]', (("Intro", "[Instrumental]"),), False),
    # cut off
    Form("cut in the words", '[{"section": "Verse 1", "lyrics": "grey rain"}, {"section": "Chorus", "lyrics": "sing, si',
         (("Verse 1", "grey rain"), ("Chorus", "sing,")), False),
    Form("cut in the name", '[{"section": "Verse 1", "lyrics": "grey rain"}, {"section": "Cho', (("Verse 1", "grey rain"),), False),
    Form("cut behind the words", '[{"section": "Verse 1", "lyrics": "grey rain"}, {"section": "Chorus", "lyrics": "sing, sing"', _BARE),
    # plain text
    Form("headers in brackets", "[Verse 1]\ngrey rain\n\n[Chorus]\nsing, sing", _BARE),
    Form("headers with singers", "[Verse 1: The Band]\ngrey rain\n[Chorus: All]\nsing, sing", (("Verse 1: The Band", "grey rain"), ("Chorus: All", "sing, sing"))),
    Form("headers in round brackets", "(Verse 1)\ngrey rain\n(Chorus)\nsing, sing", _BARE),
    Form("headers with colon", "Verse 1:\ngrey rain\n\nChorus:\nsing, sing", _BARE),
    Form("headers bold", "**Verse 1**\ngrey rain\n\n**Chorus:**\nsing, sing", _BARE),
    Form("headers of markdown", "## Verse 1\ngrey rain\n\n## Chorus\nsing, sing", _BARE),
    Form("headers in capitals", "VERSE 1\ngrey rain\n\nCHORUS\nsing, sing", (("VERSE 1", "grey rain"), ("CHORUS", "sing, sing"))),
    Form("header and words on one line", "Verse 1: grey rain\nChorus: sing, sing", _BARE),
    Form("introduction", "Here are the lyrics of the song:\n\n[Verse 1]\ngrey rain\n[Chorus]\nsing, sing", _BARE),
    Form("fence of plain text", "```\n[Verse 1]\ngrey rain\n[Chorus]\nsing, sing\n```", _BARE),
    Form("time stamps", "[Verse 1]\n[00:12.50] grey rain\n[Chorus]\n[00:20.00] sing, sing", _BARE),
    Form("only words", "grey rain\non tin", (("", "grey rain\non tin"),)),
    Form("only words, another language", "lluvia gris\nsobre el tejado", (("", "lluvia gris\nsobre el tejado"),)),
    Form("words that hold a section's name", "this bridge is burning\ndown", (("", "this bridge is burning\ndown"),)),
    # nothing
    Form("empty list", "[]", ()),
    Form("empty", "", None),
    Form("null", "null", None),
    Form("refusal", "I'm sorry, I can't reproduce copyrighted lyrics.", None),
    Form("refusal", "I cannot transcribe this audio, as I am unable to listen to it.", None),
    Form("refusal, longer", "As an AI language model, I am not able to provide the full lyrics of copyrighted songs. "
         "I can offer a summary.", None),
    # already parsed
    Form("list of objects", [{"section": "Verse 1", "lyrics": "grey rain"}, {"section": "Chorus", "lyrics": "sing, sing"}], _BARE),
    Form("object", {"Verse 1": "grey rain"}, (("Verse 1", "grey rain"),)),
    Form("list of one text", ["[Verse 1]\ngrey rain\n[Chorus]\nsing, sing"], _BARE),
    Form("null", None, None),
    Form("number", 7, None),
    Form("truth value", True, None),
    Form("empty object", {}, None),
)  # fmt: skip
