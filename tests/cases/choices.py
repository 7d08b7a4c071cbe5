"""Answers to questions with options in wordings of many kinds, each with the place of the option meant.

Written before the reader that they test was tried on them. None: no option. A set of places: any of them, if None is
among them nothing as well. Options are shown as "(A) ...", "1. ..." or in a row without letters, see `question`.
"""

from __future__ import annotations

OFFERS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "wind": ("Which instrument plays the solo?", "(A)", ("Trumpet", "Saxophone", "Flute", "Clarinet")),
    "row": ("Which instrument plays the solo?", "row", ("Trumpet", "Saxophone", "Flute", "Clarinet")),
    "numbered": ("Which instrument plays the solo?", "1.", ("Trumpet", "Saxophone", "Flute", "Clarinet")),
    "strings": ("What is bowed here?", "A.", ("Cello", "Viola", "Violin", "Double bass", "Harp")),
    "mood": ("How does the piece feel?", "(A)", ("Sad", "Joyful", "Tense", "Peaceful")),
    "key": ("What is the key?", "(A)", ("G major", "B minor", "E minor", "A major")),
    "tempo": ("How fast is it?", "(A)", ("80 BPM", "100 BPM", "140 BPM", "170 BPM")),
    "metre": ("Which metre is it?", "(A)", ("2/4", "3/4", "7/8", "12/8")),
    "count": ("How many voices sing?", "(A)", ("1", "2", "4", "6")),
    "count row": ("How many voices sing?", "row", ("1", "2", "4", "6")),
    "length": ("How long is the intro?", "(A)", ("5 seconds", "10 seconds", "15 seconds", "30 seconds")),
    "decade": ("When was it recorded?", "(A)", ("1950s", "1970s", "1990s", "2010s")),
    "genre": ("Which style is it?", "(A)", ("Jazz", "Acid jazz", "Smooth jazz", "Funk")),
    "drum": ("Which drum is hit?", "(A)", ("Drum", "Snare drum", "Bass drum", "Steel drum")),
    "texture": (
        "What does one hear?", "(A)",
        ("A solo singer with piano", "A choir with organ", "A string quartet", "An electronic beat"),
    ),
    "pair": ("Which excerpts swing?", "(A)", ("Only the first", "Only the second", "Both", "Neither")),
    "melodies": ("Which melodies rise?", "(A)", ("The first melody", "The second melody", "Both melodies", "None")),
    "parts": ("Which parts are sung?", "(A)", ("Intro", "Bridge", "All of the above", "None of the above")),
    "yes": ("Is there a key change?", "(A)", ("Yes", "No", "Cannot be determined")),
    "plain yes": ("Is there a key change?", "row", ("Yes", "No")),
    "faster": ("Which recording is slower?", "(A)", ("Recording A", "Recording B", "They are equal")),
    "voice": ("Who sings the hook?", "(A)", ("A woman", "A man", "A child", "A choir")),
}  # fmt: skip

CHOICES: tuple[tuple[str, str, int | set[int | None] | None], ...] = (
    # letters
    ("wind", "d", 3), ("wind", "(b)", 1), ("wind", "`C`", 2), ("wind", "__A__", 0), ("wind", "Answer = D", 3),
    ("wind", "ans: b", 1), ("wind", "The best choice would be letter C.", 2), ("wind", "I'd go with option (A)", 0),
    ("wind", "It's D!", 3), ("wind", "Correct option: B", 1), ("wind", "Answer:\nC", 2), ("wind", "-> A", 0),
    ("wind", "My pick: (D)", 3), ("wind", "B is correct.", 1), ("wind", "I think A is the right answer.", 0),
    ("wind", "**Correct answer:** C", 2), ("wind", "{B}", 1), ("wind", "Selected option: D.", 3),
    # letter with text
    ("wind", "D: Clarinet", 3), ("wind", "(b) saxophone", 1), ("wind", "A - Trumpet", 0),
    ("wind", "Flute, option C.", 2), ("wind", "The answer is B (Saxophone).", 1), ("wind", "C: Trumpet", None),
    ("wind", "Option D: Flute", None), ("wind", "Saxophone (A)", None), ("wind", "It is (A), the clarinet.", None),
    ("wind", "D. Clarinet.", 3), ("key", "D) A major", 3), ("key", "B. B minor", 1), ("key", "A: B minor", None),
    ("key", "It is in E minor (C).", 2), ("key", "The key of A major", 3), ("key", "A", {0, 3}),
    ("texture", "A choir with organ", 1), ("texture", "A string quartet is playing.", 2), ("wind", "A flute", 2),
    ("wind", "A clarinet, I think.", 3), ("voice", "A child", 2), ("voice", "a man is singing", 1),
    ("voice", "D. A choir", 3),
    # declared, then explained
    ("wind", "C. The trumpet and the saxophone only play in the chorus.", 2),
    ("wind", "Answer: B. It cannot be A because the trumpet is brighter.", 1),
    ("wind", "The answer is D, while C would sound breathier.", 3),
    ("wind", "**Flute** - even though the clarinet has a similar range.", 2),
    ("wind", "Trumpet\n\nReasoning: the saxophone is in the background, the flute is absent.", 0),
    ("wind", "I pick the clarinet, since a flute or a trumpet would be brighter.", 3),
    ("wind", "Correct answer: A, not B.", 0),
    ("wind", "B, because the saxophone has the reedy tone; C is too soft.", 1),
    ("wind", "Final answer: (C), though (D) came close.", 2), ("mood", "(D). Sad would need a slower tempo.", 3),
    ("mood", "The answer is A, even if the joyful ending speaks for B.", 0),
    ("genre", "Funk. Jazz would swing more.", 3), ("key", "Answer: E minor, because G major would end on G.", 2),
    ("yes", "No, because the key stays the same. Yes would require a modulation.", 1),
    ("tempo", "C; 170 BPM would be too fast.", 2), ("strings", "D) Double bass: lower than a cello or a viola.", 3),
    # corrections
    ("wind", "A. No wait, C.", 2), ("wind", "Flute, sorry, I mean clarinet.", 3), ("wind", "~~Trumpet~~ Saxophone", 1),
    ("wind", "At first I thought of a flute, but it is a clarinet.", 3), ("wind", "B\n\nActually, on reflection: D", 3),
    ("tempo", "100 BPM... correction: 140 BPM", 2), ("key", "G major? No, E minor.", 2),
    ("mood", "Answer: Sad. Let me reconsider. Answer: Tense.", 2), ("wind", "Initially D, now I am sure it is A.", 0),
    ("wind", "C – no, B.", 1),
    # negation
    ("wind", "Not A, not B, not C.", {3, None}), ("wind", "It can't be a trumpet or a saxophone. It is a flute.", 2),
    ("wind", "Excluded: trumpet, flute, clarinet. Remaining: saxophone.", 1),
    ("wind", "It isn't the flute but the clarinet.", 3), ("wind", "Clarinet rather than saxophone", 3),
    ("wind", "No trumpet here.", None), ("wind", "There is no flute; it is a saxophone.", 1),
    ("mood", "neither sad nor tense, but peaceful", 3), ("wind", "Ruled out: B, D. Left: A or C. My choice: A.", 0),
    ("wind", "Without doubt the clarinet", 3), ("wind", "Everything but the flute can be excluded.", {2, None}),
    ("genre", "Not acid jazz but smooth jazz", 2), ("wind", "Instead of the trumpet, we hear the flute.", 2),
    ("wind", "Definitely not B or C.", None), ("wind", "Neither A nor B nor D, so C.", 2),
    # refusals and hedges
    ("wind", "I am unable to process audio files. Usually, jazz solos are on the saxophone.", None),
    ("wind", "Sorry, I cannot determine which instrument plays.", None), ("wind", "There is no audio attached.", None),
    ("wind", "Difficult to say, but probably a clarinet.", 3), ("wind", "I'm not entirely sure, but B.", 1),
    ("wind", "Maybe the flute?", 2), ("wind", "As a language model I can't listen. My guess would be (D).", {3, None}),
    ("wind", "Flute (80% sure)", 2), ("wind", "I cannot identify the player, so I choose A.", 0),
    ("yes", "I think yes, but I can't be sure.", 0),
    ("wind", "Without hearing the recording I can't say whether it's a flute or a clarinet.", None),
    ("wind", "Most likely saxophone, though the sound is muffled.", 1),
    # both, none, all, yes, no
    ("pair", "both", 2), ("pair", "Both of them do", 2), ("pair", "Neither of them", 3),
    ("pair", "just the second one", 1), ("pair", "Only the first one swings.", 0),
    ("pair", "The second, not the first.", 1), ("pair", "C: Both", 2), ("pair", "none", {3, None}),
    ("pair", "the first as well as the second", 2), ("pair", "The two of them swing.", {2, None}),
    ("melodies", "Both rise.", 2), ("melodies", "none of the melodies", 3), ("melodies", "second", {1, None}),
    ("melodies", "Neither melody rises.", 3), ("melodies", "Both melodies", 2), ("parts", "All of them are", 2),
    ("parts", "Just the bridge", 1), ("parts", "Intro and bridge", 2), ("parts", "none of them", 3),
    ("parts", "Neither the intro nor the bridge", 3), ("parts", "Everything", 2),
    ("parts", "Both the bridge and the intro", 2), ("yes", "It is impossible to determine.", 2),
    ("yes", "Can't be determined from this clip.", 2), ("yes", "No.", 1), ("yes", "no, there isn't", 1),
    ("yes", "Yes, no question.", 0), ("yes", "Yes! No other reading is possible.", 0), ("yes", "yep", {0, None}),
    ("yes", "Undetermined", 2), ("plain yes", "Yes, there is one.", 0),
    ("plain yes", "No, the key does not change.", 1), ("plain yes", "Cannot be determined", None),
    ("faster", "Equal", 2), ("faster", "B", 1), ("faster", "Recording B is slower than recording A.", 1),
    ("faster", "They are equally slow.", 2), ("faster", "recording a", 0), ("wind", "All of the above", None),
    ("wind", "Neither", None), ("wind", "both", None), ("wind", "None", None),
    # options that contain one another
    ("genre", "jazz", 0), ("genre", "It is acid jazz.", 1), ("genre", "smooth", 2),
    ("genre", "Jazz, namely acid jazz.", 1), ("drum", "snare", 1), ("drum", "a steel drum", 3),
    ("drum", "the bass one", 2), ("drum", "drum", 0), ("drum", "It is a snare drum.", 1),
    ("drum", "a snare and a bass drum", None), ("strings", "bass", 3), ("texture", "organ", {1, None}),
    ("texture", "quartet", {2, None}), ("texture", "A singer", {0, None}),
    # case, inflection, spelling
    ("wind", "FLUTE", 2), ("wind", "trumpets", 0), ("wind", "clarinets.", 3), ("wind", "sax", {1, None}),
    ("wind", "Oboe", None), ("mood", "joy", {1, None}), ("mood", "peacefully", {3, None}),
    ("decade", "the nineties", {2, None}), ("decade", "the 70s", 1), ("decade", "'90s", 2),
    ("decade", "1950s rock and roll", 0), ("decade", "1974", {1, None}), ("wind", "saxaphone", {1, None}),
    ("genre", "FUNK!!", 3),
    # other languages
    ("wind", "正确答案是D", 3), ("wind", "答案：B", 1), ("wind", "我选A", 0),
    ("wind", "应该选C。", 2), ("wind", "长笛", 2),
    ("wind", "萨克斯管", 1), ("wind", "答案:(C) Flute", 2), ("wind", "不是A，而是D。", 3),
    ("yes", "是", 0), ("yes", "无法确定", 2),
    ("pair", "两者都是", 2), ("pair", "都不是", 3), ("wind", "Die Antwort ist D.", 3), ("wind", "Antwort:B", 1),
    ("wind", "Es ist eine Flöte.", 2), ("wind", "Klarinette", 3), ("wind", "Ich wähle C.", 2),
    ("wind", "Nicht die Trompete, sondern das Saxophon.", 1), ("yes", "Nein", 1),
    ("yes", "Das lässt sich nicht bestimmen.", 2), ("pair", "Keine von beiden", 3), ("key", "e-Moll", {2, None}),
    ("mood", "traurig", {0, None}), ("strings", "Bratsche", 1), ("wind", "La réponse est C.", 2),
    ("wind", "Réponse: A", 0), ("wind", "La flûte", 2), ("wind", "C'est une clarinette.", 3),
    ("wind", "Je choisis B.", 1), ("wind", "Ce n'est pas A mais B.", 1), ("yes", "Oui", 0), ("pair", "Les deux", 2),
    ("parts", "Aucun", 3), ("key", "si mineur", {1, None}), ("wind", "La respuesta es D.", 3),
    ("wind", "Respuesta: A", 0), ("wind", "Es un clarinete.", 3), ("wind", "La trompeta", 0), ("wind", "Opción B", 1),
    ("wind", "No es A, sino C.", 2), ("yes", "Sí", 0), ("pair", "Ambos", 2), ("parts", "Todas", 2),
    ("wind", "答えはBです。", 1), ("wind", "正解：D", 3), ("wind", "フルート", 2), ("wind", "クラリネットです。", 3),
    ("wind", "答えはAではなくCです。", 2), ("yes", "はい", 0), ("yes", "いいえ。", 1), ("pair", "両方", 2),
    # numbers and units
    ("tempo", "140", 2), ("tempo", "around 80", 0), ("tempo", "170bpm", 3),
    ("tempo", "one hundred beats per minute", 1), ("tempo", "120 BPM", None), ("tempo", "Between 80 and 100 BPM", None),
    ("tempo", "I measure 139, so 140 BPM", 2), ("tempo", "B (100 BPM)", 1), ("tempo", "80 BPM, felt as 40", 0),
    ("count", "4", 2), ("count", "two", 1), ("count", "There are 6 voices.", 3),
    ("count", "four voices: 2 sopranos and 2 altos", 2), ("count", "3", None), ("count", "(C) 4", 2),
    ("count", "1 + 1 = 2", 1), ("count", "a single voice", {0, None}), ("count", "D", 3), ("count row", "2", 1),
    ("count row", "Option 2", {1, None}), ("length", "15", 2), ("length", "10 s", 1), ("length", "thirty seconds", 3),
    ("length", "from 0:00 to 0:05, so 5 seconds", 0), ("length", "20 seconds", None), ("metre", "3/4", 1),
    ("metre", "12/8 (four groups of three)", 3), ("metre", "Answer:7/8", 2), ("metre", "seven-eight", {2, None}),
    ("metre", "It's 2/4, not 3/4.", 0), ("metre", "It is a waltz, hence 3/4", 1),
    # bare numbers
    ("wind", "3", None), ("row", "2", None), ("row", "Answer: 1", None), ("numbered", "2", 1), ("numbered", "4.", 3),
    ("numbered", "(1)", 0), ("numbered", "Option 3", 2), ("numbered", "3. Flute", 2), ("numbered", "2) Flute", None),
    ("numbered", "5", None), ("wind", "The second option", 1), ("wind", "the last option", 3),
    ("wind", "first", {0, None}), ("wind", "G", None), ("wind", "(E)", None), ("numbered", "Answer:4", 3),
    ("mood", "1", None), ("metre", "2", {None, 1}),
    # wrappers
    ("wind", "<think>A? B? I lean to A.</think>\n\n**D**", 3), ("wind", "<answer>C</answer>", 2),
    ("wind", '{"answer": "Flute"}', 2), ("wind", "```\nB\n```", 1), ("wind", '{"thought": "not A", "final": "D"}', 3),
    ("wind", "\\boxed{\\text{Clarinet}}", 3), ("wind", "$\\boxed{\\mathrm{C}}$", 2),
    ("key", "\\boxed{\\text{A major}}", 3),
    ("wind", "<tool_call>{\"name\": \"submit\", \"arguments\": {\"answer\": \"Trumpet\"}}</tool_call>", 0),
    ("wind", "**Answer**\n\nB", 1), ("wind", "## Final Answer\n(C)", 2),
    ("wind", "Trumpet,0.1\nSaxophone,0.2\nFlute,0.6\nClarinet,0.1", 2),
    ("wind", "| Option | Score |\n|---|---|\n| A | 0.1 |\n| B | 0.7 |\n| C | 0.2 |", 1),
    ("wind", '{"A": 5, "B": 1, "C": 9, "D": 2}', 2), ("wind", "answer: D\nreason: reedy", 3), ("wind", '["Flute"]', 2),
    ("wind", "<final>A</final>", 0), ("wind", '{"option": "B", "text": "Saxophone"}', 1),
    ("wind", '{"option": "B", "text": "Flute"}', None), ("wind", "<think>The flute seems", None),
    # cut off
    ("wind", "The correct answer is", None), ("wind", "Comparing (A) with (B), the", None),
    ("wind", '{"answer": "Flute', 2), ("wind", "I would say it is the clar", {3, None}),
    # reasoning with a clean last line
    ("wind", "1. Bright sound, so a trumpet?\n2. But breathy.\n3. No reed.\n\nC", 2),
    ("wind", "The trumpet is heard at 0:05, the flute at 0:12.\nSolo: flute.\n\nFlute", 2),
    ("wind", "Option A is brassy. Option B is reedy. The sound is reedy.\n\nB", 1),
    ("wind", "(A) no\n(B) no\n(C) maybe\n(D) yes\n\nAnswer: D", 3),
    ("yes", "There is no change in the verse. The chorus goes up by a tone.\n\nYes", 0),
    ("tempo", "20 beats in 15 s make 80 per minute.\n\n80 BPM", 0),
    ("key", "G major and E minor share a signature. The cadence ends on E.\n\nE minor", 2),
    ("wind", "Let me think. A or C? The range is low.\n\n**Answer: (A)**", 0),
    ("mood", "It is not sad. It is not tense either.\nThe answer is joyful.", 1),
    # orders and scores
    ("wind", "Flute > Clarinet > Trumpet > Saxophone", 2), ("wind", "Trumpet < Flute < Clarinet", 3),
    ("wind", "A 10%, B 20%, C 5%, D 65%", 3),
    ("wind", "Trumpet (2/10), Saxophone (9/10), Flute (4/10), Clarinet (3/10)", 1),
    ("wind", "reedy and low => clarinet", 3), ("wind", "Most likely to least likely: D, B, A, C", 3),
    ("wind", "Ranked from worst to best: trumpet, clarinet, flute, saxophone", 1),
    # prose
    ("wind", "A saxophone improvises over soft trumpet chords; the solo is the saxophone's.", 1),
    ("wind", "While a clarinet accompanies, the flute plays the solo.", 2),
    ("wind", "The solo is played by the trumpet.", 0), ("wind", "Clearly a flute.", 2),
    ("wind", "A woodwind such as the clarinet", 3), ("wind", "I hear a flute, so my answer is the flute.", 2),
    # several, ties, repeated
    ("wind", "A or C", None), ("wind", "flute and clarinet", None), ("wind", "B/D", None),
    ("wind", "Either the trumpet or the saxophone", None), ("wind", "It's a toss-up between B and C.", None),
    ("wind", "1: A\n2: B\n3: C", None), ("wind", "Solo: clarinet. Key: G major. Tempo: 80.", 3),
    ("tempo", "Metre 3/4, tempo 100 BPM, key B minor", 1),
    ("wind", "A) Trumpet B) Saxophone C) Flute D) Clarinet", None), ("wind", "A, B, C, D", None),
    ("wind", "Flute and nothing else", 2), ("wind", "C C C", 2),
)  # fmt: skip
"""Offer, answer, and the place of the option meant."""


def question(offer: tuple[str, str, tuple[str, ...]]) -> tuple[str, tuple[str, ...]]:
    """Question with its options as a model sees them, and the options."""
    ask, style, options = offer
    if style == "row":
        return f"{ask}\nOptions: {'; '.join(options)}", options
    marks = {"(A)": "({})", "A.": "{}.", "1.": "{}."}[style]
    places = "12345678" if style == "1." else "ABCDEFGH"
    return "\n".join([ask, *(f"{marks.format(places[i])} {option}" for i, option in enumerate(options))]), options
