// The order of rows and the groups of columns, as pure functions.
/** @import { Column, Data, Order, Row } from "./records.d.ts" */

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" })

/**
 * Rows in the order of a column, stable; cells without a value and notes last, whichever way.
 *
 * @param {Row[]} rows
 * @param {number} index of the column
 * @param {boolean} numeric
 * @param {number} direction 1 or -1
 */
export const sorted = (rows, index, numeric, direction) => {
  const notes = rows.filter((row) => row.kind === "note")
  const others = rows.filter((row) => row.kind !== "note")
  /** @param {Row} row */
  const hasValue = (row) => (row.cells[index]?.[numeric ? "value" : "text"] ?? null) !== null
  const full = others.filter(hasValue)
  const empty = others.filter((row) => !hasValue(row))
  full.sort(({ cells: a }, { cells: b }) =>
    direction * (numeric ? Number(a[index].value) - Number(b[index].value) : collator.compare(a[index].text, b[index].text)),
  )
  return [...full, ...empty, ...notes]
}

/**
 * The rows as the table shows them. Where the head is a link, the page has put the rows of all pages in order.
 *
 * @param {Pick<Data, "columns" | "rows">} data
 * @param {Order | null} order
 */
export const inOrder = ({ columns, rows }, order) => {
  const index = columns.findIndex((column) => column.key === order?.key)
  if (index < 0 || !order || columns[index].href) return rows
  return sorted(rows, index, columns[index].numeric, order.direction)
}

/**
 * The order after a click on a head. First click: the best (numbers) or the alphabet first; second: the other way; third:
 * as given, null.
 *
 * @param {Order | null} order
 * @param {Column} column
 * @returns {Order | null}
 */
export const nextOrder = (order, { key, numeric }) => {
  const start = numeric ? -1 : 1
  if (order?.key !== key) return { key, direction: start }
  return order.direction === start ? { key, direction: -start } : null
}

/**
 * Neighbouring columns of one group: name, number of columns.
 *
 * @param {Column[]} columns
 */
export const groups = (columns) => {
  /** @type {{ name: string, count: number }[]} */
  const result = []
  for (const { group } of columns) {
    const last = result.at(-1)
    if (last?.name === group) last.count += 1
    else result.push({ name: group, count: 1 })
  }
  return result
}
