// The claims of time in the texts of an answer, as a person leaves them. Pure: nothing here touches the page.

/**
 * @typedef {object} Claim as Python sends it
 * @property {number} first of its letters in the text
 * @property {number} last
 * @property {number | null} start seconds, where it has a place in the recording
 * @property {number | null} end
 * @property {"right" | "wrong" | "open"} verdict
 * @property {string} note
 * @property {boolean} is_struck
 *
 * @typedef {object} Mark
 * @property {number} text position of its text
 * @property {number} first
 * @property {number} last
 * @property {number | null} claim position among those that Python has sent for the text, null for a new one
 * @property {string} words what the person says instead, "" for what the claim says
 * @property {boolean} isStruck no claim
 * @property {Claim | null} shown
 *
 * @typedef {{ text: string, claims: Claim[] }} Text
 * @typedef {{ claim: number | null, first: number, last: number, words: string }} Kept
 * @typedef {{ first: number, letters: string, mark: Mark | null }} Piece
 */

/**
 * @param {Text[]} texts
 * @returns {Mark[]} in the order of the texts
 */
export const marksOf = (texts) =>
  texts.flatMap(({ claims }, text) =>
    claims.map((shown, claim) => ({ text, first: shown.first, last: shown.last, claim, words: "", isStruck: shown.is_struck, shown })),
  )

/**
 * With a new claim in its place, instead of those struck out there; null where its letters belong to another one.
 *
 * @param {Mark[]} marks
 * @param {Pick<Mark, "text" | "first" | "last" | "words">} added
 * @returns {Mark[] | null}
 */
export const withNew = (marks, added) => {
  const { text, first, last } = added
  const inTheWay = marks.filter((mark) => mark.text === text && mark.first < last && first < mark.last)
  if (last <= first || inTheWay.some(({ isStruck }) => !isStruck)) return null
  const rest = marks.filter((mark) => !inTheWay.includes(mark))
  const mark = { ...added, claim: null, isStruck: false, shown: null }
  return [...rest, mark].sort((a, b) => a.text - b.text || a.first - b.first)
}

/**
 * What is stored: for each text the claims that are not struck out.
 *
 * @param {Text[]} texts
 * @param {Mark[]} marks
 * @returns {Kept[][]}
 */
export const kept = (texts, marks) =>
  texts.map((_, text) =>
    marks
      .filter((mark) => mark.text === text && !mark.isStruck)
      .map(({ claim, first, last, words }) => ({ claim, first, last, words })),
  )

/**
 * A text cut where claims begin and end; of claims that share letters the first has them.
 *
 * @param {string} text
 * @param {Mark[]} marks of this text, in order
 * @returns {Piece[]}
 */
export const pieces = (text, marks) => {
  /** @type {Piece[]} */
  const all = []
  let at = 0
  for (const mark of marks) {
    if (mark.first < at) continue
    if (mark.first > at) all.push({ first: at, letters: text.slice(at, mark.first), mark: null })
    all.push({ first: mark.first, letters: text.slice(mark.first, mark.last), mark })
    at = mark.last
  }
  if (at < text.length) all.push({ first: at, letters: text.slice(at), mark: null })
  return all
}

/**
 * The mark of a span that the timeline has selected: the one after the present one, if several have it.
 *
 * @param {Mark[]} marks
 * @param {{ start: number, end: number }} span
 * @param {number} present position of the selected mark, -1 for none
 */
export const markAt = (marks, { start, end }, present) => {
  const same = marks.flatMap(({ shown }, i) => (shown && shown.start === start && shown.end === end ? [i] : []))
  return same.find((i) => i > present) ?? same.at(0) ?? -1
}
