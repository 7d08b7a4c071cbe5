// Parts of an SVG that is written as text and touches no page: black on white, with the caption below. Places are pixels.
import { FONT } from "./paper_look.js"

export const MARGIN = 12
export const SIZE = 11 // of the font
const LINE = 1.4 // height of a line, of the size of the font
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 3600] // seconds between the times of an axis
const MOST_TICKS = 12
/** @type {Record<string, string>} */
const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
// eslint-disable-next-line no-control-regex -- characters that XML does not allow
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** @param {string} text */
export const escaped = (text) => text.replace(FORBIDDEN, "\ufffd").replace(/[&<>"]/g, (sign) => ESCAPES[sign])

/** @param {number} number */
export const short = (number) => String(Math.round(100 * number) / 100)

/** @type {CanvasRenderingContext2D | null} */
let ruler = null

/** @param {string} text @param {number} [size] @param {number} [weight] */
export const widthOf = (text, size = SIZE, weight = 400) => {
  ruler ??= document.createElement("canvas").getContext("2d")
  if (!ruler) return (text.length * size) / 2
  ruler.font = `${weight} ${size}px ${FONT}`
  return ruler.measureText(text).width
}

/**
 * How many letters from the first one fit, found by halves: texts can have any length.
 *
 * @param {string[]} letters
 * @param {(part: string) => boolean} fits
 */
const countThatFits = (letters, fits) => {
  let [low, high] = [0, letters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(letters.slice(0, middle).join(""))) low = middle
    else high = middle - 1
  }
  return low
}

/** The text, or as much of it as there is room for. @param {string} text @param {number} width @param {number} [weight] */
export const shorten = (text, width, weight = 400) => {
  if (widthOf(text, SIZE, weight) <= width) return text
  const letters = [...text]
  const count = countThatFits(letters, (part) => widthOf(`${part}…`, SIZE, weight) <= width)
  return count < 2 ? "" : `${letters.slice(0, count).join("")}…`
}

/**
 * A word in pieces that are no wider than a line: some languages have no blanks between words.
 *
 * @param {string} word
 * @param {number} width
 * @param {number} [size]
 * @param {number} [weight]
 */
export const piecesOf = (word, width, size = SIZE, weight = 400) => {
  /** @param {string} part */
  const fits = (part) => widthOf(part, size, weight) <= width
  /** @type {string[]} */
  const pieces = []
  for (let letters = [...word]; letters.length; ) {
    const count = Math.max(fits(letters.join("")) ? letters.length : countThatFits(letters, fits), 1)
    pieces.push(letters.slice(0, count).join(""))
    letters = letters.slice(count)
  }
  return pieces
}

/**
 * @param {string} text
 * @param {number} width
 * @param {number} [size]
 * @param {number} [weight]
 * @returns {string[]} lines
 */
export const linesOf = (text, width, size = SIZE, weight = 400) => {
  /** @type {string[]} */
  const lines = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word
    if (lines.length && widthOf(longer, size, weight) <= width) lines[lines.length - 1] = longer
    else lines.push(...piecesOf(word, width, size, weight))
  }
  return lines.length ? lines : [""]
}

/** @param {number} x @param {number} y of the baseline @param {string} text @param {string} [more] attributes */
export const label = (x, y, text, more = "") => `<text x="${short(x)}" y="${short(y)}" ${more}>${escaped(text)}</text>`

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} fill @param {string} [more] */
export const box = (x, y, width, height, fill, more = "") =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(Math.max(width, 0.5))}" height="${short(height)}" fill="${escaped(fill)}" ${more}/>`

/** @param {number} time seconds */
const clock = (time) => `${Math.floor(time / 60)}:${String(Math.round(time % 60)).padStart(2, "0")}`

/**
 * Times above the strips of a song.
 *
 * @param {number} duration seconds
 * @param {(time: number) => number} x
 * @param {number} y
 */
export const timeAxis = (duration, x, y) => {
  const step = STEPS.find((seconds) => duration / seconds <= MOST_TICKS) ?? duration
  const times = Array.from({ length: Math.floor(duration / step) + 1 }, (_, index) => index * step)
  return times.map((time) => label(x(time), y, clock(time), 'text-anchor="middle"'))
}

/**
 * Sections on a strip, with their labels where they fit.
 *
 * @param {{ label: string, start: number, end: number, color: string }[]} sections
 * @param {(time: number) => number} x
 * @param {number} y
 * @param {number} height
 */
export const strip = (sections, x, y, height) =>
  sections.flatMap((section) => {
    const [left, right] = [x(section.start), x(section.end)]
    const block = box(left, y, right - left, height, section.color, 'stroke="#fff"')
    const text = shorten(section.label, right - left - 6)
    return text ? [block, label(left + 3, y + height / 2 + 4, text)] : [block]
  })

/**
 * The whole file.
 *
 * @param {number} width
 * @param {number} height of the nodes
 * @param {string[]} nodes
 * @param {string[]} caption its title first
 */
export const svgFile = (width, height, nodes, caption) => {
  const lines = caption.flatMap((line, index) => {
    const weight = index ? 400 : 700
    return linesOf(line, width - 2 * MARGIN, SIZE, weight).map((text) => ({ text, weight }))
  })
  const start = height + MARGIN + SIZE
  const words = lines.map(({ text, weight }, index) => label(MARGIN, start + LINE * SIZE * index, text, `font-weight="${weight}"`))
  const bottom = Math.ceil(start + LINE * SIZE * lines.length)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bottom}" viewBox="0 0 ${width} ${bottom}" font-family="${FONT}" font-size="${SIZE}">`,
    `<title>${escaped(caption[0] ?? "")}</title><desc>${escaped(caption.join("\n"))}</desc>`,
    `<rect width="${width}" height="${bottom}" fill="#fff"/>`,
    ...nodes,
    ...words,
    "</svg>",
  ].join("\n")
}
