"""Second set of answers of the kinds of the third corpus in wordings of their own, written before they were read."""

from __future__ import annotations

from tests.cases.settings import open_row, row

SONG = [("intro", 0, 7.5), ("verse", 7.5, 29), ("pre-chorus", 29, 36), ("chorus", 36, 58.5)]
CHORUSES = [(27, 44.5), (79, 96)]
VERSE, REFRAIN = "copper kettles on the stove", "turn the radio down low"
WORDS = [("verse", VERSE), ("chorus", REFRAIN)]
RISING = ["Congas", "Fiddle", "Whistle", "Choir"]

COUNTS = (
    row("count", "Sänger:2", 2),
    row("count", "我认为有三位演唱者。", 3),
    row("count", "共两人", 2),
    row("count", "二重唱，所以是2。", 2),
    row("count", "Nur eine einzige Stimme.", 1),
    row("count", "On entend quatre interprètes au total.", 4),
    row("count", "Participan tres intérpretes.", 3),
    row("count", "Three voices altogether, of which two are female.", 3),
    row("count", '{"answer": {"count": 2}, "explanation": "1 rapper and 1 singer"}', 2),
    row("count", "<b>Answer:</b> 2", 2),
    row("count", "2. The duet partner enters in bar 33 and sings 3 lines.", 2),
    row("count", "My final answer is 3, even though 5 microphones are audible.", 3),
    row("count", "Let me recount: 1, 2, 3. So 3.", 3),
    row("count", "I lack the ability to play audio; most tracks in this style have 2 vocalists.", None),
    row("count", "Sorry, no audio was provided. Usually there are 2 singers in such duets.", None),
    row("count", "Ich kann die Datei nicht anhören. Solche Lieder haben meistens 2 Sänger.", None),
    row("count", "抱歉，我无法听音频。", None),
    open_row("count", "I can't listen to it, but if I had to pick: 2."),
    open_row("count", "More than one."),
    row("guests", "3 singers, one of them a guest.", 1),
    row("guests", "Zero guests, 1 performer overall.", 0),
    row("guests", "Zwei Gäste.", 2),
)
SECONDS = (
    row("seconds1", "合計で48秒", 48),
    row("seconds1", "cincuenta y dos segundos", 52),
    row("seconds1", "Artist 1 = 77 s; Artist 2 = 12 s; both = 9 s", 77),
    row("seconds1", "66 seconds, though the last 8 seconds fade out.", 66),
    row("seconds1", "I have no way to listen to this. A lead typically sings for 90 seconds.", None),
    open_row("seconds1", "at most 80 seconds"),
    row("seconds1", "Verse: 20 s. Chorus: 18 s.\nSum: 38 s\n\n**38 s**", 38),
    row("loc2", "第二位歌手在1分08秒开始演唱。", 68),
    row("loc2", "Artist 2 first sings at 0:49 (verse 2 starts at 0:45).", 49),
    row("lengths", "There are two bridges of 9 s and 11 s, which makes 20 s.", 20),
    row("lengths", "没有桥段，所以是0。", 0),
)
OPTIONS = (
    row("sty", "答えはラップです。", "Rapping"),
    row("sty", "option,score\nRapping,12\nSinging,80\nNeither,8", "Singing"),
    row("sty", "Singing was my first impression, but it is Rapping.", "Rapping"),
    row("sty", "I can't play the clip. Hip hop intros are often rapped.", None),
    row("gene", "Final answer: Accordion. Fiddle comes close.", "Accordion"),
    row("gene", "Excluded: Accordion, Choir, Fiddle. So: Slap Bass.", "Slap Bass"),
    row("gene", "Choir > Fiddle > Accordion > Slap Bass", "Choir"),
    row(
        "gene",
        "- trait: Accordion\n  score: 3\n- trait: Fiddle\n  score: 1\n- trait: Slap Bass\n  score: 2\n- trait: "
        "Choir\n  score: 7",
        "Choir",
    ),
    row("gene", "The Choir fades.\nThe Accordion is faint.\n\nFinal: Fiddle", "Fiddle"),
    row("pair", "Not heard: Congas, Vinyl Noise. Heard: Whistle, Reverb.", ["Reverb", "Whistle"]),
    row("pair", "<b>Whistle</b> and <b>Congas</b>", ["Congas", "Whistle"]),
    row("pair", "The two are Whistle and Vinyl Noise; Congas are only a hint.", ["Vinyl Noise", "Whistle"]),
    row("pair", "name;score\nWhistle;0.9\nCongas;0.8\nReverb;0.3\nVinyl Noise;0.1", ["Congas", "Whistle"]),
)
ORDERS = (
    row("rank", "most dominant → least dominant: Choir, Whistle, Fiddle, Congas", RISING),
    row("rank", "From loudest to softest: Choir, Whistle, Fiddle, Congas", RISING),
    row("rank", "4 = strongest: 1. Congas 2. Fiddle 3. Whistle 4. Choir", RISING),
    row("rank", "1. Choir 2. Whistle 3. Fiddle 4. Congas (1 = most)", RISING),
    open_row("rank", "Choir > Whistle = Fiddle > Congas"),
    row("rank", "Aufsteigend: Congas, Fiddle, Whistle, Choir", RISING),
    row("rank", "Par ordre décroissant : Choir, Whistle, Fiddle, Congas", RISING),
    row("rank", "De mayor a menor: Choir, Whistle, Fiddle, Congas", RISING),
    row("rank", "強い順：Choir、Whistle、Fiddle、Congas", RISING),
    row("rank", "强 → 弱: Choir, Whistle, Fiddle, Congas", RISING),
    row("rank", "Congas is weaker than Fiddle, which is weaker than Whistle, which is weaker than Choir.", RISING),
    row(
        "rank",
        "| position | trait |\n|---|---|\n| 1 | Congas |\n| 2 | Fiddle |\n| 3 | Whistle |\n| 4 | Choir |",
        RISING,
    ),
    row("rank", "trait,score\nWhistle,7\nChoir,9\nCongas,1\nFiddle,3", RISING),
    row("song", "选第3首", 3),
    row("song", "第一首歌曲最强。", 1),
    row("song", "Le deuxième morceau.", 2),
    row("song", "3. The chorus says it 12 times; song 2 says it twice.", 3),
    row("song", "2 > 4 > 3 > 1", 2),
    row("song", "1 < 3 < 2 < 4", 4),
    row("song", '{"1": 0.1, "2": 0.2, "3": 0.6, "4": 0.1}', 3),
    row("song", "track;love\n1;2\n2;3\n3;9\n4;1", 3),
    row("song", "I can't hear any of them, yet love songs such as song 4 are typical.", None),
    row("song", "Song 2 talks about rain.\nSong 4 is about a breakup.\n\n4", 4),
)
SECTIONS = (
    row(
        "fss",
        "intro:\n  start: 0\n  end: 7.5\nverse:\n  start: 7.5\n  end: 29\npre-chorus:\n  start: 29\n  end: 36"
        "\nchorus:\n  start: 36\n  end: 58.5",
        SONG,
    ),
    row(
        "fss",
        "| Section | Start (ms) | End (ms) |\n|---|---|---|\n| Intro | 0 | 7500 |\n| Verse | 7500 | 29000 |\n| "
        "Pre-Chorus | 29000 | 36000 |\n| Chorus | 36000 | 58500 |",
        SONG,
    ),
    row("fss", "セクション,開始,終了,小節\nイントロ,0,7.5,4\nAメロ,7.5,29,12\nBメロ,29,36,4\nサビ,36,58.5,12", SONG),
    row(
        "fss",
        "<table "
        "border=1><thead>"
        "<tr><td>Section</td><td>Time</td><td>Bars</td></tr></thead>"
        "<tbody>"
        "<tr><td>Intro</td><td>0:00 - 0:07.5</td><td>1-4</td></tr>"
        "<tr><td>Verse</td><td>0:07.5 - 0:29</td><td>5-16</td></tr>"
        "<tr><td>Pre-Chorus</td><td>0:29 - 0:36</td><td>17-20</td></tr>"
        "<tr><td>Chorus</td><td>0:36 - 0:58.5</td><td>21-32</td></tr></tbody></table>",
        SONG,
    ),
    row(
        "fss",
        "- Intro (4 bars): 0:00–0:07.5\n- Verse (12 bars): 0:07.5–0:29\n- Pre-Chorus (4 bars): 0:29–0:36\n- Chorus "
        "(12 bars): 0:36–0:58.5",
        SONG,
    ),
    row(
        "fss",
        "0:00-0:07.5 Intro [bars 1-4]\n0:07.5-0:29 Verse [bars 5-16]\n0:29-0:36 Pre-Chorus [bars 17-20]"
        "\n0:36-0:58.5 Chorus [bars 21-32]",
        SONG,
    ),
    row("fss", "Einleitung: 0 bis 7,5 s\nStrophe: 7,5 bis 29 s\nVorrefrain: 29 bis 36 s\nRefrain: 36 bis 58,5 s", SONG),
    row("fss", "| Section | Bars | Beats |\n|---|---|---|\n| Intro | 1-4 | 16 |\n| Verse | 5-16 | 48 |", None, []),
    row("fss", "Wrong: Intro 0-10. Correct: Intro 0-7.5, Verse 7.5-29, Pre-Chorus 29-36, Chorus 36-58.5", SONG),
    row("fss", "Without hearing it I'd note that songs generally open with an intro from 0:00 to 0:12.", None),
    row("sss", "section;start;end\nverse;0;27\nchorus;27;44.5\nverse;44.5;79\nchorus;79;96", CHORUSES),
    row("sss", "1. 0:27 to 0:44.5 (17.5 s, 8 bars)\n2. 1:19 to 1:36 (17 s, 8 bars)", CHORUSES),
    row("sss", "サビは27秒から44.5秒までと79秒から96秒まで。", CHORUSES),
    row("sss", "Kein Refrain vorhanden.", []),
    row("sss", "No hay estribillo.", []),
    row("sss", '```\n[{"from": 27, "to": 44.5, "bars": 8}, {"from": 79, "to": 96, "bars": 8}]\n```', CHORUSES),
)
LYRICS = (
    row(
        "fslt",
        f"| # | Section | Lyrics | Notes |\n|---|---|---|---|\n| 1 | Verse | {VERSE} | 4 bars |\n| 2 | Chorus | "
        f"{REFRAIN} | 8 bars |",
        WORDS,
    ),
    row(
        "fslt",
        "<table>"
        "<tr><th>Section</th><th>Lyrics</th></tr>"
        f"<tr><td>Verse</td><td>{VERSE}</td></tr>"
        f"<tr><td>Chorus</td><td>{REFRAIN}</td></tr></table>",
        WORDS,
    ),
    row("fslt", f"Strophe:\n{VERSE}\n\nRefrain:\n{REFRAIN}", WORDS, [("strophe", VERSE), ("refrain", REFRAIN)]),
    row("fslt", f"[主歌]\n{VERSE}\n[副歌]\n{REFRAIN}", WORDS, [("", VERSE), ("", REFRAIN)]),
    row("fslt", "没有歌词，纯音乐。", []),
    row("sslt", f"Chorus [0:36-0:58]: {REFRAIN}", REFRAIN),
    row("sslt", "There's no chorus in this song; it is through-composed.", ""),
    row("sslt", "对不起，我无法听音频。", None),
)
ROWS = (*COUNTS, *SECONDS, *OPTIONS, *ORDERS, *SECTIONS, *LYRICS)
