"""Words and signs next to numbers that mark answers, totals, ranges, bounds, sums and hedges."""

from __future__ import annotations

import re

from analysis.parsing import late
from analysis.parsing.lexicon import alternation
from analysis.parsing.numbers.quantities import UNIT_WORDS

FILLER = (
    r"[.,]?\s*(?:(?:is|are|would be|at|to be|:|=|of|about|approximately|roughly|around|duration|number|count|"
    r"there are|ist|"
    r"est|es|"
    r"etwa|environ|unos|it's|\*)\s*){0,8}"
)
STATED = late.compile(
    r"(?:\b(?:final answer|(?:correct|right|true|actual) (?:one|number|value|count|figure|total)|answer|result|final|"
    r"guess(?!,)|estimate[ds]?|conclude|conclusion|"
    r"(?:i(?:'d| would|'ll| will| shall| am going to|'m going to)?|but|and|finally|still)(?: finally| still| would)? "
    r"(?:say|guess|go with|go for|pick|choose|select|prefer|favou?r|"
    r"vote(?: for)?|"
    r"settl(?:e|ing) (?:on|for)|end(?:ed)? up (?:with|at)|lean (?:towards?|to)|opt for|bet on|take|tend "
    r"(?:towards?|to))(?!,)|"
    r"i (?:make|get) it|i(?:'m| am) (?:leaning (?:towards?|to)|going with|inclined to say)|my (?:pick|choice|vote|"
    r"verdict)|"
    r"in the end|on closer listening|antwort|ergebnis|réponse|résultat|respuesta|resultado|verdict|i\.e(?=\.)|"
    r"leaves(?! at)|leaving|most likely|more likely|that is|"
    r"that's|which (?:makes|is|gives|"
    r"equals|means|totals|"
    r"adds up to|comes to|amounts to)|(?:making|giving|totall?ing|amounting to|equals|makes|adds up to|comes to|das "
    r"sind|also|"
    r"das macht|soit|ce qui fait|c'est-à-dire|es decir|o sea))\b|=|⇒|→|=>|(?<=[^\W\d]{3} )-{1,2}>)" + FILLER,
    re.IGNORECASE,
)
SUMMED = late.compile(
    rf"\b(?:in total|in all|adding up to|adds up to|add up to|summing to|for a total of|"
    rf"a total of|total of|total|altogether|together|combined|all told|overall|sum|count|"
    rf"therefore|thus|hence|so|"
    rf"insgesamt|zusammen|"
    rf"gesamt|au total|en tout|en total)\b,?{FILLER}",
    re.IGNORECASE,
)
TOTAL_BEHIND = late.compile(
    r"\)?(?:[ \t]+[^\W\d_]+){0,3}[ \t]+(?:in total|total|altogether|overall|combined|in all|all together|insgesamt|"
    r"zusammen|"
    r"au total|en tout|en total)\b",
    re.IGNORECASE,
)
RANGE = late.compile(
    r"\s*(?:-|–|—|to|or|and|/|~|bis|oder|und|à|ou|et|a|o|y|until|till|through|or maybe|maybe|perhaps)\s*", re.IGNORECASE
)
OR_ELSE = late.compile(
    r"\b(?:maybe|perhaps|possibly|or even|or maybe|vielleicht|peut-être|quizás|tal vez)\s*\Z|\bor\s*\Z", re.IGNORECASE
)
HEDGE = late.compile(
    r"\b(?:maybe|perhaps|possibly|might|could|may|or|unless|if not|vielleicht|peut-être|quizás?|tal "
    r"vez)\b[^.;\n]{0,24}\Z",
    re.IGNORECASE,
)
OPEN_RANGE = late.compile(r"\s*+(?:-|–|—|to|or|bis|oder|à|ou|a|o|hasta|until|till)\s*+", re.IGNORECASE)
SET_APART = late.compile(
    r"=|→|⇒|:|\n|\b(?:is|are|makes?|equals?|gives?|sum|total|so|thus|therefore|altogether|i\.e)\b", re.IGNORECASE
)
SPAN = late.compile(
    r"[\s)\]]*(?:-|–|—|to|until|till|through|and|bis|à|a|hasta|jusqu'à|→|->|,? (?:and |to )?(?:end(?:s|ing)|stops?|"
    r"finish(?:es)?)"
    r"(?: at)?)\s*(?:at\s+|[(\[])?",
    re.IGNORECASE,
)
BOUND_BEFORE = late.compile(
    r"(?:\b(?:at least|a few|a couple of|several|at most|more than|less than|fewer than|not before|"
    r"not until after|no (?:earlier|later) than|(?<!add )(?<!adds "
    r")(?<!adding )(?<!sums )up to|min(?:imum)?(?: of)?|"
    r"max(?:imum)?(?: of)?|(?<!take )(?<!takes )(?<!took )(?<!taking )over|"
    r"under|no more than|"
    r"no fewer than|no less than|not more than|upwards of|above|below|beyond|mindestens|höchstens|mehr als|weniger "
    r"als|über|unter|"
    r"au moins|au plus|plus de|moins de|al menos|como máximo|más de|menos de|nearly always more than)|"
    r"(?<![-=])[<>≥≤])\s*\Z",
    re.IGNORECASE,
)
BOUND_AFTER = late.compile(
    r"\+(?!\s*\d)|(?:\s+[^\W\d_]+)?\s+(?:or|oder|ou|o) (?:possibly |maybe |perhaps |even )?(?:more|fewer|less|so "
    r"more|longer|shorter|mehr|weniger|plus|"
    r"moins|más|menos)\b",
    re.IGNORECASE,
)
AND_GAP = late.compile(r"(?:\s++[^\W\d_]++){1,3}\s*+(?:,|and|plus|und|et|y|\+)+\s*", re.IGNORECASE)
PERSON = (
    r"(?:singer|vocalist|performer|rapper|artist|voice|man|woman|male|female|guest|lead|soloist|frontman|frontwoman|mc)"
)
PEOPLE = (
    r"(?:singers|vocalists|performers|rappers|artists|voices|men|women|males|females|guests|backing|backup|soloists|"
    r"mcs)"
)
NUMBER = r"(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)"
ONE_MORE = late.compile(
    rf"(?:\b(?:an?|the)\s+(?:[\w-]+\s+){{0,2}}|(?:\A|[:;,.(])\s*){PERSON}\s*(?:,|and|plus|with|along with|together "
    rf"with|&|"
    rf"\+)\s*{NUMBER}\s+(?:[\w-]+\s+){{0,2}}{PEOPLE}\b|"
    rf"\b{NUMBER}\s+(?:[\w-]+\s+){{0,2}}{PEOPLE}\s*(?:,|and|plus|with|along with|together with|&|"
    rf"\+)+\s*an?\s+(?:[\w-]+\s+){{0,2}}{PERSON}\b",
    re.IGNORECASE,
)
"""One performer without a number next to several with one: "a singer and two rappers"."""
BUT_ONLY = late.compile(
    r"\b(?:but|yet|though|although|however|of (?:which|whom|them|those)|and|while|whereas|even if)\s+(?:in fact |"
    r"really |actually )?(?:only|just)\s+\Z",
    re.IGNORECASE,
)
WORKED_OUT = late.compile(
    rf"(?:\d|\b(?:{UNIT_WORDS}))\s?(?:s|secs?|seconds)?\s+(?:minus|plus|less|and)\s+(?:\d{{1,5}}(?:[.:]\d{{1,4}})?|{UNIT_WORDS})"
    r"\s?(?:s|secs?|seconds)?,?\s+(?:is|"
    r"are|makes?|gives?|equals?|results? in)\s+\Z",
    re.IGNORECASE,
)
"""Words before the result of a calculation in words."""
POINT = late.compile(
    r"\b(?:start(?:s|ing|ed)?|begin(?:s|ning)?|beginning|enter(?:s|ing)?|from|until|till|to|end(?:s|ing|ed)?|at|"
    r"after|before|around|since|"
    r"comes? in|ab|bis|von|depuis|jusqu'à|desde|hasta)\s+(?:(?:at|around|about|the|mark|second)\s+){0,4}[(\[]?\Z",
    re.IGNORECASE,
)
"""Words before a point in time."""
INTO_SONG = late.compile(
    r"\s*(?:seconds?|secs?|s)?\s+(?:in|into)\s+(?:to\s+)?(?:the |this )?(?:song|track|recording|piece|clip|audio|"
    r"file)\b",
    re.IGNORECASE,
)
"""Words after a point in time that is measured from the start of the song."""
COUNT_BEFORE = late.compile(
    r"\b(?:there are|there's|there is|i (?:hear|count|find|detect|identify)|we (?:hear|have)|it has|it features)\s+\Z",
    re.IGNORECASE,
)
PARTS_BEHIND = late.compile(r"\s?(?::|[–—(]|\s-\s)\s?(?=[^\W\d])")
"""Words and signs around a number of which the parts follow: "There are three: a singer and two rappers"."""
CLOSES = late.compile(r"\s*(?:[.;!](?=\s|\Z)|\Z)")
"""End of a sentence."""
EQUALS, PLUS = late.compile(r"\s*=\s*"), late.compile(r"\s*\+\s*")
ORDINAL = late.compile(r"(?:st|nd|rd|th)\b", re.IGNORECASE)
OF_WHOLE = late.compile(
    r"(?<!total )(?<!sum )(?<!count )(?<!number )(?<!length )(?<!duration )(?<!consists )(?<!group )(?<!, )\b(?:out of|"
    r"of)\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
ENUMERATED = late.compile(r"(?m)^[ \t]*(\d{1,2})[.)][ \t]+(?=[^\d\s])")
ELABORATES = late.compile(
    r"[:(\[—–\n.;]|\s-\s|\b(?:including|counting|namely|nämlich|"
    r"und zwar|à savoir|a saber|consisting|with|spread)\b",
    re.IGNORECASE,
)
BRACKETED = late.compile(r"\([^()]{0,200}\)")
GUEST_BEHIND = late.compile(
    rf"[ \t-]+(?:credited\s|female\s|male\s)?(?:{alternation('count.guest')}|"
    rf"{alternation('count.other')}\s(?:[^\W\d]+\s)?{alternation('count.people')})|\s+of (?:whom|which|them|those|"
    rf"these)\s+(?:(?:are|is|being)\s+)?(?:an?\s+)?"
    rf"(?:{alternation('count.guest')}|featured\b)|[ \t]+featured\b|"
    rf",?\s+(?:are|is|as)\s+(?:an?\s)?{alternation('count.guest')}",
    re.IGNORECASE,
)
GUEST_BEFORE = late.compile(
    rf"(?:{alternation('count.guest')}|\bfeatured)[\s*_]*(?:[:=]|are|is)[\s*_]*\Z", re.IGNORECASE
)
"""Words around the number of guests, next to that of all performers."""
NOT_COUNTED_BEFORE = late.compile(
    r"\b(?:not counting|not including|excluding|excludes?|without|leaving out|ignoring|apart from|minus|"
    r"disregarding)\s+"
    r"(?:the\s|about\s|an?\s)?\Z",
    re.IGNORECASE,
)
NOT_COUNTED_BEHIND = late.compile(
    r"[^.;,\n]{0,40}\b(?:do|does|are|is|did) ?n[o']t (?:count|included|counted|part)", re.IGNORECASE
)
"""Words around a number that is left out of the answer."""
MAIN = late.compile(r"\b(?:main|lead|principal|primary)\b", re.IGNORECASE)
"""Words for the performer who is no guest."""
OPENS_BRACKET = late.compile(r"\s*[(\[]\s*[=~≈]?\s*")
AND_ALSO = late.compile(r"(?:,|\band\b|\bplus\b|;)[^.;\d]{0,24}\Z")
PART_OF = late.compile(r"\s+(?:in|during|for|from|of)\s+(?:the|an?)\b")
"""Signs and words around a second number that is a part like the first one."""
