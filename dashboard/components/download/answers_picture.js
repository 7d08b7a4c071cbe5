// A question of the gallery for a paper: as an SVG, black on white, and as a table.
import { box, label, linesOf, MARGIN, piecesOf, shorten, SIZE, short, strip, svgFile, timeAxis, widthOf } from "./svg_parts.js"

/** @import { Block, Excerpt, Options, Row, Scale, Sections, Stretch, Texts, Words } from "../gallery/records.d.ts" */
/** @import { Table } from "./records.d.ts" */

const WIDTH = 900
const NAMES = 230 // pixels left of the excerpts, for runs and scores
const SCORE = 34
const LINE = 16
const STRIP = 18
const GAP = 10 // between rows
const [BAD, GOOD, GREY] = ["#a5281b", "#0b6b4f", "#5a6670"]
const RIGHT = WIDTH - MARGIN
/** Drawings of a part: their nodes, and the pixels that they take. @typedef {{ nodes: string[], height: number }} Part */

/** @param {Block[]} blocks */
const sectionsOf = (blocks) => blocks.map(([text, start, end, color]) => ({ label: text, start, end, color }))

/** @param {number} duration seconds @returns {(time: number) => number} */
const placeOf = (duration) => (time) => NAMES + ((RIGHT - NAMES) * Math.min(Math.max(time, 0), duration)) / (duration || 1)

/**
 * Words one after another with lines broken at the right, each with its own look.
 *
 * @param {{ text: string, look: string, line: boolean | null }[]} words line: through the middle (true) or below (false)
 * @param {number} top
 * @returns {Part}
 */
const flow = (words, top) => {
  let [x, y] = [NAMES, top + SIZE]
  const blank = widthOf("a b") - widthOf("ab")
  const pieces = words.flatMap((word) => piecesOf(word.text, RIGHT - NAMES).map((text) => ({ ...word, text })))
  const nodes = pieces.flatMap(({ text, look, line }) => {
    const width = widthOf(text)
    if (x > NAMES && x + width > RIGHT) [x, y] = [NAMES, y + LINE]
    const parts = [label(x, y, text, look)]
    if (line !== null) parts.push(box(x, line ? y - 4 : y + 2, width, 1, line ? BAD : GOOD))
    x += width + blank
    return parts
  })
  return { nodes, height: y + 5 - top }
}

/** @param {string} text */
const wordsOf = (text) => text.split(/\s+/).filter(Boolean)

/** @param {Sections} excerpt @param {number} top @returns {Part} */
const sections = ({ answer, duration }, top) => ({ nodes: strip(sectionsOf(answer), placeOf(duration), top, STRIP), height: STRIP })

/** @param {Scale} excerpt @param {number} top @returns {Part} */
const scale = ({ low, high, expected, answer, tolerance, expectedText, answerText }, top) => {
  const width = (RIGHT - NAMES) / 2
  /** @param {number} value */
  const x = (value) => NAMES + (width * Math.min(Math.max(value - low, 0), high - low)) / (high - low || 1)
  const y = top + 14
  const range = tolerance ? [box(x(expected - tolerance), top, x(expected + tolerance) - x(expected - tolerance), 14, "#cfe3da")] : []
  const nodes = [
    ...range, box(NAMES, y, width, 1, "#9aa5ad"), box(x(expected) - 1, top, 3, 14, "#000"),
    `<circle cx="${short(x(answer))}" cy="${short(y)}" r="4" fill="#fff" stroke="${BAD}" stroke-width="2"/>`,
    label(NAMES + width + 12, y, `expected ${expectedText}, answered ${answerText}`),
  ] // prettier-ignore
  return { nodes, height: 20 }
}

/** @param {{ expected: boolean, chosen: boolean }} option */
const roleOf = ({ expected, chosen }) => (expected && chosen ? "expected and chosen" : expected ? "expected" : chosen ? "chosen" : "")

/** @param {Options} excerpt @param {number} top @returns {Part} */
const options = ({ options: all }, top) => {
  const lines = all.map((option) => ({ ...option, role: roleOf(option) }))
  const nodes = lines.map(({ text, role, expected, chosen }, index) => {
    const weight = expected ? 700 : 400
    const look = `font-weight="${weight}" ${chosen && !expected ? `fill="${BAD}"` : ""}`
    const end = role && ` ← ${role}`
    const room = RIGHT - NAMES - widthOf(end, SIZE, weight)
    return label(NAMES, top + SIZE + LINE * index, `${shorten(text, room, weight)}${end}`, look)
  })
  return { nodes, height: LINE * nodes.length }
}

/** @param {Words} excerpt @param {number} top @returns {Part} */
const words = ({ stretches, before, after }, top) => {
  /** @param {string} text @param {string} look @param {boolean | null} line */
  const all = (text, look, line) => wordsOf(text).map((word) => ({ text: word, look, line }))
  const parts = stretches.flatMap(([operation, old, now]) => [
    ...(operation === "equal" ? all(old, "", null) : []),
    ...(operation === "delete" || operation === "replace" ? all(old, `fill="${BAD}"`, true) : []),
    ...(operation === "insert" || operation === "replace" ? all(now, `fill="${GOOD}"`, false) : []),
  ])
  return flow([...(before ? all("…", "", null) : []), ...parts, ...(after ? all("…", "", null) : [])], top)
}

/** @param {Texts} excerpt @param {number} top @returns {Part} */
const texts = ({ reference, answer }, top) => {
  const lines = [`expected: ${reference}`, `answered: ${answer || "nothing usable"}`].flatMap((text) => linesOf(text, RIGHT - NAMES))
  return { nodes: lines.map((text, index) => label(NAMES, top + SIZE + LINE * index, text)), height: LINE * lines.length }
}

const DRAW = { sections, scale, options, words, texts }

/** @param {Excerpt} excerpt @param {number} top @returns {Part} */
const draw = (excerpt, top) => DRAW[excerpt.kind](/** @type {never} */ (excerpt), top)

/** @param {Row} row @param {number} top @returns {Part} */
const rowPart = (row, top) => {
  const { nodes, height } = draw(row.excerpt, top)
  const name = label(MARGIN, top + SIZE + 2, shorten(row.run, NAMES - SCORE - 2 * MARGIN))
  const score = label(NAMES - MARGIN, top + SIZE + 2, row.score, 'text-anchor="end" font-weight="700"')
  if (!row.tags.length) return { nodes: [name, score, ...nodes], height: Math.max(height, LINE) }
  const tags = label(NAMES, top + height + SIZE + 2, shorten(row.tags.join(" · "), RIGHT - NAMES), `fill="${GREY}"`)
  return { nodes: [name, score, ...nodes, tags], height: height + LINE }
}

/** The reference of sections as a strip of its own, above those of the runs. @param {Sections} excerpt @returns {Part} */
const referencePart = ({ reference, duration }) => {
  const x = placeOf(duration)
  const top = MARGIN + 16
  const name = label(MARGIN, top + SIZE + 2, "reference", 'font-weight="700"')
  return { nodes: [...timeAxis(duration, x, MARGIN + 8), name, ...strip(sectionsOf(reference), x, top, STRIP)], height: top + STRIP + GAP }
}

/**
 * The answers to a question, one below the other.
 *
 * @param {Row[]} rows
 * @param {string[]} caption its title first
 */
export const answersSvg = (rows, caption) => {
  const first = rows[0]?.excerpt
  const start = first?.kind === "sections" ? referencePart(first) : { nodes: [], height: MARGIN + LINE }
  let y = start.height
  const nodes = rows.flatMap((row) => {
    const part = rowPart(row, y)
    y += part.height + GAP
    return part.nodes
  })
  const head = label(NAMES - MARGIN, start.height - GAP, "score, %", `text-anchor="end" fill="${GREY}"`)
  return svgFile(WIDTH, y, [head, ...start.nodes, ...nodes], caption)
}

/** @param {number} time */
const seconds = (time) => `${time.toFixed(1)} s`

/** @param {Block[]} blocks */
const blockText = (blocks) => blocks.map(([text, start, end]) => `${text} ${seconds(start)} to ${seconds(end)}`).join("; ")

/** @param {Stretch[]} stretches @param {1 | 2} side @param {string} other operation that the side lacks */
const sideText = (stretches, side, other) =>
  stretches.filter(([operation]) => operation !== other).map((stretch) => stretch[0] === "equal" ? stretch[1] : stretch[side]).join(" ")

/** Reference and answer in words. @param {Excerpt} excerpt @returns {[reference: string, answer: string]} */
const sides = (excerpt) => {
  switch (excerpt.kind) {
    case "sections": return [blockText(excerpt.reference), blockText(excerpt.answer)]
    case "scale": return [excerpt.expectedText, excerpt.answerText]
    case "words": return [sideText(excerpt.stretches, 1, "insert"), sideText(excerpt.stretches, 2, "delete")]
    case "texts": return [excerpt.reference, excerpt.answer]
    case "options": {
      /** @param {"expected" | "chosen"} role */
      const all = (role) => excerpt.options.filter((option) => option[role]).map(({ text }) => text).join("; ")
      return [all("expected"), all("chosen")]
    }
  } // prettier-ignore
}

/**
 * A row for each answer. Cases: runs that gave it.
 *
 * @param {Row[]} rows
 * @param {string} [size] how many runs and answers there are
 * @returns {Table}
 */
export const answersTable = (rows, size) => ({
  size,
  columns: ["Runs", "Cases", "Score (%)", "Reference", "Answer", "Tags"].map((title, index) => ({ title, group: "", numeric: [1, 2].includes(index) })),
  rows: rows.map(({ runs, score, excerpt, tags }) => {
    const names = runs.split("\n")
    const contents = [...sides(excerpt), tags.join("; ")].map((text) => ({ text, value: null }))
    const numbers = [{ text: String(names.length), value: names.length }, { text: score, value: score === "–" ? null : Number(score) }]
    return { cells: [{ text: names.join("; "), value: null }, ...numbers, ...contents] }
  }),
})
