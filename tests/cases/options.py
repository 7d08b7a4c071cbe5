"""One option, a pair, a ranking. Options of each group stand at its head; the order shown to the model is not known."""

from __future__ import annotations

from tests.cases import Form

STYLES = ("Rapping", "Singing", "Neither")
STYLE = (
    Form("bold", "**Singing**", "Singing"),
    Form("underlined", "__Singing__", "Singing"),
    Form("tag", "<answer>Singing</answer>", "Singing"),
    Form("html", "<b>Singing</b>", "Singing"),
    Form("boxed text", "\\boxed{\\text{Singing}}", "Singing"),
    Form("object", '{"answer": "Singing"}', "Singing"),
    Form("object with reason", '{"answer": "Singing", "reason": "no rapping is heard"}', "Singing"),
    Form("fence", "```\nSinging\n```", "Singing"),
    Form("list", '["Singing"]', "Singing"),
    Form("does not", "The artist sings and doesn't rap.", "Singing", False),
    Form("none", "none", "Neither"),
    Form("options, then answer", "Rapping, singing, or neither? Answer: Singing", "Singing"),
    Form("thinking", "<think>It could be rapping or neither.</think>Singing", "Singing"),
    Form("final", "The delivery is melodic.\n\nFinal answer: Singing", "Singing"),
    Form("guess", "I cannot hear it, but my best guess is singing.", "Singing", sure=False),
    Form("all listed", "Rapping, Singing, or Neither", None, False),
    Form("a letter", "B", None, False),
    Form("empty", "", None),
    Form("refusal", "I'm sorry, I can't listen to audio.", None),
    Form("refusal with options", "I cannot determine whether the artist is rapping or singing.", None),
    Form("refusal with one option", "I'm unable to hear whether there is singing in the audio.", None),
    Form("truth value", True, None),
    Form("number", 2, None),
    Form("votes", ["Singing", "singing.", "Rapping", None], "Singing"),
    Form("votes, the first outvoted", ["Neither", "Singing", "Singing"], "Singing"),
    Form("votes of mixed form", ['{"answer": "Rapping"}', "Rapping", "**Rapping**", "Singing"], "Rapping"),
    Form("votes, tie", ["Rapping", "Singing", "Singing", "Rapping"], "Rapping"),
    Form("votes unreadable", ["", "?", None, "both"], None),
    Form("object", {"answer": "Singing"}, "Singing"),
)

ROLES = ("Main artist", "Featured artist", "Neither")
ROLE = (
    Form("not", "Main artist (not a featured artist)", "Main artist"),
    Form("is not", "This is not the main artist; it is a featured artist.", "Featured artist"),
    Form("isn't", "It isn't the main artist, it's the featured artist.", "Featured artist"),
)

COMPARISONS = ("same", "different")
COMPARISON = (
    Form("isn't the same", "It isn't the same.", "different", False),
    Form("yes", "Yes", None),
)

GENES = ("Electric Guitar", "Electric Guitar Distortion", "Acoustic Guitar", "Call-and-Response", "R&B Inflection",
         "Happy/Joyful Lyrics", "Minor / Major Key Tonality", "Synthesizer")  # fmt: skip
GENE = (
    Form("plural", "Synthesizers", "Synthesizer"),
    Form("the longer name in a sentence", "I hear electric guitar distortion.", "Electric Guitar Distortion"),
    Form("shorter and longer", "Electric Guitar and Electric Guitar Distortion", None, False),
    Form("part of two names", "Guitar", None),
    Form("and for &", "R and B Inflection", "R&B Inflection"),
    Form("entity", "R&amp;B Inflection", "R&B Inflection"),
    Form("underscores", "electric_guitar_distortion", "Electric Guitar Distortion"),
    Form("lettered", "B) Electric Guitar", "Electric Guitar"),
    Form("letter in brackets", "(c) Acoustic Guitar", "Acoustic Guitar"),
    Form(
        "explained on further lines", "Synthesizer\n\nThe electric guitar is only heard in the bridge.", "Synthesizer"
    ),
    Form("most dominant", "Of acoustic guitar and synthesizer, the most dominant is Synthesizer.", "Synthesizer"),
    Form("more than", "Synthesizer is more dominant than Acoustic Guitar.", "Synthesizer"),
    Form("isn't", "Acoustic Guitar isn't dominant; Synthesizer is.", "Synthesizer"),
    Form("is not", "The Acoustic Guitar is not prominent. Synthesizer.", "Synthesizer"),
    Form("not only", "Not only Synthesizer but also Acoustic Guitar.", None, False),
    Form("shares", "Synthesizer (60%), Acoustic Guitar (40%)", None, False),
    Form("dash between two", "Synthesizer - Acoustic Guitar", None, False),
    Form("all", "All of the above", None),
    Form("in another word", "Synthesizerish", None),
    Form("option position", "Option 2", None, False),
    Form("quoted object", "{'answer': 'Synthesizer'}", "Synthesizer"),
    Form("last line", "Electric Guitar is faint.\nAcoustic Guitar is faint too.\nSynthesizer", "Synthesizer"),
    Form("cut off", '{"answer": "Synthesizer', "Synthesizer"),
)

PAIR = (
    Form("two lists to choose from", "['Electric Guitar', 'R&B Inflection'] or ['Acoustic Guitar', 'R&B Inflection']",
         None, False),
    Form("either of two lists", "Either [Electric Guitar, R&B Inflection] or [Acoustic Guitar, R&B Inflection].",
         None, False),
    Form("one list twice", "['Electric Guitar', 'R&B Inflection'] or ['R&B Inflection', 'Electric Guitar']",
         ("Electric Guitar", "R&B Inflection")),
    Form("json", '["Synthesizer", "Electric Guitar"]', ("Electric Guitar", "Synthesizer")),
    Form("typographic quotes", "[“Synthesizer”, ‘Electric Guitar’]", ("Electric Guitar", "Synthesizer")),
    Form("no quotes", "[Synthesizer, Electric Guitar]", ("Electric Guitar", "Synthesizer")),
    Form("template kept", "['<Synthesizer>', '<Electric Guitar>']", ("Electric Guitar", "Synthesizer")),
    Form("tuple", "('Synthesizer', 'Electric Guitar')", ("Electric Guitar", "Synthesizer")),
    Form("set", "{'Synthesizer', 'Electric Guitar'}", ("Electric Guitar", "Synthesizer")),
    Form("bullets", "- Synthesizer\n- Electric Guitar", ("Electric Guitar", "Synthesizer")),
    Form("object of two", '{"property1": "Synthesizer", "property2": "Electric Guitar"}',
         ("Electric Guitar", "Synthesizer")),
    Form("list of objects",
         '[{"name": "Synthesizer"}, {"name": "Electric Guitar"}]', ("Electric Guitar", "Synthesizer")),
    Form("fence and prose", "The pair:\n```json\n['Synthesizer', 'Electric Guitar']\n```\nbecause of the synth.",
         ("Electric Guitar", "Synthesizer")),
    Form("sentence",
         "The pair is Synthesizer and Electric Guitar, as both are loud.", ("Electric Guitar", "Synthesizer")),
    Form("sentence with a third", "['Synthesizer', 'Electric Guitar'] since Acoustic Guitar is faint",
         ("Electric Guitar", "Synthesizer")),
    Form("slashed names", "Happy/Joyful Lyrics, Minor/Major Key Tonality",
         ("Happy/Joyful Lyrics", "Minor / Major Key Tonality")),
    Form("cut off behind both", "['Synthesizer', 'Electric Guitar'", ("Electric Guitar", "Synthesizer")),
    Form("cut off in the second", "['Synthesizer', 'Electric Guit", None),
    Form("three", "['Synthesizer', 'Electric Guitar', 'Acoustic Guitar']", None, False),
    Form("twice the same", "['Synthesizer', 'Synthesizer']", None),
    Form("positions", "[1, 2]", None),
    Form("one outside", "['Synthesizer', 'Kazoo']", None),
    Form("empty", "[]", None),
    Form("refusal", "I can't listen, so Synthesizer and Electric Guitar cannot be compared.", None),
    Form("typed pair", ["Synthesizer", "Electric Guitar"], ("Electric Guitar", "Synthesizer")),
    Form("votes of typed pairs", [["Synthesizer", "Electric Guitar"], ["Electric Guitar", "Synthesizer"], None],
         ("Electric Guitar", "Synthesizer")),
    Form("votes in either order", ["['Synthesizer', 'Electric Guitar']", "Electric Guitar, Synthesizer", "?", "[]"],
         ("Electric Guitar", "Synthesizer")),
)  # fmt: skip

RANKED = ("Backbeat", "Piano", "Cut Time Feel", "Danceability")
_ORDER = ("Piano", "Backbeat", "Danceability", "Cut Time Feel")
RANKING = (
    Form("as asked", "['Piano', 'Backbeat', 'Danceability', 'Cut Time Feel']", _ORDER),
    Form("json", '["Piano", "Backbeat", "Danceability", "Cut Time Feel"]', _ORDER),
    Form("comma", "Piano, Backbeat, Danceability, Cut Time Feel", _ORDER),
    Form("arrows", "Piano → Backbeat → Danceability → Cut Time Feel", _ORDER),
    Form("ascii arrows", "Piano -> Backbeat -> Danceability -> Cut Time Feel", _ORDER),
    Form("smaller than", "Piano < Backbeat < Danceability < Cut Time Feel", _ORDER),
    Form("greater than", "Piano > Backbeat > Danceability > Cut Time Feel", _ORDER[::-1]),
    Form("numbered", "1. Piano\n2. Backbeat\n3. Danceability\n4. Cut Time Feel", _ORDER),
    Form("numbered out of order", "4. Cut Time Feel\n3. Danceability\n2. Backbeat\n1. Piano", _ORDER),
    Form("number behind", "Backbeat (2), Piano (1), Cut Time Feel (4), Danceability (3)", _ORDER),
    Form("object by rank", '{"1": "Piano", "2": "Backbeat", "3": "Danceability", "4": "Cut Time Feel"}', _ORDER),
    Form("object by name", '{"Backbeat": 2, "Piano": 1, "Cut Time Feel": 4, "Danceability": 3}', _ORDER),
    Form("object of strengths",
         '{"Backbeat": 0.2, "Piano": 0.1, "Cut Time Feel": 0.4, "Danceability": 0.3}', _ORDER),
    Form("object of a list", '{"ranking": ["Piano", "Backbeat", "Danceability", "Cut Time Feel"]}', _ORDER),
    Form("said to go down", "From most to least: Cut Time Feel, Danceability, Backbeat, Piano", _ORDER),
    Form("said to go up", "Least to most: Piano, Backbeat, Danceability, Cut Time Feel", _ORDER),
    Form("then", "Answer: Piano, then Backbeat, then Danceability, then Cut Time Feel.", _ORDER),
    Form("reasons, then list", "Piano is faint, the Backbeat louder.\n['Piano', 'Backbeat', 'Danceability', "
         "'Cut Time Feel']", _ORDER),
    Form("fence", "```python\n['Piano', 'Backbeat', 'Danceability', 'Cut Time Feel']\n```", _ORDER),
    Form("three", "['Piano', 'Backbeat', 'Danceability']", None),
    Form("one twice", "['Piano', 'Backbeat', 'Danceability', 'Piano']", None),
    Form("one too many", "['Piano', 'Backbeat', 'Danceability', 'Cut Time Feel', 'Piano']", None),
    Form("cut off", "['Piano', 'Backbeat', 'Danceability', 'Cut Ti", None),
    Form("empty", "", None),
    Form("typed", ["Piano", "Backbeat", "Danceability", "Cut Time Feel"], _ORDER),
    Form("votes", ["Piano, Backbeat, Danceability, Cut Time Feel", None, "?", "['Piano']"], _ORDER),
)  # fmt: skip
