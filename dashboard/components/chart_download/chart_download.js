// The menu of an exhibit: its chart as a picture, its table as text.
import { captionLines } from "../download/caption.js"
import { pageFacts } from "../download/facts.js"
import { downloadMenu, PICTURES, TABLES } from "../download/menu.js"
import { saveTable } from "../download/table_menu.js"
import { part } from "../common/elements.js"

/** @import { ComponentCall } from "../common/globals.d.ts" */
/** @import { Chart } from "../download/paper_look.js" */

const EXHIBIT = "[class*=st-key-exhibit_]"
const OMISSION = "omitted rows" // of charts.py: which runs the chart has, where it has not all of the table
const DIGITS = 3 // of a number as it is shown

/** @typedef {{ filename: string, title: string, lens: string, isChart: boolean, isSmall: boolean, names: string[], records: (string | number | boolean | null)[][] }} Data */

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

/** @param {string | number | boolean | null} value */
const cellOf = (value) => {
  if (typeof value !== "number") return { text: value === null ? "" : String(value), value: null }
  return { text: Number.isInteger(value) ? String(value) : value.toFixed(DIGITS), value }
}

/** @param {Data} data */
const tableOf = ({ names, records }) => ({
  columns: names.map((title, index) => ({
    title,
    group: "",
    numeric: records.every((row) => row[index] === null || typeof row[index] === "number"),
  })),
  rows: records.map((row) => ({ cells: row.map(cellOf) })),
})

/**
 * @param {HTMLElement} root
 * @param {string} format
 * @param {Data} data
 */
const save = async (root, format, data) => {
  const table = tableOf(data)
  if (!PICTURES.includes(format)) return saveTable(format, table, data.title, data.lens, data.filename)
  const chart = /** @type {Chart | null | undefined} */ (enclosing(root, EXHIBIT)?.querySelector(".js-plotly-plot"))
  if (!chart) throw new Error("the chart is not drawn yet")
  const { saveChart } = await import("../download/chart_files.js")
  const omission = /** @type {Record<string, string> | undefined} */ (chart.layout.meta)?.[OMISSION]
  const caption = captionLines(data.title, table, data.lens, pageFacts())
  await saveChart(format, chart, omission ? [...caption, omission] : caption, data.filename)
}

/** @param {ComponentCall<Data>} call */
export default function ({ parentElement, data }) {
  const root = part(parentElement, ".saving")
  const formats = [...(data.isChart ? PICTURES : []), ...TABLES]
  root.replaceChildren(downloadMenu(data.title, formats, (format) => save(root, format, data), data.isSmall ? "" : "Download"))
}
