// Ranked findings: a sentence, its evidence, the points at stake as a bar with interval, a link to the cases.
import { el } from "../common/elements.js"
import { lasting } from "../common/instance.js"
import { lensOf } from "../download/caption.js"
import { downloadMenu, TABLES } from "../download/menu.js"
import { headingBefore, saveTable } from "../download/table_menu.js"

/** @import { Table } from "../download/records.d.ts" */

/**
 * @typedef {{ title: string, evidence: string, points: number | null, low: number | null, high: number | null, note: string,
 *   cases: number, link: string, href: string }} Finding
 * @typedef {{ most: number, findings: Finding[] }} Data
 */

const HEADS = ["Finding", "Points at stake, overall", "Cases"]
const COLUMNS = ["Finding", "Evidence", "Points at stake", "CI low", "CI high", "Cases"] // of the overall score; 95 %
const TEXTS = 2 // of the columns, before the numbers

/**
 * @param {Finding} finding
 * @param {number} most points at the right end of the bars
 */
const row = ({ title, evidence, points, low, high, note, link, href }, most) => {
  const node = el("tr")
  const words = node.appendChild(el("th"))
  words.scope = "row"
  words.append(el("span", "title", title), el("span", "evidence", evidence))
  const stake = node.appendChild(el("td", "stake"))
  stake.title = note
  const bar = stake.appendChild(el("span", "bar"))
  const fill = bar.appendChild(el("span", "fill"))
  fill.style.width = `${(100 * (points ?? 0)) / most}%`
  if (low !== null && high !== null) {
    const interval = bar.appendChild(el("span", "interval"))
    interval.style.left = `${(100 * low) / most}%`
    interval.style.width = `${(100 * (high - low)) / most}%`
  }
  stake.append(el("span", "points", points === null ? "–" : points.toFixed(1)))
  const door = node.appendChild(el("td", "door")).appendChild(el("a", "", link))
  door.setAttribute("href", href)
  door.setAttribute("data-door", "") // followed by the component of navigation
  return node
}

/** @param {number | null} value */
const numberCell = (value) => ({ text: value === null ? "–" : Number.isInteger(value) ? String(value) : value.toFixed(1), value })

/**
 * The findings as a table to save.
 *
 * @param {Finding[]} findings
 * @returns {Table}
 */
export const findingsTable = (findings) => ({
  columns: COLUMNS.map((title, index) => ({ title, group: "", numeric: index >= TEXTS })),
  rows: findings.map(({ title, evidence, points, low, high, cases }) => ({
    cells: [...[title, evidence].map((text) => ({ text, value: null })), ...[points, low, high, cases].map(numberCell)],
  })),
})

class FindingList {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root
    this.content = "" // the data as text, to see a change
  }

  dispose() {
    this.root.replaceChildren()
  }

  /** @param {Data} data */
  update({ findings, most }) {
    const content = JSON.stringify({ findings, most })
    if (content === this.content) return // the link or menu with the focus stays
    this.content = content
    const table = el("table")
    const head = table.appendChild(el("thead")).appendChild(el("tr"))
    for (const name of HEADS) {
      const cell = head.appendChild(el("th", "", name))
      cell.scope = "col"
    }
    table.appendChild(el("tbody")).append(...findings.map((finding) => row(finding, most)))
    const lens = lensOf(findings.map(({ href }) => href))
    const menu = downloadMenu("the findings", TABLES, async (format) =>
      saveTable(format, findingsTable(findings), headingBefore(this.root), lens),
    )
    const foot = el("div", "foot")
    foot.append(menu)
    this.root.replaceChildren(table, foot)
  }
}

export default lasting("earmark.finding_list", ".findings", (root) => new FindingList(root))
