// The marks of a chart as links. Plotly draws them without any, so a click on one goes where its data say; with Ctrl or
// the middle button that opens a tab.
import { listAddress, MOST } from "./box_select.js"
import { visit } from "./history.js"
import { opensElsewhere } from "./links.js"

/**
 * @import { Selectable } from "./box_select.js"
 * @typedef {{ customdata?: (string | undefined)[] }} Point
 * @typedef {{ points?: Point[], event: MouseEvent }} PlotlyEvent
 * @typedef {{ on?: (name: string, act: (event: PlotlyEvent) => void) => void, layout?: { meta?: { cases?: Selectable } } }} Plot
 * @typedef {HTMLElement & Plot} Chart
 */

const STILL = 5 // pixels a pointer may move between press and release of one click

/**
 * The address under the pointer, by chart.
 *
 * @type {WeakMap<EventTarget, { href: string | null }>}
 */
const hovered = new WeakMap()

/** @param {Point[] | undefined} points */
const addressOf = (points) => points?.map((point) => point.customdata?.[0]).find(Boolean) ?? null

/** @param {Chart} chart */
const attach = (chart) => {
  if (hovered.has(chart) || typeof chart.on !== "function") return
  /** @type {{ href: string | null }} */
  const hover = { href: null }
  hovered.set(chart, hover)
  chart.on("plotly_selected", (event) => openSelected(chart, event?.points))
  chart.on("plotly_hover", ({ points }) => {
    hover.href = addressOf(points)
    chart.style.setProperty("--door", hover.href ? "pointer" : "default")
  })
  chart.on("plotly_unhover", () => {
    hover.href = null
    chart.style.removeProperty("--door")
  })
  chart.on("plotly_click", ({ points, event }) => {
    const href = addressOf(points)
    if (href && !opensElsewhere(event)) visit(href)
  })
}

/**
 * The cases of all points in a box that was drawn around them.
 *
 * @param {Chart} chart
 * @param {Point[] | undefined} points
 */
const openSelected = (chart, points) => {
  const selectable = chart.layout?.meta?.cases
  if (!selectable || !points?.length) return
  const addresses = points.flatMap((point) => point.customdata?.[0] ?? [])
  const href = listAddress(addresses, selectable, window.location.href)
  if (href) visit(href)
  else chart.title = `More than ${MOST} points. Select fewer.`
}

/** Charts come with every new page; each gets its links once Plotly has drawn it. */
export const watchCharts = () => {
  const look = () => {
    for (const chart of document.querySelectorAll(".js-plotly-plot")) attach(/** @type {Chart} */ (chart))
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  look()
}

/**
 * Plotly ignores a click with Ctrl or the middle button: press and release at one place count as one here.
 *
 * @param {MouseEvent} event
 */
export const openTab = (event) => {
  const chart = event.composedPath().find((node) => hovered.has(node))
  const href = chart && hovered.get(chart)?.href
  if (!href || event.button === 2 || !opensElsewhere(event)) return
  event.preventDefault()
  /** @param {MouseEvent} release */
  const released = (release) => {
    if (Math.hypot(release.clientX - event.clientX, release.clientY - event.clientY) < STILL) window.open(href, "_blank")
  }
  window.addEventListener("mouseup", released, { capture: true, once: true })
}
