// What the signs of the drawing mean; only those that occur are explained.
import { sign } from "./marks.js"
import { ABOUT } from "./mel_image.js"
import { el } from "./panel.js"

const MARKS = { hit: "boundary within 0.5 s", near: "within 3 s", missed: "missed", spurious: "spurious" }
const ERRORS = ["substitutions", "deletions", "insertions"]

/** [sample, text] of each sign; a sample is a canvas or the class of a small box. */
const meanings = (lanes, colors, spectrogram) => {
  const marks = new Set(lanes.flatMap((lane) => lane.marks.map(({ kind }) => kind)))
  const found = Object.entries(MARKS)
    .filter(([kind]) => marks.has(kind))
    .map(([kind, text]) => [sample(kind, colors[kind]), text])
  if (lanes.some(({ sections }) => sections.some(({ state }) => state === "unmatched")))
    found.push([el("i", "hatched"), "section without partner"])
  if (lanes.some(({ differs }) => differs.length)) found.push([box(colors.differs), "disagrees with the reference"])
  const ticks = lanes.flatMap((lane) => lane.ticks)
  if (ticks.length) found.push([el("i", "tick"), "beat: a hit unless a sign stands above"])
  for (const why of new Set(ticks.map(({ ignored }) => ignored).filter(Boolean))) found.push([el("i", "tick short"), why])
  if (lanes.some(({ bars }) => bars.length)) for (const name of ERRORS) found.push([box(colors[name]), name])
  if (spectrogram) found.push([el("i", "ramp"), ABOUT])
  return found
}

const box = (color) => {
  const node = el("i")
  node.style.background = color
  return node
}

const sample = (kind, color) => {
  const canvas = Object.assign(el("canvas", "sign"), { width: 28, height: 28 })
  const g = canvas.getContext("2d")
  g.scale(2, 2)
  sign(g, kind, 7, 7, color)
  return canvas
}

export const fillLegend = (legend, lanes, colors, spectrogram) => {
  legend.replaceChildren(
    ...meanings(lanes, colors, spectrogram).map(([picture, text]) => {
      const node = el("span", "entry")
      node.append(picture, text)
      return node
    }),
  )
}
