// A melody and its continuations for a paper: as an SVG, black on white, as a table and as ABC.
import { scorePart } from "./notation_svg.js"
import { label, linesOf, MARGIN, SIZE, svgFile, widthOf } from "./svg_parts.js"

/** @import { Table } from "./records.d.ts" */
/** @import { Note } from "../notation/plan.js" */

/**
 * What Python sends; see notation/__init__.py.
 *
 * @typedef {object} Part
 * @property {string} label
 * @property {string} svg Base64
 * @property {Note[]} notes
 * @property {string} abc
 * @property {string[]} badges
 * @property {boolean} right
 * @property {string} problem
 * @property {string} steps
 */

const WIDTH = 900
const LINE = 16
const GAP = 14 // between parts
const COLUMNS = ["Part", "Notes", "ABC", "Remarks"]

/** @param {string} base64 of UTF-8 */
const textOf = (base64) => new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))

/** @param {Part} part @param {number} top */
const partOf = ({ label: name, badges, svg, problem, abc }, top) => {
  const baseline = top + SIZE
  const remarks = badges.length ? [label(MARGIN + widthOf(name, SIZE, 700) + 8, baseline, badges.join(" · "))] : []
  const head = [label(MARGIN, baseline, name, 'font-weight="700"'), ...remarks]
  const score = svg ? scorePart(textOf(svg), MARGIN, top + LINE, WIDTH - 2 * MARGIN) : null
  if (score) return { nodes: [...head, score.node], height: LINE + score.height }
  const lines = [`Not drawn: ${problem}.`, ...abc.split("\n")].flatMap((line) => linesOf(line, WIDTH - 2 * MARGIN))
  return { nodes: [...head, ...lines.map((line, index) => label(MARGIN, baseline + LINE * (index + 1), line))], height: LINE * (lines.length + 1) }
}

/** @param {Part[]} parts @param {string[]} caption its title first */
export const notationSvg = (parts, caption) => {
  let y = MARGIN
  const nodes = parts.flatMap((part) => {
    const { nodes: drawn, height } = partOf(part, y)
    y += height + GAP
    return drawn
  })
  return svgFile(WIDTH, y, nodes, caption)
}

/** @param {Part[]} parts @returns {Table} */
export const notationTable = (parts) => ({
  size: `n = 1 question, ${parts.length - 1} continuations`,
  columns: COLUMNS.map((title) => ({ title, group: "", numeric: title === "Notes" })),
  rows: parts.map(({ label: name, notes, abc, badges, problem, steps }) => {
    const remarks = [...badges, problem && `not drawn: ${problem}`, steps && `drawn with: ${steps}`].filter(Boolean)
    const texts = [abc, remarks.join("; ")].map((text) => ({ text, value: null }))
    return { cells: [{ text: name, value: null }, { text: String(notes.length), value: notes.length }, ...texts] }
  }),
})

/**
 * All parts in one file; lines that begin with % are comments of ABC.
 *
 * @param {Part[]} parts
 * @param {string[]} caption
 */
export const abcFile = (parts, caption) => {
  /** @param {string} text */
  const comment = (text) => `% ${text.replace(/\s+/g, " ").trim()}`
  const tunes = parts.map(({ label: name, abc, badges }) => `${comment([name, ...badges].join(", "))}\n${abc.trim()}\n`)
  return [...caption.map(comment), "", ...tunes].join("\n")
}
