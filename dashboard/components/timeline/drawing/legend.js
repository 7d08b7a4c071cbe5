// What the signs of the drawing mean; only those that occur are explained.
import { el } from "../../common/elements.js"
import { sign } from "./marks.js"

/** @import { Lane, Layer, MarkKind, WordError } from "../records.d.ts" */

/** @type {Record<MarkKind, string>} */
export const MARKS = { hit: "boundary within 0.5 s", near: "within 3 s", missed: "missed", spurious: "spurious" }
/** @type {WordError[]} */
const ERRORS = ["substitutions", "deletions", "insertions"]

/**
 * A sample of each sign and what it means.
 *
 * @param {Lane[]} lanes
 * @param {Record<string, string>} colors
 * @param {Layer[]} layers
 * @returns {[sample: HTMLElement, text: string][]}
 */
const meanings = (lanes, colors, layers) => {
  const marks = new Set(lanes.flatMap((lane) => lane.marks.map(({ kind }) => kind)))
  /** @type {[HTMLElement, string][]} */
  const entries = []
  for (const kind of /** @type {MarkKind[]} */ (Object.keys(MARKS)))
    if (marks.has(kind)) entries.push([sample(kind, colors[kind]), MARKS[kind]])
  if (lanes.some(({ sections }) => sections.some(({ state }) => state === "unmatched")))
    entries.push([el("i", "hatched"), "section without partner"])
  if (lanes.some(({ sections }) => sections.some(({ state }) => state === "proposed")))
    entries.push([el("i", "hatched"), "proposed name: Shift P takes it"])
  if (lanes.some(({ changes }) => changes.length)) {
    entries.push([el("i", "dots"), "change of the sound, as high as it is strong; pale: one step of the slider more"])
    entries.push([el("i", "doubtful"), "in doubt: Tab goes there"])
  }
  if (lanes.some(({ differs }) => differs.length)) entries.push([box(colors.differs), "disagrees with the reference"])
  const ticks = lanes.flatMap((lane) => lane.ticks)
  if (ticks.length) entries.push([el("i", "tick"), "beat: a hit unless a sign stands above"])
  for (const why of new Set(ticks.map(({ ignored }) => ignored).filter(Boolean))) entries.push([el("i", "tick short"), why])
  if (lanes.some(({ bars }) => bars.length)) for (const name of ERRORS) entries.push([box(colors[name]), name])
  for (const about of new Set(layers.map((layer) => layer.about).filter(Boolean))) entries.push([el("i", "ramp"), about])
  return entries
}

/** @param {string} color */
const box = (color) => {
  const node = el("i")
  node.style.background = color
  return node
}

/**
 * @param {MarkKind} kind
 * @param {string} color
 */
const sample = (kind, color) => {
  const canvas = Object.assign(el("canvas", "sign"), { width: 28, height: 28 })
  const g = canvas.getContext("2d")
  if (!g) return canvas
  g.scale(2, 2)
  sign(g, kind, 7, 7, color)
  return canvas
}

/**
 * @param {HTMLElement} legend
 * @param {Lane[]} lanes
 * @param {Record<string, string>} colors
 * @param {Layer[]} layers
 */
export const fillLegend = (legend, lanes, colors, layers) => {
  legend.replaceChildren(
    ...meanings(lanes, colors, layers).map(([picture, text]) => {
      const node = el("span", "entry")
      node.append(picture, text)
      return node
    }),
  )
}
