// A reference next to an answer in one row. Texts are set as text, never as HTML.
import { el } from "../common/elements.js"

/** @import { Block, Excerpt, Options, Scale, Sections, Texts, Words } from "./records.d.ts" */

const NARROW = 0.05 // share of the strip below which a label does not fit

/** @param {Excerpt} excerpt */
export const draw = (excerpt) => {
  const node = DRAW[excerpt.kind](/** @type {never} */ (excerpt))
  node.classList.add("excerpt", excerpt.kind)
  if (excerpt.kind === "sections" || excerpt.kind === "scale") {
    node.setAttribute("role", "img")
    node.setAttribute("aria-label", excerpt.alt)
  }
  node.title = excerpt.alt
  return node
}

/**
 * @param {Block[]} blocks
 * @param {number} duration
 */
const strip = (blocks, duration) => {
  const lane = el("div", "strip")
  for (const [label, start, end, color] of blocks) {
    const block = el("span", "block", end - start < NARROW * duration ? "" : label)
    block.style.left = `${(100 * start) / duration}%`
    block.style.width = `${(100 * (end - start)) / duration}%`
    block.style.background = color
    lane.append(block)
  }
  return lane
}

/** @param {Sections} excerpt */
const sections = ({ reference, answer, duration, note }) => {
  const node = el("div")
  node.append(strip(reference, duration), strip(answer, duration))
  if (note) node.append(el("div", "note", note))
  return node
}

/** @param {Scale} excerpt */
const scale = ({ low, high, expected, answer, tolerance, expectedText, answerText }) => {
  /** @param {number} value */
  const place = (value) => (100 * (value - low)) / (high - low || 1)
  const node = el("div")
  const axis = node.appendChild(el("div", "axis"))
  /**
   * @param {string} name
   * @param {number} start
   * @param {number} end
   */
  const mark = (name, start, end) => {
    const line = axis.appendChild(el("span", name))
    line.style.left = `${Math.max(0, place(Math.min(start, end)))}%`
    line.style.width = `${Math.max(0, Math.min(100, place(Math.max(start, end))) - Math.max(0, place(Math.min(start, end))))}%`
  }
  if (tolerance) mark("tolerance", expected - tolerance, expected + tolerance)
  mark("error", expected, answer)
  mark("expected", expected, expected)
  mark("answer", answer, answer)
  const words = node.appendChild(el("div", "numbers"))
  words.append(el("span", "", `expected ${expectedText}`), el("span", "", `answered ${answerText}`))
  return node
}

/** @param {Options} excerpt */
const options = ({ options: all }) => {
  const node = el("div")
  for (const { text, expected, chosen } of all) {
    const option = node.appendChild(el("span", `option${expected ? " expected" : ""}${chosen && !expected ? " wrong" : ""}`, text))
    const role = expected && chosen ? "expected and chosen" : expected ? "expected" : chosen ? "chosen" : ""
    if (role) option.append(el("em", "", ` ← ${role}`))
  }
  return node
}

/** @param {Words} excerpt */
const words = ({ stretches, before, after }) => {
  const node = el("p")
  if (before) node.append("… ")
  for (const [operation, old, now] of stretches) {
    if (operation === "equal") node.append(`${old} `)
    if (operation === "delete" || operation === "replace") node.append(el("del", "", old), " ")
    if (operation === "insert" || operation === "replace") node.append(el("ins", "", now), " ")
  }
  if (after) node.append("…")
  return node
}

/** @param {Texts} excerpt */
const texts = ({ reference, answer }) => {
  const node = el("div")
  if (reference) node.append(el("span", "label", "expected"), el("span", "text", reference))
  node.append(el("span", "label", "answered"), el("span", answer ? "text" : "text none", answer || "nothing usable"))
  return node
}

const DRAW = { sections, scale, options, words, texts }
