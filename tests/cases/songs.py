"""Which of the four songs? Values are "1" to "4"."""

from __future__ import annotations

from tests.cases import Form

SONGS = (
    Form("as asked", "3", "3"),
    Form("float", "3.0", "3.0"),
    Form("hash alone", "#3", "3"),
    Form("no.", "No. 3", "3"),
    Form("brackets", "(3)", "3"),
    Form("list", "[3]", "3"),
    Form("bold", "**Song 3**", "3"),
    Form("option", "Option 3", "3"),
    Form("colon", "3: the vocals are highest", "3"),
    Form("conclusion", "Song 1: low. Song 2: medium. Song 3: high. Song 4: low. Therefore, Song 3.", "3"),
    Form("conclusion on its own line", "Song 1: low\nSong 2: high\nThus, song 2", "2"),
    Form("conclusion names two", "Song 1: low. Therefore, song 2 or song 3.", None, False),
    Form("final answer and ordinal", "Final answer: the second song", "2"),
    Form("option letter", "Option C", "3", False),
    Form("object", '{"answer": 3}', "3"),
    Form("object with song", '{"song": "Song 3", "reason": "higher than song 1"}', "3"),
    Form("boxed", "\\boxed{3}", "3"),
    Form("tag", "<answer>Song 3</answer>", "3"),
    Form("thinking", "<think>Song 1 is slow, song 4 too.</think>3", "3"),
    Form("explained", "3, because its tempo is higher than in the other 3 songs", "3"),
    Form("explained", "Song 2 has the highest register, higher than songs 1, 3 and 4.", "2"),
    Form("compared", "Comparing song 1 and song 3, song 3 has the highest register.", "3"),
    Form("superlative first", "Songs 1 and 2 are calm. The most energetic is song 4.", "4"),
    Form("answer, then another song", "Answer: 2. Song 1 is slower.", "2"),
    Form("not but", "Not song 1 but song 2.", "2"),
    Form("out of four", "3 out of the 4 songs", "3"),
    Form("chinese", "第3首", "3"),
    Form("spanish", "La canción 3", "3"),
    Form("guess in a refusal", "I cannot hear them, but my guess is song 2.", "2", False),
    # none
    Form("negative", "-1", None),
    Form("between", "2.5", None),
    Form("none of them", "None", None),
    Form("refusal", "I'm sorry, I can't compare the 4 songs as I cannot listen to audio.", None),
    Form("title", "Blinding Lights", None),
    Form("empty", "", None),
    # already parsed
    Form("number", 4, "4"),
    Form("float", 4.0, "4.0"),
    Form("truth value", True, None),
    Form("votes", ["2", "Song 2", "two", "3"], "2"),
    Form("votes, tie", ["4", "1", "1", "4"], "4"),
    Form("votes out of range do not count", ["7", "7", "7", "2"], "2"),
    Form("object", {"song": 3}, "3"),
)
