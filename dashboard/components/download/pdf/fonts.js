// The two fonts that every reader of PDF has: which signs they hold, and how wide these are.

const REGULAR =
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 " +
  "278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 " +
  "667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 " +
  "556 333 500 278 556 500 722 500 500 500 334 260 334 584 350 556 350 222 556 333 1000 556 556 333 1000 667 " +
  "333 1000 350 611 350 350 222 222 333 333 350 556 1000 333 1000 500 333 944 350 500 667 278 333 556 556 556 " +
  "556 260 556 333 737 370 556 584 333 737 333 400 584 333 333 333 556 537 278 333 333 365 556 834 834 834 611 " +
  "667 667 667 667 667 667 1000 722 667 667 667 667 278 278 278 278 722 722 778 778 778 778 778 584 778 722 722 " +
  "722 722 667 667 611 556 556 556 556 556 556 889 500 556 556 556 556 278 278 278 278 556 556 556 556 556 556 " +
  "556 584 611 556 556 556 556 500 556 500 "
const BOLD =
  "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 " +
  "333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 " +
  "667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 " +
  "611 389 556 333 611 556 778 556 556 500 389 280 389 584 350 556 350 278 556 500 1000 556 556 333 1000 667 " +
  "333 1000 350 611 350 350 278 278 500 500 350 556 1000 333 1000 556 333 944 350 500 667 278 333 556 556 556 " +
  "556 280 556 333 737 370 556 584 333 737 333 400 584 333 333 333 611 556 278 333 333 365 556 834 834 834 611 " +
  "722 722 722 722 722 722 1000 722 667 667 667 667 278 278 278 278 722 722 778 778 778 778 778 584 778 722 722 " +
  "722 722 667 667 611 556 556 556 556 556 556 889 556 556 556 556 556 278 278 278 278 611 611 611 611 611 611 " +
  "611 584 611 611 611 611 611 556 611 556 "
const FIRST = 32 // the first sign of the tables
// of Windows-1252, where it is not Latin-1; a blank where it has no sign
const SPECIAL = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ"

/** @type {Record<string, number[]>} thousandths of the size, from the sign FIRST on (Adobe's metrics) */
const WIDTHS = { F1: REGULAR.trim().split(" ").map(Number), F2: BOLD.trim().split(" ").map(Number) }
export const FONTS = { F1: "Helvetica", F2: "Helvetica-Bold" }

/**
 * The code of a sign; null for one that the fonts lack. The minus is drawn as a dash.
 *
 * @param {string} sign
 */
export const codeOf = (sign) => {
  const point = sign.codePointAt(0) ?? 0
  if (sign === "−") return 0x96
  if ((point >= 32 && point < 127) || (point >= 160 && point < 256)) return point
  const special = SPECIAL.indexOf(sign)
  return special < 0 ? null : 128 + special
}

/**
 * @param {string} font
 * @param {number[]} codes
 */
export const widthOf = (font, codes) => codes.reduce((sum, code) => sum + WIDTHS[font][code - FIRST], 0) / 1000

const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" }) // a letter with its accents is one

/**
 * A text in pieces of signs that the fonts hold and signs that they lack. start: of the piece, in UTF-16 units.
 *
 * @param {string} text
 */
export const pieces = (text) => {
  /** @type {{ start: number, text: string, codes: number[] | null }[]} */
  const parts = []
  for (const { segment, index: start } of characters.segment(text)) {
    const sign = segment.normalize()
    const code = [...sign].length === 1 ? codeOf(sign) : null
    const last = parts.at(-1)
    if (last && (last.codes === null) === (code === null)) {
      last.text += segment
      if (code !== null) last.codes?.push(code)
    } else parts.push({ start, text: segment, codes: code === null ? null : [code] })
  }
  return parts
}
