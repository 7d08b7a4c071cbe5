// Head and body of a table of links. Texts are set as text, never as HTML.
import { el } from "../common/elements.js"
import { groups, inOrder } from "./order.js"

/** @import { Cell, Column, Data, Order, Row } from "./records.d.ts" */

/** @typedef {{ mark: boolean, trend: boolean }} Room whether any cell of a column has a mark or a trend */

/** @type {Record<string, string>} */
const TRENDS = { "▲": "up", "▼": "down" }

/**
 * @param {Data} data
 * @param {Order | null} order
 */
export const head = ({ columns, sticky }, order) => {
  const node = el("thead")
  if (columns.some((column) => column.group)) {
    const row = node.appendChild(el("tr", "groups"))
    // a group never spans the edge of the columns that stay in view
    row.append(...groupCells(columns.slice(0, sticky), "sticky"), ...groupCells(columns.slice(sticky), ""))
  }
  const row = node.appendChild(el("tr", "columns"))
  columns.forEach((column, index) => row.append(headCell(column, index, classes(columns, sticky, index), order)))
  return node
}

/**
 * @param {Column[]} columns
 * @param {string} className
 */
const groupCells = (columns, className) =>
  groups(columns).map(({ name, count }, index) => {
    // a corner without a name is no head
    const cell = el(name ? "th" : "td", className || (index || name ? "first" : ""))
    cell.append(el("span", "name", name))
    cell.colSpan = count
    if (name) cell.scope = "colgroup"
    return cell
  })

/**
 * @param {Column} column
 * @param {number} index
 * @param {string} className
 * @param {Order | null} order
 */
const headCell = (column, index, className, order) => {
  if (!column.title) return el("td", className)
  const cell = el("th", className)
  const direction = order?.key === column.key ? order.direction : 0
  const button = cell.appendChild(column.href ? orderLink(column) : orderButton(column, index))
  if (direction) button[column.numeric ? "prepend" : "append"](el("span", "arrow", direction > 0 ? "↑" : "↓"))
  if (column.hint) button.title = column.hint
  cell.scope = "col"
  cell.setAttribute("aria-sort", direction > 0 ? "ascending" : direction < 0 ? "descending" : "none")
  return cell
}

/**
 * @param {Column} column
 * @param {number} index
 */
const orderButton = (column, index) => {
  const button = el("button")
  button.append(breakable(column.title))
  button.type = "button"
  button.dataset.column = String(index)
  return button
}

/**
 * The order of a table that continues on other pages is a link.
 *
 * @param {Column} column
 */
const orderLink = (column) => {
  const link = el("a", "order")
  link.append(breakable(column.title))
  link.setAttribute("href", column.href)
  link.setAttribute("data-door", "") // followed by the component of navigation
  return link
}

/**
 * @param {Data} data
 * @param {Order | null} order
 */
export const body = ({ columns, rows, sticky }, order) => {
  const node = el("tbody")
  // a column in which any number has a sign after it keeps room for one in each, so that the numbers stay aligned
  const room = columns.map((_, column) => ({
    mark: rows.some((row) => row.cells[column]?.mark),
    trend: rows.some((row) => row.cells[column]?.trend),
  }))
  const names = columns.map((_, column) => classes(columns, sticky, column))
  for (const row of inOrder({ columns, rows }, order)) node.append(bodyRow(row, columns.length, names, room))
  return node
}

/**
 * @param {Row} row
 * @param {number} width number of columns
 * @param {string[]} classNames
 * @param {Room[]} room
 */
const bodyRow = (row, width, classNames, room) => {
  const line = el("tr", row.kind)
  const selects = Boolean(row.spans?.length)
  if (selects) line.dataset.spans = JSON.stringify(row.spans)
  const cells = row.cells.map((cell, column) => bodyCell(cell, column, classNames[column], room[column], selects))
  line.append(...cells)
  if (row.badge) cells[0].firstElementChild?.append(el("span", "badge", row.badge))
  if (cells.length < width) cells[cells.length - 1].colSpan = width - cells.length + 1
  return line
}

/**
 * @param {Cell} cell
 * @param {number} column
 * @param {string} className
 * @param {Room} room
 * @param {boolean} selects whether the row selects spans on the timeline
 */
const bodyCell = (cell, column, className, room, selects) => {
  const node = el(column === 0 ? "th" : "td", className)
  if (column === 0) node.scope = "row"
  if (cell.muted) node.classList.add("muted")
  if (cell.heat !== null) {
    node.classList.add("heated")
    node.style.setProperty("--heat", String(cell.heat))
  }
  const inner = node.appendChild(content(cell.href, selects && column === 0))
  if (cell.title) inner.title = cell.title
  inner.append(breakable(cell.text))
  if (room.mark) inner.append(el("sup", "mark", cell.mark))
  if (room.trend) inner.append(el("span", `trend ${TRENDS[cell.trend[0]] ?? ""}`, cell.trend))
  return node
}

/**
 * @param {string | null} href
 * @param {boolean} isButton
 */
const content = (href, isButton) => {
  if (href) {
    const link = el("a", "inner")
    link.setAttribute("href", href)
    link.setAttribute("data-door", "") // followed by the component of navigation
    return link
  }
  if (!isButton) return el("span", "inner")
  const button = el("button", "inner")
  button.type = "button"
  return button
}

/**
 * A text that may be broken after an underscore before it is broken anywhere: names of files and runs.
 *
 * @param {string} text
 */
const breakable = (text) => {
  const node = el("span", "text")
  text.split(/(?<=_)/).forEach((piece, index) => {
    if (index) node.append(el("wbr"))
    node.append(piece)
  })
  return node
}

/**
 * @param {Column[]} columns
 * @param {number} sticky
 * @param {number} index
 */
const classes = (columns, sticky, index) => {
  const { numeric, whole, broad, wraps, tight, group } = columns[index]
  const names = [numeric ? "number" : "words"]
  if (whole) names.push("whole")
  if (broad) names.push("broad")
  if (wraps) names.push("wraps")
  if (tight) names.push("tight")
  if (index < sticky) names.push("sticky")
  if (index === sticky - 1) names.push("edge")
  if (index > 0 && index >= sticky && group !== columns[index - 1].group) names.push("first")
  return names.join(" ")
}
