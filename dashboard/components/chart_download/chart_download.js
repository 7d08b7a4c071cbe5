// Buttons that save the chart of an exhibit as a file. Plotly draws the picture as its own camera does, with a format
// and a name of ours: nothing but a browser is needed.
import { el, part } from "../common/elements.js"

/** @import { ComponentCall } from "../common/globals.d.ts" */

const EXHIBIT = "[class*=st-key-exhibit_]"
const CAMERA = '.modebar-btn[data-title^="Download plot"]'
const SCALE = 3 // pixels of a PNG for one on the screen

/**
 * The nearest element that fits a selector, through the edges of components.
 *
 * @param {Element} node
 * @param {string} selector
 */
const enclosing = (node, selector) => {
  for (let at = /** @type {Element | null} */ (node); at; ) {
    const match = at.closest(selector)
    if (match) return match
    const root = at.getRootNode()
    at = root instanceof ShadowRoot ? root.host : null
  }
  return null
}

/**
 * @param {Element} root
 * @param {string} format
 * @param {string} filename
 */
const save = (root, format, filename) => {
  const chart = enclosing(root, EXHIBIT)?.querySelector(".js-plotly-plot")
  const camera = chart?.querySelector(CAMERA)
  if (!(camera instanceof HTMLElement)) return
  const { _context } = /** @type {Element & { _context: Record<string, unknown> }} */ (chart)
  _context.toImageButtonOptions = { format, filename, scale: format === "png" ? SCALE : 1 }
  camera.click()
}

/** @param {ComponentCall<{ filename: string }>} call */
export default function ({ parentElement, data }) {
  const root = part(parentElement, ".saving")
  const buttons = ["svg", "png"].map((format) => {
    const button = el("button", "", format.toUpperCase())
    button.type = "button"
    button.title = `Save the chart as ${format.toUpperCase()}`
    button.addEventListener("click", () => save(root, format, data.filename))
    return button
  })
  root.replaceChildren(...buttons)
}
