"""Words and signs of preference in English, German, French and Spanish."""

from __future__ import annotations

import re

LESSER_BEFORE = re.compile(
    r"(?:\b(?:than|over|besides|apart from|aside from|compared (?:with|to)|in comparison (?:with|to)|in contrast to|"
    r"contrary to|unlike|"
    r"behind|above|ahead of|followed by|beats|outshines|outweighs|surpasses|exceeds|tops|defeats|edges out|"
    r"runner-?up(?: is|"
    r" was|:)?|"
    r"second(?: place| choice| best)?(?: is| goes to|:)?|close second(?: is|:)?|least(?: (?!and\b|but\b|"
    r"while\b)\w+)?(?: is|:)?|lowest(?: is|"
    r":)?|weakest(?: is|:)?|"
    r"hints? of|traces? of|(?:a )?(?:touch|bit|dash) of|a little(?: of)?|(?:with )?(?:some|a few|occasional)|slight|"
    r"as opposed to|opposed to|it might be|"
    r"could (?:also "
    r")?be|might (?:also )?be|"
    r"im vergleich (?:zu|mit)|verglichen mit|anders als|im gegensatz zu|comparée? à|par rapport à|contrairement à|"
    r"a diferencia de|comparad[ao] con|en comparación con)|\bals|\bque)"
    r"(?:\s+(?:the|a|an|in|is|der|die|das|dem|le|la|les|el|los))?\s*(?:the\s+)?[\"'“*(]{0,3}\Z",
    re.IGNORECASE,
)
GRANTED = re.compile(
    r"\b(?:although|though|even though|even if|while|whilst|whereas|despite|in spite of|granted|admittedly|obwohl|"
    r"obgleich|während|zwar|bien que|même si|"
    r"tandis que|alors que|aunque|mientras que|si bien|compared (?:with|to)|in contrast to|unlike)\b",
    re.IGNORECASE,
)
BUT = re.compile(
    r"\b(?:but(?! also)|yet|however|nevertheless|nonetheless|still,|aber|jedoch|doch|sondern|mais|cependant|pourtant|"
    r"pero|sino|sin embargo|"
    r"whereas|while)\b",
    re.IGNORECASE,
)
MOST = re.compile(
    r"\b(?:(?<!at )most|highest|strongest|greatest|largest|loudest|clearest|heaviest|best|fastest|biggest|closest|"
    r"richest|deepest|purest|"
    r"top|winner|wins?|winning|mostly|mainly|primarily|predominantly|chiefly|largely|überwiegend|principalement|"
    r"principalmente|it is(?=\s*[.!]*\s*\Z)|dominates?|dominating|dominant|dominated by|prevails?|stands? out|leads?|"
    r"the one|is "
    r"it\b|by far|the clear|"
    r"constantly|throughout|in every|all the time|nothing but|full of|filled with|again and again|from start to finish|"
    r"much (?:more|stronger|higher)|far (?:more|stronger|higher)|more \w+ than|"
    r"more (?:prominent|dominant|present)|stronger|louder|higher than|beats|"
    r"outshines|outweighs|surpasses|exceeds|"
    r"(?:all|entirely|completely|wholly|solely|purely|explicitly|clearly|really|truly|definitely|certainly) (?:about|"
    r"devoted|love|dedicated|a|an|the|romantic|centered|focused)|"
    r"must be|has to be|it(?:'s| is) definitely|first (?:choice|place)|number one|no\. 1|drives|defines|carries|"
    r"central|main feature|key feature|"
    r"takes (?:it|the (?:crown|lead|prize))|fits best|outperforms|strong(?:ly)?|very (?:strong|prominent|high)|"
    r"prominent|pronounced|"
    r"am (?:meisten|stärksten|höchsten|deutlichsten)|stärkste[rns]?|meisten|dominiert|überwiegt|gewinnt|le plus|la "
    r"plus|domine|l'emporte|gagne|"
    r"el más|la más|lo más|más fuerte|domina|gana|predomina|prédomine|destaca)\b",
    re.IGNORECASE,
)
PLACED_BEFORE = re.compile(r"\b(?:rank|put|place|rate)s?\b[^.;]{0,20}\Z", re.IGNORECASE)
FIRST = re.compile(r"[\s\"'*]{1,4}(?:first|on top|at the top)\b", re.IGNORECASE)
"""Words around a name: "I would rank A first"."""
WEAK = re.compile(
    r"\b(?:least|lowest|weakest|fewest|faintest|softest|weak|faint|less|low|slight(?:ly)?|some(?:what)?|a bit|a "
    r"little|only|merely|barely|hardly|"
    r"secondary|second|runner-?up|close(?: behind)?|comes close|also|too|subtle|moderate(?:ly)?|minor|background|"
    r"briefly|occasional(?:ly)?|at times|once|twice|in passing|rarely|seldom|scarcely|a few times|limited to|"
    r"mentions?|touch(?:es)? on|hints?|opens?|starts?|begins?|present|partly|partially|schwach|wenig|am wenigsten|le "
    r"moins|faible|menos|débil|poco)\b",
    re.IGNORECASE,
)
NOT = re.compile(r"(?:\b(?:not|never|nor|no|nicht|pas|hardly|less)\b|n't|n’t)", re.IGNORECASE)
GREATER, SMALLER = (
    re.compile(r"[\s\"'*_)(]*(?:>+|≻|»|→|->|=)[\s\"'*_)(]*"),
    re.compile(r"[\s\"'*_)(]*[<=]+[\s\"'*_)(]*"),
)
FALLING = re.compile(
    r"\b(?:(?:most|highest|strongest|best|top)(?: \w+)? (?:to|first)|best[- ]first|ranking|ranked|in order|descending|"
    r"von (?:oben|stärksten))\b",
    re.IGNORECASE,
)
RISING = re.compile(r"\b(?:(?:least|lowest|weakest|worst)(?: \w+)? (?:to|first)|ascending)\b", re.IGNORECASE)
FOLLOWED = re.compile(
    r"[\s,;]*(?:(?:is|comes|then)\s+)?(?:closely )?(?:followed by|then|ahead of|before|gefolgt von|suivie? (?:de|par)|"
    r"seguida? (?:de|por))\b",
    re.IGNORECASE,
)
LIST_GAP = re.compile(
    r"[\s\"'*_]*(?:,|or|nor|and|,\s*(?:or|and|nor)|/|oder|und|noch|ou|et|ni|o|y)[\s\"'*_]*(?:(?:a|an|any|the|de|"
    r"of)\s+)?(?:(?:song|track)s?\s*#?)?",
    re.IGNORECASE,
)
AND_GAP = re.compile(
    r"[\s\"'*_]*(?:,|&|\+|and|,\s*and|as well as|along with|together with|alongside|plus|und|et|y|e)[\s\"'*_]*(?:(?:a|"
    r"an|the|der|die|das|le|la|el)\s+)?(?:(?:song|"
    r"track)s?\s*#?)?",
    re.IGNORECASE,
)
OR_GAP = re.compile(r"[\s\"'*_,]*(?:or|oder|ou|o|/)\s+(?:(?:a|an|the|even|maybe)\s+)?", re.IGNORECASE)
UNDECIDED = re.compile(
    r"\b(?:can't|cannot|can not|unable to|hard to|difficult to) (?:decide|choose|pick)\b|\b(?:undecided|torn)\b",
    re.IGNORECASE,
)
"""Words of a text that is undecided."""
OPEN = re.compile(
    r"\b(?:tied?|ties|toss-?up|equally|about equal|are equal|both|undecided|torn|(?:can't|cannot|can not|hard to|"
    r"difficult to|unable to) "
    r"(?:decide|choose|tell|say|pick)|hesitate|neck and neck|gleichauf|gleich stark|ex aequo|à égalité|empatan?|por "
    r"igual)\b",
    re.IGNORECASE,
)
RIVAL = re.compile(
    r"(?:\b(?:can't|cannot|can not|doesn't|does not|couldn't)\s+(?:quite\s+)?(?:match|compete with|beat|rival|touch|"
    r"reach|compare (?:to|with)|"
    r"keep up with)|\bno match for|\bnot as \w+ as|\bsecond(?: only)? to|\b(?:outshone|beaten|surpassed|outdone|"
    r"topped|overshadowed|dominated|"
    r"exceeded) by|\bloses to|\bweaker than|\bquieter than)\s*(?:in |the |that of |the one in )?\Z",
    re.IGNORECASE,
)
RULES_OUT = re.compile(
    r"\b(?:rul(?:e[sd]?|ing) out|exclud\w+|lacks?|lacking|without|no|neither|eliminat\w+|dismiss\w*|"
    r"discard\w*)\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
OR = re.compile(r"\b(?:or|nor|oder|noch|ou|ni|o)\b", re.IGNORECASE)
