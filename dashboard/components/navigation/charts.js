// The marks of a chart as doors. Plotly draws them without links, so a click on one goes where its data say; with Ctrl
// or the middle button that opens a tab.
import { elsewhere, go } from "./links.js"

const DOOR = Symbol.for("earmark.door")
const STILL = 5 // pixels a pointer may move between press and release of one click

const address = (points) => points?.map((point) => point.customdata?.[0]).find(Boolean)

const attach = (chart) => {
  if (chart[DOOR] || typeof chart.on !== "function") return
  chart[DOOR] = { href: null, press: null }
  chart.on("plotly_hover", ({ points }) => {
    chart[DOOR].href = address(points) ?? null
    chart.style.setProperty("--door", chart[DOOR].href ? "pointer" : "default")
  })
  chart.on("plotly_unhover", () => {
    chart[DOOR].href = null
    chart.style.removeProperty("--door")
  })
  chart.on("plotly_click", ({ points, event }) => {
    const href = address(points)
    if (href && !elsewhere(event)) go(href)
  })
}

/** Charts come with every new page; each is made a door once Plotly has drawn it. */
export const watchCharts = () => {
  const look = () => document.querySelectorAll(".js-plotly-plot").forEach(attach)
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  look()
}

const chartOf = (event) => event.composedPath().find((node) => node[DOOR])

/** Plotly takes a click with Ctrl or the middle button for none: press and release at one place are one here. */
export const press = (event) => {
  const chart = chartOf(event)
  if (!chart?.[DOOR].href || event.button === 2 || !elsewhere(event)) return
  event.preventDefault()
  const { href } = chart[DOOR]
  const released = (other) => {
    if (Math.hypot(other.clientX - event.clientX, other.clientY - event.clientY) < STILL) window.open(href, "_blank")
  }
  window.addEventListener("mouseup", released, { capture: true, once: true })
}
