// The names of lanes and layers in the column next to the drawing, with the marks of the layers.
import { el } from "../common/elements.js"

/** @import { Band, Lane, Layer, Layout } from "./records.d.ts" */

/**
 * @param {HTMLElement} names
 * @param {Lane[]} lanes
 * @param {Layout} rows
 * @param {Layer[]} layers
 */
export const fillNames = (names, lanes, rows, layers) => {
  names.replaceChildren(
    ...layers.map((layer, i) => axisOf(layer, rows.layers[i])),
    ...lanes.map((lane, i) => {
      const node = el("button", `name ${lane.kind}`, lane.name)
      const row = rows.lanes[i]
      node.type = "button"
      node.title = lane.name
      node.dataset.lane = String(i)
      node.style.top = `calc(var(--over) + ${row.top + row.marks}px)`
      node.style.height = `${row.body}px`
      return node
    }),
  )
}

/**
 * @param {Layer} layer
 * @param {Band} band
 */
const axisOf = ({ name, about, marks, painter, isPlayed }, { top, height }) => {
  const node = el("div", isPlayed ? "axis played" : "axis")
  node.setAttribute("role", "img")
  node.setAttribute("aria-label", about || name)
  node.style.top = `calc(var(--over) + ${top}px)`
  node.style.height = `${height}px`
  node.append(el("b", "", name))
  if (painter) for (const { y, text } of marks) node.appendChild(el("span", "", text)).style.top = `${100 * y}%`
  return node
}
