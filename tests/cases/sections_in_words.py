"""Sections in sentences, notes and turned tables, sections that there are not, and words that nobody heard."""

from __future__ import annotations

from tests.cases.settings import Row, open_row, row

SONG = [("verse", 0.0, 20.0), ("chorus", 20.0, 35.0), ("outro", 35.0, 50.0)]
CHORUSES = [(30.0, 42.0), (70.0, 84.0)]

ROWS: tuple[Row, ...] = (
    open_row("fss", "The track starts straight away with a verse (0 to 20 s), moves into a chorus lasting from "
        "20 to 35 s and closes with an outro until 50."),
    row("fss", "First a verse runs from 0:00 to 0:20, then a chorus with 2 singers from 0:20 to 0:35, "
        "finally an outro from 0:35 to 0:50.", SONG),
    row("fss", "A verse of 10 bars goes from 0 to 20 seconds. The chorus follows, 20 to 35 seconds. The "
        "outro ends it, 35 to 50 seconds.", SONG),
    open_row("fss", "0:00–0:20 verse (vocals enter at 0:02), 0:20–0:35 chorus, 0:35–0:50 outro"),
    row("fss", "- Verse (8 lines, 96 BPM): 0:00–0:20\n- Chorus (4 lines): 0:20–0:35\n- Outro (fade): "
        "0:35–0:50", SONG),
    row("fss", "Verse    0.0   20.0\nChorus  20.0   35.0\nOutro   35.0   50.0", SONG),
    row("fss", "Verse: start=0, end=20\nChorus: start=20, end=35\nOutro: start=35, end=50", SONG),
    row("fss", "Verse @ 0:00\nChorus @ 0:20\nOutro @ 0:35\nEnd @ 0:50", SONG),
    row("fss", "0:00 Verse\n0:20 Chorus\n0:35 Outro\n0:50 (end)", SONG),
    row("fss", "| | Start | End | Bars |\n|---|---|---|---|\n| Verse | 0 | 20 | 8 |\n| Chorus | 20 | 35 | "
        "6 |\n| Outro | 35 | 50 | 6 |", SONG),
    row("fss", "| Start | 0 | 20 | 35 |\n|---|---|---|---|\n| End | 20 | 35 | 50 |\n| Section | Verse | "
        "Chorus | Outro |", SONG),
    row("fss", "Section,Verse,Chorus,Outro\nStart,0,20,35\nEnd,20,35,50", SONG),
    row("fss", "Draft:\nVerse 0:00-0:25\nChorus 0:25-0:50\n\nRevised:\nVerse 0:00-0:20\nChorus "
        "0:20-0:35\nOutro 0:35-0:50", SONG),
    row("fss", "First try: verse 0-25, chorus 25-50.\nSecond try: verse 0-20, chorus 20-35, outro 35-50.", SONG),
    row("fss", "Verse 0–25, chorus 25–50. Wait, that is off. Verse 0–20, chorus 20–35, outro 35–50.", SONG),
    row("fss", "I can't process the file; a song of this sort usually opens with an intro from 0:00 to 0:10.", None),
    row("fss", "No audio came through. A standard pop form would be: Intro 0:00-0:10, Verse 0:10-0:40.", None),
    row("fss", "Typical structure: Intro 0:00–0:10, Verse 0:10–0:40 (I did not receive the audio).", None),
    row("fss", "{\"verse\": {\"start\": 0, \"end\": 20}, \"chorus\": {\"start\": 20, \"end\": 35}, "
        "\"outro\": {\"start\": 35, \"end\": 50}}", SONG),
    row("fss", "verse:\n  start: 0\n  end: 20\nchorus:\n  start: 20\n  end: 35\noutro:\n  start: 35\n  "
        "end: 50", SONG),
    row("fss", "Strophe von 0 bis 20 s, Refrain von 20 bis 35 s, Outro von 35 bis 50 s", SONG),
    row("fss", "Couplet de 0:00 à 0:20\nRefrain de 0:20 à 0:35\nOutro de 0:35 à 0:50", SONG),
    row("fss", "Estrofa: 0:00 - 0:20\nEstribillo: 0:20 - 0:35\nOutro: 0:35 - 0:50", SONG),
    row("fss", "主歌：0秒到20秒\n副歌：20秒到35秒\n尾奏：35秒到50秒", SONG),
    row("fss", "Aメロ 0:00-0:20、サビ 0:20-0:35、アウトロ 0:35-0:50", SONG),
    row("fss", "The verse (0:00-0:20) is followed by the chorus (0:20-0:35) and the outro (0:35-0:50).", SONG),
    row("sss", "The chorus can be heard twice, from 30 to 42 seconds and from 70 to 84 seconds. The verse "
        "runs from 0 to 30.", CHORUSES),
    row("sss", "No.,Start,End,BPM\n1,30,42,96\n2,70,84,96", CHORUSES),
    row("sss", "Start: 30, End: 42\nStart: 70, End: 84", CHORUSES),
    row("sss", "Start: 30\nEnd: 42\n\nStart: 70\nEnd: 84", CHORUSES),
    row("sss", "[\"0:30-0:42\", \"1:10-1:24\"]", CHORUSES),
    row("sss", "There's no chorus here.", []),
    row("sss", "Das Lied hat keinen Refrain.", []),
    row("sss", "Il n'y a pas de refrain dans cette chanson.", []),
    row("sss", "Cette chanson ne comporte aucun refrain.", []),
    row("sss", "这首歌没有副歌。", []),
    row("sss", "この曲にサビはありません。", []),
    row("sss", "None - the song never reaches a chorus.", []),
    row("sss", "A chorus does not occur.", []),
    row("sss", "Chorus: none", []),
    row("sss", "I did not hear any chorus.", []),
    row("sss", "I cannot say where the chorus is.", None),
    row("sss", "I'd need the recording to find the chorus; choruses usually start near 0:45 and end near "
        "1:05.", None),
    row("sslt", "There are no words in the chorus, only humming.", ''),
    row("sslt", "The chorus is wordless.", ''),
    row("sslt", "Nothing is sung during the chorus.", ''),
    row("sslt", "Der Refrain ist instrumental.", ''),
    row("sslt", "Im Refrain wird nicht gesungen.", ''),
    row("sslt", "Le refrain est instrumental.", ''),
    row("sslt", "El estribillo es instrumental.", ''),
    row("sslt", "No one sings in this section, just a guitar solo.", ''),
    row("sslt", "I could not catch the words. Songs like this are usually about love.", None),
    row("sslt", "I'm sorry, the lyrics escape me; love songs of this kind tend to speak of longing.", None),
    row("sslt", "Je suis désolé, je ne peux pas transcrire les paroles.", None),
    row("fslt", "The whole recording is instrumental.", []),
    row("fslt", "There is no singing anywhere in this track.", []),
    row("fslt", "It was not possible to make out the words.", None),
)  # fmt: skip
